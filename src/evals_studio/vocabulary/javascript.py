"""JavaScript's regular expressions: what every engine would surely refuse. In doubt nothing is said.

The syntax is ECMA-262's with Annex B (what browsers and Node read). With the `v` flag nothing is judged.
"""

import re
from functools import lru_cache

FLAGS = "dgimsuvy"

_QUANTIFIER = r"[*+?]|\{([0-9]+)(?:(,)([0-9]*))?\}"
_MODIFIERS = r"\?([ims]*)(?:-([ims]*))?:"
_GROUP_NAME = r"([A-Za-z_$\\\u0080-\uffff][A-Za-z0-9_$\\{}\u0080-\uffff]*)>"
_SIMPLE = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13}
_SYNTAX = frozenset("^$\\.*+?()[]{}|/")
_OCTAL = r"[0-3][0-7]{0,2}|[4-7][0-7]?"
_HEX = r"x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})"
_CODE_POINT = r"u\{([0-9A-Fa-f]+)\}"
_PROPERTY = r"[pP]\{[A-Za-z0-9_]+(=[A-Za-z0-9_]+)?\}"


def flags_fault(flags: str) -> str | None:
    """Say what is wrong with a text of flags; None when nothing is."""
    for flag in flags:
        if flag not in FLAGS:
            return f"`{flag}` is no flag"
        if flags.count(flag) > 1:
            return f"`{flag}` stands twice"
    return "`u` and `v` exclude each other" if {"u", "v"} <= set(flags) else None


@lru_cache(maxsize=1024)
def pattern_fault(pattern: str, flags: str = "") -> str | None:
    """Say what is surely wrong with a pattern, in a few words; None when nothing is."""
    if "v" in flags or flags_fault(flags):
        return None
    unicode = "u" in flags
    try:
        _Scan(pattern if unicode else _code_units(pattern), "unicode" if unicode else "lenient").run()
    except _WrongError as wrong:
        return str(wrong)
    return None


def _code_units(text: str) -> str:
    """Spell a text in UTF-16 code units, which is what JavaScript compares without the `u` flag."""
    if text.isascii():
        return text
    units = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(int.from_bytes(units[at : at + 2], "little")) for at in range(0, len(units), 2))


def _at(expression: str, text: str, at: int) -> re.Match[str] | None:
    """Match at a place. Compiled when first needed (`re` remembers): few artifacts hold a pattern."""
    return re.compile(expression).match(text, at)


class _WrongError(Exception):
    """What is wrong with a pattern."""


