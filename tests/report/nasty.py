"""Text that tries to act on a terminal, a log or a parser, and values for the reports' tests."""

from evals_studio.model.fault import Unreadable
from evals_studio.model.finding import Finding, Mend
from evals_studio.model.position import Position
from evals_studio.report.checked import CheckedFile

ESCAPE = "\x1b]52;c;aGk=\x07"
NASTY = f"a{ESCAPE}\x9b31m\u202e\r\n::error::b\udc80%,:\ufffe<&>\"'"

MISSING = Finding(
    "schema/required",
    "error",
    ("metadata", "evals", 1, "assertion"),
    Position(3, 7),
    "An entry judged by ai needs an `assertion`.",
    "Say what the session must have done.",
)
VAGUE = Finding("rule/near", "warning", ("metadata",), None, "Two entries say the same.")
BARE = Finding(
    "rule/bare",
    "note",
    ("metadata", "evals", 0),
    Position(2, 3),
    "A bare string has no name.",
    "",
    Mend("Convert", ()),
)
LINES = ("---", "  - Do it.", "    - id: x", "---")

SOUND = CheckedFile("a/SKILL.md", "skill", lines=LINES)
FAULTY = CheckedFile("b/SKILL.md", "skill", (BARE, MISSING, VAGUE), lines=LINES)
UNREAD = CheckedFile(
    "c/CLAUDE.md", "rules", error=Unreadable("It is a binary file.", mend="Name a text file.", code="binary")
)


def nasty_file() -> CheckedFile:
    finding = Finding("x/y", "error", ("metadata", NASTY), Position(1, 2), NASTY, NASTY)
    return CheckedFile(NASTY, "other", (finding,), lines=(NASTY,))
