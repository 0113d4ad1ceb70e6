"""The costumes of `metadata`, `evals` and the trail: the part of the grammar where edits happen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import dice
from dice import HEADERS, IDS, PLAIN, Die

T = TypeVar("T")


@dataclass
class EvalsCostume:
    """Draws `metadata` and all below it. odd: may use shapes whose edits are refused."""

    die: Die
    odd: bool

    def chance(self, percent: int) -> bool:
        return dice.chance(self.die, percent)

    def pick(self, options: Sequence[T]) -> T:
        return dice.pick(self.die, options)

    # --- comments and blanks ------------------------------------------------------------------------------

    def above(self, column: int) -> list[str]:
        """Lines above a member: mostly none."""
        if self.chance(80):
            return []
        pad = " " * column
        kinds = ("", pad + "# above", "# at the left", pad + "   # deeper", "   ", pad + "#", pad + "# x: 1")
        return [self.pick(kinds) for _ in range(self.die.number(1, 3))]

    def noise(self, column: int) -> list[str]:
        """Lines below a member: mostly none."""
        if self.chance(75):
            return []
        pad = " " * column
        kinds = (
            "",
            pad + "# below",
            pad + " # just deeper",
            pad + "      # far",
            " " * 12,
            "\t" if self.odd else "",
        )
        return [self.pick(kinds) for _ in range(self.die.number(1, 3))]

    def beside(self) -> str:
        return self.pick(("",) * 8 + (" # beside", "   # far beside", "  ", " #"))

    def blank(self) -> str:
        return self.pick((" ",) * 12 + ("  ", "\t", " \t "))

    def block_text(self, column: int) -> list[str]:
        pad = " " * column
        lines = [pad + self.pick(("text # not a comment", "- not: an item", "wörter 😀"))]
        lines += [self.pick(("", pad + "more", pad + "  deeper", pad)) for _ in range(self.die.number(0, 3))]
        lines += [""] * self.pick((0, 0, 0, 1, 2))
        return lines

    # --- metadata -----------------------------------------------------------------------------------------

    def metadata(self) -> list[str]:  # noqa: C901 - one branch for each costume
        form = self.die.number(0, 19)
        if form == 0:
            return ["metadata:" + self.beside()]
        if form == 1:
            return ["metadata: " + self.pick(("{}", "{ }")) + self.beside()]
        if form == 2:
            return ["metadata: " + self.pick(("~", "null", "text"))]
        if form == 3:
            return [f"metadata: {{ author: x, evals: {self.flow_list()} }}{self.beside()}"]
        if form == 4 and self.chance(50):
            return [
                "metadata: {",
                f"  author: x,{self.beside()}",
                f"  evals: {self.flow_list()}{self.beside()}",
                "  }",
            ]
        name = self.pick(("metadata",) * 9 + ("'metadata'", '"metadata"', "metadata "))
        column = self.step
        members = [
            self.host_pair(key, column) for key in ("author", "version", "evaluation") if self.chance(35)
        ]
        if self.chance(90):
            members.insert(self.die.number(0, len(members)), self.evals(column))
        if self.chance(50):
            members.insert(self.die.number(0, len(members)), self.trail(column))
        if self.chance(8):
            members.insert(
                self.die.number(0, len(members)), [" " * column + "eval-skip: true" + self.beside()]
            )
        if self.odd and self.chance(6):
            odd = self.pick(
                (
                    "evals: []",
                    "<<: *a0" if self.anchors else "x: !y z",
                    "? a",
                    "*a0 : b" if self.anchors else "? b",
                )
            )
            members.append([" " * column + odd])
        if not members:
            return ["metadata: {}"]
        lines = [f"{name}:{self.pick(('',) * 30 + (' !!map', ' &meta')) if self.odd else ''}{self.beside()}"]
        if self.odd and self.chance(4):
            lines = ["? metadata", ":"]
        for member in members:
            lines += self.above(column) + member
        return lines + self.noise(column)

    def host_pair(self, name: str, column: int) -> list[str]:
        """Draw a key that is not ours."""
        raise NotImplementedError

    def list_column(self, column: int) -> int:
        flush = self.flush if self.chance(90) else not self.flush
        return column if flush else column + self.step

    def evals(self, column: int) -> list[str]:
        pad = " " * column
        form = self.die.number(0, 23)
        name = self.pick(("evals",) * 12 + ('"evals"', "'evals'", "evals "))
        if form == 0:
            return [f"{pad}{name}:{self.beside()}"]
        if form == 1:
            return [f"{pad}{name}: {self.pick(('[]', '~', '[ ]', '{}', '[]   '))}{self.beside()}"]
        if form == 2:
            return [f"{pad}{name}:{self.blank()}{self.scalar()}{self.beside()}"]
        if form == 3:
            return [f"{pad}{name}: {self.pick(('|', '|-', '>', '>-'))}", *self.block_text(column + 2)]
        if form == 4:
            return [f"{pad}{name}: {self.flow_list()}{self.beside()}"]
        if form == 5:
            return self.flow_lines(pad, name, column)
        if form == 6:
            return [f"{pad}{name}:", f"{pad}  plain words", f"{pad}  that go on{self.beside()}"]
        if form == 7 and self.chance(40):
            member = self.pick(("criteria", "evals"))
            return [
                f"{pad}{name}:",
                f"{pad}  {member}:{self.beside()}",
                *self.entry(column + 4),
                *self.entry(column + 4),
            ]
        if form == 8 and self.odd:
            return self.pick(
                (
                    [f"{pad}{name}: [", f"{pad}  - block in flow", f"{pad}]"],
                    [f"{pad}? {name}", f"{pad}: [a]"],
                    [f"{pad}{name}: [ # c", f"{pad}]"],
                )
            )
        at = self.list_column(column)
        lines = [
            f"{pad}{name}:{self.pick(('',) * 20 + (' !!seq', ' &evals')) if self.odd else ''}{self.beside()}"
        ]
        for _ in range(self.die.number(1, 4)):
            lines += self.above(at) + self.entry(at)
        return lines + self.noise(at)

    # --- in brackets --------------------------------------------------------------------------------------

    def flow_lines(self, pad: str, name: str, column: int) -> list[str]:
        """A list in brackets over several lines."""
        at = " " * (column + self.step)
        items = []
        for _ in range(self.die.number(1, 3)):
            items += ([at + "# above in brackets"] if self.chance(10) else []) + [
                f"{at}{self.flow_item()},{self.beside()}"
            ]
        last = f"{at}{self.flow_item()}{self.pick(('', ','))}{self.beside()}"
        if self.chance(20):
            return (
                [
                    f"{pad}{name}: [{self.flow_item()},{self.beside()}",
                    *items,
                    f"{last.rstrip()}{' ' * ('#' not in last)}]",
                ]
                if "#" not in last
                else [f"{pad}{name}: [", *items, last, f"{pad}]"]
            )
        return [
            f"{pad}{name}: [{self.beside()}",
            *items,
            last,
            *([f"{at}# below"] if self.chance(10) else []),
            f"{pad}]" + self.beside(),
        ]

    def flow_list(self) -> str:
        if self.chance(10):
            return self.pick(("[]", "[ ]"))
        ends = self.pick(("", "", ",", " ", " ,"))
        items = ", ".join(self.flow_item() for _ in range(self.die.number(0, 3)))
        return f"[{items}{ends}]" if items else "[]"

    def flow_item(self) -> str:
        if self.odd and self.chance(5):
            return self.pick(("x: 1", "? y", "? z : 1", "*a0" if self.anchors else "!t w", "&f g"))
        return self.pick(
            (
                "Do X", '"a: b"', "'it''s'", "{ id: a-b, assertion: Do Y }", "{id: c, grader: regex, options: {pattern: x}}",
                '{"id": "j", "assertion": "As JSON"}', '{"id":"tight","weight":2}', "yes", "[nested, list]", "{ id: e1, }",
            )
        )  # fmt: skip

    # --- entries ------------------------------------------------------------------------------------------

    def scalar(self) -> str:
        word = self.pick(PLAIN)
        form = self.die.number(0, 9)
        if form <= 6:
            return word
        if form == 7:
            return "'" + word.replace("'", "''") + "'"
        if form == 8:
            return '"' + word + '\\u00e9\\n"'
        return self.pick(("yes", "012", "2024-01-01", "~", "1.5", "on", "''", '""'))

    def entry(self, column: int) -> list[str]:
        dash = " " * column + "-" + " " * (self.gap - 1)
        inner = column + self.gap
        pad = " " * inner
        form = self.die.number(0, 23)
        if form <= 4:
            return [dash + self.scalar() + self.beside()]
        if form == 5:
            return [dash + "plain text", pad + "goes on", "", pad + "  and on" + self.beside()]
        if form == 6:
            return [dash + '"quoted text', pad + 'goes on"' + self.beside()]
        if form == 7:
            sign = self.pick((*HEADERS, "|2-" if self.gap == 2 else "|-"))
            return [dash + sign + self.beside(), *self.block_text(inner)]
        if form == 8:
            return [" " * column + "-" + self.beside()]
        if form == 9 and self.odd:
            known = ("*a0", "{ <<: *a0 }", "<<: *a0") if self.anchors else ("word",)
            return [dash + self.pick(("&x word", "!!str 5", "!!map {}", "? id", "&y id: z", *known))]
        if form == 10:
            return [dash + "{ id: flow-one, assertion: Do it }" + self.beside()]
        if form == 11:
            return [" " * column + "-" + self.beside(), *self.above(inner), *self.object(inner)]
        if form == 12 and self.chance(40):
            return [f"{dash}- nested", f"{pad}- list{self.beside()}"]
        if form == 13 and self.chance(50):
            return [f"{dash}{{ id: flow-two,{self.beside()}", f"{pad}  assertion: Do it, }}" + self.beside()]
        if form == 14 and self.chance(40):
            return [
                " " * column + "-" + self.beside(),
                *self.above(inner),
                pad + self.scalar() + self.beside(),
            ]
        first, *rest = self.object(inner)
        return [dash + first[inner:], *rest]

    def object(self, column: int) -> list[str]:
        pad = " " * column
        lines = [f"{pad}{self.key('id')}:{self.blank()}{self.pick(IDS)}{self.beside()}"]
        fields: list[list[str]] = []
        if self.chance(80):
            fields.append(self.assertion(pad, column))
        if self.chance(15):
            fields.append(
                [
                    f"{pad}evidence: {self.pick(('|', '>-', '|+'))}{self.beside()}",
                    *self.block_text(column + 2),
                ]
            )
        if self.chance(40):
            fields.append(
                [f"{pad}{self.key('grader')}: {self.pick(('ai', 'regex', 'tool-usage'))}{self.beside()}"]
            )
        if self.chance(50):
            fields.append(self.options(pad))
        if self.chance(25):
            at = self.pick(("    ", "    ", "  "))
            fields.append(
                [
                    f"{pad}examples:",
                    f"{pad}  pass:",
                    f"{pad}{at}- one # 1",
                    f"{pad}{at}- two",
                    f"{pad}  fail: no",
                ]
            )
        if self.chance(20):
            fields.append([f"{pad}weight: {self.pick(('2', '1.0', '1e3', '.5'))}"])
        if self.odd and self.chance(10):
            known = ("<<: *a0", "target: *a0") if self.anchors else ("id: again",)
            fields.append(
                [
                    pad
                    + self.pick(
                        ("? asked", "severity: !!str high", "severity: &s high", "tabbed:\t\tx", *known)
                    )
                ]
            )
        for field in fields:
            lines += (self.above(column) if self.chance(30) else []) + field
        return lines + (self.noise(column) if self.chance(20) else [])

    def key(self, name: str) -> str:
        return self.pick((name,) * 10 + (f'"{name}"', f"'{name}'", name + " "))

    def assertion(self, pad: str, column: int) -> list[str]:
        form = self.die.number(0, 11)
        if form == 0:
            return [
                f"{pad}assertion:{self.beside()}",
                *self.above(column + 2),
                f"{pad}  {self.scalar()}{self.beside()}",
            ]
        if form == 1:
            return [f"{pad}assertion: Words that", f"{pad}  go on", f"{pad}    and on{self.beside()}"]
        if form == 2:
            return [f'{pad}assertion: "Words that', "", f'{pad}  go on"{self.beside()}']
        if form == 3:
            return [
                f"{pad}assertion: {self.pick(HEADERS)}{self.beside()}",
                *self.block_text(column + self.pick((1, 2, 4))),
            ]
        return [f"{pad}{self.key('assertion')}:{self.blank()}{self.scalar()}{self.beside()}"]

    def options(self, pad: str) -> list[str]:
        form = self.die.number(0, 6)
        if form == 0:
            return [
                f"{pad}options:{self.beside()}",
                f"{pad}  tool: Read # t",
                f"{pad}  # in between",
                f"{pad}  expect: used",
            ]
        if form == 1:
            return [
                f"{pad}options: {{ tool: Read, # t",
                f"{pad}   expect: used{self.beside()}",
                f"{pad} }}{self.beside()}",
            ]
        if form == 2:
            return [
                f"{pad}options:",
                f"{pad} # between key and value",
                f"{pad} tool: Read",
                f"{pad}# at the key's column",
            ]
        if form == 3:
            return [f"{pad}options:{self.pick(('', ' {}', ' ~', ' { }'))}{self.beside()}"]
        return [f"{pad}options: {{ tool: Read, expect: used }}{self.beside()}"]

    # --- the trail ----------------------------------------------------------------------------------------

    def trail(self, column: int) -> list[str]:
        pad = " " * column
        if self.chance(12):
            return [
                pad
                + "eval-provenance: "
                + self.pick(("[]", "~", "", "[{generated-by: m, evals: [used-read]}]", "text"))
            ]
        at = self.list_column(column)
        lines = [f"{pad}eval-provenance:{self.beside()}"]
        for _ in range(self.die.number(1, 3)):
            lines += self.above(at) + self.trail_entry(at)
        return lines + self.noise(at)

    def trail_entry(self, at: int) -> list[str]:
        names = tuple(dict.fromkeys(self.pick(IDS) for _ in range(self.die.number(1, 3))))
        quoted = [f'"{name}"' if name in {"no", "e1"} else name for name in names]
        model = self.pick(("claude-fable-5", "evals-studio-rules", '"other: model"'))
        inner = " " * (at + 2)
        lines = [f"{' ' * at}- generated-by: {model}{self.beside()}"]
        if self.chance(5):
            return [f"{' ' * at}- {{ generated-by: {model}, evals: [{', '.join(quoted)}] }}{self.beside()}"]
        form = self.die.number(0, 9)
        if form <= 5:
            lines.append(f"{inner}evals: [{', '.join(quoted)}{self.pick(('', '', ','))}]{self.beside()}")
        elif form == 6:
            lines += [
                f"{inner}evals: [",
                *(f"{inner}  {name},{self.beside()}" for name in quoted),
                f"{inner}]",
            ]
        elif form == 7 and self.chance(40):
            lines.append(f"{inner}evals:{self.pick((' ' + quoted[0], '', ' []'))}")
        else:
            lines += [f"{inner}evals:", *(f"{inner}  - {name}{self.beside()}" for name in quoted)]
        if self.chance(50):
            lines.append(f"{inner}confidence: {{ {', '.join(f'{name}: 0.9' for name in quoted)} }}")
        elif self.chance(40):
            lines += [f"{inner}confidence:", *(f"{inner}  {name}: 0.75{self.beside()}" for name in quoted)]
        elif self.chance(10):
            lines.append(f"{inner}confidence:{self.pick((' {}', '', ' 0.9'))}")
        return lines
