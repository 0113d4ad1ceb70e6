"""What the list and the header say: glyphs and words of states, counts, confidence. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import compress, repeat
from operator import attrgetter, eq, is_
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len

from evals_studio.model.confidence import shown_confidence
from evals_studio.model.finding import Finding, Severity
from evals_studio.model.plural import plural
from evals_studio.model.show import shown_line
from evals_studio.review.counting import Counts
from evals_studio.review.item import GROUPS, STATE_WORDS, Group, Item, ItemState, is_wrong, needs_decision
from evals_studio.tui.lines import Look, changed_span, padded, shortened
from evals_studio.tui.widgets.item_list import ListRow


class StateWords(NamedTuple):
    """How a state looks and reads. The glyph is never a letter and never alone."""

    glyph: str
    word: str
    look: Look


STATES: Mapping[ItemState, StateWords] = {
    "open": StateWords("◇", STATE_WORDS["open"], "accent"),
    "rejected": StateWords("✕", STATE_WORDS["rejected"], "faint"),
    "accepted": StateWords("✓", STATE_WORDS["accepted"], "good"),
    "on-trail": StateWords("◐", STATE_WORDS["on-trail"], "warn"),
    "settled": StateWords("●", STATE_WORDS["settled"], "faint"),
    "bare": StateWords("○", STATE_WORDS["bare"], "accent"),
}

SEVERITIES: Mapping[Severity, StateWords] = {
    "error": StateWords("▲", "error", "bad"),
    "warning": StateWords("△", "warning", "warn"),
    "note": StateWords("·", "note", "faint"),
}

_WORDED: frozenset[ItemState] = frozenset({"accepted", "rejected", "bare"})
"""States whose word stands in place of a row's numbers."""

_GROUP_WORDS: Mapping[Group, str] = {
    "needs-you": "NEEDS YOU",
    "on-trail": "TO SIGN OFF",
    "settled": "SETTLED",
}

_SHORT_GRADERS: Mapping[str, str] = {
    "tool-usage": "tool",
    "tool-order": "order",
    "skill-invoked": "skill",
    "file-access": "file",
    "turn-count": "turns",
    "json-output": "json",
    "command": "run",
}

_SHORT_GRADER = 5
"""Cells that a grader without a short name gets in a narrow list."""

_WHOLE_NUMBERS = 36
"""Cells from which a list row has room for a confidence with its leading 0."""

_WHOLE_GRADERS = 52
"""Cells from which a list row has room for whole grader names."""

_MOST_ROWS = 30_000
"""Rows that are remembered."""


def list_rows(
    items: Sequence[Item],
    width: int,
    marked: frozenset[str] = frozenset(),
    file_findings: Sequence[Finding] = (),
    when_done: str = "",
    known: "RowMemory | None" = None,
) -> tuple[ListRow, ...]:
    """Lay items out in their groups, each with a heading that says how many are left.

    width: of the list, in cells. marked: refs to show as picked. file_findings: those of no single item.
    when_done: what the first group's heading says where nothing in it is left to decide. known: the rows that
    were made before.
    """
    known = known or RowMemory()
    manner = (width, marked, tuple(file_findings), when_done)
    if (again := known.with_one_other(items, manner)) is not None:
        return again
    rows: list[ListRow] = []
    shown = {*map(attrgetter("state", "grader"), items)}
    graders = [grader for state, grader in shown if state not in _WORDED]
    column = max((cell_len(_grader(grader, width)) for grader in graders), default=0)
    if file_findings:
        rows.append(ListRow(None, f"THE FILE  {len(file_findings)}", look="heading"))
        rows.extend(_finding_row(number, finding) for number, finding in enumerate(file_findings))
    groups = [*map(attrgetter("group"), items)]
    for group in filter({*groups}.__contains__, GROUPS):
        own = [*compress(items, map(eq, groups, repeat(group)))]
        if rows:
            rows.append(ListRow(None, ""))
        rows.append(ListRow(None, _heading(group, own, when_done), look="heading"))
        rows.extend(known.rows(own, width, column, marked))
    return known.laid_out(items, manner, tuple(rows))


_Manner: TypeAlias = tuple[int, frozenset[str], tuple[Finding, ...], str]
"""What a layout hangs on beside its items: see `list_rows`."""


