"""One row of the form: the key, its field, what is wrong with it."""

from functools import cached_property

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from evals_studio.model.show import shown_line
from evals_studio.tui.form_fields import FormField
from evals_studio.tui.widgets.choice import Choice
from evals_studio.tui.widgets.fields import LineField, TextField

_UNSET = "–"


class FormRow(Vertical):
    """Shows a field and says when its text changes.

    empty: what a line without text shows; "" for the field's default.
    """

    class Changed(Message):
        """The text of a field is another one."""

        def __init__(self, row: "FormRow") -> None:
            super().__init__()
            self.row = row

    def __init__(self, field: FormField, text: str, empty: str = "") -> None:
        super().__init__(
            classes=f"row kind-{field.kind}"
            + (" option" if field.path[0] == "options" and len(field.path) > 1 else "")
        )
        self.field = field
        self._start = text
        self._empty = empty or (f"({shown_line(field.default)})" if field.default else _UNSET)
        self._said = ""

    def compose(self) -> ComposeResult:
        """Lay key, field and finding out."""
        with Horizontal(classes="pair"):
            star = "*" if self.field.required else " "
            yield Static(Content(shown_line(self.field.label) + star), classes="key")
            yield self.editor

    def _make(self) -> Widget:
        field = self.field
        match field.kind:
            case "choice":
                return Choice(field.choices, self._start, field.default)
            case "switch":
                return Choice(("true", "false"), self._start, field.default or "false")
            case "text" | "list" | "lines" | "yaml":
                area = TextField(
                    self._start,
                    soft_wrap=True,
                    compact=True,
                    tab_behavior="focus",
                    placeholder=Content(_UNSET),
                )
                area.highlight_cursor_line = False
                return area
            case _:
                suggester = SuggestFromList(field.choices) if field.kind == "grader" else None
                return LineField(
                    self._start,
                    compact=True,
                    select_on_focus=False,
                    suggester=suggester,
                    placeholder=self._empty,
                )

    @cached_property
    def editor(self) -> Widget:
        """The widget that takes the focus; there also while the row is being taken away."""
        return self._make()

    @property
    def help(self) -> str:
        """What the field is for, safe to show."""
        field = self.field
        parts = [shown_line(field.help)]
        if field.default:
            parts.append(f"Left out: {shown_line(field.default)}.")
        if field.kind in ("list", "lines"):
            parts.append("One a line.")
        if field.kind == "grader":
            parts.append(f"→ takes the name that is offered. Known are {', '.join(field.choices)}.")
        return " ".join(part for part in parts if part)

    @property
    def text(self) -> str:
        """What the field holds; its first text while nothing was typed, whatever the widget made of it."""
        editor = self.editor
        if isinstance(editor, TextArea):
            return self._start if not self._touched(editor) else editor.text
        if isinstance(editor, Input | Choice):
            return editor.value
        return self._start

    def _touched(self, area: TextArea) -> bool:
        return area.text != self._first_text

    @cached_property
    def _first_text(self) -> str:
        """What a text area makes of the first text: it spells newlines its own way."""
        return TextArea(self._start).text if self._start else ""

    @cached_property
    def _problem(self) -> Static:
        """The line for what is wrong; most rows never need it, and a form opens quicker without."""
        line = Static("", classes="problem", markup=False)
        self.mount(line)
        return line

    def put(self, text: str) -> None:
        """Replace the field's text."""
        editor = self.editor
        if isinstance(editor, Input):
            editor.value = text
            editor.cursor_position = len(text)

    def say(self, problem: str) -> None:
        """Show what is wrong with this field, below it; "" for nothing; free while it is the same."""
        if problem == self._said:
            return
        self._said = problem
        self._problem.update(Content(shown_line(problem)))
        self._problem.display = bool(problem)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Pass a change on."""
        event.stop()
        self.post_message(self.Changed(self))

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Pass a change on."""
        event.stop()
        self.post_message(self.Changed(self))

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Pass a change on."""
        event.stop()
        self.post_message(self.Changed(self))
