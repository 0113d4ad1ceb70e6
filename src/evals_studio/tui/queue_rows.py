"""The queue's rows: what waits in each artifact of a folder. Pure but for opening the sessions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from rich.cells import cell_len

from evals_studio.model.fault import Fault
from evals_studio.model.kind import KINDS, Kind
from evals_studio.model.plural import plural
from evals_studio.model.show import shown_line
from evals_studio.review.counting import NOTHING, Counts, counted
from evals_studio.review.session import Session
from evals_studio.tui.lines import shortened, shortened_within
from evals_studio.tui.widgets.item_list import ListRow
from evals_studio.tui.words import unwritten_words
from evals_studio.vocabulary import VOCABULARY


@dataclass(frozen=True, slots=True)
class QueueTarget:
    """One artifact of the folder. shown: its path as people read it."""

    path: Path
    shown: str
    kind: Kind


Targets: TypeAlias = Iterable[QueueTarget]
OpenSession: TypeAlias = Callable[[QueueTarget], Session]


@dataclass(frozen=True, slots=True)
class Folder:
    """What a queue is about.

    shown: the folder as people read it. targets: its artifacts, read lazily in a thread, so that a large
    folder shows at once. look: opens one to count what waits, holding and changing nothing. open: opens one
    for review. Both may raise Fault, which is then shown in the artifact's row.
    """

    shown: str
    targets: Targets
    look: OpenSession
    open: OpenSession


@dataclass(frozen=True, slots=True)
class QueueCounts:
    """What waits in one artifact.

    offered: decisions that are kept for another version of it. fault: why it can't be opened; "" when it can.
    """

    target: QueueTarget
    counts: Counts = NOTHING
    offered: int = 0
    skipped: bool = False
    fault: str = ""

    @property
    def waits(self) -> bool:
        """Tell whether a person has something to do here."""
        counts = self.counts
        waiting = counts.open or counts.bare or counts.to_sign_off or counts.errors or counts.unwritten
        return bool(waiting or self.offered or self.fault)


def looked_at(target: QueueTarget, open_session: OpenSession) -> QueueCounts:
    """Count what waits in an artifact; a Fault becomes part of the answer."""
    try:
        return counts_of(target, open_session(target))
    except Fault as fault:
        return QueueCounts(target, fault=fault.message)


def counts_of(target: QueueTarget, session: Session) -> QueueCounts:
    """Count what waits in an open session."""
    return QueueCounts(
        target,
        counted(session.review),
        offered=session.offered,
        skipped=VOCABULARY.skips(session.review.data),
    )


_COLUMNS = (f"{'kind':<{max(map(len, KINDS))}}", "open", "no id", "sign off", "entries", "errors")
_FEW = frozenset({"open", "sign off", "errors"})
_ROOMY = 76
"""Cells from which a list has room for all columns."""

_SHORTEST = 8
"""Cells of a path that its row always shows."""

_PATH_BY_FAULT = 24
"""Cells that a path keeps beside the reason why its artifact can't be read."""

_AROUND = 6
"""Cells of a row that are neither title nor counts: cursor, glyph, blanks."""


def heading(width: int, whole: int) -> ListRow:
    """Name the columns. width: of a row, whole: of the list with its scrollbar, in cells."""
    names = "  ".join(_columns(width))
    return ListRow(None, "ARTIFACT", look="heading", right=names + " " * (whole - width))


def _columns(width: int) -> tuple[str, ...]:
    return _COLUMNS if width >= _ROOMY else tuple(name for name in _COLUMNS if name in _FEW)


def queue_row(counts: QueueCounts, folder: str, width: int) -> ListRow:
    """Lay one artifact's counts out under the columns, its path as it is within the folder.

    width: of the row, in cells. Where room is scarce the path loses its beginning, then the kind, which the
    path tells, goes; what is said of the artifact stays.
    """
    inside = shown_line(counts.target.shown.removeprefix(folder.rstrip("/") + "/"))
    ref = str(counts.target.path)
    if counts.fault:
        fault = shown_line(counts.fault)
        title = shortened_path(inside, max(_PATH_BY_FAULT, width - cell_len(fault) - _AROUND))
        return ListRow(ref, title, "▲", "bad", shortened(fault, width - cell_len(title) - _AROUND), "bad")
    title, right = _path_and_cells(inside, counts, width)
    if counts.waits:
        return ListRow(ref, title, "◇", "accent", right, "plain")
    return ListRow(ref, title, "●" if counts.counts.entries else "·", "faint", right)


def _path_and_cells(inside: str, counts: QueueCounts, width: int) -> tuple[str, str]:
    """Give the path with what is said of it, and the columns; both as full as the width lets them be."""
    whole = _cells(counts, width)
    without_kind = whole.removeprefix(_kind_cell(counts)).lstrip()
    full = _notes(counts, f"{plural(counts.offered, 'decision')} for another version")
    brief = _notes(counts, f"{counts.offered} offered")
    manners = ((full, whole), (full, without_kind), (brief, without_kind))
    own = "/".join(("…", *inside.split("/")[-2:]))
    needed = min(cell_len(inside), cell_len(own))
    fitting = (manner for manner in manners if width - sum(map(cell_len, manner)) - _AROUND >= needed)
    note, right = next(fitting, manners[-1])
    room = max(_SHORTEST, width - cell_len(right) - cell_len(note) - _AROUND)
    return shortened_path(inside, room) + note, right


def _notes(counts: QueueCounts, offered: str) -> str:
    """Say what the columns don't. offered: of decisions for another version, if there are any."""
    unwritten = unwritten_words(counts.counts.unwritten)
    notes = ("SKIPPED" if counts.skipped else "", unwritten, offered if counts.offered else "")
    return "".join(f"  {one}" for one in notes if one)


def shortened_path(path: str, width: int) -> str:
    """Cut a path to a width in cells from its beginning: its last folder and name tell it from others.

    Of `folder/SKILL.md` the folder alone stays where both do not fit; a single part is cut in its middle.
    """
    if cell_len(path) <= width:
        return path
    parts = path.split("/")
    for first in range(1, len(parts) - 1):
        tail = "/".join(("…", *parts[first:]))
        if cell_len(tail) <= width:
            return tail
    own = parts[-2] if len(parts) > 1 and parts[-1] == "SKILL.md" else parts[-1]
    return own if cell_len(own) <= width else shortened_within(own, width)


def _cells(counts: QueueCounts, width: int) -> str:
    """Give kind and counts under their columns; a nought is a dot."""
    here = counts.counts
    numbers = (here.open, here.bare, here.to_sign_off, here.entries, here.errors)
    under = [f"{number or '·':>{len(name)}}" for name, number in zip(_COLUMNS[1:], numbers, strict=True)]
    cells = dict(zip(_COLUMNS, (_kind_cell(counts), *under), strict=True))
    return "  ".join(cells[name] for name in _columns(width))


def _kind_cell(counts: QueueCounts) -> str:
    return f"{counts.target.kind:<{len(_COLUMNS[0])}}"
