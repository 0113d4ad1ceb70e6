"""An entry as YAML in the person's own editor, $VISUAL or $EDITOR, while the studio waits."""

import os
import shlex
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
    chosen = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not chosen:
        raise Fault(
            "No editor is set.", mend="Set VISUAL or EDITOR, for instance: EDITOR=nano.", code="editor"
        )
    try:
        return shlex.split(chosen)
    except ValueError:
        raise Fault(
            f"This is no command: {chosen}", mend="Look at VISUAL and EDITOR.", code="editor"
        ) from None


def _in_editor(app: App[None], command: list[str], text: str) -> str:
    with tempfile.TemporaryDirectory(prefix="evals-studio-") as folder:
        path = Path(folder) / "entry.yaml"
        path.write_text(text, encoding="utf-8")
        try:
            with app.suspend():
                status = subprocess.run([*command, str(path)], check=False).returncode  # noqa: S603 - the person's own editor
        except SuspendNotSupported:
            raise Fault(
                "This terminal can't be handed to an editor.", mend="Use the form.", code="editor"
            ) from None
        except OSError as error:
            reason = error.strerror or str(error)
            raise Fault(
                f"{command[0]} can't be started: {reason}.", mend="Look at VISUAL and EDITOR.", code="editor"
            ) from None
        if status != 0:
            raise Fault(f"{command[0]} ended with status {status}; nothing was changed.", code="editor")
        return path.read_text(encoding="utf-8", errors="replace")


def _without_marks(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(_MARK))
