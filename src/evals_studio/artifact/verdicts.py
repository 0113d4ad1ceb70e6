"""The parser's verdicts in plain words: what it says, what it means, what to do."""

import re
from typing import Final

from evals_studio.artifact.notyaml import NotYaml
from evals_studio.model.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Verdict:
    """message and mend: one line each. index: a better place than the parser's (code points), or -1."""

    message: str
    mend: str
    index: int = -1


_PLAINER: Final = (
    (
        r"a % directive|but found \('<",
        "A `%` directive; frontmatter takes none.",
        "Delete the line that begins with `%`.",
    ),
    (
        r"a second document",
        "A second document begins here.",
        "Delete this line, so that one document is left.",
    ),
    (
        r"expected the node content, but found '-'",
        "A `- ` list inside brackets.",
        "Write the items as `[a, b]`, or take the brackets away.",
    ),
    (
        r"expected ',' or '[\]}]'",
        "A bracket is opened and not closed, or a comma is missing.",
        "Close it, or put the comma.",
    ),
    (
        r"special characters|control characters|unacceptable character",
        "A control character.",
        "Delete it, or write it as an escape in double quotes.",
    ),
    (r"found unexpected end of stream", "A quote is opened and never closed.", "Close it."),
    (
        r"block mapping start|expected <block end>|unexpected indent|could not find expected ':'",
        "A line that fits neither the lines above nor a `key: value` of its own.",
        "Indent it like its neighbours, or write it as `key: value`.",
    ),
    (
        r"mapping values are not allowed",
        "A `: ` where no key can stand.",
        "Quote the text that holds it, or give the line above its own `key:`.",
    ),
    (
        r"unknown escape character",
        "A `\\` in double quotes that begins no escape.",
        "Write `\\\\`, or use single quotes.",
    ),
)


def verdict_on(error: NotYaml, lines: list[str], row: int) -> Verdict:
    """Put the parser's verdict in plainer words where they are known."""
    if lines[min(row, len(lines) - 1)].startswith("%") or any(line.startswith("%") for line in lines[:row]):
        number = next(number for number, line in enumerate(lines) if line.startswith("%"))
        index = sum(len(line) + 1 for line in lines[:number])
        return Verdict(_PLAINER[0][1], _PLAINER[0][2], index)
    if error.is_limit:
        return Verdict(
            f"The frontmatter {error.problem}; that is not read.", "Split the artifact, or write it flatter."
        )
    for pattern, message, mend in _PLAINER:
        if re.search(pattern, error.problem):
            return Verdict(message, mend, error.context if "not closed" in message else -1)
    return Verdict(
        f"The frontmatter is not YAML that we read: {error.problem}.",
        "Mend this line; everything below it waits for that.",
    )
