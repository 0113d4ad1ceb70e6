"""One edit applied to a laid-out text, and held against what it means before anybody sees it."""

from functools import singledispatch

from evals_studio.artifact.edits import converting, entries, members, metadata, origins, trail
from evals_studio.artifact.familiar import familiar
from evals_studio.artifact.intent import meant
from evals_studio.artifact.layout import Layout
from evals_studio.artifact.notyaml import NotYaml
from evals_studio.artifact.outline import same_outline
from evals_studio.artifact.rendering import Habits
from evals_studio.model.edit import (
    AddEntry,
    ConvertEntry,
    DropOrigin,
    DropRepeat,
    Edit,
    MergeOrigins,
    MoveEntry,
    RecordOrigin,
    RemoveEntry,
    RemoveField,
    RemoveMember,
    RemoveOrigin,
    RenameField,
    RenameMember,
    RenameOrigin,
    RenameOriginField,
    ReplaceEntry,
    Reshape,
    SetConfidence,
    SetField,
    SetSkip,
)
from evals_studio.model.fault import Refused


def applied(layout: Layout, edit: Edit) -> Layout:
    """Apply an edit.

    Raises Refused when its text can't be made to mean what the edit means, and nothing else.
    """
    goal = meant(layout.outline, edit)
    edit = familiar(edit, layout)
    attempts = (layout.habits, layout.habits.without_literals())
    for habits in attempts:
        try:
            changed = _apply(edit, layout, habits)
        except NotYaml:
            continue
        if same_outline(changed.outline, goal):
            return changed
    raise Refused(
        "This edit would change what stands beside it, so it was not made.",
        mend="Look at the lines around it; the usual reason is a text that keeps its blank lines (`|+`).",
    )


@singledispatch
def _apply(edit: object, layout: Layout, habits: Habits) -> Layout:
    del layout, habits
    raise Refused(f"{type(edit).__name__} is not handled.", mend="Report it.")


@_apply.register
def _(edit: AddEntry, layout: Layout, habits: Habits) -> Layout:
    return entries.add_entry(layout, edit.value, edit.index, habits)


@_apply.register
def _(edit: ReplaceEntry, layout: Layout, habits: Habits) -> Layout:
    return entries.replace_entry(layout, edit.index, edit.value, habits)


@_apply.register
def _(edit: RemoveEntry, layout: Layout, habits: Habits) -> Layout:
    del habits
    return entries.remove_entry(layout, edit.index)


@_apply.register
def _(edit: ConvertEntry, layout: Layout, habits: Habits) -> Layout:
    return converting.convert_entry(layout, edit.index, edit.id, habits)


@_apply.register
def _(edit: MoveEntry, layout: Layout, habits: Habits) -> Layout:
    return entries.move_entry(layout, edit.index, edit.to, habits)


@_apply.register
def _(edit: SetField, layout: Layout, habits: Habits) -> Layout:
    return entries.set_field(layout, edit.index, edit.field, edit.value, habits)


@_apply.register
def _(edit: RemoveField, layout: Layout, habits: Habits) -> Layout:
    return entries.remove_field(layout, edit.index, edit.field, habits)


@_apply.register
def _(edit: RenameField, layout: Layout, habits: Habits) -> Layout:
    del habits
    return entries.rename_field(layout, edit.index, edit.field, edit.to)


@_apply.register
def _(edit: RecordOrigin, layout: Layout, habits: Habits) -> Layout:
    return trail.record_origin(layout, edit.model, edit.id, edit.confidence, habits)


@_apply.register
def _(edit: DropOrigin, layout: Layout, habits: Habits) -> Layout:
    return trail.drop_origin(layout, edit.id, habits)


@_apply.register
def _(edit: RenameOrigin, layout: Layout, habits: Habits) -> Layout:
    del habits
    return trail.rename_origin(layout, edit.id, edit.to)


@_apply.register
def _(edit: SetConfidence, layout: Layout, habits: Habits) -> Layout:
    return trail.set_confidence(layout, edit.trail, edit.id, edit.confidence, habits)


@_apply.register
def _(edit: MergeOrigins, layout: Layout, habits: Habits) -> Layout:
    return trail.merge_origins(layout, edit.model, habits)


@_apply.register
def _(edit: SetSkip, layout: Layout, habits: Habits) -> Layout:
    return metadata.set_skip(layout, edit.value, habits)


@_apply.register
def _(edit: Reshape, layout: Layout, habits: Habits) -> Layout:
    return metadata.reshape(layout, edit.member, habits)


@_apply.register
def _(edit: RenameMember, layout: Layout, habits: Habits) -> Layout:
    del habits
    return members.rename_metadata(layout, edit.name, edit.to)


@_apply.register
def _(edit: RemoveMember, layout: Layout, habits: Habits) -> Layout:
    del habits
    return members.remove_metadata(layout, edit.name)


@_apply.register
def _(edit: RenameOriginField, layout: Layout, habits: Habits) -> Layout:
    del habits
    return origins.rename_origin_field(layout, edit.trail, edit.field, edit.to)


@_apply.register
def _(edit: RemoveOrigin, layout: Layout, habits: Habits) -> Layout:
    del habits
    return origins.remove_origin(layout, edit.trail)


@_apply.register
def _(edit: DropRepeat, layout: Layout, habits: Habits) -> Layout:
    del habits
    return origins.drop_repeat(layout, edit.trail, edit.place)
