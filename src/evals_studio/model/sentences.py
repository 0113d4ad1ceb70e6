"""The one place that joins sentences: some of what is said ends in a full stop, some does not."""

from typing import Final

_ENDS: Final = (".", "!", "?", "…", ":")


def sentences(*parts: str) -> str:
    """Join what is said to one line of text; every part but the last ends as a sentence does.

    The last part stays as it is: it may be a line to be copied. Empty parts are passed over.
    """
    said = [part.strip() for part in parts if part.strip()]
    return " ".join([*map(ended, said[:-1]), *said[-1:]])


def ended(text: str) -> str:
    """End a text with a full stop, unless it ends as a sentence already."""
    return text if text.endswith(_ENDS) else f"{text}."