class RowMemory:
    """The rows of items, and how they lay last; an item that is the same object needs no other row."""

    def __init__(self) -> None:
        self._manner = (0, 0)
        self._rows: dict[int, ListRow] = {}
        self._items: list[Item] = []
        self._laid_out: tuple[Sequence[Item], _Manner, tuple[ListRow, ...]] | None = None

    def laid_out(
        self, items: Sequence[Item], manner: _Manner, rows: tuple[ListRow, ...]
    ) -> tuple[ListRow, ...]:
        """Remember a layout, and give it."""
        self._laid_out = (items, manner, rows)
        return rows

    def with_one_other(self, items: Sequence[Item], manner: _Manner) -> tuple[ListRow, ...] | None:
        """Lay out what was laid out last, but for one item that no heading counts otherwise; else None."""
        if self._laid_out is None or self._laid_out[1] != manner or len(self._laid_out[0]) != len(items):
            return None
        before, _, rows = self._laid_out
        span = changed_span(items, before)
        if len(span) > 1 or any(_counted(items[at]) != _counted(before[at]) for at in span):
            return None
        for item in items[span.start : span.stop]:
            at = [*map(attrgetter("ref"), rows)].index(item.ref)
            (row,) = self.rows([item], *self._manner, manner[1])
            rows = (*rows[:at], row, *rows[at + 1 :])
        return self.laid_out(items, manner, rows)

    def rows(self, items: Sequence[Item], width: int, column: int, marked: frozenset[str]) -> list[ListRow]:
        """Give items' rows. width: of the list. column: of its graders. marked: refs to show as picked."""
        if self._manner != (width, column) or len(self._rows) > _MOST_ROWS:
            self._manner = (width, column)
            self._rows.clear()
            self._items.clear()
        ids = [*map(id, items)]
        for item in compress(items, map(is_, map(self._rows.get, ids), repeat(None))):
            self._rows[id(item)] = _row(item, width, column)
            self._items.append(item)  # so that its id stays its own
        rows = [*map(self._rows.__getitem__, ids)]
        for at in [at for at, item in enumerate(items) if item.ref in marked] if marked else ():
            rows[at] = replace(rows[at], marked=True)
        return rows


def finding_ref(number: int) -> str:
    """Name the row of a finding that belongs to the file, not to an item."""
    return f"f:{number}"


def _finding_row(number: int, finding: Finding) -> ListRow:
    words = SEVERITIES[finding.severity]
    right = "mendable" if finding.mend is not None else words.word
    return ListRow(finding_ref(number), shown_line(finding.message), words.glyph, words.look, right)


_shown = lru_cache(maxsize=10_000)(shown_line)


def _heading(group: Group, own: Sequence[Item], when_done: str) -> str:
    if group == "settled":
        return f"{_GROUP_WORDS[group]}  {len(own)}"
    is_first = group == "needs-you"
    left = sum(map(needs_decision if is_first else _waits_for_sign_off, own))
    done = (is_first and when_done) or "all done"
    return f"{_GROUP_WORDS[group]}  " + (f"{left} of {len(own)} left" if left else done)


def _counted(item: Item) -> tuple[object, ...]:
    """Give all of an item that other rows hang on: its place, what is counted, how wide its column is."""
    return item.ref, item.group, item.state, item.grader, needs_decision(item)


def _waits_for_sign_off(item: Item) -> bool:
    """Tell whether an item counts as "to sign off": one that was accepted here counts where it is listed."""
    return item.group == "on-trail" and item.state == "on-trail"


def _row(item: Item, width: int, column: int) -> ListRow:
    words = STATES[item.state]
    right, look = _outcome(item) or (_numbers(item, width, column), "faint")
    title = _shown(item.title)
    return ListRow(item.ref, title, words.glyph, words.look, right, look)


def _outcome(item: Item) -> tuple[str, Look] | None:
    """Give what went wrong or was decided, which stands in place of a row's numbers."""
    if is_wrong(item):
        return "▲ error", "bad"
    if item.state not in _WORDED:
        return None
    return STATES[item.state].word, "faint" if item.state == "bare" else STATES[item.state].look


def _numbers(item: Item, width: int, column: int) -> str:
    """Give confidence and grader as two columns, the grader's `column` cells wide."""
    number = shown_confidence(item.confidence)
    if number and width >= _WHOLE_NUMBERS:
        number = number.ljust(4)
    elif number:
        number = number.removeprefix("0").ljust(3)
    note = "edited" if item.draft else "later" if item.later else number
    return f"{note} {padded(_grader(item.grader, width), column)}".lstrip()


def _grader(name: str, width: int) -> str:
    shown = _shown(name)
    if width >= _WHOLE_GRADERS:
        return shown
    return _SHORT_GRADERS.get(name) or shortened(shown, _SHORT_GRADER)


def count_words(counts: Counts) -> tuple[str, ...]:
    """Say what waits and what does not, in the words of the list; at full length, then shorter."""
    parts = [
        f"{counts.open} open" if counts.open else "",
        f"{counts.bare} no id" if counts.bare else "",
        f"{counts.to_sign_off} to sign off" if counts.to_sign_off else "",
        plural(counts.entries, "entry"),
    ]
    full = [part for part in parts if part]
    return tuple(dict.fromkeys(" · ".join(full[:length]) for length in (len(full), len(full) - 1, 1)))


def unwritten_words(count: int) -> str:
    """Say how many decisions the file does not hold; "" when it holds all."""
    return f"● {count} unwritten" if count else ""


def finding_counts(findings: Sequence[Finding]) -> str:
    """Count errors and warnings; "" when there are none."""
    severities = [finding.severity for finding in findings]
    return finding_words(severities.count("error"), severities.count("warning"))


def finding_words(errors: int, warnings: int) -> str:
    """Say how many errors and warnings there are; "" when there are none."""
    parts = [plural(errors, "error") if errors else "", plural(warnings, "warning") if warnings else ""]
    return ", ".join(part for part in parts if part)
