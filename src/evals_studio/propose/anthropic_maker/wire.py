"""Reading a model's answer while it still arrives: each item as soon as its last character is here.

The answer is asked for as one JSON object with the lists `evals` and `untestable`. Some servers put words or
a code fence around it, some answers are cut: whatever is whole is given, whatever is not is counted.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import field
from typing import Final, Literal, TypeAlias

from evals_studio.model.frozen import dataclass

ListName: TypeAlias = Literal["evals", "untestable"]

LONGEST_ANSWER: Final = 400_000
"""Characters of one answer; a service that sends more is cut off."""

_BEGIN = re.compile(r'\{\s*"(?:evals|untestable)"\s*:')
_FENCED = re.compile(r"```[a-z]*\s*\n(.*?)```", re.DOTALL | re.IGNORECASE)
_STOPS = re.compile(r'["\[\]{}:,]')
_STRING_STOPS = re.compile(r'["\\]')
_ITEM_DEPTH = 2
_LOOK_BACK = 200


@dataclass(frozen=True, slots=True)
class Item:
    """One element of a list, as data: most often a dict, but it may be anything."""

    list: ListName
    value: object


@dataclass(slots=True)
class AnswerReader:
    """Takes an answer piece by piece. text: all of it so far.

    has_begun: the object we asked for was seen to open. is_whole: it was seen to close. broken: items that
    were closed but are no JSON.
    """

    text: str = ""
    has_begun: bool = False
    is_whole: bool = False
    broken: int = 0
    _at: int = 0
    _stack: list[str] = field(default_factory=list)
    _in_string: bool = False
    _string_start: int = 0
    _key: str = ""
    _item_start: int | None = None

    def feed(self, piece: str) -> Iterator[Item]:
        """Take a piece and give the items that it completes, in their order."""
        self.text += piece
        if not self.has_begun:
            begin = _BEGIN.search(self.text, max(0, self._at - _LOOK_BACK))
            self._at = begin.start() if begin else len(self.text)
            self.has_begun = begin is not None
        if self.has_begun and not self.is_whole:
            yield from self._scan()

    def _scan(self) -> Iterator[Item]:
        while not self.is_whole:
            if self._in_string and not self._leave_string():
                return
            stop = _STOPS.search(self.text, self._at)
            end = stop.start() if stop else len(self.text)
            self._mark_start(end)
            if stop is None:
                self._at = len(self.text)
                return
            self._at = stop.end()
            yield from self._take(stop.group(), stop.start())

    def _leave_string(self) -> bool:
        """Go to the string's end; False when it has not arrived yet."""
        while stop := _STRING_STOPS.search(self.text, self._at):
            if stop.group() == '"':
                self._at = stop.end()
                self._in_string = False
                if len(self._stack) == 1:
                    self._key = self.text[self._string_start : stop.start()]
                return True
            if stop.end() >= len(self.text):
                self._at = stop.start()  # what it escapes has not arrived
                return False
            self._at = stop.end() + 1
        self._at = len(self.text)
        return False

    def _mark_start(self, end: int) -> None:
        """Note where an item that is no container begins: at its first character that is no space."""
        if self._item_start is None and self._is_between_items:
            told = self.text[self._at : end]
            if told.strip():
                self._item_start = self._at + len(told) - len(told.lstrip())

    @property
    def _is_between_items(self) -> bool:
        return self._stack == ["{", "["] and self._key in {"evals", "untestable"}

    def _take(self, char: str, at: int) -> Iterator[Item]:
        if char in '"[{':
            if self._item_start is None and self._is_between_items:
                self._item_start = at
            if char == '"':
                self._in_string, self._string_start = True, at + 1
            else:
                self._stack.append(char)
        elif char in "]}":
            if len(self._stack) == _ITEM_DEPTH:
                yield from self._close_item(at)
            self._stack.pop()
            self.is_whole = not self._stack
            if len(self._stack) == _ITEM_DEPTH:
                yield from self._close_item(at + 1)
        elif char == "," and self._is_between_items:
            yield from self._close_item(at)

    def _close_item(self, end: int) -> Iterator[Item]:
        start, self._item_start = self._item_start, None
        if start is None or self._key not in {"evals", "untestable"}:
            return
        name: ListName = "evals" if self._key == "evals" else "untestable"
        try:
            value: object = json.loads(self.text[start:end], strict=False)
        except (ValueError, RecursionError):
            self.broken += 1
        else:
            yield Item(name, value)


def items_of(text: str) -> tuple[Item, ...] | None:
    """Read a finished answer in which the object was not found while it arrived.

    Gives None when there is no JSON, or JSON of another shape; an object that lacks both lists is another.
    """
    for candidate in (text, *(match[1] for match in _FENCED.finditer(text))):
        data = parsed(candidate)
        if isinstance(data, dict) and isinstance(data.get("evals"), list):
            notes = data.get("untestable")
            listed: list[Item] = [Item("evals", value) for value in data["evals"]]
            return (
                *listed,
                *(Item("untestable", value) for value in (notes if isinstance(notes, list) else ())),
            )
    return None


def parsed(text: str) -> object:
    """Read a text as JSON; None when it is none."""
    try:
        data: object = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None
    return data
