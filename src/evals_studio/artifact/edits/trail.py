"""Edits of `metadata.eval-provenance`, the trail: who wrote which entry, and how sure it was."""

from evals_studio.artifact.edits.sites import Site, add_item, drop_item, edited, site_of
from evals_studio.artifact.edits.spellings import listed_as, number_as, rated_as
from evals_studio.artifact.layout import SKELETON, TRAIL, Layout, Place
from evals_studio.artifact.mappings import (
    holds_nothing,
    insert_member,
    remove_member,
    rename_member,
    set_member,
)
from evals_studio.artifact.outline import runs_of
from evals_studio.artifact.rendering import Habits
from evals_studio.artifact.runs import Runs
from evals_studio.artifact.scalars import write_text
from evals_studio.artifact.sequences import insert_item, remove_item
from evals_studio.artifact.splicing import (
    refuse,
    refusing_in,
    require_plain_key,
    require_plain_node,
    require_reshapable,
)
from evals_studio.artifact.trail_data import naming, of_model, written_confidence
from evals_studio.artifact.tree import Node
from evals_studio.model.json import Json
from evals_studio.model.trail import CONFIDENCE, IDS, MODEL, ids_of, is_number, numbers_of


def _trail_of(layout: Layout) -> Runs[Json]:
    """The trail's entries as data; none where it is missing or malformed."""
    return runs_of(layout.told(TRAIL))


def record_origin(layout: Layout, model: str, id_: str, confidence: float | None, habits: Habits) -> Layout:
    """Put an id into the model's first trail entry, or into a new one at the end."""
    habits = habits.for_trail()
    trail = _trail_of(layout)
    index = next(iter(of_model(trail, model)), None)
    if index is None:
        entry: dict[str, Json] = {MODEL: model, IDS: [id_]}
        if confidence is not None:
            entry[CONFIDENCE] = {id_: written_confidence(confidence)}
        return add_item(layout, TRAIL, None, entry, habits)
    with refusing_in(_place(layout, index)):
        if id_ not in ids_of(trail[index]):
            layout = _add_id(layout, index, id_, habits)
        return (
            layout
            if confidence is None
            else _set_number(layout, index, id_, written_confidence(confidence), habits)
        )


def _place(layout: Layout, index: int) -> Place:
    return (TRAIL, index) if TRAIL in layout.lists else SKELETON


def _entry_site(layout: Layout, index: int) -> Site:
    site = site_of(layout, TRAIL, index)
    if site.node.kind != "mapping":
        refuse(
            site.node.start,
            "This trail entry is no mapping.",
            "Write it as `generated-by`, `evals`, `confidence`.",
        )
    return site


def _value(site: Site, name: str) -> Node | None:
    """The value of a trail entry's key if it holds anything, checked that it may be edited."""
    pair = site.node.pair(name)
    if pair is None:
        return None
    require_plain_key(pair)
    require_plain_node(site.source, pair.value, f"`{name}`")
    return None if holds_nothing(pair.value) else pair.value


def _add_id(layout: Layout, index: int, id_: str, habits: Habits) -> Layout:
    site = _entry_site(layout, index)
    ids = _value(site, IDS)
    if ids is None:
        return edited(layout, site.place, set_member(site.source, site.node, IDS, [id_], habits))
    if ids.kind != "sequence":
        refuse(ids.start, "`evals` of this trail entry is no list.", "Make it a list of ids.")
    return edited(layout, site.place, insert_item(site.source, ids, len(ids.items), id_, habits))


def set_confidence(layout: Layout, index: int, id_: str, confidence: float | None, habits: Habits) -> Layout:
    """Set or drop the number of an id in one trail entry."""
    with refusing_in(_place(layout, index)):
        if confidence is None:
            return _drop_number(layout, index, id_, habits.for_trail())
        return _set_number(layout, index, id_, written_confidence(confidence), habits.for_trail())


def _set_number(layout: Layout, index: int, id_: str, number: Json, habits: Habits) -> Layout:
    """Set the number of an id in one trail entry, as it is given."""
    site = _entry_site(layout, index)
    numbers = _value(site, CONFIDENCE)
    if numbers is None:
        if site.node.pair(CONFIDENCE) is not None:
            return edited(
                layout, site.place, set_member(site.source, site.node, CONFIDENCE, {id_: number}, habits)
            )
        after = next(
            (i for i, pair in enumerate(site.node.pairs) if pair.name == IDS), len(site.node.pairs) - 1
        )
        splices = insert_member(site.source, site.node, after + 1, CONFIDENCE, {id_: number}, habits)
        return edited(layout, site.place, splices)
    if numbers.kind != "mapping":
        refuse(numbers.start, "`confidence` of this trail entry is no mapping.", "Write it as `id: number`.")
    return edited(layout, site.place, set_member(site.source, numbers, id_, number, habits))