class _Scan:
    """One pass over a pattern. Nesting is a stack, so that no depth can exhaust Python's."""

    def __init__(self, text: str, mode: str) -> None:
        self.text = text
        self.unicode = mode == "unicode"
        self.at = 0
        self.repeatable = False
        self.open: list[str] = []
        self.names: set[str] = set()
        self.references: list[str | None] = []

    def run(self) -> None:
        """Read the whole pattern; raise at the first thing that is wrong."""
        while self.at < len(self.text):
            self._term(self.text[self.at])
        if self.open:
            raise _WrongError("a group `(` is not closed")
        if self.names or self.unicode:
            self._check_references()

    def _term(self, char: str) -> None:
        if char == "\\":
            self.at += 1
            self._escape()
        elif char == "[":
            self._class()
        elif char == "(":
            self._group()
        elif char == ")":
            self._close()
        elif char in "*+?{":
            self._quantifier(char)
        elif char in "^$|":
            self._step(repeatable=False)
        elif self.unicode and char in "]}":
            raise _WrongError(f"a lone `{char}`")
        else:
            self._step(repeatable=True)

    def _step(self, *, repeatable: bool) -> None:
        self.at += 1
        self.repeatable = repeatable

    def _quantifier(self, char: str) -> None:
        found = _at(_QUANTIFIER, self.text, self.at)
        if found is None:
            if self.unicode:
                raise _WrongError(f"a lone `{char}`")
            self._step(repeatable=True)
            return
        if not self.repeatable:
            raise _WrongError(f"nothing to repeat before `{found[0]}`")
        least, _, most = found.groups()
        if (
            least
            and most
            and (len(least.lstrip("0")), least.lstrip("0")) > (len(most.lstrip("0")), most.lstrip("0"))
        ):
            raise _WrongError(f"the numbers of `{found[0]}` are out of order")
        self.at = found.end()
        if self.text.startswith("?", self.at):
            self.at += 1
        self.repeatable = False

    def _group(self) -> None:
        self.at += 1
        self.repeatable = False
        if not self.text.startswith("?", self.at):
            self.open.append("group")
            return
        rest = self.text[self.at : self.at + 3]
        if rest[:2] in {"?=", "?!"}:
            self.open.append("lookahead")
            self.at += 2
        elif rest in {"?<=", "?<!"}:
            self.open.append("lookbehind")
            self.at += 3
        elif rest[:2] == "?<":
            self._named_group()
        else:
            self._modifiers()

    def _named_group(self) -> None:
        found = _at(_GROUP_NAME, self.text, self.at + 2)
        if found is None:
            raise _WrongError("a group's name is malformed")
        self.open.append("group")
        self.names.add(found[1])
        self.at = found.end()

    def _modifiers(self) -> None:
        found = _at(_MODIFIERS, self.text, self.at)
        if found is None:
            raise _WrongError(f"`({self.text[self.at : self.at + 2]}` begins no group that JavaScript knows")
        on, off = found.groups()
        if len(set(on + (off or ""))) < len(on + (off or "")) or (off == "" and not on):
            raise _WrongError(f"`({found[0]}` begins no group that JavaScript knows")
        self.open.append("group")
        self.at = found.end()

    def _close(self) -> None:
        if not self.open:
            raise _WrongError("a `)` closes nothing")
        kind = self.open.pop()
        self._step(repeatable=kind == "group" or (kind == "lookahead" and not self.unicode))

    def _escape(self) -> None:
        """Read what follows a backslash outside a class."""
        if self.at == len(self.text):
            raise _WrongError("it ends in a backslash")
        char = self.text[self.at]
        if char in "bB":
            self._step(repeatable=False)
            return
        if char == "k":
            self._back_reference()
        elif self.unicode and char.isdigit() and char != "0":
            self._step(repeatable=True)
        else:
            self._character(extra="")
        self.repeatable = True

    def _back_reference(self) -> None:
        """Note what a `k` refers to; whether it is a reference at all shows when all groups are known."""
        found = _at(r"k<([^>]*)>", self.text, self.at)
        self.references.append(found[1] if found else None)
        self.at = found.end() if found and self.unicode else self.at + 1

    def _check_references(self) -> None:
        for name in self.references:
            if name is None:
                raise _WrongError("`\\k` names no group")
            if name not in self.names and name.isascii() and "\\" not in name:
                raise _WrongError(f"there is no group named `{name}`")

    def _character(self, extra: str) -> int | None:
        """Read an escaped character; give its number, None for a class of characters or an unclear one."""
        char = self.text[self.at]
        if found := _at(_HEX, self.text, self.at):
            self.at = found.end()
            return int(found[1] or found[2], 16)
        if self.unicode:
            return self._strict_character(char, extra)
        if found := _at(_OCTAL, self.text, self.at):
            self.at = found.end()
            return int(found[0], 8)
        if char == "c":
            return self._control()
        self.at += 1
        if char in "dDsSwW":
            return None
        return _SIMPLE.get(char, ord(char))

    def _control(self) -> int | None:
        following = self.text[self.at + 1 : self.at + 2]
        if following.isascii() and following.isalpha():
            self.at += 2
            return ord(following) % 32
        return ord("\\")  # the backslash stands for itself, and the `c` is read next

    def _strict_character(self, char: str, extra: str) -> int | None:
        if found := _at(_CODE_POINT, self.text, self.at):
            if int(found[1], 16) > 0x10FFFF:
                raise _WrongError(f"`\\{found[0]}` is no character")
            self.at = found.end()
            return int(found[1], 16)
        if found := _at(_PROPERTY, self.text, self.at):
            self.at = found.end()
            return None
        if char == "c" and _at(r"c[A-Za-z]", self.text, self.at):
            return self._control()
        if char == "0" and not self.text[self.at + 1 : self.at + 2].isdigit():
            self.at += 1
            return 0
        if char not in _SYNTAX and char not in "dDsSwWtnvfr" and char not in extra:
            raise _WrongError(f"`\\{char}` is no escape with the flag `u`")
        self.at += 1
        return None if char in "dDsSwW" else _SIMPLE.get(char, ord(char))

    def _class(self) -> None:
        self.at += 1
        if self.text.startswith("^", self.at):
            self.at += 1
        while not self.text.startswith("]", self.at):
            first = self._member()
            if self.text.startswith("-", self.at) and not self.text.startswith("-]", self.at):
                self.at += 1
                self._range(first, self._member())
        self._step(repeatable=True)

    def _range(self, first: int | None, last: int | None) -> None:
        if first is None or last is None:
            if self.unicode:
                raise _WrongError("a range has a class of characters at its end")
        elif first > last:
            raise _WrongError("a range of characters is out of order")

    def _member(self) -> int | None:
        if self.at >= len(self.text):
            raise _WrongError("a class `[` is not closed")
        char = self.text[self.at]
        self.at += 1
        if char != "\\":
            return ord(char)
        if self.at == len(self.text):
            raise _WrongError("it ends in a backslash")
        if self.text[self.at] == "b":
            self.at += 1
            return 8
        if not self.unicode and self.text[self.at] == "c":
            return self._class_control()
        return self._character(extra="-")

    def _class_control(self) -> int:
        following = self.text[self.at + 1 : self.at + 2]
        if following and following.isascii() and (following.isalnum() or following == "_"):
            self.at += 2
            return ord(following) % 32
        return ord("\\")
