"""Why a frontmatter is not YAML, in words that help, and the lines as they should be.

The parser's verdict is read beside the line it points at. A mend that is shown was tried: with it, the text
reads further than before.
"""

import re
from collections.abc import Iterator
from typing import Final

from evals_studio.artifact.breaks import UNEVEN_BREAKS, UNEVEN_MEND, UNEVEN_MESSAGE
from evals_studio.artifact.meaning import data_of
from evals_studio.artifact.notyaml import NotYaml
from evals_studio.artifact.scanning import read_yaml
from evals_studio.artifact.tabs import reach, spaced, tabbed_line
from evals_studio.artifact.tree import indent_of
from evals_studio.artifact.verdicts import verdict_on
from evals_studio.model.edit import ReplaceText
from evals_studio.model.fault import Fault
from evals_studio.model.position import Position

CODE: Final = "frontmatter/yaml"
TRIED: Final = 200_000
"""Longest text in which mends are tried; each try reads the text up to the mended line."""

_KEYED = re.compile(r"(\s*(?:- +)*[\w.-]+[ \t]*:[ \t]+)(\S.*)")
_LISTED = re.compile(r"(\s*(?:- +)+)(\S.*)")
_TEXT_AFTER_BRACKET = re.compile(r"[\[{][^\]}]*[\]}]+[^\]},:#\s]|[\[{][^\]}]*[\]}]+\s+[^#\s]")
_OWN_MEANING = re.compile(
    r"""\s*(?:-(?:\s|$)|(?:---|\.\.\.)\s*$|[\[\]{}#]|(?:[\w.-]+|"[^"]*"|'[^']*')[ \t]*:(?:\s|$))"""
)
"""A line that reads as an item, as a key with its value, as a list in brackets, a comment or a fence."""
_MOST_LINES: Final = 12

Explained = tuple[Fault, tuple[ReplaceText, ...]]


def explained(text: str, error: NotYaml, lines_above: int) -> Explained:
    """Give the fault to show for unreadable YAML, and the edits that would mend it (() where none is known).

    lines_above: number of the text's first line in the file.
    """
    uneven = UNEVEN_BREAKS.search(text)
    if uneven is not None and uneven.start() <= error.index:
        return _fault(text, uneven.start(), lines_above, UNEVEN_MESSAGE, UNEVEN_MEND), ()
    index = min(error.index, len(text))
    row = text.count("\n", 0, index)
    lines = text.split("\n")
    if len(text) <= TRIED and not error.is_limit:
        for found in _quoted(lines, row, lines_above):
            if _reads_further(lines, found[1], lines_above):
                return found
        if (without := _without_tabs(lines, row, lines_above)) is not None:
            return without
    verdict = verdict_on(error, lines, row)
    at = verdict.index if verdict.index >= 0 else index
    fault = _fault(text, at, lines_above, verdict.message, verdict.mend)
    if error.is_limit:
        fault.code = "frontmatter/too-large"
    return fault, ()


def _fault(text: str, index: int, lines_above: int, message: str, mend: str) -> Fault:
    row = text.count("\n", 0, index)
    column = index - (text.rfind("\n", 0, index) + 1) + 1
    return Fault(message, mend=mend, where=Position(row + lines_above, column), code=CODE)


def _quoted(lines: list[str], row: int, lines_above: int) -> Iterator[Explained]:
    """The commonest fault of real files, on this line or above: text without quotes (`key: Use when: …`)."""
    for first in range(row, max(-1, row - _MOST_LINES), -1):
        if first >= len(lines):
            continue
        found = _KEYED.fullmatch(lines[first].rstrip("\r")) or _LISTED.fullmatch(lines[first].rstrip("\r"))
        if found is None:
            continue
        below = max(row, first)
        while (
            below + 1 < len(lines)
            and lines[below + 1].strip()
            and indent_of(lines[below + 1]) > indent_of(lines[first])
        ):
            below += 1
        for last in dict.fromkeys((below, max(row, first), first)):
            yield from _quoted_lines(lines, first, last, found, lines_above)


