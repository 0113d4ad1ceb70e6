"""From a Textual key event to the key's name in the key map, and from an action to its key in a sentence."""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual import events

    from evals_studio.settings.actions import KeyMap

_ACTION = re.compile(r"\{([a-z-]+)\}")


def key_name(event: "events.Key") -> str:
    """Spell a key as the key map does: printable characters stand for themselves, others have names."""
    if event.is_printable and event.character and event.character != " ":
        return event.character
    return event.key


def shown(action: str, keys: "KeyMap") -> str:
    """Spell an action's key; the palette's, which finds every action, where it has none."""
    return keys.shown(action) or keys.shown("palette")


def with_keys(text: str, keys: "KeyMap") -> str:
    """Put a person's own keys into a sentence that names actions: "{write} writes" → "w writes"."""
    return _ACTION.sub(lambda found: shown(found[1], keys), text)
