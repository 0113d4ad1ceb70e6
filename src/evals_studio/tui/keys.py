"""From a Textual key event to the key's name in the key map."""

from textual import events


def key_name(event: events.Key) -> str:
    """Spell a key as the key map does: printable characters stand for themselves, others have names."""
    if event.is_printable and event.character and event.character != " ":
        return event.character
    return event.key
