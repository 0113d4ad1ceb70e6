"""What the review screen draws about one item: its lines, its place in the artifact. Pure."""

from collections.abc import Container, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING

from evals_studio.model.finding import Finding
from evals_studio.model.json import Json
from evals_studio.model.show import shown_line
from evals_studio.propose.quotes import Passage
from evals_studio.review.item import Item
from evals_studio.review.naming import offered_id
from evals_studio.tui.entry_lines import BLANK, entry_lines, finding_lines
from evals_studio.tui.keys import shown
from evals_studio.tui.lines import Line, padded
from evals_studio.vocabulary import as_written

if TYPE_CHECKING:
    from evals_studio.artifact import Document
    from evals_studio.review.review import Review
    from evals_studio.settings.actions import KeyMap

_PROBLEM_COLUMN = 7
"""Cells before what is said of an unreadable file."""


def lines_and_place(
    review: "Review",
    item: Item | None,
    finding: Finding | None,
    keys: "KeyMap",
    unfinished: Container[str] = (),
) -> tuple[tuple[Line, ...], range | None]:
    """Give the entry pane's lines for what is under the cursor, and its lines in the file.

    unfinished: refs of items whose form was left half filled.
    """
    if item is not None:
        about_file = (*problem_lines(review, keys), BLANK) if review.document.problem is not None else ()
        lines = item_lines(review, item, unfinished=item.ref in unfinished)
        return (*about_file, *lines), lines_of_item(review.document, item)
    if finding is not None:
        return file_finding_lines(finding), lines_of_finding(finding)
    problem = review.document.problem
    place = range(problem.where.line, problem.where.line + 1) if problem and problem.where else None
    return empty_lines(review, keys), place


def item_lines(review: "Review", item: Item, *, unfinished: bool = False) -> tuple[Line, ...]:
    """Give the entry pane's lines for an item. unfinished: whether its form was left half filled."""
    others = review.items if item.near is not None else ()
    near = next((other for other in others if other.id == item.near), None)
    offered = offered_id(review, item.ref) if item.state == "bare" else ""
    place = lines_of_item(review.document, item)
    source = place if item.proposal else None
    return entry_lines(item, _written(item), near, offered, source, unfinished=unfinished)


def _written(item: Item) -> Json:
    """Give the entry as it will be written; one in the file stands as it is."""
    return item.entry if item.in_file or not isinstance(item.entry, dict) else as_written(item.entry)


def lines_of_item(document: "Document", item: Item) -> range | None:
    """Give the file's lines that belong to an item: its quote's as the file is now, else its own."""
    if item.proposal is not None and item.proposal.quote:
        found = _passage(document.body, document.body_line).lines_of(item.proposal.quote)
        if found is not None:
            return found
    return document.entry_lines(item.index) if item.index is not None else None


@lru_cache(maxsize=2)
def _passage(body: str, first_line: int) -> Passage:
    return Passage(body, first_line)


@lru_cache(maxsize=1)
def covered_lines(review: "Review") -> frozenset[int]:
    """Give the file's lines that accepted proposals came from."""
    offered = filter(attrgetter("proposal"), review.items)
    found = [lines_of_item(review.document, item) for item in offered if item.in_file]
    return frozenset(line for lines in found if lines for line in lines)


@lru_cache(maxsize=1)
def file_findings(review: "Review") -> tuple[Finding, ...]:
    """Give the errors and warnings that belong to no single item, in the order of the file."""
    if review.document.problem is not None:
        return ()
    index_of = review.checked.index_of
    return tuple(one for one in review.findings if one.severity != "note" and index_of(one) is None)


def file_finding_lines(finding: Finding) -> tuple[Line, ...]:
    """Give the entry pane's lines for a finding of the file."""
    return (Line("about the file", "strong", "▤ ", "accent"), BLANK, *finding_lines([finding]))


def lines_of_finding(finding: Finding) -> range | None:
    """Give the file's line of a finding."""
    return range(finding.position.line, finding.position.line + 1) if finding.position else None


def problem_lines(review: "Review", keys: "KeyMap") -> tuple[Line, ...]:
    """Say why the file can't be edited, where, and what to do; nothing when it can."""
    if (problem := review.document.problem) is None:
        return ()
    place = f"line {problem.where.line}, column {problem.where.column}" if problem.where else "the whole file"
    lines = [
        Line("This file can be read but not edited here.", "strong", "▲ ", "bad"),
        BLANK,
        Line(shown_line(problem.message), gutter="what   "),
        Line(place, gutter="where  "),
    ]
    if problem.mend:
        lines.append(Line(shown_line(problem.mend), gutter="mend   "))
    mend = next((finding.mend for finding in review.findings if finding.mend is not None), None)
    if mend is not None:
        title = "mends it so" if mend.title == problem.mend else shown_line(mend.title)
        key = padded(shown("mend", keys), _PROBLEM_COLUMN)
        lines += [BLANK, Line(title, gutter=key, gutter_look="accent")]
    return tuple(lines)


def empty_lines(review: "Review", keys: "KeyMap") -> tuple[Line, ...]:
    """Say why there is no item, and what to do."""
    if review.items:
        return (
            Line("Nothing of this kind", "strong"),
            BLANK,
            *_offered({shown("filter", keys): "show others", "Esc": "show everything again"}),
        )
    return problem_lines(review, keys) or (
        Line("No evals yet", "strong"),
        BLANK,
        *_offered(
            {
                shown("propose", keys): "ask a maker for proposals",
                shown("new", keys): "write an entry by hand",
                shown("help", keys): "all keys",
            }
        ),
    )


def _offered(keys: Mapping[str, str]) -> tuple[Line, ...]:
    """List keys with what each does, the words below each other."""
    width = max(map(len, keys)) + 2
    return tuple(Line(does, gutter=key.ljust(width), gutter_look="accent") for key, does in keys.items())