def _drop_number(layout: Layout, index: int, id_: str, habits: Habits) -> Layout:
    """Take an id's number out; the last one takes `confidence` with it."""
    site = _entry_site(layout, index)
    numbers = _value(site, CONFIDENCE)
    if numbers is None or numbers.kind != "mapping" or numbers.pair(id_) is None:
        return layout
    require_reshapable(numbers, "`confidence`")
    if len(numbers.pairs) == 1:
        return edited(layout, site.place, remove_member(site.source, site.node, CONFIDENCE, habits))
    return edited(layout, site.place, remove_member(site.source, numbers, id_, habits))


def drop_origin(layout: Layout, id_: str, habits: Habits) -> Layout:
    """Take an id off every trail entry that lists it; what empties goes too."""
    trail = _trail_of(layout)
    for index in reversed(naming(trail, id_)):
        with refusing_in(_place(layout, index)):
            if set(ids_of(trail[index])) == {id_}:
                layout = drop_item(layout, TRAIL, index)
            else:
                layout = _drop_id(layout, index, id_, habits)
    return layout


def _drop_id(layout: Layout, index: int, id_: str, habits: Habits) -> Layout:
    """Take an id, however often it stands there, and its number out of a trail entry that lists others."""
    layout = _drop_number(layout, index, id_, habits.for_trail())
    while id_ in ids_of(_trail_of(layout)[index]):
        site = _entry_site(layout, index)
        listed = _value(site, IDS)
        items = listed.items if listed is not None else ()
        number = next(
            (i for i, item in enumerate(items) if item.node.kind == "scalar" and item.node.text == id_), None
        )
        if listed is None or number is None:
            refuse(
                site.node.start, f"`{id_}` stands behind an alias in this trail entry.", "Write it out here."
            )
        layout = edited(layout, site.place, remove_item(site.source, listed, number))
    return layout


def rename_origin(layout: Layout, id_: str, to: str) -> Layout:
    """Rename an id wherever the trail names it."""
    for index in naming(_trail_of(layout), id_):
        with refusing_in(_place(layout, index)):
            layout = _rename_id(layout, index, id_, to)
    return layout


def _rename_id(layout: Layout, index: int, id_: str, to: str) -> Layout:
    site = _entry_site(layout, index)
    listed, numbers = _value(site, IDS), _value(site, CONFIDENCE)
    splices = []
    for item in listed.items if listed is not None else ():
        if item.node.kind == "alias":
            require_plain_node(site.source, item.node, "An id")
        if item.node.kind == "scalar" and item.node.text == id_:
            require_reshapable(item.node, "The id")
            text = write_text(to, flow=listed is not None and listed.flow)
            splices.append((item.node.start, item.node.end, text))
    pair = numbers.pair(id_) if numbers is not None else None
    if pair is not None:
        splices.append(rename_member(site.source, pair, to))
    return edited(layout, site.place, splices)


def merge_origins(layout: Layout, model: str, habits: Habits) -> Layout:
    """Merge all trail entries of one model into its first."""
    numbers = of_model(_trail_of(layout), model)
    if len(numbers) < 2:
        return layout
    first, *others = numbers
    for number in others:
        layout = _take_over(layout, first, number, habits.for_trail())
    for number in reversed(others):
        with refusing_in(_place(layout, number)):
            layout = drop_item(layout, TRAIL, number)
    return layout


def _take_over(layout: Layout, first: int, other: int, habits: Habits) -> Layout:
    """Add what the trail entry at `other` says to the one at `first`, spelled as it is there."""
    entry = _trail_of(layout)[other]
    with refusing_in(_place(layout, other)):
        site = _entry_site(layout, other)
    with refusing_in(_place(layout, first)):
        for id_ in ids_of(entry):
            if id_ not in ids_of(_trail_of(layout)[first]):
                layout = _add_id(layout, first, listed_as(site, id_), habits)
        for id_, value in numbers_of(entry).items():
            if is_number(value) and id_ not in numbers_of(_trail_of(layout)[first]):
                layout = _set_number(layout, first, rated_as(site, id_), number_as(site, id_, value), habits)
    return layout
