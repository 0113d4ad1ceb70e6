"""Reading artifacts, writing them all or nothing, and keeping unfinished work: what other rooms may use."""

from typing import TYPE_CHECKING

from evals_studio.model.lazily import lazily

if TYPE_CHECKING:
    from evals_studio.store.hold import Hold, Holder
    from evals_studio.store.journal_file import Entry
    from evals_studio.store.kept import Accepted, Kept, Rejection, SignedOff, Unfinished
    from evals_studio.store.loading import MOST_BYTES, Loaded, load, read_bytes
    from evals_studio.store.state_folder import StateFolder, sha256_of
    from evals_studio.store.writing import changed_on_disk, write_bytes
else:
    __getattr__ = lazily(
        __name__,
        {
            "hold": "Hold Holder",
            "journal_file": "Entry",
            "kept": "Accepted Kept Rejection SignedOff Unfinished",
            "loading": "MOST_BYTES Loaded load read_bytes",
            "state_folder": "StateFolder sha256_of",
            "writing": "changed_on_disk write_bytes",
        },
    )

__all__ = [
    "MOST_BYTES",
    "Accepted",
    "Entry",
    "Hold",
    "Holder",
    "Kept",
    "Loaded",
    "Rejection",
    "SignedOff",
    "StateFolder",
    "Unfinished",
    "changed_on_disk",
    "load",
    "read_bytes",
    "sha256_of",
    "write_bytes",
]
