"""A short way to keep something, for the tests of this room."""

from pathlib import Path

from evals_studio.store import Entry, Kept, StateFolder


def keep(state: StateFolder, path: Path, raw: bytes, kept: Kept, ahead: Kept | None = None) -> None:
    """Keep `kept` for the artifact at `path`, whatever is kept now."""
    state.change(path, raw, lambda _: Entry(kept, ahead))
