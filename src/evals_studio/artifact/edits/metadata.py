"""Edits of our other members of `metadata`, and of older shapes of `evals`."""

from evals_studio.artifact.edits.sites import drop_list, edited, require_path, set_metadata
from evals_studio.artifact.extents import comments_in, full_lines, starts_line
from evals_studio.artifact.layout import EVALS, SKELETON, Layout
from evals_studio.artifact.mappings import remove_member
from evals_studio.artifact.rendering import Habits
from evals_studio.artifact.splicing import Splice, refuse, refusing_in
from evals_studio.artifact.tree import Pair
from evals_studio.model.fault import Refused

SKIP = "eval-skip"


def set_skip(layout: Layout, value: bool | None, habits: Habits) -> Layout:  # noqa: FBT001 - it is the value
    """Set `eval-skip`, or with None take it out."""
    pair = layout.member(SKIP)
    if pair is not None and (SKIP in layout.lists or pair.value.items or pair.value.pairs):
        with refusing_in(SKELETON):
            refuse(
                pair.start, f"`{SKIP}` holds a collection, which would be lost.", "Remove or rename it first."
            )
    if value is not None:
        return set_metadata(layout, SKIP, value, habits)
    return drop_list(layout, SKIP) if layout.member(SKIP) is not None else layout


def reshape(layout: Layout, member: str, habits: Habits) -> Layout:
    """Bring the list under `evals.<member>` up to `evals`; `evals.skip` becomes `eval-skip`."""
    pair = _older(layout)
    skip = pair.value.pair("skip")
    if skip is not None:
        value = {"true": True, "false": False}.get(skip.value.text.lower())
        if value is None or len(pair.value.pairs) == 1:
            refuse(skip.start, "`evals.skip` is no boolean that stands beside a list.", "Mend it by hand.")
        layout = edited(layout, SKELETON, remove_member(layout.skeleton, pair.value, "skip", habits))
        layout = set_metadata(layout, SKIP, value, habits)
        pair = _older(layout)
    inner = pair.value.pair(member)
    if inner is None or len(pair.value.pairs) != 1:
        refuse(
            pair.value.start, f"`evals` holds more than `{member}`.", "Bring the other keys elsewhere first."
        )
    source = layout.skeleton
    if (
        pair.value.flow
        or inner.value.flow
        or inner.value.kind != "sequence"
        or not starts_line(source, inner.start)
    ):
        raw = source.text[inner.value.outer : inner.value.end]
        if comments_in(source, pair.value.start, pair.value.end):
            refuse(pair.value.start, "`evals` holds comments inside brackets.", "Move the comments first.")
        if source.text[pair.colon + 1 : pair.value.start].strip():
            return edited(layout, SKELETON, [(pair.value.start, pair.value.end, raw)])
        return edited(layout, SKELETON, [(pair.colon + 1, pair.value.end, f" {raw}")])
    beside = comments_in(source, inner.colon, source.line_end(inner.colon))
    column = source.column(inner.start)
    lines = (source.line_start(inner.start), source.line_end(inner.colon))
    if not source.text[pair.colon + 1 : source.line_end(pair.colon)].strip():
        above = pair.colon + 1
        moved = [(above, above, " " + comment) for comment in beside]
        return edited(layout, SKELETON, [*moved, (*lines, "")])
    splice: Splice = (*lines, full_lines([" " * column + comment for comment in beside], habits))
    return edited(layout, SKELETON, [splice])


def _older(layout: Layout) -> Pair:
    """The pair of `evals` in an older shape."""
    pair = require_path(layout, EVALS)
    if pair is None or pair.value.kind != "mapping":
        raise Refused("`evals` is no mapping.", mend="Only an older shape is brought up to date.")
    return pair
