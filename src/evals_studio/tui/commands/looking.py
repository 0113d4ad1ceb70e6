"""Looking: search, filter, order, zoom, colours, help, the palette. Nothing here changes the work."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from evals_studio.model.plural import plural
from evals_studio.tui.screens.help import HelpSheet
from evals_studio.tui.screens.line import LineSheet
from evals_studio.tui.screens.palette import Palette
from evals_studio.tui.screens.themes import ThemeSheet
from evals_studio.tui.view import FILTERS, ORDERS, matches

if TYPE_CHECKING:
    from evals_studio.tui.screens.review import ReviewScreen

_FILTER_WORDS = {
    "all": "everything",
    "needs-you": "what needs you",
    "trail": "what is on the trail",
    "settled": "what is settled",
}
_ORDER_WORDS = {"group": "by group", "confidence": "by confidence", "file": "by place in the file"}


def _search(screen: "ReviewScreen") -> None:
    def land(text: str | None) -> None:
        if text:
            screen.view = replace(screen.view, search=text)
            _seek(screen, 1)

    help_text = "Words of an id or a sentence. Enter goes to the first match; n and N go on."
    screen.app.push_screen(LineSheet("Search", screen.view.search, help_text), land)


def _seek(screen: "ReviewScreen", direction: Literal[1, -1]) -> None:
    search = screen.view.search
    if not search:
        screen.say(f"Nothing is searched for yet. {screen.options.keys.shown('search')} searches.")
        return
    refs = [row.ref for row in screen.listing.shown_rows if row.ref is not None]
    found = {item.ref for item in screen.shown_items if matches(item, search)}
    at = refs.index(screen.ref) if screen.ref in refs else 0
    around = [*refs[at + 1 :], *refs[: at + 1]] if direction == 1 else [*refs[:at][::-1], *refs[at:][::-1]]
    hit = next((ref for ref in around if ref in found), None)
    if hit is None:
        screen.say(f"Nothing shown here holds “{search}”.")
        return
    screen.show_item(hit)
    screen.say(f"{plural(len(found), 'match')} for “{search}”.")


def _filter(screen: "ReviewScreen") -> None:
    following = FILTERS[(FILTERS.index(screen.view.filter) + 1) % len(FILTERS)]
    screen.view = replace(screen.view, filter=following)
    screen.draw()
    screen.say(f"Showing {_FILTER_WORDS[following]}: {plural(len(screen.shown_items), 'item')}.")


def _sort(screen: "ReviewScreen") -> None:
    following = ORDERS[(ORDERS.index(screen.view.order) + 1) % len(ORDERS)]
    screen.view = replace(screen.view, order=following)
    screen.draw()
    screen.say(f"Sorted {_ORDER_WORDS[following]}.")


def _zoom(screen: "ReviewScreen") -> None:
    """Give the focused pane the whole screen or give it back; from the list, the entry is zoomed."""
    if screen.has_class("-zoom"):
        screen.remove_class("-zoom")
        screen.go_to_pane("list")
        screen.say("")
        return
    screen.add_class("-zoom")
    screen.go_to_pane("entry" if screen.pane == "list" else screen.pane)
    screen.say("Enter or Esc gives the screen back.")


def _theme(screen: "ReviewScreen") -> None:
    if screen.app.no_color:
        screen.say("NO_COLOR is set: there are no colours to choose from.")
        return
    screen.app.push_screen(ThemeSheet(), lambda name: screen.say(f"Colours: {name}.") if name else None)


def _help(screen: "ReviewScreen") -> None:
    screen.app.push_screen(HelpSheet(screen.options.keys), partial(_do, screen))


def _palette(screen: "ReviewScreen") -> None:
    screen.app.push_screen(Palette(screen.options.keys), partial(_do, screen))


def _do(screen: "ReviewScreen", action: str | None) -> None:
    if action:
        screen.command(action)


LOOKING: Mapping[str, "Callable[[ReviewScreen], None]"] = {
    "search": _search,
    "search-next": partial(_seek, direction=1),
    "search-previous": partial(_seek, direction=-1),
    "filter": _filter,
    "sort": _sort,
    "zoom": _zoom,
    "theme": _theme,
    "help": _help,
    "palette": _palette,
}
