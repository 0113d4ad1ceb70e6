"""The Markdown parser of the offline rules: block structure only, and quick on plain lines of text.

The parser asks every rule about every line. All but a few answer by the line's first character, so each is
asked only about lines that begin with one of its own; what it answers stays the same.
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
"""By rule: the characters that its lines begin with, and the blocks that it may interrupt."""


@cache
def block_parser() -> "MarkdownIt":
    """Build a parser of block structure only; sentences are read from the source, marks and all."""
    from markdown_it import MarkdownIt, rules_block  # noqa: PLC0415 - costs 50 ms; start-up needs it not

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
    return parser


def _asked_by_first(rule: "Rule", firsts: frozenset[str]) -> "Rule":
    """Give a rule that says no at once to a line that begins with none of some characters."""

    def quick(state: "StateBlock", start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - the parser's
        at = state.bMarks[start] + state.tShift[start]
        return state.src[at : at + 1] in firsts and rule(state, start, end, silent)

    return quick
