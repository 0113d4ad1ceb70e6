"""From tokens to a tree: every node with the places of its dash, colon, comma, anchor and tag."""

from typing import Any

from evals_studio.artifact.notyaml import NotYaml
from evals_studio.artifact.tree import Item, Node, Pair, Source, indent_of


class Builder:
    """Builds the tree from tokens; the events were checked before, so the tokens are in order."""

    def __init__(self, text: str, tokens: list[Any]) -> None:
        self.text = text
        self.tokens = tokens
        self.names = [type(token).__name__ for token in tokens]
        self.at = 0

    def source(self) -> Source:
        """Give the whole text's tree. Raises NotYaml for several documents and for directives."""
        root: Node | None = None
        documents = 0
        while self.names[self.at] != "StreamEndToken":
            name = self.names[self.at]
            token = self.tokens[self.at]
            if name == "DirectiveToken":
                raise NotYaml("a % directive", token.start_mark.index)
            if name in {"StreamStartToken", "DocumentEndToken"}:
                self.at += 1
                continue
            if name == "DocumentStartToken":
                self.at += 1
            documents += 1
            if documents > 1:
                raise NotYaml("a second document", token.start_mark.index)
            root = self.node(token.end_mark.index if name == "DocumentStartToken" else 0)
            if self.names[self.at] not in {"StreamEndToken", "DocumentEndToken", "DocumentStartToken"}:
                raise NotYaml("more than one value", self.tokens[self.at].start_mark.index)
        if root is not None and root.kind == "empty":
            root = None
        aliased = frozenset(
            t.value for t, n in zip(self.tokens, self.names, strict=True) if n == "AliasToken"
        )
        anchored = "AnchorToken" in self.names
        return Source(self.text, root, self.gaps(), aliased, anchored)

    def gaps(self) -> tuple[tuple[int, int], ...]:
        """The stretches between tokens that hold a comment sign."""
        if "#" not in self.text:
            return ()
        found = []
        last = 0
        for token in self.tokens:
            start = token.start_mark.index
            if start > last and "#" in self.text[last:start]:
                found.append((last, start))
            last = max(
                last,
                self.scalar_end(token) if type(token).__name__ == "ScalarToken" else token.end_mark.index,
            )
        if "#" in self.text[last:]:
            found.append((last, len(self.text)))
        return tuple(found)

    def scalar_end(self, token: Any) -> int:
        """Where a scalar's own text ends.

        For a block scalar without the blank lines that are not its text.
        """
        start, end = token.start_mark.index, token.end_mark.index
        if token.style not in {"|", ">"}:
            return int(end)
        return block_scalar_end(self.text, start, end)

    def node(self, empty_at: int, *, flush: bool = False) -> Node:
        """Read one node. empty_at: where an absent one stands. flush: an indentless list may begin here."""
        outer, anchor, tag = -1, None, None
        while self.names[self.at] in {"AnchorToken", "TagToken"}:
            token = self.tokens[self.at]
            outer = token.start_mark.index if outer < 0 else outer
            empty_at = token.end_mark.index
            if self.names[self.at] == "AnchorToken":
                anchor = token.value
            else:
                tag = self.text[token.start_mark.index : token.end_mark.index]
            self.at += 1
        name, token = self.names[self.at], self.tokens[self.at]
        start = token.start_mark.index
        props = (outer if outer >= 0 else start, anchor, tag)
        if name == "ScalarToken":
            self.at += 1
            end = self.scalar_end(token)
            return Node("scalar", start, end, *props, style=token.style or "", text=token.value)
        if name == "AliasToken":
            self.at += 1
            return Node("alias", start, token.end_mark.index, *props, text=token.value)
        if name == "FlowSequenceStartToken":
            return self.flow_sequence(start, props)
        if name == "FlowMappingStartToken":
            return self.flow_mapping(start, props)
        if name == "BlockSequenceStartToken":
            self.at += 1
            return self.block_sequence(props, closed=True)
        if name == "BlockMappingStartToken":
            return self.block_mapping(props)
        if name == "BlockEntryToken" and flush:
            return self.block_sequence(props, closed=False)
        return Node("empty", empty_at, empty_at, outer if outer >= 0 else empty_at, anchor, tag)

    def block_sequence(self, props: tuple[int, str | None, str | None], *, closed: bool) -> Node:
        """Read a list in block style, from its first dash."""
        items = []
        while self.names[self.at] == "BlockEntryToken":
            dash = self.tokens[self.at].start_mark.index
            self.at += 1
            items.append(Item(dash, self.node(dash + 1)))
        if closed:
            self.expect("BlockEndToken")
        start = items[0].dash
        outer = props[0] if props[1] or props[2] else start
        return Node("sequence", start, items[-1].end, outer, props[1], props[2], items=tuple(items))

    def block_mapping(self, props: tuple[int, str | None, str | None]) -> Node:
        """Read a mapping in block style; its start token stands here."""
        self.at += 1
        pairs = []
        while self.names[self.at] in {"KeyToken", "ValueToken"}:
            pairs.append(self.pair(flush=True))
        self.expect("BlockEndToken")
        start = pairs[0].start
        outer = props[0] if props[1] or props[2] else start
        return Node("mapping", start, pairs[-1].end, outer, props[1], props[2], pairs=tuple(pairs))

    def pair(self, *, flush: bool) -> Pair:
        """Read a pair that begins with a key or value token."""
        start = self.tokens[self.at].start_mark.index
        explicit = False
        key = Node("empty", start, start, start)
        if self.names[self.at] == "KeyToken":
            token = self.tokens[self.at]
            explicit = token.end_mark.index > token.start_mark.index
            self.at += 1
            key = self.node(token.end_mark.index, flush=explicit)
            start = token.start_mark.index if explicit else key.outer
        if self.names[self.at] != "ValueToken":
            return Pair(start, key, -1, Node("empty", key.end, key.end, key.end), explicit=explicit)
        colon = self.tokens[self.at].start_mark.index
        self.at += 1
        return Pair(
            start, key, colon, self.node(colon + 1, flush=flush), explicit=explicit or key.kind == "empty"
        )

    def flow_sequence(self, start: int, props: tuple[int, str | None, str | None]) -> Node:
        """Read a list in brackets."""
        self.at += 1
        items = []
        while self.names[self.at] != "FlowSequenceEndToken":
            if self.names[self.at] in {"KeyToken", "ValueToken"}:
                pair = self.pair(flush=False)
                node = Node("mapping", pair.start, pair.end, pair.start, flow=True, style="?", pairs=(pair,))
            else:
                node = self.node(self.tokens[self.at].start_mark.index)
            items.append(Item(-1, node, self.comma()))
        end = self.tokens[self.at].end_mark.index
        self.at += 1
        return Node("sequence", start, end, *props, flow=True, items=tuple(items))

    def flow_mapping(self, start: int, props: tuple[int, str | None, str | None]) -> Node:
        """Read a mapping in braces."""
        self.at += 1
        pairs = []
        while self.names[self.at] != "FlowMappingEndToken":
            if self.names[self.at] in {"KeyToken", "ValueToken"}:
                pair = self.pair(flush=False)
            else:
                key = self.node(self.tokens[self.at].start_mark.index)
                pair = Pair(key.outer, key, -1, Node("empty", key.end, key.end, key.end), explicit=False)
            comma = self.comma()
            pairs.append(Pair(pair.start, pair.key, pair.colon, pair.value, pair.explicit, comma))
        end = self.tokens[self.at].end_mark.index
        self.at += 1
        return Node("mapping", start, end, *props, flow=True, pairs=tuple(pairs))

    def comma(self) -> int:
        """Take the comma that stands here and give its index, or -1.

        Raises NotYaml where neither it nor a bracket is.
        """
        if self.names[self.at] == "FlowEntryToken":
            index = int(self.tokens[self.at].start_mark.index)
            self.at += 1
            return index
        if self.names[self.at] not in {"FlowSequenceEndToken", "FlowMappingEndToken"}:
            raise NotYaml("a missing comma or bracket", self.tokens[self.at].start_mark.index)
        return -1

    def expect(self, name: str) -> None:
        """Pass over a token of this name. Raises NotYaml where another stands."""
        if self.names[self.at] != name:
            raise NotYaml("an unexpected indent", self.tokens[self.at].start_mark.index)
        self.at += 1


def block_scalar_end(text: str, start: int, end: int) -> int:
    """Find where a literal or folded scalar's text ends, its final newline excluded.

    start: its `|` or `>`. end: where the scanner stopped, behind trailing blank lines. Whitespace-only lines
    at the end are not its text unless it keeps them (`+`) or they are longer than the content's indent.
    """
    header_end = text.find("\n", start)
    if header_end < 0 or header_end >= end:
        return len(text[start:end].rstrip()) + start
    header = text[start:header_end]
    lines = text[header_end + 1 : end].split("\n")
    if "+" in header.split("#")[0]:
        return start + len(text[start:end].removesuffix("\n").removesuffix("\r"))
    indent = next((indent_of(line) for line in lines if line.strip(" \r")), 0)
    while lines and not lines[-1].strip(" \r") and len(lines[-1].rstrip("\r")) <= indent:
        lines.pop()
    if not lines:
        return start + len(header.rstrip())
    stop = header_end + 1 + len("\n".join(lines))
    return stop - 1 if text[stop - 1] == "\r" else stop
