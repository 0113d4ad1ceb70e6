"""The queue's rows: what waits in each artifact of a folder. Pure but for opening the sessions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from rich.cells import cell_len

from evals_studio.model.fault import Fault
from evals_studio.model.kind import KINDS, Kind
from evals_studio.model.show import shown_line
from evals_studio.review.counting import NOTHING, Counts, counted
from evals_studio.review.session import Session
from evals_studio.tui.lines import shortened
from evals_studio.tui.widgets.item_list import ListRow
from evals_studio.tui.words import plural, unwritten_words


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

    offered: decisions that are kept for other bytes of it. fault: why it can't be opened; "" when it can.
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
    metadata = session.review.data.get("metadata")
    return QueueCounts(
        target,
        counted(session.review),
        offered=session.offered,
        skipped=isinstance(metadata, dict) and metadata.get("eval-skip") is True,
    )


_COLUMNS = (f"{'kind':<{max(map(len, KINDS))}}", "open", "no id", "sign off", "entries", "errors")
_FEW = frozenset({"open", "sign off", "errors"})
_ROOMY = 76
"""Cells from which a list has room for all columns."""

_SHORTEST = 8
"""Cells of a path that its row always shows."""

_AROUND = 6
"""Cells of a row that are neither title nor counts: cursor, glyph, blanks."""


def heading(width: int) -> ListRow:
    """Name the columns. width: of the list, in cells."""
    return ListRow(None, "ARTIFACT", look="heading", right="  ".join(_columns(width)))


def _columns(width: int) -> tuple[str, ...]:
    return _COLUMNS if width >= _ROOMY else tuple(name for name in _COLUMNS if name in _FEW)


def queue_row(counts: QueueCounts, folder: str, width: int) -> ListRow:
    """Lay one artifact's counts out under the columns, its path as it is within the folder.

    width: of the list, in cells; the path gives way to what is said of it.
    """
    inside = counts.target.shown.removeprefix(folder.rstrip("/") + "/")
    ref, title = str(counts.target.path), shown_line(inside)
    if counts.fault:
        return ListRow(ref, title, "▲", "bad", shown_line(counts.fault), "bad")
    right, here = _cells(counts, width), counts.counts
    notes = ["SKIPPED"] if counts.skipped else []
    notes += [unwritten_words(here.unwritten)] if here.unwritten else []
    notes += [f"{plural(counts.offered, 'decision')} for other bytes"] if counts.offered else []
    note = "".join(f"  {one}" for one in notes)
    room = max(_SHORTEST, width - len(right) - cell_len(note) - _AROUND)
    title = shortened(title, room) + note
    if counts.waits:
        return ListRow(ref, title, "◇", "accent", right, "plain")
    return ListRow(ref, title, "●", "faint", right)


def _cells(counts: QueueCounts, width: int) -> str:
    """Give kind and counts under their columns; a nought is a dot."""
    here = counts.counts
    numbers = (here.open, here.bare, here.to_sign_off, here.entries, here.errors)
    kind = f"{counts.target.kind:<{len(_COLUMNS[0])}}"
    under = [f"{number or '·':>{len(name)}}" for name, number in zip(_COLUMNS[1:], numbers, strict=True)]
    cells = dict(zip(_COLUMNS, (kind, *under), strict=True))
    return "  ".join(cells[name] for name in _columns(width))
