"""The smallest edits that turn one entry into another: fields set or taken out, never reordered."""

from evals_studio.model.edit import Edit, RemoveField, SetField
from evals_studio.model.json import Json, same_data
from evals_studio.vocabulary import VOCABULARY


def field_edits(index: int, old: dict[str, Json], new: dict[str, Json]) -> tuple[Edit, ...]:
    """Give the edits that make the entry at `index` mean `new`: removals first, then settings.

    A field that `new` leaves out stays if it says the default aloud: its meaning is the same.
    """
    removals = [
        RemoveField(index, name)
        for name, value in old.items()
        if name not in new and not _is_default(name, value)
    ]
    settings = [
        SetField(index, name, value)
        for name, value in new.items()
        if name not in old or not same_data(old[name], value)
    ]
    return (*removals, *settings)


def _is_default(name: str, value: Json) -> bool:
    return name in VOCABULARY.defaults and same_data(VOCABULARY.defaults[name], value)
