"""The Markdown parser of the offline rules: block structure only, and quick on plain lines of text.

The parser asks every rule about every line. What a line is its first character tells, but for tables; so each
rule is asked only about lines that begin with a character of its own, and plain text is taken at once. What
comes out is the same, without the tokens that open and close a paragraph, which nobody here looks at.
"""

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock

    Rule: TypeAlias = Callable[[StateBlock, int, int, bool], bool]

_INTERRUPTS = ["paragraph", "reference", "blockquote"]
_FIRSTS = {
    "fence": ("`~", [*_INTERRUPTS, "list"]),
    "blockquote": (">", [*_INTERRUPTS, "list"]),
    "hr": ("*-_", [*_INTERRUPTS, "list"]),
    "list": ("*-+0123456789", _INTERRUPTS),
    "html_block": ("<", _INTERRUPTS),
    "heading": ("#", _INTERRUPTS),
}
"""By rule: the first characters of its lines, and the blocks that it may interrupt."""

_SPECIAL = frozenset("".join(firsts for firsts, _ in _FIRSTS.values()))
"""First characters of the lines that begin something else than a paragraph, or may."""

_UNDER_A_TABLE_S_HEAD = frozenset("|-:")
"""First characters of the line that makes the one above it a table's head."""


@cache
def block_parser() -> "MarkdownIt":
    """Build a parser of block structure only; sentences are read from the source, marks and all."""
    from markdown_it import MarkdownIt, rules_block  # noqa: PLC0415 - 50 ms that start-up does not need

    parser = MarkdownIt("commonmark", {"maxNesting": 20}).enable("table")
    parser.core.ruler.enableOnly(["normalize", "block"])
    parser.disable(["reference", "lheading"])  # rare here, and asked about at every paragraph
    rules: dict[str, Rule] = {
        "fence": rules_block.fence,
        "blockquote": rules_block.blockquote,
        "hr": rules_block.hr,
        "list": rules_block.list_block,
        "html_block": rules_block.html_block,
        "heading": rules_block.heading,
    }
    for name, (firsts, interrupts) in _FIRSTS.items():
        parser.block.ruler.at(name, _asked_by_first(rules[name], frozenset(firsts)), {"alt": interrupts})
    parser.block.ruler.before("table", "plain_paragraph", _plain_paragraph)
    parser.block.ruler.at("paragraph", _paragraph)
    return parser


def _asked_by_first(rule: "Rule", firsts: frozenset[str]) -> "Rule":
    """Give a rule that says no at once to a line that begins with none of some characters."""

    def quick(state: "StateBlock", start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - theirs
        at = state.bMarks[start] + state.tShift[start]
        return state.src[at : at + 1] in firsts and rule(state, start, end, silent)

    return quick


def _plain_paragraph(state: "StateBlock", start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - theirs
    """Take a paragraph whose first line can be nothing else; the first rule of all."""
    if silent or state.sCount[start] - state.blkIndent > 3 or _may_be_more(state, start, end):
        return False
    return _paragraph(state, start, end, silent)


def _paragraph(state: "StateBlock", start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - theirs
    """Do what the parser's own rule does, asking the others only about lines that may be more."""
    del silent
    end = state.lineMax
    interrupting = state.md.block.ruler.getRules("paragraph")
    parent, state.parentType = state.parentType, "paragraph"
    line = start + 1
    while line < end and not state.isEmpty(line):
        lazy = state.sCount[line] - state.blkIndent > 3 or state.sCount[line] < 0
        if (
            not lazy
            and _may_be_more(state, line, end)
            and any(rule(state, line, end, True) for rule in interrupting)  # noqa: FBT003 - theirs
        ):
            break
        line += 1
    token = state.push("inline", "", 0)
    token.content = state.getLines(start, line, state.blkIndent, False).strip()  # noqa: FBT003 - theirs
    token.map = [start, line]
    state.line = line
    state.parentType = parent
    return True


def _may_be_more(state: "StateBlock", line: int, end: int) -> bool:
    """Tell whether a line may be more than plain text: by its first character, or by the line below it."""
    if _first(state, line) in _SPECIAL:
        return True
    return line + 1 < end and _first(state, line + 1) in _UNDER_A_TABLE_S_HEAD


def _first(state: "StateBlock", line: int) -> str:
    at = state.bMarks[line] + state.tShift[line]
    return state.src[at : at + 1]
