"""Decisions that found no place on a changed file: what each was, what stands there now, which side holds."""

from collections.abc import Callable, Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from textual.widget import Widget

from evals_studio.model.fault import Fault
from evals_studio.model.json import entry_assertion
from evals_studio.model.plural import plural
from evals_studio.model.show import shown_line
from evals_studio.tui.entry_lines import BLANK, field_lines, word_diff
from evals_studio.tui.lines import Line
from evals_studio.tui.screens.list_sheet import MOVES, ListSheet
from evals_studio.tui.screens.sheet import CLOSE
from evals_studio.tui.widgets.item_list import ItemList, ListRow
from evals_studio.tui.widgets.key_row import KeyHint, KeyRow
from evals_studio.tui.widgets.lines_pane import LinesPane

if TYPE_CHECKING:
    from evals_studio.model.json import Json
    from evals_studio.review.replaying import Unfit


class ChoicesSheet(ListSheet[int]):
    """Lets a person choose a side for each decision; gives how many are left, None when closed by Esc.

    unfit: gives the decisions that are left. choose: settles one; may raise Fault, which is then shown.
    """

    presses = MappingProxyType({**MOVES, "m": "mine", "t": "theirs"})

    def __init__(
        self,
        unfit: Callable[[], "tuple[Unfit, ...]"],
        choose: Callable[["Unfit", Literal["mine", "theirs"]], None],
    ) -> None:
        super().__init__()
        self._unfit, self._choose = unfit, choose
        self.hints = _hints(next(iter(unfit()), None))
        self.sheet_title = f"The file changed, and {plural(len(unfit()), 'decision')} found no place in it"

    def body(self) -> Iterable[Widget]:
        """Show the list and what is under its cursor."""
        listing = ItemList(id="unfit")
        listing.styles.height = min(8, len(self._unfit()) or 1)
        yield listing
        yield LinesPane(id="sides")

    def on_mount(self) -> None:
        """List what is left."""
        self._draw()

    def _draw(self) -> None:
        rows = [
            ListRow(str(number), shown_line(one.what), "▲", "warn", "both changed" if one.ref else "no place")
            for number, one in enumerate(self._unfit())
        ]
        self.listing.show(tuple(rows))
        self._draw_sides()

    @property
    def _chosen(self) -> "Unfit | None":
        ref = self.listing.ref
        return self._unfit()[int(ref)] if ref is not None else None

    def _draw_sides(self, problem: str = "") -> None:
        one = self._chosen
        if one is not None:
            said = [Line(shown_line(problem), "bad", "▲ ", "bad")] if problem else []
            self.query_one("#sides", LinesPane).show((BLANK, *said, *_sides(one)))
            self.query_one(KeyRow).show((*_hints(one), CLOSE))

    def on_item_list_moved(self) -> None:
        """Show both sides of what is under the cursor."""
        self._draw_sides()

    def press_mine(self) -> None:
        """Do what was decided, where that can be."""
        if (one := self._chosen) is not None and not one.can_be_mine:
            self._draw_sides("This can't be done to the file as it is now: t leaves the file.")
        else:
            self._settle("mine")

    def press_theirs(self) -> None:
        """Leave the file as it is and forget the decision."""
        self._settle("theirs")

    def _settle(self, side: Literal["mine", "theirs"]) -> None:
        if (one := self._chosen) is None:
            return
        try:
            self._choose(one, side)
        except Fault as fault:
            self._draw_sides(str(fault))
            return
        if self._unfit():
            self._draw()
        else:
            self.dismiss(0)


def _hints(one: "Unfit | None") -> tuple[KeyHint, ...]:
    """Offer mine only where it can be done."""
    rest = (KeyHint("t", "theirs: leave the file", "theirs"), KeyHint("j k", "look"))
    if one is None or not one.can_be_mine:
        return rest
    label = "mine: add it anew" if one.ref is None else "mine: do it all the same"
    return (KeyHint("m", label, "mine"), *rest)


def _sides(one: "Unfit") -> list[Line]:
    """Say the reason, then the entry as decided and as the file has it, or had it."""
    lines = [Line(shown_line(one.reason), gutter="why       "), BLANK]
    if one.mine is not None:
        lines += [*_side("mine", one.mine), BLANK]
    elif one.ref is not None:
        lines += [Line("remove it", "bad", "mine      "), BLANK]
    if one.ref is not None:
        return [*lines, *_side("theirs", one.theirs), *_other_words(one.mine, one.theirs, "in theirs ")]
    if one.before is not None:
        return [*lines, *_side("it was", one.before), *_other_words(one.mine, one.before, "it was    ")]
    return lines


def _other_words(mine: "Json", other: "Json", name: str) -> list[Line]:
    """Mark the words of another wording that mine does not have."""
    own, others = entry_assertion(mine), entry_assertion(other)
    if not own or not others or own == others:
        return []
    return [BLANK, word_diff(shown_line(own), shown_line(others), name)]


def _side(name: str, entry: object) -> list[Line]:
    shown = list(field_lines(entry))  # type: ignore[arg-type]  # an entry as data, of whatever shape
    return [Line(name, "strong"), *(Line(one.text, one.look, "  " + one.gutter) for one in shown)]
