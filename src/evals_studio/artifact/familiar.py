"""New texts for a file that holds hidden characters raw already: they are written so there, too."""

from dataclasses import replace

from evals_studio.artifact.characters import familiar_in, is_raw
from evals_studio.artifact.layout import Layout
from evals_studio.artifact.spelled import FamiliarText, SpelledText
from evals_studio.model.edit import AddEntry, Edit, ReplaceEntry, SetField
from evals_studio.model.json import Json


def familiar(edit: Edit, layout: Layout) -> Edit:
    """Give the same edit, its texts with the characters that the file holds raw."""
    if not isinstance(edit, AddEntry | ReplaceEntry | SetField) or _is_raw(edit.value):
        return edit
    held = familiar_in(layout.text)
    return replace(edit, value=_familiar(edit.value, held)) if held else edit  # type: ignore[arg-type]  # the same kind of value


def _is_raw(value: Json) -> bool:
    if isinstance(value, str):
        return is_raw(value.replace("\n", " "))
    if isinstance(value, dict):
        return all(map(_is_raw, value)) and all(map(_is_raw, value.values()))
    return all(map(_is_raw, value)) if isinstance(value, list) else True


def _familiar(value: Json, held: frozenset[str]) -> Json:
    if isinstance(value, str):
        return value if isinstance(value, SpelledText) else FamiliarText(value, held)
    if isinstance(value, dict):
        return {FamiliarText(name, held): _familiar(member, held) for name, member in value.items()}
    return [_familiar(item, held) for item in value] if isinstance(value, list) else value
