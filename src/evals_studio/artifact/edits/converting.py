"""Convert a bare string to an object with an id: the wording, its source text and its comments stay."""

from evals_studio.artifact.edits.sites import Site, edited, site_of
from evals_studio.artifact.layout import EVALS, Layout
from evals_studio.artifact.rendering import Habits, flow_text
from evals_studio.artifact.scalars import is_text_everywhere, write_text
from evals_studio.artifact.splicing import Splice, refuse, require_reshapable
from evals_studio.artifact.tree import Node, Source, indent_of


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
        new = _flow_object(site.source, node, id_)
        return edited(layout, site.place, [(node.start, node.end, new)])
    column = site.source.column(node.start)  # as good as any where the string begins below its dash
    lead = f"id: {write_text(id_, flow=False)}{habits.newline}{' ' * column}assertion: "
    text = _moved_text(site.source, node, column)
    return edited(layout, site.place, [(node.start, node.end, lead + text)])


def _moved_text(source: Source, node: Node, column: int) -> str:
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
    old = indent_of(next((line for line in lines if line.strip(" \r")), ""))
    sign, hash_, comment = header.partition("#")
    if any(char.isdigit() for char in sign):
        # The digit counts: what the first line has beyond it is text.
        old -= indent_of(next((line for line in node.text.split("\n") if line.strip()), ""))
        sign = "".join("2" if char.isdigit() else char for char in sign)
        new = column + 2
    else:
        new = max(old, column + 2)
    moved = [
        " " * (new - old) + line if len(line.rstrip("\r")) >= old and line.rstrip("\r") else line
        for line in lines
    ]
    return "\n".join([sign + hash_ + comment, *moved])


def _flow_object(source: Source, node: Node, id_: str) -> str:
    """A string as an object on one line, spelled as it is where that is good in brackets."""
    raw = source.text[node.start : node.end]
    keep = "\n" not in raw and (node.style in {"'", '"'} or is_text_everywhere(node.text))
    text = raw if keep else write_text(node.text, flow=True)
    return f"{{id: {write_text(id_, flow=True)}, assertion: {text}}}"


def _convert_single(layout: Layout, site: Site, id_: str, habits: Habits) -> list[Splice]:
    """`evals: text` becomes a list of one object; in a flow mapping all stays on its line."""
    source, node, pair = site.source, site.node, layout.member(EVALS)
    metadata = layout.metadata
    if pair is None or metadata is None:
        return []
    if metadata.value.flow:
        return [(node.start, node.end, f"[{_flow_object(source, node, id_)}]")]
    dash = source.column(pair.start) + habits.offset
    column = dash + habits.gap
    head = " " * dash + "-" + " " * (habits.gap - 1) + f"id: {write_text(id_, flow=False)}"
    lead = f"{habits.newline}{head}{habits.newline}{' ' * column}assertion: "
    return [
        (
            pair.colon + 1,
            node.end,
            _kept_above(source, pair.colon, node) + lead + _moved_text(source, node, column),
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
    text = _moved_text(source, node, dash + habits.gap - 2)
    return edited(
        layout, site.place, [(pair.colon + 1, node.end, _kept_above(source, pair.colon, node) + lead + text)]
    )
