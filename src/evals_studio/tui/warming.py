"""What the first frame does without: it comes while a person reads it, before a key needs it."""

import gc
import importlib
from threading import Thread

_LATER = (
    "evals_studio.tui.commands",
    "evals_studio.artifact.applying",
    "evals_studio.artifact.intent",
)

_YOUNG = 20_000
"""New objects after which garbage is looked for. Python's 700 are made several times a key in a long file,
and each look passes over all that its lists of thousands hold."""


def warm() -> None:
    """Import the rest in the background; whoever needs a module at once waits for it, as for any import.

    What has been loaded so far stays to the end: whoever looks for garbage from now on need not look there.
    """
    gc.freeze()
    gc.set_threshold(_YOUNG)
    gc.enable()
    Thread(target=_fetch, name="evals-studio-warming", daemon=True).start()


def _fetch() -> None:
    for name in _LATER:
        importlib.import_module(name)
