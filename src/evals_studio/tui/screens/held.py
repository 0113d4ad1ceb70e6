"""What the gate held back, and what is too vague to test; some of it a person may open all the same."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from textual.widget import Widget

from evals_studio.model.json import entry_assertion, entry_id
from evals_studio.model.proposal import Held, HeldReason, Untestable
from evals_studio.model.show import shown_line
from evals_studio.propose import Brief, may_be_taken
from evals_studio.tui.entry_lines import field_lines
from evals_studio.tui.lines import Line, padded
from evals_studio.tui.screens.list_sheet import MOVES, ListSheet
from evals_studio.tui.screens.sheet import CLOSE
from evals_studio.tui.widgets.item_list import ItemList, ListRow
from evals_studio.tui.widgets.key_row import KeyHint, KeyRow
from evals_studio.tui.widgets.lines_pane import LinesPane

_KEY = 12
_WORDS: Mapping[HeldReason, str] = {"over-cap": "waits", "duplicate": "here already"}
"""Reasons that are said in words of their own."""


class HeldSheet(ListSheet[str]):
    """Gives the uid of an offer to open."""

    sheet_title = "Not among the proposals: held back by the checks on offers, waiting, or too vague to test"
    hints = (KeyHint("j k", "look"), KeyHint("Enter", "open it all the same", "take"))
    presses = MappingProxyType({**MOVES, "enter": "take"})

    def __init__(self, held: Sequence[Held], untestable: Sequence[Untestable], brief: Brief) -> None:
        super().__init__()
        self._held = {f"h:{number}": one for number, one in enumerate(held)}
        self._brief = brief
        self._vague = {f"v:{number}": one for number, one in enumerate(untestable)}

    def body(self) -> Iterable[Widget]:
        """Show the list and what is under its cursor."""
        listing = ItemList(id="held")
        listing.styles.height = min(10, len(self._held) + len(self._vague) or 1)
        yield listing
        yield LinesPane(id="detail")

    def on_mount(self) -> None:
        """List the held ones first."""
        rows = [
            ListRow(
                ref,
                shown_line(_title(one)),
                "□",
                "warn",
                _WORDS.get(one.reason) or one.reason.replace("-", " "),
            )
            for ref, one in self._held.items()
        ]
        rows += [
            ListRow(ref, shown_line(one.quote), "≈", "faint", "too vague") for ref, one in self._vague.items()
        ]
        self.listing.show(tuple(rows))

    def on_item_list_moved(self, event: ItemList.Moved) -> None:
        """Show what is under the cursor."""
        held = self._held.get(event.ref)
        takeable = held is not None and may_be_taken(held, self._brief)
        lines = _vague_lines(self._vague[event.ref]) if held is None else _held_lines(held, takeable)
        own = [hint for hint in self.hints if takeable or hint.action != "take"]
        self.query_one(KeyRow).show((*own, CLOSE))
        self.query_one("#detail", LinesPane).show((Line(""), *lines))

    def press_take(self) -> None:
        """Open the offer under the cursor, if a person may."""
        held = self._held.get(self.listing.ref or "")
        if held is not None and may_be_taken(held, self._brief):
            self.dismiss(held.proposal.uid)


def _title(held: Held) -> str:
    entry = held.proposal.entry
    return entry_id(entry) or entry_assertion(entry) or "(no entry)"


def _held_lines(held: Held, takeable: bool) -> list[Line]:  # noqa: FBT001 - one word of the answer
    lines = [Line(shown_line(held.detail), "warn", padded("held", _KEY))]
    lines.extend(field_lines(held.proposal.entry))
    lines.append(_from_line(held.proposal.quote, held.proposal.line))
    if held.proposal.why:
        lines.append(Line(shown_line(held.proposal.why), gutter=padded("why", _KEY)))
    if takeable:
        lines.append(Line("Enter opens it all the same.", "accent"))
    elif held.reason == "duplicate":
        lines.append(Line("Nothing is to be done: this is in the review already.", "faint"))
    else:
        words = (
            "It can't be opened. Write it by hand as a new entry, or have its maker offer it again, mended."
        )
        lines.append(Line(words, "faint"))
    return lines


def _from_line(quote: str | None, line: int | None) -> Line:
    """Show an instruction, and where it stands; nothing of the place when it is not in the artifact."""
    if quote is None:
        return Line("no source given", "faint", gutter=padded("from", _KEY))
    place = f"  line\xa0{line}" if line else ""
    return Line(f"“{shown_line(quote)}”{place}", gutter=padded("from", _KEY))


def _vague_lines(note: Untestable) -> list[Line]:
    return [
        _from_line(note.quote, note.line),
        Line(shown_line(note.why), gutter=padded("why", _KEY)),
        Line(shown_line(note.suggestion), gutter=padded("sharpen", _KEY), gutter_look="accent"),
    ]
