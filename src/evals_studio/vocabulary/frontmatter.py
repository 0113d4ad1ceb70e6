"""Faults of the frontmatter itself: what the artifact room could not read, and how much each matters."""

from collections.abc import Mapping

from evals_studio.model.edit import ReplaceText
from evals_studio.model.fault import Fault
from evals_studio.model.finding import Finding, Mend, Severity
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Pointer
from evals_studio.model.position import Position


@dataclass(frozen=True, slots=True)
class FrontmatterFault:
    """One kind of unreadable frontmatter. why: for the findings page. bad: a whole file that has it."""

    code: str
    severity: Severity
    title: str
    why: str
    bad: str = ""


DUPLICATE_KEY = "frontmatter/duplicate-key"

FRONTMATTER_FAULTS = (
    FrontmatterFault(
        "frontmatter/yaml",
        "error",
        "The frontmatter is not YAML.",
        "Nothing in it can be read until it is. The commonest cause is a `: ` inside a text without quotes.",
        "---\nname: fix-bug\ndescription: Use when: a bug is reported\n---\n",
    ),
    FrontmatterFault(
        DUPLICATE_KEY,
        "error",
        "A key stands twice in one mapping.",
        "Readers disagree which of the two counts, and some refuse the file.",
        "---\nname: fix-bug\nname: fix-bugs\n---\n",
    ),
    FrontmatterFault(
        "frontmatter/encoding",
        "error",
        "The frontmatter is not UTF-8.",
        "Hosts read instruction artifacts as UTF-8.",
    ),
    FrontmatterFault(
        "frontmatter/too-large",
        "error",
        "The frontmatter is too large or too deeply nested to be read safely.",
        "A frontmatter that large is no frontmatter, and reading it could take minutes.",
    ),
    FrontmatterFault(
        "frontmatter/unclosed",
        "warning",
        "The frontmatter opens and is never closed.",
        "Hosts then take the whole file for text, so its name and its evals are not read.",
        "---\nname: fix-bug\ndescription: Fix a reported bug.\n\n# Fix a bug\n",
    ),
    FrontmatterFault(
        "frontmatter/late",
        "warning",
        "The frontmatter does not begin in the first line.",
        "Hosts read it only from there.",
        "\n---\nname: fix-bug\n---\n",
    ),
    FrontmatterFault(
        "frontmatter/line-ends",
        "warning",
        "The frontmatter's lines end in lone CRs.",
        "Some readers take a lone CR for a line end and some do not, so only some see the frontmatter.",
    ),
    FrontmatterFault(
        "frontmatter/toml",
        "note",
        "The frontmatter is TOML.",
        "Evals live in YAML frontmatter; this file has none that could be read.",
        '+++\nname = "fix-bug"\n+++\n',
    ),
    FrontmatterFault(
        "frontmatter/json",
        "note",
        "The frontmatter is JSON.",
        "Evals live in YAML frontmatter. JSON is YAML too: between two `---` lines it can be read.",
        '{"name": "fix-bug"}\n',
    ),
)

_SEVERITIES: Mapping[str, Severity] = {fault.code: fault.severity for fault in FRONTMATTER_FAULTS}


def problem_finding(problem: Fault, edits: tuple[ReplaceText, ...] = ()) -> Finding:
    """Give a document's problem as a finding; an error, unless its kind says less.

    edits: what makes the frontmatter readable, where that is known.
    """
    severity = _SEVERITIES.get(problem.code, "error")
    mend = Mend(problem.mend, edits) if edits else None
    return Finding(problem.code, severity, (), problem.where, problem.message, problem.mend, mend)


def duplicate_finding(pointer: Pointer, position: Position) -> Finding:
    """Say that a key stands twice in one mapping."""
    message = f"`{pointer[-1] if pointer else ''}` stands twice in one mapping"
    hint = "Take one of the two out; readers disagree which one counts."
    return Finding(DUPLICATE_KEY, "error", pointer, position, message, hint)
