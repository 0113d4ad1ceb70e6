"""Deciding: keys of the table "What a decision does, by state", undo and redo, the forms."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from evals_studio.model.fault import Fault
from evals_studio.model.json import Json
from evals_studio.review.decisions import Add, ApplyMend, Convert, Decision, Draft
from evals_studio.review.naming import taken_ids
from evals_studio.review.press import Action, Asks, Edits, MovesOn, Pressed, Says, edited, press
from evals_studio.review.unfinished import HOMELESS
from evals_studio.store import Unfinished
from evals_studio.tui.commands.many import BULK_ACTIONS, decide_range
from evals_studio.tui.commands.moving import advance
from evals_studio.tui.commands.saying import NEW, says_read_only, sentence, told, what_was_done, words_after
from evals_studio.tui.editor import edited_in_editor
from evals_studio.tui.form_fields import Draft as FormDraft
from evals_studio.tui.keys import with_keys
from evals_studio.tui.screens.ask import Ask
from evals_studio.tui.screens.form import EntryForm
from evals_studio.tui.screens.line import LineSheet
from evals_studio.vocabulary import CheckSettings, check_entry, propose_id

if TYPE_CHECKING:
    from evals_studio.tui.screens.review import ReviewScreen

_MOVES_ON: frozenset[str] = frozenset(
    {"accept", "reject", "later", "sign-off", "accept-and-sign-off", "convert"}
)


_TAKES: frozenset[str] = frozenset({"accept", "accept-and-sign-off"})


def _press(screen: "ReviewScreen", action: Action) -> None:
    """Do what the table says for this key and the state of the item under the cursor."""
    if (ref := _ref(screen)) is None:
        return
    if screen.picked and action in BULK_ACTIONS:
        decide_range(screen, action)
        return
    if action in _TAKES and ref in screen.drafts:
        edit = screen.options.keys.shown("edit")
        words = f"Unfinished draft: {edit} opens it; there Ctrl+S takes it, Ctrl+R and Esc drop it."
        screen.say(words, "warn", (f"Unfinished draft: {edit}, then Ctrl+S takes or Ctrl+R drops it.",))
        return
    try:
        pressed = press(screen.session.review, action, ref)
    except Fault as fault:
        screen.say(str(fault), "bad")
        return
    answer(screen, action, pressed)


def _ref(screen: "ReviewScreen") -> str | None:
    if says_read_only(screen):
        return None
    if problem := screen.session.review.document.problem:
        screen.say(f"No edit is possible here: {problem}", "warn")
        return None
    if screen.finding is not None:
        said = "This is about the file, not an entry; {mend} applies its quick fix where it has one."
        screen.say(with_keys(said, screen.options.keys))
        return None
    if screen.ref is None:
        said = "There is no entry here. {propose} asks a maker for proposals, {new} writes one by hand."
        screen.say(with_keys(said, screen.options.keys))
    return screen.ref


def answer(screen: "ReviewScreen", action: str, pressed: Pressed) -> None:
    """Do what a press came to."""
    match pressed:
        case Says():
            screen.say(told(screen, pressed))
        case MovesOn():
            if not advance(screen):
                screen.listing.step(1)
        case Asks():
            _ask(screen, action, pressed)
        case Edits():
            _open_form(screen, pressed.ref, pressed.entry)
        case Convert() if action == "convert":
            _ask_id(screen, pressed)
        case _:
            decide(screen, action, pressed)


def _ask(screen: "ReviewScreen", action: str, asked: Asks) -> None:
    def land(yes: bool | None) -> None:  # noqa: FBT001 - the shape of a sheet's result
        if yes:
            decide(screen, action, asked.decision)

    screen.app.push_screen(Ask(asked.question, asked.dropped_comments), land)


def decide(screen: "ReviewScreen", action: str, decision: Decision) -> bool:
    """Hand a decision to the session, say what was done, go on. Tells whether it was done."""
    was_rejected = _is_rejected(screen, decision)
    try:
        told_of = screen.session.decide(decision)
    except Fault as fault:
        screen.say(str(fault), "bad")
        return False
    screen.draw()
    done = what_was_done(action, decision, told_of, was_rejected=was_rejected)
    goes_on = screen.options.advance and action in _MOVES_ON
    words = words_after(
        screen, decision, done, went_on=not goes_on or advance(screen, signing_off=action == "sign-off")
    )
    screen.say(words[0], "good", words[1:])
    return True


def _is_rejected(screen: "ReviewScreen", decision: Decision) -> bool:
    """Tell whether a draft is made of what was rejected."""
    return isinstance(decision, Draft) and screen.session.review.item(decision.ref).state == "rejected"


def _undo(screen: "ReviewScreen") -> None:
    again = f"{screen.options.keys.shown('redo')} does it again."
    _step_back(screen, screen.session.undo, screen.session.review.last, again)


def _redo(screen: "ReviewScreen") -> None:
    back = f"{screen.options.keys.shown('undo')} takes it back."
    _step_back(screen, screen.session.redo, None, back)


def _step_back(screen: "ReviewScreen", step: Callable[[], str], ref: str | None, hint: str) -> None:
    if says_read_only(screen):
        return
    try:
        said = step()
    except Fault as fault:
        screen.say(str(fault))
        return
    screen.draw()
    screen.show_item(ref or screen.session.review.last)
    said = sentence(said)
    screen.say(f"{said} {hint}", "plain", (said,))


def _ask_id(screen: "ReviewScreen", offered: Convert) -> None:
    """Show the offered id, editable, before it lands."""

    def land(typed: str | None) -> None:
        if typed is not None:
            decide(screen, "convert", Convert(offered.ref, typed))

    taken = screen.session.review.now.taken_ids()

    settings = screen.session.review.checked.settings

    def problem_of(typed: str) -> str:
        if typed in taken:
            return "Another entry has this id."
        found = check_entry({"id": typed, "assertion": "-"}, settings=settings)
        return next((one.message for one in found if one.pointer == ("id",) and one.severity == "error"), "")

    help_text = "Enter converts; the wording stays as it is."
    screen.app.push_screen(
        LineSheet("Convert: the id this sentence gets", offered.id, help_text, problem_of), land
    )


def _open_form(screen: "ReviewScreen", ref: str, entry: dict[str, Json]) -> None:
    def land(changed: dict[str, Json]) -> str:
        try:
            came_to = edited(screen.session.review, ref, changed)
        except Fault as fault:
            return str(fault)
        if isinstance(came_to, Says):
            screen.say(told(screen, came_to))
            return ""
        return "" if decide(screen, "edit", came_to) else screen.message

    _show_form(screen, ref, entry, land)


def _edit_yaml(screen: "ReviewScreen") -> None:
    """Edit the entry as YAML in the person's own editor."""
    if (ref := _ref(screen)) is None:
        return
    try:
        pressed = press(screen.session.review, "edit", ref)
        if not isinstance(pressed, Edits):
            answer(screen, "edit", pressed)
            return
        problem_of = partial(_first_problem, settings=screen.session.review.checked.settings)
        entry = edited_in_editor(screen.app, pressed.entry, problem_of)
        came_to = (
            edited(screen.session.review, ref, entry) if entry is not None else Says("Nothing was changed.")
        )
    except Fault as fault:
        screen.say(str(fault), "bad")
        return
    answer(screen, "edit", came_to)


