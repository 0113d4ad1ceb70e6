"""The table of actions (id, default keys, words) and the key map that a person may change."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Literal, TypeAlias

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass

Group: TypeAlias = Literal["decide", "write", "many", "move", "look", "file"]

GROUPS: Mapping[Group, str] = {
    "decide": "Decide",
    "write": "Change an entry",
    "many": "Many at once",
    "move": "Move, never decide",
    "look": "Find and look",
    "file": "File",
}
"""The purposes under which the help shows the keys, in its order."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a person can do in the studio.

    id: stable and kebab-case, for the key map in the config.
    keys: the default keys, spelled as `key_problem` allows: a printable character ("a", "[", "?"), or a name
        ("space", "enter", "ctrl+r").
    label: one or two words for the key row. tooltip: one sentence.
    """

    id: str
    keys: tuple[str, ...]
    label: str
    tooltip: str
    group: Group


ACTIONS: tuple[Action, ...] = (
    Action(
        "accept",
        ("a",),
        "accept",
        "Put it into the file; give a bare string an id.",
        "decide",
    ),
    Action(
        "reject",
        ("x",),
        "reject",
        "Keep it out and remember that; in the file: remove it.",
        "decide",
    ),
    Action("later", ("space",), "later", "Leave it open and move on.", "decide"),
    Action(
        "sign-off",
        ("s",),
        "sign off",
        "Vouch for this entry: its id leaves the trail.",
        "decide",
    ),
    Action(
        "accept-and-sign-off", ("S",), "accept, sign off", "Accept and vouch for it in one step.", "decide"
    ),
    Action("convert", ("c",), "convert", "Give a bare string an id; its wording stays.", "decide"),
    Action("undo", ("u",), "undo", "Take back the last decision.", "decide"),
    Action("redo", ("ctrl+r",), "redo", "Do again what was taken back.", "decide"),
    Action("edit", ("e",), "edit", "Change the entry in a form.", "write"),
    Action("edit-yaml", ("E",), "edit as YAML", "Change the entry as YAML in $VISUAL or $EDITOR.", "write"),
    Action("new", ("i",), "new entry", "Write a new entry by hand.", "write"),
    Action("severity-up", ("+",), "severity up", "Raise the severity: info, warning, error.", "write"),
    Action("severity-down", ("-",), "severity down", "Lower the severity: error, warning, info.", "write"),
    Action("mend", ("m",), "mend", "Apply the quick fix of the first finding that has one.", "write"),
    Action("move-up", ("<",), "move up", "Move the entry up in the file.", "write"),
    Action("move-down", (">",), "move down", "Move the entry down in the file.", "write"),
    Action("range", ("v",), "range", "Start or end a range for a, x, s or c.", "many"),
    Action(
        "accept-all",
        ("A",),
        "accept all",
        "Accept all shown from a confidence up, after a sheet.",
        "many",
    ),
    Action("reject-all", ("X",), "reject all", "Reject all shown proposals, after a sheet.", "many"),
    Action("convert-all", ("C",), "convert all", "Give every bare string an id, after a sheet.", "many"),
    Action("down", ("j", "down"), "down", "Next row.", "move"),
    Action("up", ("k", "up"), "up", "Previous row.", "move"),
    Action("first", ("g", "home"), "first", "First row.", "move"),
    Action("last", ("G", "end"), "last", "Last row.", "move"),
    Action("page-down", ("pagedown",), "page down", "One page down.", "move"),
    Action("page-up", ("pageup",), "page up", "One page up.", "move"),
    Action("next-open", ("]",), "next open", "Next item that needs a decision.", "move"),
    Action("previous-open", ("[",), "previous open", "Previous item that needs a decision.", "move"),
    Action("next-pane", ("tab",), "next pane", "Go to the next pane.", "move"),
    Action("previous-pane", ("shift+tab",), "previous pane", "Go to the previous pane.", "move"),
    Action("search", ("/",), "search", "Search ids and sentences.", "look"),
    Action("search-next", ("n",), "next match", "Next item that matches.", "look"),
    Action("search-previous", ("N",), "previous match", "Previous item that matches.", "look"),
    Action("filter", ("f",), "filter", "Show all, what needs you, the trail, or the settled.", "look"),
    Action("sort", ("o",), "sort", "Sort by group, confidence, or place in the file.", "look"),
    Action("zoom", ("enter",), "zoom", "Give the pane the whole screen, or give it back.", "look"),
    Action("propose", ("p",), "propose", "Ask a maker for proposals.", "file"),
    Action("held", ("h",), "held back", "See what the gate held back and what is too vague.", "file"),
    Action("diff", ("d",), "diff", "Show what would be written.", "file"),
    Action("write", ("w",), "write", "Write the file, after its diff.", "file"),
    Action("theme", ("t",), "theme", "Choose the colours.", "file"),
    Action("help", ("?",), "help", "Show the keys by purpose.", "file"),
    Action("palette", (":", "ctrl+p"), "palette", "Find any action by its name.", "file"),
    Action("quit", ("q", "ctrl+c", "ctrl+q"), "quit", "Leave; unwritten decisions are asked about.", "file"),
)
"""Every action, in the order in which help and palette show them."""

BY_ID: Mapping[str, Action] = {action.id: action for action in ACTIONS}

_NAMED = {
    "space": "Space",
    "enter": "Enter",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "insert": "Ins",
    "delete": "Del",
    "backspace": "Backspace",
} | {f"f{number}": f"F{number}" for number in range(1, 13)}
_SAME_AS = {"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+h": "backspace", "ctrl+[": "escape"}
_RESERVED = {
    "escape": "Esc closes what is on top and never decides",
    "ctrl+z": "Ctrl+Z suspends the program",
    "ctrl+s": "Ctrl+S commits a form",
}


def shown_key(key: str) -> str:
    """Spell a key as a person reads it: "ctrl+r" is Ctrl+R, "space" is Space."""
    if key.startswith("ctrl+"):
        return "Ctrl+" + key.removeprefix("ctrl+").upper()
    return _NAMED.get(key, key)


def key_problem(key: str) -> str:
    """Say why a key cannot be used, or give "" when it can."""
    if key in _RESERVED:
        return f"{_RESERVED[key]}."
    if key in _SAME_AS:
        return f"Terminals send {shown_key(key)} as {_SAME_AS[key].capitalize()}."
    if key in _NAMED or (len(key) == 1 and key.isprintable() and key not in " 12345"):
        return ""
    if len(key) == 1 and key in "12345":
        return "Digits give the reason of a reject."
    letter = key.removeprefix("ctrl+")
    if key.startswith("ctrl+") and len(letter) == 1 and letter.isascii() and letter.islower():
        return ""
    return 'A key is one character ("a", "?"), a name ("space", "enter", "f5") or "ctrl+" and a small letter.'


class KeyFault(Fault):
    """A key map that cannot be. action: the id whose keys a person gave and has to change."""

    code = "keys"

    def __init__(self, message: str, action: str, *, mend: str) -> None:
        super().__init__(message, mend=mend)
        self.action = action


class KeyMap(Mapping[str, str]):
    """Which key does what: key to action id, whole and without a clash."""

    __slots__ = ("_keys",)

    def __init__(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        """Take the keys of each action id. Callers use `key_map`, which checks them."""
        self._keys = {key: action for action, own in keys.items() for key in own}

    def __getitem__(self, key: str) -> str:
        return self._keys[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def keys_of(self, action: str) -> tuple[str, ...]:
        """Give the keys of an action, the one to show first."""
        return tuple(key for key, own in self._keys.items() if own == action)

    def shown(self, action: str) -> str:
        """Spell an action's first key for a key row; "" when it has none."""
        keys = self.keys_of(action)
        return shown_key(keys[0]) if keys else ""


