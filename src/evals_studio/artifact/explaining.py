"""Why a frontmatter is not YAML, in words that help: the parser's verdict, read beside the line it points at."""

import re

from evals_studio.artifact.scanning import NotYaml
from evals_studio.model.fault import Fault
from evals_studio.model.position import Position

_VALUE_WITH_COLON = re.compile(r"^(\s*(?:- )?[\w.-]+:\s+)([^\s'\"\[{|>&*!#].*:(?:\s.*)?)$")


def explained(text: str, error: NotYaml, lines_above: int) -> Fault:
    """Give the fault to show for unreadable YAML. lines_above: number of the text's first line in the file."""
    index = min(error.index, len(text))
    row = text.count("\n", 0, index)
    start = text.rfind("\n", 0, index) + 1
    lines = text.split("\n")
    where = Position(row + lines_above, index - start + 1)
    for found in (_unquoted_colon, _tab):
        fault = found(lines, row, lines_above)
        if fault is not None:
            return fault
    return Fault(
        f"The frontmatter is not YAML that we read: {error.problem}.",
        mend="Mend this line; everything below it waits for that.",
        where=where,
        code="frontmatter/yaml",
    )


def _unquoted_colon(lines: list[str], row: int, lines_above: int) -> Fault | None:
    """The commonest fault of real files: `description: Use when: …` without quotes. It shows on its line or below."""
    for number in (row, row - 1):
        if not 0 <= number < len(lines):
            continue
        found = _VALUE_WITH_COLON.match(lines[number].rstrip("\r"))
        if found:
            key, value = found.groups()
            column = len(key) + value.index(":") + 1
            return Fault(
                "A `: ` inside text without quotes; YAML takes it for a key.",
                mend=f"Quote the text: {key.strip()} {quoted(value)}",
                where=Position(number + lines_above, column),
                code="frontmatter/yaml",
            )
    return None


def quoted(value: str) -> str:
    """A value in double quotes, its own quotes and backslashes escaped."""
    escaped = value.rstrip().replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _tab(lines: list[str], row: int, lines_above: int) -> Fault | None:
    for number in (row, row - 1):
        if 0 <= number < len(lines) and re.match(r" *\t", lines[number]):
            return Fault(
                "A tab as indentation; YAML allows only spaces.",
                mend="Replace the tab with spaces.",
                where=Position(number + lines_above, lines[number].index("\t") + 1),
                code="frontmatter/yaml",
            )
    return None
