"""An entry as YAML in the person's own editor, $VISUAL or $EDITOR, while the studio waits."""

import os
import shlex
import signal
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from textual.app import App, SuspendNotSupported

from evals_studio.model.fault import Fault
from evals_studio.model.json import Json
from evals_studio.tui.yaml_text import UnreadableTextError, read_yaml, yaml_text

_AT_ONCE = 1.0
"""Seconds below which an editor that changed nothing has probably not waited for its window."""

_MARK = "#! "
"""Begins a line that we put above the text; such lines are taken out again."""


def edited_in_editor(
    app: App[None], entry: dict[str, Json], problem_of: Callable[[dict[str, Json]], str]
) -> dict[str, Json] | None:
    """Let a person edit an entry as YAML; None when nothing was changed.

    Bad YAML, and an entry with a problem, comes back into the editor with the reason above the text, until it
    is good or saved unchanged. Raises Fault when there is no editor, or it fails.
    """
    command = _command()
    text = yaml_text(entry) + "\n"
    problem = ""
    while True:
        began = monotonic()
        shown = (
            f"{_MARK}{problem}\n{_MARK}Mend it, or save it as it is to leave it.\n" if problem else ""
        ) + text
        typed = _without_marks(_in_editor(app, command, shown))
        if typed.strip() == text.strip():
            if not problem and monotonic() - began < _AT_ONCE:
                raise Fault(
                    "The editor came back at once and nothing was changed.",
                    mend=f"An editor with windows must wait, for instance: VISUAL='{command[0]} --wait'.",
                    code="editor",
                )
            return None
        text = typed
        try:
            found = read_yaml(typed)
        except UnreadableTextError as error:
            problem = str(error)
            continue
        if not isinstance(found, dict):
            problem = "An entry is a mapping of keys to values."
            continue
        problem = problem_of(found)
        if not problem:
            return found


def _command() -> list[str]:
    for chosen in (os.environ.get("VISUAL", ""), os.environ.get("EDITOR", "")):
        try:
            command = shlex.split(chosen)
        except ValueError:
            raise Fault(
                f"This is no command: {chosen}", mend="Look at VISUAL and EDITOR.", code="editor"
            ) from None
        if command and command[0]:
            return command
    raise Fault("No editor is set.", mend="Set VISUAL or EDITOR, for instance: EDITOR=nano.", code="editor")


def _in_editor(app: App[None], command: list[str], text: str) -> str:
    try:
        with tempfile.TemporaryDirectory(prefix="evals-studio-", ignore_cleanup_errors=True) as folder:
            path = Path(folder) / "entry.yaml"
            path.touch(mode=0o600)
            path.write_text(text, encoding="utf-8")
            _let_edit(app, [*command, str(path)])
            return _left(path, command[0])
    except OSError as error:
        reason = error.strerror or str(error)
        raise Fault(
            f"There is no place for the editor's file: {reason}.", mend="Look at TMPDIR.", code="editor"
        ) from None


def _let_edit(app: App[None], command: list[str]) -> None:
    try:
        with app.suspend():
            ended = _run(command)  # it must not raise: the app would stay suspended
    except SuspendNotSupported:
        raise Fault(
            "This terminal can't be handed to an editor.", mend="Use the form.", code="editor"
        ) from None
    if isinstance(ended, Fault):
        raise ended
    if ended != 0:
        raise Fault(f"{command[0]} ended with status {ended}; nothing was changed.", code="editor")


def _run(command: list[str]) -> int | Fault:
    """Run an editor until it ends; give its status, or why it can't be started.

    Ctrl+C is the editor's while it runs, though the terminal sends it to us as well.
    """
    try:
        with subprocess.Popen(command) as editor:  # noqa: S603 - the person's own editor
            before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # only now: the editor would inherit it
            try:
                return editor.wait()
            finally:
                signal.signal(signal.SIGINT, before)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        return Fault(
            f"{command[0]} can't be started: {reason}.", mend="Look at VISUAL and EDITOR.", code="editor"
        )


def _left(path: Path, editor: str) -> str:
    """Read what an editor has left. Raises Fault when there is nothing to read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        raise Fault(f"{editor} has left no file; nothing was changed.", code="editor") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Fault(
            f"What {editor} has left can't be read: {reason}; nothing was changed.", code="editor"
        ) from None


def _without_marks(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(_MARK))
