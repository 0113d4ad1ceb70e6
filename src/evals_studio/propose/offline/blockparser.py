"""The Markdown parser of the offline rules: block structure only, and quick on plain lines of text.

The parser asks every rule about every line. What a line is its first character tells, but for tables; so one
rule stands for all and asks only those that may say yes. What comes out is the same, without the tokens that
open and close a paragraph or a list's item, which nobody here looks at.
"""

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

    Rule: TypeAlias = Callable[[StateBlock, int, int, bool], bool]

_UNDER_A_TABLE_S_HEAD = frozenset("|-:")
"""First characters of the line that makes the one above it a table's head."""

_IN_RULERS = frozenset("*-_ \t")

_UNSEEN = frozenset({"list_item_open", "list_item_close"})
"""Tokens left out, beside those of paragraphs; every fifth would be one of them."""


def block_tokens(source: str) -> "Sequence[Token]":
    """Parse Markdown's block structure; sentences are read from the source, marks and all.

    source: with line feeds for its newlines. The tokens know their type, tag, content and map; what white
    space stands at the start of a content's lines is left out.
    """
    return _reader()(source.replace("\0", "\ufffd"))


@cache
def _reader() -> "Callable[[str], Sequence[Token]]":
    from markdown_it import MarkdownIt, rules_block  # noqa: PLC0415 - 50 ms that start-up does not need
    from markdown_it.token import Token  # noqa: PLC0415

    class Plain(Token):
        """A token that knows no more of itself than what is looked at."""

        __slots__ = ()

        def __init__(self, kind: str, tag: str, level: int) -> None:
            self.type = kind
            self.tag = tag
            self.level = level
            self.content = ""
            self.map = None

    class State(rules_block.StateBlock):
        """The parser's state, with plain tokens."""

        def push(self, ttype: str, tag: str, nesting: int) -> Token:
            self.level -= nesting < 0
            token = Plain(ttype, tag, self.level)
            self.level += nesting > 0
            if ttype not in _UNSEEN:
                self.tokens.append(token)
            return token

    def ruler(state: rules_block.StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - theirs
        """Look for a ruler ("---") only where the third character may go on with one."""
        third = state.bMarks[start] + state.tShift[start] + 2
        return state.src[third : third + 1] in _IN_RULERS and rules_block.hr(state, start, end, silent)

    lines = _Lines(
        {
            "`": (rules_block.fence,),
            "~": (rules_block.fence,),
            ">": (rules_block.blockquote,),
            "*": (ruler, rules_block.list_block),
            "-": (ruler, rules_block.list_block),
            "_": (ruler,),
            "<": (rules_block.html_block,),
            "#": (rules_block.heading,),
            **dict.fromkeys("+0123456789", (rules_block.list_block,)),
        },
        rules_block.table,
        rules_block.code,
    )
    parser = MarkdownIt("zero", {"maxNesting": 20, "html": True})
    parser.block.ruler.at("paragraph", lines.block)
    parser.block.ruler.push("in_quotes", lines.ends_quote, {"alt": ["blockquote"]})
    parser.block.ruler.push("in_lists", lines.ends_list, {"alt": ["list"]})
    parser.enable(["in_quotes", "in_lists"])

    def read(source: str) -> "Sequence[Token]":
        state = State(source, parser, {}, [])
        state._code_enabled = True
        parser.block.tokenize(state, 0, state.lineMax)
        return state.tokens

    return read


class _Lines:
    """The one rule for all lines. by_first: the rules that a line's first character calls for, in order."""

    def __init__(self, by_first: "dict[str, tuple[Rule, ...]]", table: "Rule", code: "Rule") -> None:
        self._by_first = by_first
        self._ending_lists = {first: by_first[first][0] for first in "`~>*-_"}
        self._table = table
        self._code = code

    def block(self, state: "StateBlock", start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - theirs
        """Take the block that begins at a line."""
        del silent
        if state.sCount[start] - state.blkIndent > 3:
            return self._code(state, start, end, False)  # noqa: FBT003 - theirs
        if _heads_table(state, start, end) and self._table(state, start, end, False):  # noqa: FBT003
            return True
        for rule in self._by_first.get(_first(state, start), ()):
            if rule(state, start, end, False):  # noqa: FBT003 - theirs
                return True
        return self._paragraph(state, start)

    def _paragraph(self, state: "StateBlock", start: int) -> bool:
        end = state.lineMax
        parent, state.parentType = state.parentType, "paragraph"
        line = start + 1
        while line < end and not state.isEmpty(line):
            lazy = state.sCount[line] - state.blkIndent > 3 or state.sCount[line] < 0
            if not lazy and self._ends_paragraph(state, line, end):
                break
            line += 1
        token = state.push("inline", "", 0)
        texts = (
            state.src[begin + shift : end]
            for begin, shift, end in zip(
                state.bMarks[start:line], state.tShift[start:line], state.eMarks[start:line], strict=True
            )
        )
        token.content = "\n".join(texts).rstrip()
        token.map = [start, line]
        state.line = line
        state.parentType = parent
        return True

    def _ends_paragraph(self, state: "StateBlock", line: int, end: int) -> bool:
        if _heads_table(state, line, end) and self._table(state, line, end, True):  # noqa: FBT003 - theirs
            return True
        return self.ends_quote(state, line, end, True)  # noqa: FBT003 - theirs

    def ends_quote(self, state: "StateBlock", line: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - theirs
        """Tell whether a line begins a block that may interrupt a quote, or a paragraph."""
        rules = self._by_first.get(_first(state, line))
        return rules is not None and any(rule(state, line, end, silent) for rule in rules)

    def ends_list(self, state: "StateBlock", line: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - theirs
        """Tell whether a line begins a block that may interrupt a list."""
        rule = self._ending_lists.get(_first(state, line))
        return rule is not None and rule(state, line, end, silent)


def _heads_table(state: "StateBlock", line: int, end: int) -> bool:
    """Tell whether a line may head a table, by the one below it: "|---|" does, "- item" does not."""
    if line + 1 >= end:
        return False
    at = state.bMarks[line + 1] + state.tShift[line + 1]
    two = state.src[at : at + 2]
    return two[:1] in _UNDER_A_TABLE_S_HEAD and (two[0] != "-" or two[1:] in _UNDER_A_TABLE_S_HEAD)


def _first(state: "StateBlock", line: int) -> str:
    at = state.bMarks[line] + state.tShift[line]
    return state.src[at : at + 1]
