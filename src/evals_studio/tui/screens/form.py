"""The form for one entry: legal fields only, findings while typing. Ctrl+S commits, Esc keeps the draft."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.types import CSSPathType
from textual.widget import Widget
from textual.widgets import Static

from evals_studio.model.json import Json
from evals_studio.model.show import shown_line
from evals_studio.tui.form_fields import (
    Draft,
    FormField,
    Path,
    entry_of,
    form_fields,
    text_of,
    value_at,
)
from evals_studio.tui.screens.field_help import FieldHelpSheet
from evals_studio.tui.screens.form_checks import FormChecks, place_of
from evals_studio.tui.screens.form_keys import OWN_KEYS, STEPS, form_hints, reset_words, row_after
from evals_studio.tui.screens.form_row import FormRow
from evals_studio.tui.screens.sheet import Sheet
from evals_studio.tui.widgets.field_help import FieldHelp
from evals_studio.tui.widgets.key_row import KeyRow
from evals_studio.tui.yaml_text import UnreadableTextError
from evals_studio.vocabulary import DEFAULT, CheckSettings

if TYPE_CHECKING:
    from textual.timer import Timer


_KEEP_EVERY = 1.0
"""Seconds of typing that may be lost to a power cut."""


class Fields(VerticalScroll, inherit_bindings=False):
    """The rows. No key scrolls them away from the field that has the focus; the wheel does."""


class EntryForm(Sheet[bool]):
    """Edits one entry; gives whether something is left that was typed and not committed.

    base: the entry. draft: what was typed before, None for nothing. offer_id: an id for a sentence.
    taken: ids of other entries. land: takes the committed entry and gives what was wrong, "" when it landed.
    keep: takes what is typed so far, again and again; nothing once it is committed. settings: the project's,
    for findings.
    """

    CSS_PATH: ClassVar[CSSPathType | None] = ["sheet.tcss", "form.tcss"]
    AUTO_FOCUS = "TextArea"

    def __init__(
        self,
        base: Mapping[str, Json],
        draft: Draft | None,
        offer_id: Callable[[str], str],
        taken: frozenset[str],
        land: Callable[[dict[str, Json]], str],
        keep: Callable[[Draft], None],
        settings: CheckSettings = DEFAULT,
    ) -> None:
        super().__init__()
        self._base = base
        self._typed: dict[Path, str] = dict(draft or {})
        self._set_aside: dict[Path, str] = {}
        self._offer_id, self._land, self._keep = offer_id, land, keep
        self._checks = FormChecks(base, taken, settings)
        self._tried = self._has_ended = False
        self._next_keep: Timer | None = None
        self._said = self._news = ""
        self._offers_id = not base.get("id")

    def compose(self) -> ComposeResult:
        """Lay the form out over the whole screen."""
        with Vertical(classes="sheet"):
            yield Static(Content(self._title()), classes="sheet-title")
            with Fields(classes="fields", can_focus=False):
                yield from self._rows()
            yield Static("", classes="say", markup=False)
            yield FieldHelp()
            yield KeyRow(form_hints(is_reset=False, is_kept=True), most=2)

    def _title(self) -> str:
        name = self._base.get("id")
        return f"Edit {shown_line(name)}" if isinstance(name, str) and name else "New entry"

    def body(self) -> Iterable[Widget]:
        """Nothing: the form has its own layout."""
        return ()

    def _text(self, field: FormField) -> str:
        return self._typed.get(field.path, text_of(field, value_at(self._base, field.path)))

    def _rows(self) -> Iterable[FormRow]:
        return [self._row(field) for field in self._fields]

    def _row(self, field: FormField) -> FormRow:
        empty = "offered from the sentence" if field.path == ("id",) and not self._base.get("id") else ""
        return FormRow(field, self._text(field), empty)

    @property
    def _fields(self) -> tuple[FormField, ...]:
        return form_fields({name: value for name, value in self._base.items() if value != ""}, self._typed)

    def on_mount(self) -> None:
        """Check what is there already."""
        self._check()

    async def on_form_row_changed(self, event: FormRow.Changed) -> None:
        """Take a change, offer an id, change the fields when the grader is another, check."""
        event.stop()
        row = event.row
        if not row.display or row.text == self._text(row.field):
            return  # it is gone meanwhile; and a widget also tells of the text it was made with
        if row.editor.has_focus:
            self._bring_into_view(row)
        self._typed[row.field.path] = row.text
        self._show_hints()
        self._keep_soon()
        if row.field.path == ("assertion",) and self._offers_id:
            self._offer(row.text)
        if row.field.path == ("id",) and row.editor.has_focus:
            self._offers_id = not row.text
        if row.field.path in (("grader",), ("target",)):
            await self._relay()
        self._check()

    def _offer(self, sentence: str) -> None:
        offered = self._offer_id(sentence) if sentence.strip() else ""
        self._typed[("id",)] = offered
        for row in self.query(FormRow):
            if row.field.path == ("id",):
                row.put(offered)

    async def _relay(self) -> None:
        """Swap the rows after the grader for those that are legal now; what was typed stays."""
        fields = self._fields
        rows = list(self.query(FormRow))
        if [row.field for row in rows] == list(fields):
            return
        keep = [row for row in rows if row.field in fields]
        async with self.batch():
            for row in rows:
                if row not in keep:
                    await row.remove()
            home = self.query_one(".fields")
            kept = {row.field: row for row in keep}
            before: FormRow | None = None
            for field in fields:
                found = kept.get(field)
                row = found or self._row(field)
                if found is None:
                    await (home.mount(row, after=before) if before else home.mount(row, before=0))
                before = row

    def _check(self) -> None:
        """Show findings beside their fields."""
        rows = {row.field.path: row for row in self.query(FormRow)}
        problems: dict[Path, str] = {}
        try:
            entry = self._entry()
        except UnreadableTextError as error:
            for path, row in rows.items():
                if row.field.kind in ("number", "yaml") and not self._reads(row.field):
                    problems[path] = str(error)
        else:
            for finding in self._checks.findings(entry):
                problems.setdefault(place_of(finding, rows), finding.message)
        for path, row in rows.items():
            untouched = not row.text and path not in self._typed and not self._tried
            row.say("" if untouched else problems.get(path, ""))
        self._say(problems.get((), ""))

    def _say(self, problem: str) -> None:
        if problem != self._said:
            self._said = problem
            self.query_one(".say", Static).update(Content(shown_line(problem)))

    def _reads(self, field: FormField) -> bool:
        try:
            entry_of(self._base, (field,), self._typed)
        except UnreadableTextError:
            return False
        return True

    def _entry(self) -> dict[str, Json]:
        base = {name: value for name, value in self._base.items() if value != ""}
        return entry_of(base, self._fields, self._typed)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Mark the field that has the focus and show its help."""
        row = next((node for node in event.widget.ancestors if isinstance(node, FormRow)), None)
        if row is not None:
            self.query(".-here").remove_class("-here")
            row.add_class("-here")
            self._show_help(self._news or row.help)
            self._news = ""

    def _show_help(self, text: str) -> None:
        self.query_one(FieldHelp).show(text)

    @property
    def _here(self) -> FormRow | None:
        """The row that has the focus."""
        return next((row for row in self.query(FormRow) if row.editor.has_focus), None)

    def on_key(self, event: events.Key) -> None:
        """Do what the form's own keys stand for; Textual calls the base class's handler, too."""
        if (action := OWN_KEYS.get(event.key)) is not None:
            event.stop()
            event.prevent_default()
            self.press(action)
            return
        if (here := self._here) is None:
            return
        if event.key in STEPS:
            height = self.query_one(".fields").size.height
            if (onward := row_after([*self.query(FormRow)], here, event.key, height)) is not None:
                event.stop()
                here = onward
                here.editor.focus()
        self._bring_into_view(here)

    def on_text_field_nothing_to_undo(self) -> None:
        """Say so: a key that does nothing and says nothing leaves one guessing."""
        self._show_help("There is nothing to take back in this field.")

    def _bring_into_view(self, row: FormRow) -> None:
        """Show the row that takes what is typed, wherever the wheel has led."""
        self.call_after_refresh(row.scroll_visible, animate=False)

    def press_commit(self) -> None:
        """Hand the entry over; what is wrong with it is said and the form stays."""
        self._tried = True
        self._check()
        try:
            entry = self._entry()
            problem = self._checks.new_error(entry) or self._land(entry)
        except UnreadableTextError as error:
            problem = str(error)
        if problem:
            self._say(problem)
        else:
            self._end({})

    def press_next(self) -> None:
        """Go to the next field."""
        self.focus_next()

    def press_help(self) -> None:
        """Show the whole help of the field that has the focus."""
        if (here := self._here) is not None:
            self.app.push_screen(FieldHelpSheet(shown_line(here.field.label), here.help))

    def press_reset(self) -> None:
        """Show the entry as it is; a second time, what was typed."""
        if self._typed or self._set_aside:
            self._typed, self._set_aside = self._set_aside, self._typed
            self._keep_soon()
            self.call_next(self._draw_anew)

    async def _draw_anew(self) -> None:
        """Make all fields anew; the one that had the focus has it again."""
        here = next((row.field.path for row in self.query(FormRow) if row.has_class("-here")), None)
        home = self.query_one(".fields")
        async with self.batch():
            await home.remove_children()
            await home.mount_all(self._rows())
        rows = list(self.query(FormRow))
        if not rows:
            return  # the studio ends
        self._news = reset_words(is_reset=bool(self._set_aside))
        next((row for row in rows if row.field.path == here), rows[0]).editor.focus()
        self._check()
        self._show_hints()

    def _show_hints(self) -> None:
        is_reset = bool(self._set_aside)
        self.query_one(KeyRow).show(form_hints(is_reset=is_reset, is_kept=bool(self._typed) or not is_reset))

    def close(self) -> None:
        """Keep what was typed, if anything was, and go back."""
        self._end(self._left())

    def on_unmount(self) -> None:
        """Keep what was typed when the studio ends over an open form."""
        if not self._has_ended:
            self._keep_typed()

    def _end(self, left: Draft) -> None:
        self._has_ended = True
        self._keep(left)
        self.dismiss(bool(left))

    def _keep_soon(self) -> None:
        if self._next_keep is None:
            self._next_keep = self.set_timer(_KEEP_EVERY, self._keep_typed)

    def _keep_typed(self) -> None:
        self._next_keep = None
        if not self._has_ended:
            self._keep(self._left())

    def _left(self) -> Draft:
        """Give the texts that are others than the entry's."""
        first = {field.path: text_of(field, value_at(self._base, field.path)) for field in self._fields}
        return {path: text for path, text in self._typed.items() if text != first.get(path)}
