"""The trail's bookkeeping: which edits of `metadata.eval-provenance` a decision brings with it.

Confidence describes an entry as it was offered. Once its assertion, grader, options or target differ, the
number leaves the trail; when they are back, so is the number.
"""

from collections.abc import Sequence

from evals_studio.model.edit import DropOrigin, Edit, RecordOrigin, RenameOrigin, SetConfidence
from evals_studio.model.json import Json, entry_assertion, same_data
from evals_studio.model.trail import ids_of, ids_on, is_number, model_of, numbers_of
from evals_studio.review.slot import Origin
from evals_studio.vocabulary import VOCABULARY, grader_of


def is_as_offered(entry: Json, offered: Json) -> bool:
    """Tell whether two entries agree in assertion, grader, options and target; an unsaid default is said."""
    return (
        entry_assertion(entry) == entry_assertion(offered)
        and grader_of(entry) == grader_of(offered)
        and same_data(_member(entry, "options"), _member(offered, "options"))
        and same_data(_member(entry, "target"), _member(offered, "target"))
    )


def origins_by_id(trail: Sequence[Json]) -> dict[str, tuple[Origin, ...]]:
    """Read the trail by id: which models it names for each, in its order. Malformed parts name nothing."""
    found: dict[str, tuple[Origin, ...]] = {}
    for item in trail:
        for id_ in ids_of(item):
            found[id_] = (*found.get(id_, ()), _origin(item, id_))
    return found


def recorded(id_: str, origins: Sequence[Origin], *, entry: Json, offered: Json) -> tuple[Edit, ...]:
    """Put an accepted entry on the trail, with its confidence only while it is as it was offered."""
    fits = is_as_offered(entry, offered)
    return tuple(RecordOrigin(one.model, id_, one.confidence if fits else None) for one in origins)


def dropped(trail: Sequence[Json], id_: str | None, *, is_shared: bool) -> tuple[Edit, ...]:
    """Take an id off the trail, unless another entry has the same id."""
    if id_ is None or is_shared or id_ not in ids_on(trail):
        return ()
    return (DropOrigin(id_),)


def renamed(trail: Sequence[Json], old: str, new: str, *, is_shared: bool) -> tuple[Edit, ...]:
    """Rename an id on the trail; where another entry has the old one too, the new one joins it."""
    origins = origins_by_id(trail).get(old, ())
    if not origins:
        return ()
    if is_shared:
        return tuple(RecordOrigin(one.model, new, one.confidence) for one in origins)
    return (RenameOrigin(old, new),)


def renumbered(
    trail: Sequence[Json], id_: str | None, origins: Sequence[Origin], *, fits: bool
) -> tuple[Edit, ...]:
    """Drop the numbers of an entry that is no longer as offered, or bring them back.

    origins: the numbers as they were, in the trail's order. A number that may stay is not touched.
    """
    if id_ is None:
        return ()
    known = list(origins)
    edits: list[Edit] = []
    for index, item in enumerate(trail):
        if id_ not in ids_of(item):
            continue
        now = _origin(item, id_)
        before = next((one for one in known if one.model == now.model), None)
        if before is not None:
            known.remove(before)
        if not fits and now.confidence is not None:
            edits.append(SetConfidence(index, id_, None))
        elif fits and now.confidence is None and before is not None and before.confidence is not None:
            edits.append(SetConfidence(index, id_, before.confidence))
    return tuple(edits)


def _member(entry: Json, name: str) -> Json:
    default = VOCABULARY.defaults.get(name)
    return entry.get(name, default) if isinstance(entry, dict) else default


def _origin(item: Json, id_: str) -> Origin:
    number = numbers_of(item).get(id_)
    return Origin(model_of(item) or "", number if is_number(number) else None)
