"""What the header says and how it gives way when there is little room. Pure."""

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from evals_studio.model.frozen import dataclass
from evals_studio.model.show import shown_line
from evals_studio.review.counting import counted
from evals_studio.settings import shown_path
from evals_studio.tui.lines import shortened
from evals_studio.tui.standing import Standing, standing
from evals_studio.tui.words import count_words, finding_words, unwritten_words
from evals_studio.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from evals_studio.review.session import Session


_ROOMY = 110
"""Cells from which the whole path is shown."""

_LONGEST_NAME = 28

_STANDING: Mapping[Standing, str] = {
    "elsewhere": "READ ONLY",
    "unreadable": "NO EDIT",
    "not-writable": "NOT WRITABLE",
}


@dataclass(frozen=True, slots=True)
class HeaderWords:
    """The header's parts, all safe to show. file: its path. unwritten: "" when all is written.

    counts: the same counts at full length, then shorter; findings likewise. trouble: why writing waits, ""
    when it does not. keeping: what is not kept yet is on its way to disk.
    """

    file: str
    kind: str
    counts: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    maker: str = ""
    skipped: bool = False
    unwritten: str = ""
    kept: bool = True
    keeping: bool = False
    standing: Standing = "free"
    trouble: str = ""


def words_of(session: "Session") -> HeaderWords:
    """Gather the header's words from a session."""
    review = session.review
    counts = counted(review)
    offered = filter(attrgetter("proposal"), review.items) if counts.open else ()
    makers = dict.fromkeys(
        item.proposal.generated_by for item in offered if item.proposal and item.state == "open"
    )
    return HeaderWords(
        file=shown_line(shown_path(session.path)),
        kind=session.kind,
        counts=count_words(counts),
        findings=_findings(counts.errors, counts.warnings),
        maker=shown_line(", ".join(makers)),
        skipped=VOCABULARY.skips(review.data),
        unwritten=unwritten_words(counts.unwritten),
        kept=session.kept,
        keeping=session.is_keeping,
        standing=standing(session),
        trouble=_trouble(session),
    )


def _findings(errors: int, warnings: int) -> tuple[str, ...]:
    """Say how many there are, then of errors alone, which are worth more; () when there are none."""
    wordings = (finding_words(errors, warnings), finding_words(errors, 0))
    return tuple(dict.fromkeys(words for words in wordings if words))


def _trouble(session: "Session") -> str:
    if session.trouble is None:
        return ""
    return "FILE GONE" if session.trouble.code == "missing" else "FILE UNREADABLE"


def header_content(words: HeaderWords, width: int) -> Content:
    """Lay the header out: file and kind left, what is not yet safe right, counts between as they fit."""
    right = [
        ("SKIPPED", "bold $text-warning") if words.skipped else None,
        (words.unwritten, "bold $text-primary") if words.unwritten else None,
        (words.trouble, "bold $text-error") if words.trouble else None,
        (_STANDING[words.standing], "bold $text-warning") if words.standing in _STANDING else None,
        _kept_mark(words),
    ]
    marks = [mark for mark in right if mark is not None]
    used = max(1, sum(cell_len(text) + 2 for text, _ in marks)) + 2
    name = words.file if width >= _ROOMY else _last_parts(words.file)
    used += cell_len(name) + 2 + len(words.kind)
    middle = _fitting(words, width - used)
    parts: list[Content] = [
        Content.styled(f" {name}", "bold"),
        Content.styled(f"  {words.kind}", "$text-muted"),
    ]
    for text, look in middle:
        parts.extend((Content("   "), Content.styled(text, look)))
    left = Content("").join(parts)
    end = Content("  ").join([Content.styled(text, look) for text, look in marks])
    gap = width - left.cell_length - end.cell_length - 1
    if gap < 1:
        left = Content.styled(" " + shortened(name, max(4, width - end.cell_length - 3)), "bold")
        gap = max(1, width - left.cell_length - end.cell_length - 1)
    return Content("").join([left, Content(" " * gap), end])


def _fitting(words: HeaderWords, room: int) -> list[tuple[str, str]]:
    """Give what fits of counts, findings and maker; the counts give way to the errors, word by word."""
    pairs = [(count, found) for count in (*words.counts, "") for found in words.findings]
    pairs += [(count, "") for count in words.counts]
    counts, findings = next((pair for pair in pairs if _cells(pair) <= room), ("", ""))
    maker = words.maker if _cells((counts, findings, words.maker)) <= room else ""
    parts = ((counts, "$foreground"), (findings, "$text-warning"), (maker, "$text-muted"))
    return [(text, look) for text, look in parts if text]


def _cells(texts: Iterable[str]) -> int:
    """Give the cells of texts with the blanks before each."""
    return sum(cell_len(text) + 3 for text in texts if text)


def _kept_mark(words: HeaderWords) -> tuple[str, str] | None:
    """Say that work is not on disk yet, or cannot be brought there; nothing when it is kept."""
    if words.kept or words.standing == "elsewhere":
        return None
    return ("keeping …", "$text-muted") if words.keeping else ("NOT KEPT", "bold $text-error")


def _last_parts(path: str) -> str:
    """Give a file's folder and name, which tell most skills apart."""
    name = "/".join(path.split("/")[-2:])
    return name if cell_len(name) <= _LONGEST_NAME else "…" + name[-_LONGEST_NAME:]
