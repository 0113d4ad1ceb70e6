"""Frontmatter in all its costumes: one grammar, drawn by hypothesis or by a seeded die.

The grammar knows nothing of the product. It is weighted to `metadata` and `evals`, where shallow draws rarely go.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


class Die(Protocol):
    """A source of choices."""

    def number(self, low: int, high: int) -> int:
        """Draw a number from low to high, both included."""
        ...


@dataclass
class SeededDie:
    """A die that falls the same way for the same seed."""

    random: random.Random

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)


@dataclass
class DrawnDie:
    """A die that hypothesis throws, so that it can shrink what it finds."""

    draw: Callable[..., int]
    integers: Callable[..., object]

    def number(self, low: int, high: int) -> int:
        return self.draw(self.integers(low, high))


WORDS = (
    "The session read the file", "ask first", "No edits: none", "été 漢字", "emoji 😀 and 👩‍💻", "say \"no\"", "it's # not",
    "yes", "on", "null", "~", "012", "1e3", "0o17", "2024-01-01", "12:30:45", "=", "<<", "1_000", ".5", "true", "-", "@at",
    "*star", "&and", "!bang", "%per", "`tick`", "{brace", "[bracket", "a, b", "tab\there", "x" * 300, "trailing colon:",
    "back\\slash", "two  spaces", "#hash", "key: value", "- dash", "? question", "|pipe", ">fold", "\x7f\x85\u2028",
)
IDS = ("used-read", "honored-tdd", "asks-first", "names-the-cause", "runs-tests", "404-page", "no", "e1")
MODELS = ("claude-fable-5", "evals-studio-rules", "other: model", "yes")
PLAIN = ("The session read it.", "word", "two words", "a-b", "it's fine", "été", "x y z " * 20, "c#d", "http://x.y/z", "a:b")
HOST_SCALARS = ("1.0", "010", "yes", "on", "1e3", "2026-08-03", "~", "''", "'it''s'", '"a\\tb"', "plain text", "0x1F", "!!str 5", "漢字")


@dataclass
class Costume:
    """Draws one artifact. odd: may use anchors, tags, `? ` keys and other shapes that edits may refuse."""

    die: Die
    odd: bool

    def chance(self, percent: int) -> bool:
        return self.die.number(1, 100) <= percent

    def pick(self, options):
        return options[self.die.number(0, len(options) - 1)]

    def artifact(self) -> bytes:
        """Draw a whole file."""
        self.step = self.pick((2, 2, 2, 4, 1, 3, 8))
        self.flush = self.chance(40)
        self.gap = self.pick((2, 2, 2, 2, 4, 3))
        self.anchors: list[str] = []
        lines = self.frontmatter()
        newline = self.pick(("\n",) * 8 + ("\r\n", "mixed"))
        opening = "---" + self.pick(("",) * 9 + ("  ", " \t"))
        closing = self.pick(("---",) * 9 + ("...", "---  "))
        body = self.pick(("", "\n# Body\n\nDo it.\n", "text", "\n---\nrule\n", "\n日本 \x00 \x1b[31m\n"))
        parts = [opening, *lines, closing]
        if newline == "mixed":
            text = "".join(part + self.pick(("\n", "\n", "\r\n")) for part in parts)
        else:
            text = "".join(part + newline for part in parts)
        text += body
        if not body and self.chance(30):
            text = text.rstrip("\r\n")
        raw = text.encode("utf-8", "surrogatepass")
        if self.chance(5):
            raw += b"\xff\xfe undecodable"
        return (b"\xef\xbb\xbf" if self.chance(8) else b"") + raw

    def frontmatter(self) -> list[str]:
        members: list[list[str]] = [self.host_pair(name, 0) for name in ("name", "description", "tools") if self.chance(60)]
        if self.chance(92):
            members.insert(self.die.number(0, len(members)), self.metadata())
        lines: list[str] = []
        for member in members:
            lines += self.above(0) + member
        if self.chance(6):
            lines.append("...")
        elif self.chance(10):
            lines += self.noise(0)
        return lines

    # --- comments and blanks -------------------------------------------------------------------------------

    def above(self, column: int) -> list[str]:
        """Lines above a member: mostly none."""
        if self.chance(80):
            return []
        return [self.pick(("", " " * column + "# above", "# at the left", " " * (column + 3) + "# deeper", "   ")) for _ in range(self.die.number(1, 3))]

    def noise(self, column: int) -> list[str]:
        """Lines below a member: mostly none."""
        if self.chance(75):
            return []
        return [self.pick(("", " " * column + "# below", " " * (column + 1) + "# just deeper", " " * (column + 6) + "# far", " " * 12)) for _ in range(self.die.number(1, 3))]

    def beside(self) -> str:
        return self.pick(("",) * 8 + (" # beside", "   # far beside", "  "))

    # --- host values ---------------------------------------------------------------------------------------

    def host_pair(self, name: str, column: int) -> list[str]:
        pad = " " * column
        form = self.die.number(0, 9)
        if form <= 4:
            return [f"{pad}{name}: {self.pick(HOST_SCALARS)}{self.beside()}"]
        if form == 5:
            return [f"{pad}{name}:{self.beside()}"]
        if form == 6:
            return [f"{pad}{name}: [a, b]{self.beside()}"]
        if form == 7:
            return [f"{pad}{name}: {self.pick(('|', '>', '|-', '>-', '|+', '>+'))}{self.beside()}", *self.block_text(column + 2)]
        if form == 8:
            at = column if self.flush else column + self.step
            return [f"{pad}{name}:", *(" " * at + f"- {self.pick(HOST_SCALARS)}" for _ in range(2))]
        inner = column + self.step
        anchor = ""
        if self.odd and self.chance(30):
            anchor = f" &a{len(self.anchors)}"
            self.anchors.append(anchor[2:])
        return [f"{pad}{name}:{anchor}", f"{' ' * inner}k: {self.pick(HOST_SCALARS)}"]

    def block_text(self, column: int) -> list[str]:
        pad = " " * column
        lines = [pad + self.pick(("text # not a comment", "- not: an item", "wörter 😀"))]
        for _ in range(self.die.number(0, 3)):
            lines.append(self.pick(("", pad + "more", pad + "  deeper", pad)))
        lines += [""] * self.pick((0, 0, 0, 1, 2))
        return lines

    # --- metadata ------------------------------------------------------------------------------------------

    def metadata(self) -> list[str]:
        form = self.die.number(0, 19)
        if form == 0:
            return ["metadata:" + self.beside()]
        if form == 1:
            return ["metadata: {}" + self.beside()]
        if form == 2:
            return ["metadata: " + self.pick(("~", "null", "text"))]
        if form == 3:
            return [f"metadata: {{ author: x, evals: {self.flow_list()} }}{self.beside()}"]
        name = self.pick(("metadata",) * 9 + ("'metadata'",))
        if self.odd and self.chance(5):
            name = "? metadata\n"
            return ["? metadata", ":", *(" " * self.step + line for line in ["author: x"])]
        column = self.step
        members = [self.host_pair(key, column) for key in ("author", "version", "evaluation") if self.chance(35)]
        if self.chance(90):
            members.insert(self.die.number(0, len(members)), self.evals(column))
        if self.chance(50):
            members.insert(self.die.number(0, len(members)), self.trail(column))
        if self.chance(8):
            members.insert(self.die.number(0, len(members)), [" " * column + "eval-skip: true" + self.beside()])
        lines = [f"{name}:{self.beside()}"]
        for member in members:
            lines += self.above(column) + member
        return lines + self.noise(column) if members else ["metadata: {}"]

    def list_column(self, column: int) -> int:
        flush = self.flush if self.chance(90) else not self.flush
        return column if flush else column + self.step

    def evals(self, column: int) -> list[str]:
        pad = " " * column
        form = self.die.number(0, 19)
        if form == 0:
            return [f"{pad}evals:{self.beside()}"]
        if form == 1:
            return [f"{pad}evals: {self.pick(('[]', '~', '[ ]', '[ # c', '{}'))}{self.beside()}"]
        if form == 2:
            return [f"{pad}evals: {self.scalar()}{self.beside()}"]
        if form == 3:
            return [f"{pad}evals: {self.pick(('|', '|-', '>', '>-'))}", *self.block_text(column + 2)]
        if form == 4:
            return [f"{pad}evals: {self.flow_list()}{self.beside()}"]
        if form == 5:
            at = " " * (column + self.step)
            ends = self.pick(("", ","))
            items = [f"{at}{self.flow_item()},{self.beside()}" for _ in range(self.die.number(1, 3))]
            return [f"{pad}evals: [", *items, f"{at}{self.flow_item()}{ends}{self.beside()}", f"{pad}]" + self.beside()]
        at = self.list_column(column)
        lines = [f"{pad}evals:{self.beside()}"]
        if self.odd and self.chance(4):
            lines = [f"{pad}evals: !!seq"]
        for _ in range(self.die.number(1, 4)):
            lines += self.above(at) + self.entry(at)
        return lines + self.noise(at)

    def flow_list(self) -> str:
        return "[" + ", ".join(self.flow_item() for _ in range(self.die.number(0, 3))) + self.pick(("", "", ",")) + "]" if self.chance(90) else "[]"

    def flow_item(self) -> str:
        if self.odd and self.chance(5):
            return "x: 1"
        return self.pick(("Do X", '"a: b"', "'it''s'", "{ id: a-b, assertion: Do Y }", "{id: c, grader: regex, options: {pattern: x}}"))

    def scalar(self) -> str:
        word = self.pick(PLAIN)
        form = self.die.number(0, 9)
        if form <= 6:
            return word
        if form == 7:
            return "'" + word.replace("'", "''") + "'"
        if form == 8:
            return '"' + word + '\\u00e9\\n"'
        return self.pick(("yes", "012", "2024-01-01", "~", "1.5", "on"))

    def entry(self, column: int) -> list[str]:
        dash = " " * column + "-" + " " * (self.gap - 1)
        inner = column + self.gap
        form = self.die.number(0, 19)
        if form <= 4:
            return [dash + self.scalar() + self.beside()]
        if form == 5:
            return [dash + "plain text", " " * inner + "goes on", "", " " * (inner + 2) + "and on"]
        if form == 6:
            return [dash + '"quoted text', " " * inner + 'goes on"' + self.beside()]
        if form == 7:
            sign = self.pick(("|", ">", "|-", ">-", "|+", ">+", "|2-" if self.gap == 2 else "|-"))
            return [dash + sign + self.beside(), *self.block_text(inner)]
        if form == 8:
            return [" " * column + "-" + self.beside()]
        if form == 9 and self.odd:
            return [dash + self.pick(("&x word", "!!str 5", "*a0" if self.anchors else "word", "{ <<: *a0 }" if self.anchors else "{}"))]
        if form == 10:
            return [dash + "{ id: flow-one, assertion: Do it }" + self.beside()]
        if form == 11:
            lines = self.object(inner)
            return [" " * column + "-", *lines]
        first, *rest = self.object(inner)
        return [dash + first[inner:], *rest]

    def object(self, column: int) -> list[str]:
        pad = " " * column
        lines = [f"{pad}id: {self.pick(IDS)}{self.beside()}"]
        fields: list[list[str]] = []
        if self.chance(80):
            fields.append([f"{pad}assertion: {self.scalar()}{self.beside()}"])
        if self.chance(15):
            fields.append([f"{pad}evidence: {self.pick(('|', '>-', '|+'))}", *self.block_text(column + 2)])
        if self.chance(40):
            fields.append([f"{pad}grader: {self.pick(('ai', 'regex', 'tool-usage'))}{self.beside()}"])
        if self.chance(30):
            fields.append([f"{pad}options: {{ tool: Read, expect: used }}{self.beside()}"])
        elif self.chance(20):
            fields.append([f"{pad}options:{self.beside()}", f"{pad}  tool: Read # t", f"{pad}  # in between", f"{pad}  expect: used"])
        if self.chance(25):
            fields.append([f"{pad}examples:", f"{pad}  pass:", f"{pad}    - one # 1", f"{pad}    - two", f"{pad}  fail: no"])
        if self.chance(20):
            fields.append([f"{pad}weight: {self.pick(('2', '1.0', '1e3', '.5'))}"])
        for field in fields:
            lines += (self.above(column) if self.chance(30) else []) + field
        return lines + (self.noise(column) if self.chance(20) else [])

    def trail(self, column: int) -> list[str]:
        pad = " " * column
        if self.chance(12):
            return [pad + "eval-provenance: " + self.pick(("[]", "~", "", "[{generated-by: m, evals: [used-read]}]"))]
        at = self.list_column(column)
        lines = [f"{pad}eval-provenance:{self.beside()}"]
        for _ in range(self.die.number(1, 3)):
            ids = tuple(self.pick(IDS) for _ in range(self.die.number(1, 3)))
            names = tuple(dict.fromkeys(ids))
            model = self.pick(("claude-fable-5", "evals-studio-rules", '"other: model"'))
            inner = " " * (at + 2)
            lines += [*self.above(at), f"{' ' * at}- generated-by: {model}{self.beside()}"]
            quoted = [f'"{name}"' if name in {"no", "e1"} else name for name in names]
            if self.chance(60):
                lines.append(f"{inner}evals: [{', '.join(quoted)}]{self.beside()}")
            else:
                lines += [f"{inner}evals:", *(f"{inner}  - {name}{self.beside()}" for name in quoted)]
            if self.chance(50):
                lines.append(f"{inner}confidence: {{ {', '.join(f'{name}: 0.9' for name in quoted)} }}")
            elif self.chance(40):
                lines += [f"{inner}confidence:", *(f"{inner}  {name}: 0.75{self.beside()}" for name in quoted)]
        return lines + self.noise(at)
