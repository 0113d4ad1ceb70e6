"""Frontmatter in all its costumes: one grammar, drawn by hypothesis or by a seeded die.

The grammar knows nothing of the product. It is weighted to `metadata` and `evals` (`evals_costumes.py`), where shallow
draws rarely go. An odd costume may use shapes whose edits are refused: anchors, tags, `? ` keys, duplicate keys …
"""

from dice import HEADERS, HOST_SCALARS
from evals_costumes import EvalsCostume

BODIES = (
    "",
    "\n# Body\n\nDo it.\n",
    "text",
    "\n---\nrule\n",
    "\n日本 \x00 \x1b[31m\n",
    "---\n",
    "\r\n# Windows\r\n",
)
NEARLY_NOTHING = (
    [], [""], ["# nothing but a comment"], ["{}"], ["- a list"], ["~"], ["", "# c", ""], ["..."], ["# c", "..."],
    ["# c", "", "... # over", "# d"],
)  # fmt: skip


class Costume(EvalsCostume):
    """Draws one artifact."""

    def artifact(self) -> bytes:
        """Draw a whole file."""
        self.step = self.pick((2, 2, 2, 4, 1, 3, 5, 6, 7, 8))
        self.flush = self.chance(40)
        self.gap = self.pick((2, 2, 2, 2, 4, 3, 6))
        self.anchors: list[str] = []
        body = self.pick(BODIES)
        if self.chance(3):
            return self.encoded(body)
        lines = self.frontmatter()
        newline = self.pick(("\n",) * 8 + ("\r\n", "mixed"))
        opening = "---" + self.pick(("",) * 9 + ("  ", " \t"))
        closing = self.pick(("---",) * 9 + ("...", "---  "))
        parts = [opening, *lines, closing]
        if newline == "mixed":
            text = "".join(part + self.pick(("\n", "\n", "\r\n")) for part in parts)
        else:
            text = "".join(part + newline for part in parts)
        text += body
        if not body and self.chance(30):
            text = text.rstrip("\r\n")
        return self.encoded(text)

    def encoded(self, text: str) -> bytes:
        raw = text.encode("utf-8", "surrogatepass")
        if self.chance(5):
            raw += b"\xff\xfe undecodable"
        return (b"\xef\xbb\xbf" if self.chance(8) else b"") + raw

    def frontmatter(self) -> list[str]:
        if self.chance(3):
            return self.pick(NEARLY_NOTHING)
        if self.chance(3):
            return ["{ name: x, metadata: { evals: " + self.flow_list() + " } }"]
        members = [self.host_pair(name, 0) for name in ("name", "description", "tools") if self.chance(60)]
        if self.chance(92):
            members.insert(self.die.number(0, len(members)), self.metadata())
        if self.odd and self.chance(5):
            members.append(
                self.pick((["name: again"], ["metadata: {}"], ["? odd", ": key"], ["%TAG ! tag:x,2026:"]))
            )
        lines: list[str] = []
        for member in members:
            lines += self.above(0) + member
        if self.odd and self.chance(8):
            lines.append(
                self.pick(("late: *a0", "list: [*a0]", "<<: *a0")) if self.anchors else "tagged: !mine x"
            )
        if self.chance(6):
            lines.append("...")
        elif self.chance(10):
            lines += self.noise(0)
        if self.chance(5):
            margin = " " * self.pick((1, 2))
            lines = [margin + line if line.strip() not in {"", "..."} else line for line in lines]
        return lines

    # --- host values --------------------------------------------------------------------------------------

    def host_pair(self, name: str, column: int) -> list[str]:
        pad = " " * column
        form = self.die.number(0, 13)
        if form <= 4:
            return [f"{pad}{name}:{self.blank()}{self.pick(HOST_SCALARS)}{self.beside()}"]
        if form == 5:
            return [f"{pad}{name}:{self.beside()}"]
        if form == 6:
            return [f"{pad}{name}: {self.pick(('[a, b]', '{}', '{k: v}', '[]', '[a, [b]]'))}{self.beside()}"]
        if form == 7:
            return [f"{pad}{name}: {self.pick(HEADERS)}{self.beside()}", *self.block_text(column + self.step)]
        if form == 8:
            at = column if self.flush else column + self.step
            return [f"{pad}{name}:", *(" " * at + f"- {self.pick(HOST_SCALARS)}" for _ in range(2))]
        if form == 9:
            at = " " * (column + self.step)
            return [
                f"{pad}{name}:",
                *self.above(column + self.step),
                f"{at}- - a",
                f"{at}  - b",
                f"{at}- - c{self.beside()}",
            ]
        if form == 10:
            return [f"{pad}{name}: plain text", f"{pad} that goes on", "", f"{pad}   and on{self.beside()}"]
        if form == 11:
            return [f"{pad}{name}: {{ k: v,{self.beside()}", f"{pad}   l: [a,", f"{pad}  b] }}"]
        if form == 12 and self.odd:
            tagged = self.pick(("!!str 5", "!mine x", "!!seq [a]", "!!map { a: b }", "! y"))
            return [f"{pad}{name}: {tagged}"]
        inner = " " * (column + self.step)
        anchor = ""
        if self.odd and self.chance(40):
            anchor = f" &a{len(self.anchors)}"
            self.anchors.append(anchor[2:])
        return [f"{pad}{name}:{anchor}", f"{inner}k: {self.pick(HOST_SCALARS)}"]
