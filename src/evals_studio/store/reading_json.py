"""Taking JSON for what it must be, or raising ValueError."""

from evals_studio.model.json import Json


def json_object(data: Json) -> dict[str, Json]:
    """Take data for an object."""
    if isinstance(data, dict):
        return data
    raise ValueError("not an object")


def json_list(data: Json) -> list[Json]:
    """Take data for a list."""
    if isinstance(data, list):
        return data
    raise ValueError("not a list")


def json_text(data: Json) -> str:
    """Take data for a text."""
    if isinstance(data, str):
        return data
    raise ValueError("not a text")


def json_text_or_none(data: Json) -> str | None:
    """Take data for a text or null."""
    return None if data is None else json_text(data)


def json_whole(data: Json) -> int:
    """Take data for a whole number."""
    if isinstance(data, int) and not isinstance(data, bool):
        return data
    raise ValueError("not a whole number")


def json_number(data: Json) -> float:
    """Take data for a number."""
    if isinstance(data, int | float) and not isinstance(data, bool):
        return float(data)
    raise ValueError("not a number")
