"""Reading an artifact's Markdown into blocks of running text: list items, paragraphs and table cells.

Code, quotes, HTML and comments are no instructions and give no block. Sections in tags that hold a sample
(`<plan_template>`, `<example>` …) give none either; other tags are looked through.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from evals_studio.model.frozen import dataclass
from evals_studio.propose.offline.blockparser import block_tokens

if TYPE_CHECKING:
    from markdown_it.token import Token

Sort: TypeAlias = Literal["item", "step", "paragraph", "cell"]

_TAG = re.compile(r"[ \t]*<(/?)([A-Za-z][\w:.-]*)(?:\s[^<>]*)?>[ \t]*")
_SAMPLE_TAG = re.compile(
    r"template|example|sample|output|format|good|bad|code|snippet|input|schema", re.IGNORECASE
)
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")


@dataclass(frozen=True, slots=True)
class Block:
    """A run of text with what it stands under.

    sort: "step" is an item of an ordered list. text: Markdown source, on one line. lines: in the file.
    headings: from the outermost to the nearest, the document's title left out. follows: the items of the
    list that it introduces with a colon, () where that is a very long one. lead: the text
    that introduces the list, or the item above; "" when there is none.
    """

    sort: Sort
    text: str
    lines: range
    headings: tuple[str, ...] = ()
    lead: str = ""
    follows: tuple[str, ...] = ()


def read_blocks(text: str, first_line: int = 1) -> tuple[Block, ...]:
    """Read Markdown into blocks; never raises. first_line: the number that its first line has in the file."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    source = "\n".join(_without_tags(lines))
    return tuple(_with_followers(list(_Walk(first_line).blocks(block_tokens(source)))))


def _with_followers(blocks: list[Block]) -> Iterator[Block]:
    """Tell each block that ends in a colon what list stands below it."""
    for at, block in enumerate(blocks):
        if not block.text.rstrip("*_").endswith(":"):
            yield block
            continue
        yield replace(block, follows=_list_below(block, blocks[at + 1 : at + 2 + _MOST_FOLLOWING]))


def _list_below(block: Block, later: Sequence[Block]) -> tuple[str, ...]:
    """Give the items of the list that a block introduces, those of lists inside it left out."""
    items: list[str] = []
    for one in later:
        if one.sort not in {"item", "step"} or one.headings != block.headings:
            break
        if one.lead == block.text:
            items.append(one.text)
    else:
        return () if len(later) > _MOST_FOLLOWING else tuple(items)
    return tuple(items)


_MOST_FOLLOWING = 40
"""Blocks that are looked at for a list; a longer list is nothing that one entry could name."""


def _without_tags(lines: Sequence[str]) -> Iterator[str]:
    """Blank out lines that hold nothing but a tag, and what stands between the tags of a sample."""
    fence = ""
    sample = ""
    for line in lines:
        if not sample and "`" not in line and "~" not in line and "<" not in line:
            yield line
            continue
        mark = _FENCE.match(line)
        if mark and (not fence or mark[1].startswith(fence)):
            fence = "" if fence else mark[1]
        tag = None if fence else _TAG.fullmatch(line)
        if sample:
            if tag and tag[1] and tag[2] == sample:
                sample = ""
            yield ""
        elif tag:
            if not tag[1] and _SAMPLE_TAG.search(tag[2]):
                sample = tag[2]
            yield ""
        else:
            yield line


class _Walk:
    """One pass over the parser's tokens, remembering what the present place stands under."""

    def __init__(self, first_line: int) -> None:
        self._first_line = first_line
        self._headings: list[tuple[int, str]] = []
        self._titles: tuple[str, ...] = ()
        self._lists: list[Sort] = []
        self._leads: list[str] = []
        self._quotes = 0
        self._last = ""
        self._has_title = False

    def blocks(self, tokens: Sequence["Token"]) -> Iterator[Block]:
        heading = 0
        cell: Sort | None = None
        for token in tokens:
            kind = token.type
            if kind == "inline":
                text = " ".join(token.content.split())
                if heading:
                    self._enter_section(heading, text)
                elif text and not self._quotes:
                    yield self._block(token, text, cell or (self._lists[-1] if self._lists else "paragraph"))
                    self._last = text
            elif kind == "heading_open":
                heading = int(token.tag[1:])
            elif kind == "heading_close":
                heading = 0
            elif kind == "td_open":
                cell = "cell"
            elif kind == "td_close":
                cell = None
            elif kind in _STRUCTURE:
                self._step(kind)

    def _step(self, kind: str) -> None:
        """Follow lists, items and quotes in and out."""
        if kind in _LIST_SORTS:
            self._lists.append(_LIST_SORTS[kind])
            self._leads.append(self._last)
        elif kind in {"bullet_list_close", "ordered_list_close"}:
            self._lists.pop()
            self._last = self._leads.pop()
        elif kind == "blockquote_open":
            self._quotes += 1
        elif kind == "blockquote_close":
            self._quotes -= 1
        elif kind in {"fence", "code_block", "hr", "html_block"}:
            self._last = ""

    def _enter_section(self, level: int, title: str) -> None:
        self._headings = [pair for pair in self._headings if pair[0] < level]
        if level > 1 or self._has_title:
            self._headings.append((level, title))
        self._titles = tuple(text for _, text in self._headings)
        self._has_title = True
        self._last = ""

    def _block(self, token: "Token", text: str, sort: Sort) -> Block:
        start, end = token.map or (0, 1)
        lines = range(self._first_line + start, self._first_line + max(end, start + 1))
        return Block(sort, text, lines, self._titles, self._leads[-1] if self._leads else "")


_LIST_SORTS: dict[str, Sort] = {"bullet_list_open": "item", "ordered_list_open": "step"}
_STRUCTURE = {
    *_LIST_SORTS,
    "bullet_list_close",
    "ordered_list_close",
    "blockquote_open",
    "blockquote_close",
} | {
    "fence",
    "code_block",
    "hr",
    "html_block",
}
