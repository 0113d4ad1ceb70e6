"""What the first frame does without: it comes while a person reads it, before a key needs it."""

import gc
import importlib
from threading import Thread

_LATER = ("evals_studio.tui.commands", "evals_studio.artifact.applying")


def warm() -> None:
    """Import the rest in the background; whoever needs a module at once waits for it, as for any import.

    What has been loaded so far stays to the end: whoever looks for garbage from now on need not look there.
    """
    gc.freeze()
    gc.enable()
    Thread(target=_fetch, name="evals-studio-warming", daemon=True).start()


def _fetch() -> None:
    for name in _LATER:
        importlib.import_module(name)
