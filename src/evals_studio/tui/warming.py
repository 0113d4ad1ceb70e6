"""Modules that the first frame does without: they come while a person reads it, before a key needs them."""

import importlib
from threading import Thread

_LATER = ("evals_studio.tui.commands",)


def warm() -> None:
    """Import them in the background. Whoever needs one at once waits for it, as for any import."""
    Thread(target=_fetch, name="evals-studio-warming", daemon=True).start()


def _fetch() -> None:
    for name in _LATER:
        importlib.import_module(name)
