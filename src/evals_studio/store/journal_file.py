"""The journal of one artifact: JSON lines, one for each change of what is kept, appended and brought to disk.

The first line names the format and its version. The state is what all lines together make of nothing. A line
`{"ahead": …}` says what will be kept once the artifact's bytes have the hash it names.
"""

import json
import os
import secrets
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeAlias

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.model.redaction import redacted_json
from evals_studio.store.atomic import replace_file
from evals_studio.store.changes import applied, change_between, changes_of
from evals_studio.store.kept import Kept
from evals_studio.store.reading_json import json_object

VERSION = 1
FORMAT = "evals-studio-journal"

Trouble: TypeAlias = Literal["", "newer", "broken", "torn"]
"""Why not all of a file counts: newer, broken: nothing of it does; torn: its end does not."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a journal says.

    kept: what all lines make. ahead: what counts instead once the artifact has its bytes. lines: how many.
    trouble: what is the matter. rest: the bytes from the first line on that can't be read.
    """

    kept: Kept
    ahead: Kept | None = None
    lines: int = 0
    trouble: Trouble = ""
    rest: bytes = b""

    def at(self, sha256: str) -> Kept:
        """Give what counts while the artifact's bytes have this hash."""
        if self.ahead is not None and self.ahead.base_sha256 == sha256:
            return self.ahead
        return self.kept


NOTHING = Contents(Kept())


def read_journal(text: bytes) -> Contents:
    """Read a journal; what can't be read is in `rest`, and `trouble` says why. Raises nothing."""
    lines = text.splitlines(keepends=True)
    trouble = _heading_trouble(lines[0] if lines else b"")
    if trouble:
        return Contents(Kept(), trouble=trouble, rest=text)
    contents, read = NOTHING, len(lines[0])
    for number, line in enumerate(lines[1:], 2):
        try:
            kept, ahead = _told(contents.kept, line)
        except (ValueError, KeyError, TypeError, RecursionError):
            return Contents(contents.kept, contents.ahead, number - 1, "torn", text[read:])
        contents = Contents(kept, ahead, number)
        read += len(line)
    return contents


def _heading_trouble(line: bytes) -> Trouble:
    try:
        heading = json_object(json.loads(line))
    except (ValueError, RecursionError):
        return "broken"
    version = heading.get("version")
    if heading.get("format") != FORMAT or isinstance(version, bool) or not isinstance(version, int):
        return "broken"
    return "newer" if version > VERSION else "" if version == VERSION else "broken"


def _told(kept: Kept, line: bytes) -> tuple[Kept, Kept | None]:
    """Give the state after a line, and what is ahead. Raises ValueError and others for a broken line."""
    if not line.endswith(b"\n"):
        raise ValueError("cut off")
    record = dict(json_object(json.loads(line)))
    record.pop("at", None)
    record.pop("did", None)
    if "ahead" in record:
        return kept, applied(kept, record["ahead"])
    return applied(kept, record), None


# --- writing ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """What is to be kept next. did: one line for a reader, such as "accepted a".

    ahead: what will be kept after a write that is about to happen. It takes effect by itself once the disk
    holds the bytes of its `base_sha256`, so that a crash between the two writes loses nothing.
    """

    kept: Kept
    ahead: Kept | None = None
    did: str = ""


def append(place: Path, before: Contents, entry: Entry) -> tuple[Contents, bool]:
    """Put what changed at the journal's end and bring it to disk; also tell whether a secret was left out.

    Raises OSError; then the file is as it was, as far as the system lets us.
    """
    records = _records(before, entry)
    if not records:
        return before, False
    text, is_redacted = _spelled(records)
    _append_text(place, text)
    return Contents(entry.kept, entry.ahead, before.lines + len(records)), is_redacted


def rewrite(place: Path, path: Path, entry: Entry) -> tuple[Contents, bool]:
    """Write the journal anew, all or nothing, with one line for each thing that is kept.

    Also tells whether a secret was left out. Raises NotWritten; then the file is as it was.
    """
    real = os.fsencode(os.path.realpath(path)).decode("utf-8", "backslashreplace")
    records: list[dict[str, Json]] = [{"format": FORMAT, "version": VERSION, "path": real}]
    records += [*changes_of(entry.kept), *_ahead(entry)]
    text, is_redacted = _spelled(records)
    replace_file(place, text, like=None, last_look=lambda: None)
    return Contents(entry.kept, entry.ahead, len(records)), is_redacted


def set_aside(place: Path, contents: Contents) -> Path:
    """Bring what can't be read into safety under a new name beside `place`. Raises OSError or NotWritten."""
    aside = place.with_name(f"{place.stem}.{contents.trouble}-{secrets.token_hex(4)}.jsonl")
    if contents.trouble == "torn":
        replace_file(aside, contents.rest, like=None, last_look=lambda: None)
    else:
        place.rename(aside)
    return aside


def _records(before: Contents, entry: Entry) -> list[dict[str, Json]]:
    change = change_between(before.kept, entry.kept)
    if not change and before.ahead is None and entry.ahead is None:
        return []
    about: dict[str, Json] = {"at": datetime.now(UTC).isoformat(timespec="seconds")}
    if entry.did:
        about["did"] = entry.did
    return [about | change, *_ahead(entry)]


def _ahead(entry: Entry) -> Iterator[dict[str, Json]]:
    """Give the line that says what is ahead, where anything is."""
    if entry.ahead is not None:
        yield {"ahead": dict(change_between(entry.kept, entry.ahead))}


def _spelled(records: Iterable[dict[str, Json]]) -> tuple[bytes, bool]:
    """Spell lines in ASCII, which acts on no terminal; tell whether a secret was left out."""
    lines: list[str] = []
    is_redacted = False
    for record in records:
        safe = redacted_json(record)
        is_redacted |= safe is not record
        lines.append(json.dumps(safe) + "\n")
    return "".join(lines).encode("ascii"), is_redacted


def _append_text(place: Path, text: bytes) -> None:
    handle = os.open(place, os.O_WRONLY | os.O_APPEND)
    try:
        size = os.fstat(handle).st_size
        try:
            _write_all(handle, text)
            os.fsync(handle)
        except OSError:
            os.ftruncate(handle, size)
            raise
    finally:
        os.close(handle)


def _write_all(handle: int, text: bytes) -> None:
    rest: Sequence[int] = memoryview(text)
    while rest:
        rest = rest[os.write(handle, bytes(rest)) :]