def _first_problem(entry: dict[str, Json], settings: CheckSettings) -> str:
    found = check_entry(entry, settings=settings)
    return next((one.message for one in found if one.severity == "error"), "")


def _new(screen: "ReviewScreen") -> None:
    """Write a new entry by hand."""
    if says_read_only(screen):
        return
    if problem := screen.session.review.document.problem:
        screen.say(f"No edit is possible here: {problem}", "warn")
        return

    def land(entry: dict[str, Json]) -> str:
        if not decide(screen, "new", Add(entry)):
            return screen.message
        screen.show_item(screen.session.review.last)
        return ""

    left = next((form for form in screen.session.unfinished if form.ref.startswith(HOMELESS)), None)
    if left is None or NEW in screen.drafts:
        left = Unfinished(NEW, {"id": "", "assertion": ""}, {})
    _show_form(screen, left.ref, left.entry, land)


def _show_form(
    screen: "ReviewScreen", key: str, entry: dict[str, Json], land: Callable[[dict[str, Json]], str]
) -> None:
    session = screen.session
    taken = frozenset(item.id for item in session.review.items if item.id and item.ref != key)

    def keep(typed: FormDraft) -> None:
        try:
            session.keep_form(Unfinished(key, entry, typed))
        except Fault as fault:
            screen.say(str(fault), "bad")

    had_draft = key in screen.drafts

    def closed(is_left: bool | None) -> None:  # noqa: FBT001 - the shape of a sheet's result
        screen.draw_item()
        if is_left:
            screen.say("The draft is kept: the same key opens it again.")
        elif had_draft and not screen.message:
            screen.say("The draft is dropped.")

    def offered(text: str) -> str:
        return propose_id(text, taken_ids(session.review))

    settings = session.review.checked.settings
    screen.say("")  # what it said may be about the draft
    form = EntryForm(entry, screen.drafts.get(key), offered, taken, land, keep, settings)
    screen.app.push_screen(form, closed)


def _mend(screen: "ReviewScreen") -> None:
    """Apply the quick fix of what is under the cursor, or the first of a file that has no entries to edit."""
    if says_read_only(screen):
        return
    review = screen.session.review
    if screen.finding is None and screen.item is not None and review.document.problem is None:
        answer(screen, "mend", press(review, "mend", screen.item.ref))
        return
    here = review.findings if screen.finding is None else (screen.finding,)
    mend = next((finding.mend for finding in here if finding.mend is not None), None)
    if mend is not None:
        decide(screen, "mend", ApplyMend(mend.title, mend.edits))
    else:
        screen.say("No finding here has a quick fix.")


_TABLE: tuple[Action, ...] = (
    "accept",
    "reject",
    "later",
    "sign-off",
    "accept-and-sign-off",
    "convert",
    "edit",
    "severity-up",
    "severity-down",
    "move-up",
    "move-down",
)

DECIDING: Mapping[str, "Callable[[ReviewScreen], None]"] = {
    **{action: partial(_press, action=action) for action in _TABLE},
    "mend": _mend,
    "undo": _undo,
    "redo": _redo,
    "edit-yaml": _edit_yaml,
    "new": _new,
}
