"""Convert a bare string to an object with an id: the wording, its source text and its comments stay."""

from evals_studio.artifact.edits.sites import Site, edited, site_of
from evals_studio.artifact.layout import EVALS, Layout
from evals_studio.artifact.rendering import Habits, flow_text
from evals_studio.artifact.scalars import is_text_everywhere, write_scalar, write_text
from evals_studio.artifact.splicing import Splice, refuse, require_reshapable
from evals_studio.artifact.tree import Node, Source


def convert_entry(layout: Layout, index: int, id_: str, habits: Habits) -> Layout:
    """Give the bare string at `index` an id; its text becomes the assertion."""
    site = site_of(layout, EVALS, index)
    node = site.node
    require_reshapable(node, "The string")
    if node.kind != "scalar":
        refuse(node.start, "This entry is no bare string.", "Only bare strings are converted.")
    if site.sequence is None:
        return edited(layout, site.place, _convert_single(layout, site, id_, habits))
    if site.sequence.flow:
        return edited(layout, site.place, [_convert_in_flow(site, id_)])
    dash = site.sequence.items[site.index].dash
    column = site.source.column(node.start)
    if "\n" in site.source.text[dash : node.start]:
        # The string begins below its dash; its own column is as good as any.
        return edited(layout, site.place, _as_assertion(site.source, node, id_, column, habits))
    return edited(layout, site.place, _as_assertion(site.source, node, id_, column, habits))


def _as_assertion(source: Source, node: Node, id_: str, column: int, habits: Habits) -> list[Splice]:
    """Put `id: …` before a string and make the string the value of `assertion`, both keys in `column`."""
    lead = f"id: {write_text(id_, flow=False)}{habits.newline}{' ' * column}assertion: "
    return [(node.start, node.end, lead + moved_text(source, node, column))]


def moved_text(source: Source, node: Node, column: int) -> str:
    """A string's source text as the value of a key in `column`.

    Continuation lines and block indents moved along.
    """
    raw = source.text[node.start : node.end]
    if node.style in {"|", ">"}:
        return _moved_block(raw, node, column)
    if node.style == "" and not is_text_everywhere(node.text):
        return write_text(node.text, flow=False)
    first, *rest = raw.split("\n")
    pad = " " * (column + 2)
    return "\n".join([first, *(pad + line.lstrip(" \t") if line.strip() else line for line in rest)])


def _moved_block(raw: str, node: Node, column: int) -> str:
    """A block scalar with its lines moved right so that they stand deeper than `column`."""
    header, *lines = raw.split("\n")
    old = next((len(line) - len(line.lstrip(" ")) for line in lines if line.strip(" \r")), 0)
    sign, hash_, comment = header.partition("#")
    digits = [char for char in sign if char.isdigit()]
    if digits:
        shown = [len(line) - len(line.lstrip(" ")) for line in lines if line.strip(" \r")]
        old = _explicit_indent(node, lines, shown)
        sign = "".join("2" if char.isdigit() else char for char in sign)
        new = column + 2
    else:
        new = max(old, column + 2)
    moved = [
        " " * (new - old) + line if len(line.rstrip("\r")) >= old and line.rstrip("\r") else line
        for line in lines
    ]
    return "\n".join([sign + hash_ + comment, *moved])


def _explicit_indent(node: Node, lines: list[str], shown: list[int]) -> int:
    """The content's indent of a block scalar with an indent digit.

    What its first line has beyond its text.
    """
    first_text = next((line for line in node.text.split("\n") if line.strip()), "")
    first_line = next((line for line in lines if line.strip(" \r")), "")
    own = len(first_text) - len(first_text.lstrip(" "))
    return (len(first_line) - len(first_line.lstrip(" "))) - own if shown else 0


def _convert_in_flow(site: Site, id_: str) -> Splice:
    node = site.node
    raw = site.source.text[node.start : node.end]
    keep = "\n" not in raw and (node.style in {"'", '"'} or is_text_everywhere(node.text))
    text = raw if keep else write_text(node.text, flow=True)
    return (node.start, node.end, f"{{id: {write_text(id_, flow=True)}, assertion: {text}}}")


def _convert_single(layout: Layout, site: Site, id_: str, habits: Habits) -> list[Splice]:
    """`evals: text` becomes a list of one object; in a flow mapping all stays on its line."""
    source, node, pair = site.source, site.node, layout.member(EVALS)
    metadata = layout.metadata
    if pair is None or metadata is None:
        return []
    if metadata.value.flow:
        text = source.text[node.start : node.end]
        keep = "\n" not in text and (node.style in {"'", '"'} or is_text_everywhere(node.text))
        value = text if keep else write_text(node.text, flow=True)
        return [(node.start, node.end, f"[{{id: {write_text(id_, flow=True)}, assertion: {value}}}]")]
    dash = source.column(pair.start) + habits.offset
    column = dash + habits.gap
    head = " " * dash + "-" + " " * (habits.gap - 1) + f"id: {write_scalar(id_, flow=False)}"
    lead = f"{habits.newline}{head}{habits.newline}{' ' * column}assertion: "
    return [
        (
            pair.colon + 1,
            node.end,
            _kept_above(source, pair.colon, node) + lead + moved_text(source, node, column),
        )
    ]


def _kept_above(source: Source, colon: int, node: Node) -> str:
    """What stands between a key and its value, without the blanks at its end.

    Comments stay where they are.
    """
    between = source.text[colon + 1 : node.start]
    return between.rstrip() if "#" in between else ""


def listed_string(layout: Layout, habits: Habits) -> Layout:
    """Turn the single string under `evals` into a list of one bare string."""
    site = site_of(layout, EVALS, 0)
    pair, metadata, node, source = layout.member(EVALS), layout.metadata, site.node, site.source
    if site.sequence is not None or pair is None or metadata is None:
        return layout
    require_reshapable(node, "The string")
    if metadata.value.flow:
        raw = source.text[node.start : node.end]
        return edited(
            layout,
            site.place,
            [(node.start, node.end, f"[{raw}]" if "\n" not in raw else flow_text([node.text]))],
        )
    dash = source.column(pair.start) + habits.offset
    lead = habits.newline + " " * dash + "-" + " " * (habits.gap - 1)
    text = moved_text(source, node, dash + habits.gap - 2)
    return edited(
        layout, site.place, [(pair.colon + 1, node.end, _kept_above(source, pair.colon, node) + lead + text)]
    )
