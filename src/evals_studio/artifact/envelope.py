"""The outside of an artifact: byte order mark, fences, the YAML between them, the body below."""

import re
from typing import Final

from evals_studio.model.edit import ReplaceText
from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.model.position import Position

BOM: Final = b"\xef\xbb\xbf"
MAX_FRONTMATTER: Final = 1 << 20
"""Bytes of frontmatter that are read as YAML. Ten thousand entries fit; what is larger is shown, not read."""

_OPENING = re.compile(rb"---[ \t]*(\r\n|\n|\Z)")
_CLOSING = re.compile(rb"^(---|\.\.\.)[ \t]*\r?$", re.MULTILINE)
_LONE_CR = re.compile(rb"---[ \t]*\r(?!\n)")
_BLANK = re.compile(rb"(?:[ \t]*\r?\n)+")
_KEY = re.compile(rb"[A-Za-z_][\w-]*[ \t]*:([ \t]|\r?\n)")


@dataclass(frozen=True, slots=True)
class Envelope:
    """An artifact's bytes in three: before + yaml + after, nothing lost.

    before: byte order mark and opening fence. yaml: the text between the fences, it ends with a newline
    unless it is empty. after: closing fence and body. fenced: there is frontmatter. problem: why it cannot
    be read.
    """

    before: bytes
    yaml: bytes
    after: bytes
    fenced: bool
    problem: Fault | None = None
    mend: tuple[ReplaceText, ...] = ()

    @property
    def body(self) -> bytes:
        """The bytes below the closing fence's line; without frontmatter, all but the byte order mark."""
        if not self.fenced:
            return self.after
        newline = self.after.find(b"\n")
        return b"" if newline < 0 else self.after[newline + 1 :]


def open_envelope(raw: bytes) -> Envelope:
    """Divide an artifact's bytes. Never raises: what can't be divided has a problem and is all body."""
    start = len(BOM) if raw.startswith(BOM) else 0
    if raw[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return _closed(raw, 0, _encoding_fault(Position(1, 1)))
    opening = _OPENING.match(raw, start)
    if opening is None:
        return _without_frontmatter(raw, start)
    closing = _closing(raw, opening.end())
    if closing is None:
        return _unclosed(raw, start, opening.end())
    text = raw[opening.end() : closing]
    if len(text) > MAX_FRONTMATTER:
        fault = Fault(
            f"The frontmatter has {len(text):,} bytes; up to {MAX_FRONTMATTER:,} are read.",
            mend="Split the artifact.",
            where=Position(1, 1),
            code="frontmatter/too-large",
        )
        return _closed(raw, start, fault)
    return Envelope(raw[: opening.end()], text, raw[closing:], fenced=True)


def _closing(raw: bytes, at: int) -> int | None:
    """Find the closing fence.

    A `...` that only blanks and comments part from a `---` ends the YAML, not the fence.
    """
    first = _CLOSING.search(raw, at)
    if first is None:
        return None
    if first.group(1) == b"...":
        second = _CLOSING.search(raw, first.end())
        between = raw[first.end() : second.start()] if second else b"x"
        if second and second.group(1) == b"---" and not re.sub(rb"#[^\n]*", b"", between).strip():
            return second.start()
    return first.start()


def _without_frontmatter(raw: bytes, start: int) -> Envelope:
    first = raw[start : start + 200].lstrip()
    fault: Fault | None = None
    mend: tuple[ReplaceText, ...] = ()
    if raw.startswith(b"+++", start):
        fault = Fault(
            "The frontmatter is TOML (`+++`); evals live in YAML frontmatter.",
            mend="Turn it into YAML between two `---` lines to keep evals here.",
            where=Position(1, 1),
            code="frontmatter/toml",
        )
    elif first.startswith(b"{") and re.match(rb'\{\s*("|\})', first):
        fault = Fault(
            "The frontmatter is JSON; evals live in YAML frontmatter.",
            mend="Put it between two `---` lines to keep evals here (JSON is YAML too).",
            where=Position(1, 1),
            code="frontmatter/json",
        )
    elif _LONE_CR.match(raw, start):
        fault = Fault(
            "The frontmatter's lines end in lone CRs; some readers see frontmatter here and some do not.",
            mend="Save the file with LF or CR LF line ends.",
            where=Position(1, 1),
            code="frontmatter/line-ends",
        )
    elif blank := _BLANK.match(raw, start):
        opening = _OPENING.match(raw, blank.end())
        if opening and _KEY.match(raw, opening.end()) and _closing(raw, opening.end()) is not None:
            line = raw.count(b"\n", 0, blank.end()) + 1
            fault = Fault(
                f"The frontmatter begins in line {line}; hosts read it only from line 1.",
                mend="Delete the blank lines above `---`.",
                where=Position(line, 1),
                code="frontmatter/late",
            )
            lines = raw[start : blank.end()].decode("ascii").replace("\r\n", "\n").split("\n")[:-1]
            mend = tuple(ReplaceText(1, old, ()) for old in lines)
    return Envelope(raw[:start], b"", raw[start:], fenced=False, problem=fault, mend=mend)


def _unclosed(raw: bytes, start: int, at: int) -> Envelope:
    """An opening fence without a closing one: frontmatter only if what follows looks like YAML keys."""
    lines = raw[at:].split(b"\n")
    if not _KEY.match(raw, at):
        return Envelope(raw[:start], b"", raw[start:], fenced=False)
    ends = next((i for i, line in enumerate(lines) if line.startswith(b"#") or not line.strip()), len(lines))
    where = Position(ends + 2, 1)
    last = len(lines) - (lines[-1:] == [b""])
    fault = Fault(
        "The frontmatter opens in line 1 and is never closed.",
        mend="Put a `---` line at the end."
        if ends >= last
        else f"Put a `---` line before line {where.line}.",
        where=Position(1, 1),
        code="frontmatter/unclosed",
    )
    mend: tuple[ReplaceText, ...] = ()
    below = next((line for line in lines[ends:] if line.strip()), b"")
    if ends < len(lines) and not _KEY.match(below):  # a key below a blank line may be frontmatter, too
        old = lines[ends].removesuffix(b"\r").decode("utf-8", "replace")
        mend = (ReplaceText(where.line, old, ("---", old)),)
    return Envelope(raw[:start], b"", raw[start:], fenced=False, problem=fault, mend=mend)


def _encoding_fault(where: Position) -> Fault:
    return Fault(
        "The frontmatter is not UTF-8.",
        mend="Save the file as UTF-8.",
        where=where,
        code="frontmatter/encoding",
    )


def _closed(raw: bytes, start: int, fault: Fault) -> Envelope:
    return Envelope(raw[:start], b"", raw[start:], fenced=False, problem=fault)


def decoded(envelope: Envelope) -> str | Fault:
    """Give the YAML text, or the fault that it is not UTF-8, with its place."""
    try:
        return envelope.yaml.decode("utf-8")
    except UnicodeDecodeError as error:
        before = envelope.yaml[: error.start]
        line = envelope.before.count(b"\n") + before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        return _encoding_fault(Position(line, column))
