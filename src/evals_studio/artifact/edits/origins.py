"""Edits of one trail entry by its place.

Rename a key of it, take it out, take out an id that stands there twice.
"""

from evals_studio.artifact.edits.sites import Site, drop_item, edited, site_of
from evals_studio.artifact.layout import TRAIL, Layout
from evals_studio.artifact.mappings import rename_member
from evals_studio.artifact.sequences import remove_item
from evals_studio.artifact.splicing import refuse, require_plain_key, require_plain_node
from evals_studio.artifact.tree import Pair
from evals_studio.model.trail import IDS


def rename_origin_field(layout: Layout, index: int, field: str, to: str) -> Layout:
    """Rename one key of a trail entry; its value is not touched."""
    site = site_of(layout, TRAIL, index)
    return edited(layout, site.place, [rename_member(site.source, _field(site, field), to)])


def remove_origin(layout: Layout, index: int) -> Layout:
    """Take a trail entry out."""
    return drop_item(layout, TRAIL, index)


def drop_repeat(layout: Layout, index: int, place: int) -> Layout:
    """Take one item out of a trail entry's list of ids, which keeps another like it."""
    site = site_of(layout, TRAIL, index)
    listed = _field(site, IDS).value
    require_plain_node(site.source, listed, f"`{IDS}`")
    return edited(layout, site.place, remove_item(site.source, listed, place))


def _field(site: Site, field: str) -> Pair:
    pair = site.node.pair(field)
    if pair is None:
        refuse(site.node.start, f"The trail entry has no `{field}`.", "Look at its keys.")
    require_plain_key(pair)
    return pair
