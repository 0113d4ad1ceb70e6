"""Edits of any member of `metadata`: give it another name, take it out."""

from evals_studio.artifact.edits.sites import drop_list, edited, require_path
from evals_studio.artifact.layout import EVALS, SKELETON, Layout
from evals_studio.artifact.mappings import rename_member
from evals_studio.artifact.splicing import require_plain_node
from evals_studio.artifact.tree import Pair
from evals_studio.model.fault import Refused

GUARDED = "eval-"
"""How the names of the vocabulary's members of `metadata` begin, known and unknown.

All but `evals` itself.
"""


def is_ours(name: object) -> bool:
    """Tell whether a member of `metadata` is the vocabulary's; any other belongs to another tool."""
    return isinstance(name, str) and (name == EVALS or name.startswith(GUARDED))


def require_ours(name: str) -> None:
    """Raise Refused for a member that belongs to another tool."""
    if not is_ours(name):
        raise Refused(f"`{name}` belongs to another tool.", mend="Change it by hand if it is yours.")


def rename_metadata(layout: Layout, name: str, to: str) -> Layout:
    """Rename a member of `metadata`; where either name is a list of ours, its items are laid out anew."""
    opened, pair = _opened(layout, name)
    return edited(opened, SKELETON, [rename_member(opened.skeleton, pair, to)])


def remove_metadata(layout: Layout, name: str) -> Layout:
    """Take a member of `metadata` out with all of its value."""
    opened, pair = _opened(layout, name)
    require_plain_node(opened.skeleton, pair.value, f"`{name}`")
    return drop_list(opened, name)


def _opened(layout: Layout, name: str) -> tuple[Layout, Pair]:
    """The layout with this member in its skeleton whole, and the member there."""
    opened = layout.opened(name)
    pair = require_path(opened, name)
    if pair is None:
        raise Refused(f"There is no `{name}`.", mend="Name a member that is there.")
    return opened, pair