def key_map(changed: Mapping[str, tuple[str, ...]] | None = None) -> KeyMap:
    """Put a person's keys over the default ones and check the whole.

    changed: action id to its keys, which replace the default ones; () leaves the action to the palette.

    Raises KeyFault for an unknown action, an impossible key, two actions on one key,
    or no key left for quit or the palette.
    """
    changed = changed or {}
    for name, keys in changed.items():
        _check(name, keys)
    whole = {action.id: changed.get(action.id, action.keys) for action in ACTIONS}
    owner: dict[str, str] = {}
    for name, keys in whole.items():
        for key in keys:
            if owner.setdefault(key, name) != name:
                raise KeyFault(
                    f"The key {shown_key(key)} is on both `{owner[key]}` and `{name}`.",
                    name if name in changed else owner[key],
                    mend=f"Give one of them another key, for instance `{name} = []`.",
                )
    for name in ("quit", "palette"):
        if not whole[name]:
            raise KeyFault(f"`{name}` has no key.", name, mend="Give it one: there is no other way to it.")
    return KeyMap(whole)


def _check(name: str, keys: tuple[str, ...]) -> None:
    if name not in BY_ID:
        near = get_close_matches(name, BY_ID, n=1)
        mend = f"Did you mean `{near[0]}`?" if near else "`evals-studio config keys` prints all of them."
        raise KeyFault(f"There is no action `{name}`.", name, mend=mend)
    for key in keys:
        if problem := key_problem(key):
            raise KeyFault(f"`{name}` cannot have the key `{key}`.", name, mend=problem)
