"""The artifact's text and a diff as lines. Pure."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import count, repeat, takewhile
from typing import TYPE_CHECKING, NamedTuple

from evals_studio.model.show import shown_line
from evals_studio.tui.lines import Line, Look, alike, alike_behind

if TYPE_CHECKING:
    from evals_studio.review.difflines import DiffLine


class Numbered(NamedTuple):
    """A text, and its lines with their numbers."""

    text: str
    lines: tuple[Line, ...]


NO_LINES = Numbered("", ())


def artifact_lines(text: str, before: Numbered = NO_LINES) -> Numbered:
    """Give every line of the artifact its number. before: of the text that this one came from."""
    lines = _with_others_within(text, before)
    if lines is None:
        texts = split_lines(text)
        lines = tuple(map(_numbered, texts, count(1), repeat(len(str(len(texts))))))
    return Numbered(text, lines)


def _with_others_within(text: str, before: Numbered) -> tuple[Line, ...] | None:
    """Give the lines where some say something else and none has come or gone; None where it is otherwise."""
    start = text.rfind("\n", 0, alike(text, before.text)) + 1
    end = text.find("\n", len(text) - alike_behind(text[start:], before.text[start:]))
    if end < 0:
        return None
    middle = text[start:end].split("\n")
    if before.text.count("\n", start, end + len(before.text) - len(text)) + 1 != len(middle):
        return None
    above, digits = text.count("\n", 0, start), len(str(len(before.lines)))
    others = map(_numbered, middle, count(above + 1), repeat(digits))
    return (*before.lines[:above], *others, *before.lines[above + len(middle) :])


def source_line(text: str, marked: range | None) -> tuple[Line, ...]:
    """Give the marked lines (numbers from 1) alone, for screens without room for the whole text."""
    lines = split_lines(text)
    found = [number for number in marked or () if 0 < number <= len(lines)]
    return tuple(
        Line(_safe(lines[number - 1]).strip(), gutter=f"{number} ▌ ", gutter_look="accent")
        for number in found
    )


def split_lines(text: str) -> list[str]:
    """Split at line feeds only, as the file's readers count lines; no empty line after a final newline."""
    lines = text.split("\n")
    return lines[:-1] if len(lines) > 1 and not lines[-1] else lines


@lru_cache(maxsize=30_000)
def _numbered(text: str, number: int, digits: int) -> Line:
    return Line(_safe(text), gutter=f"{number:>{digits}} │ ")


@lru_cache(maxsize=30_000)
def _safe(text: str) -> str:
    return shown_line(text.removesuffix("\r").replace("\t", "    "))


_SIGNS: dict[str, tuple[Look, Look]] = {
    "+": ("added", "good"),
    "-": ("removed", "bad"),
    "@": ("heading", "faint"),
    " ": ("plain", "faint"),
    "\\": ("faint", "faint"),
}


def diff_lines(diff: Sequence["DiffLine"]) -> tuple[Line, ...]:
    """Show a diff: sign, line number, text; the sign says what the colour says."""
    digits = max((len(str(line.new or line.old or 0)) for line in diff), default=1)
    lines: list[Line] = []
    for line in diff:
        look, sign_look = _SIGNS[line.sign]
        if line.sign == "@":
            if lines:
                lines.append(Line(""))
            lines.append(Line(_safe(line.text), look))
            continue
        if line.sign == "\\":
            lines.append(Line(_safe(line.text), look, " " * (digits + 3)))
            continue
        number = line.old if line.sign == "-" else line.new
        gutter = f"{number or '':>{digits}} {line.sign} "
        lines.append(Line(_safe(line.text), look, gutter, sign_look))
    return tuple(lines)


def first_change(before: str, now: str) -> int | None:
    """Give the number (from 1) of the first line in which a text is not the one before; None when it is."""
    if now == before:
        return None
    return now.count("\n", 0, alike(before, now)) + 1


def place_in_diff(diff: Sequence["DiffLine"], number: int) -> range:
    """Give the indexes, in `diff_lines`, of what is added at a line of the new text or taken out before it.

    Empty where the diff has no change at that line. number: from 1.
    """
    at = next(
        (at for at, line in enumerate(diff) if line.sign in " +" and (line.new or 0) >= number), len(diff)
    )
    removed = sum(1 for _ in takewhile(lambda line: line.sign == "-", reversed(diff[:at])))
    is_here = at < len(diff) and diff[at].new == number
    added = sum(1 for _ in takewhile(lambda line: line.sign in "+-", diff[at:])) if is_here else 0
    blanks = max(0, sum(line.sign == "@" for line in diff[:at]) - 1)
    return range(at - removed + blanks, at + added + blanks)