def _quoted_lines(
    lines: list[str], first: int, last: int, found: re.Match[str], lines_above: int
) -> Iterator[Explained]:
    lead, start = found.groups()
    rest = [line.strip() for line in lines[first + 1 : last + 1]]
    indent = indent_of(lead)
    if (
        start[0] in "|>&!"
        or (start[0] in "[{" and not _TEXT_AFTER_BRACKET.match(start))
        or any(indent_of(line) <= indent or not line.strip() for line in lines[first + 1 : last + 1])
        or any(_OWN_MEANING.match(line) for line in lines[first + 1 : last + 1])
        or (rest and " " not in start)  # a word by itself, as a name is, does not go on
    ):
        return
    value, comment = _without_comment(" ".join([start, *rest]))
    new = f"{lead}{_in_quotes(value)}{comment}"
    message, column = _what_is_wrong(value, len(lead) + 1)
    where = Position(first + lines_above, column)
    if rest and (found_below := _colon_below(lines, first, last, lines_above)) is not None:
        where = found_below
    edits = [ReplaceText(first + lines_above, lines[first].rstrip("\r"), (new,))]
    edits += [
        ReplaceText(first + lines_above + 1, line.rstrip("\r"), ()) for line in lines[first + 1 : last + 1]
    ]
    mend = f"Quote the text: {new.strip()}"
    yield Fault(message, mend=mend, where=where, code=CODE), tuple(edits)


def _what_is_wrong(value: str, column: int) -> tuple[str, int]:
    """Say why a value needs quotes, and in which column that shows."""
    colon = re.search(r":(?=\s|$)", value)
    if value[0] in "'\"" and value[0] not in value[1:]:
        return "A quote is opened and never closed.", column
    if value[0] in "'\"":
        return "The text goes on behind its closing quote, or its quotes hold what must be escaped.", column
    if value[0] == "*":
        return (
            f"A text that begins with `*` without quotes; YAML takes `{_first_word(value)}` for an alias.",
            column,
        )
    if value[0] in "@`%&!{}[]":
        return f"A text that begins with `{value[0]}` without quotes.", column
    if colon is not None:
        return "A `: ` inside text without quotes; YAML takes it for a key.", column + colon.start()
    return "A text that needs quotes.", column


def _first_word(text: str) -> str:
    return text.split(maxsplit=1)[0]


def _colon_below(lines: list[str], first: int, last: int, lines_above: int) -> Position | None:
    """The place of a `: ` in the lines that go on below a value's first."""
    for number in range(first + 1, last + 1):
        colon = re.search(r":(?=\s|$)", lines[number])
        if colon is not None:
            return Position(number + lines_above, colon.start() + 1)
    return None


def _without_comment(value: str) -> tuple[str, str]:
    """Part a value from the comment behind it; the blanks between stay with the comment."""
    found = re.search(r"\s+#(?!\S*\d).*$", value)
    return (value[: found.start()], value[found.start() :]) if found else (value.rstrip(), "")


def _in_quotes(value: str) -> str:
    """A value in double quotes, without the single or double quotes it may have already."""
    inner = value
    if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
        inner = value[1:-1].replace("''", "'") if value[0] == "'" else value[1:-1].replace('\\"', '"')
    elif value[0] in "'\"" and value[0] not in value[1:]:
        inner = value[1:]
    escaped = inner.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    return f'"{escaped}"'


def _without_tabs(lines: list[str], row: int, lines_above: int) -> Explained | None:
    """Tabs as indentation, on this line or the one above, and on all below that need the same."""
    number = tabbed_line(lines, row)
    new = spaced(lines, row, _quoted_alone)
    if number is None or new is None:
        return None
    fault = Fault(
        "A tab as indentation; YAML allows only spaces.",
        mend="Replace the tab with spaces." if len(new) == 1 else "Replace the tabs with spaces.",
        where=Position(number + lines_above, lines[number].index("\t") + 1),
        code=CODE,
    )
    edits = (
        ReplaceText(at + lines_above, lines[at].rstrip("\r"), (line,)) for at, line in sorted(new.items())
    )
    return fault, tuple(edits)


def _quoted_alone(lines: list[str], number: int) -> Iterator[tuple[int, str]]:
    """The line at `number` with its text in quotes, where that is a mend of this line alone."""
    for _, (first, *others) in _quoted(lines, number, 0):
        if first.line == number and not others:
            yield number, first.new[0]


def _reads_further(lines: list[str], edits: tuple[ReplaceText, ...], lines_above: int) -> bool:
    """Tell whether the text down to the mended lines reads once these edits are made, and did not before."""
    first = edits[0].line - lines_above
    if any(UNEVEN_BREAKS.search(line) for line in edits[0].new):
        return False
    before, after = lines[: first + len(edits)], [*lines[:first], *edits[0].new]
    if not _reads(after) or _reads(before):
        return False
    below = lines[first + len(edits) :]
    unread_before, unread_after = len(lines) - reach(lines), len(below) + len(after) - reach([*after, *below])
    is_found_late = unread_before <= 1  # as a quote that is never closed
    return unread_after <= len(below) and (unread_after < unread_before or is_found_late)


def _reads(lines: list[str]) -> bool:
    try:
        data_of(read_yaml("\n".join([*lines, ""])))
    except NotYaml:
        return False
    return True
