"""What the commands say: results on stdout, talk on stderr, nothing untrusted raw on either."""

import os
import sys

import click

from evals_studio.model.fault import Fault
from evals_studio.model.json import Json
from evals_studio.model.show import shown_line
from evals_studio.report.json_text import json_text
from evals_studio.report.paint import Meaning, Paint, unpainted

_COLOURS: dict[Meaning, dict[str, object]] = {
    "error": {"fg": "red", "bold": True},
    "warning": {"fg": "yellow"},
    "note": {"fg": "cyan"},
    "place": {"bold": True},
    "faint": {"dim": True},
    "strong": {"bold": True},
    "added": {"fg": "green"},
    "removed": {"fg": "red"},
}


def result(text: str) -> None:
    """Print a result, already safe to show; an empty one prints nothing."""
    if text:
        print(text)


def result_json(value: Json) -> None:
    """Print a result as JSON."""
    print(json_text(value))


def talk(text: str) -> None:
    """Say something that is no result. Each line is made safe to show, behind the results so far."""
    sys.stdout.flush()
    for line in text.split("\n"):
        print(shown_line(line), file=sys.stderr)


def complain(fault: Fault, path: str = "") -> None:
    """Say what could not be done, where, and what to do about it."""
    place = f"{path}:{fault.where}" if path and fault.where else path or str(fault.where or "")
    words = " ".join(word for word in (f"{place}:" if place else "", fault.message, fault.mend) if word)
    talk(f"evals-studio: {words}")


def paint() -> Paint:
    """Give colour for stdout: only on a terminal that can show it, and never with NO_COLOR."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty()
    return unpainted if plain else _painted


def _painted(meaning: Meaning, text: str) -> str:
    return click.style(text, **_COLOURS[meaning])  # type: ignore[arg-type]  # click's own keywords, by name
