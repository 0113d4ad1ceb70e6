"""The entry pane's lines: the fields as they will be written, where they come from, what is wrong. Pure."""

import difflib
import json
import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from evals_studio.model.confidence import shown_confidence
from evals_studio.model.finding import Finding
from evals_studio.model.json import Json, entry_assertion
from evals_studio.model.show import shown_block, shown_line
from evals_studio.review.item import Item, is_wrong
from evals_studio.tui.lines import Line, Look, Mark, padded
from evals_studio.tui.words import SEVERITIES, STATES

_KEY = 12
"""Cells of the key column, two blanks included."""

_FLOW = 32
"""Most cells of a mapping or a list on one line: what fits beside the key at 80 columns."""

_PLAIN = re.compile(r"[A-Za-z][\w ./*-]*\Z")
BLANK = Line("")


def entry_lines(
    item: Item,
    written: Json,
    near: Item | None,
    offered_id: str = "",
    place: range | None = None,
    *,
    unfinished: bool = False,
) -> tuple[Line, ...]:
    """Say all there is to know about an item.

    written: the entry as it will be written (or as it stands). near: the item that `item.near` names.
    offered_id: the id that a bare string would get. place: lines of its quote in the file as it is now.
    unfinished: whether a form about it was left half filled.
    """
    parts = [
        _state(item, unfinished=unfinished),
        tuple(field_lines(written)),
        tuple(_offer(offered_id)),
        tuple(_source(item, place)),
        tuple(_near(item, near)),
        tuple(finding_lines(item.findings)),
    ]
    lines: list[Line] = []
    for part in parts:
        if part:
            lines.extend((BLANK, *part) if lines else part)
    return tuple(lines)


def _state(item: Item, *, unfinished: bool) -> tuple[Line, ...]:
    words = STATES[item.state]
    kind = {"open": "open proposal", "bare": "bare string, it has no id yet"}.get(item.state, words.word)
    if item.state == "settled" and is_wrong(item):
        kind = "in the file"
    notes = [kind]
    if is_wrong(item):
        notes.append("wrong")
    if item.draft:
        notes.append("edited")
    if item.reason:
        notes.append(shown_line(item.reason.replace("-", " ")))
    if item.later:
        notes.append("left for later")
    if unfinished:
        notes.append("unfinished draft")
    return (Line(" · ".join(notes), "strong", f"{words.glyph} ", words.look),)


def field_lines(entry: Json) -> Iterator[Line]:
    """Lay an entry's fields out in two columns; nested values as YAML would show them."""
    if isinstance(entry, str):
        for text in shown_block(entry).split("\n"):
            yield Line(text)
        return
    if not isinstance(entry, dict):
        yield Line(shown_line(_flow(entry)), "bad")
        return
    for key, value in entry.items():
        yield from _field(shown_line(key), value)


def _field(key: str, value: Json) -> Iterator[Line]:
    if isinstance(value, dict) and (
        len(_flow(value)) > _FLOW or any(isinstance(v, dict) for v in value.values())
    ):
        yield Line("", gutter=key)
        for inner, own in value.items():
            for line in _field(shown_line(inner), own):
                yield Line(line.text, line.look, "  " + line.gutter, line.gutter_look)
        return
    gutter = key if cell_len(key) >= _KEY else padded(key, _KEY)
    if isinstance(value, list) and len(_flow(value)) > _FLOW:
        rest = [f"- {shown_line(_flow(one))}" for one in value]
    elif isinstance(value, str):
        rest = shown_block(value).split("\n")
    else:
        rest = [shown_line(_flow(value))]
    look: Look = "strong" if key == "assertion" else "plain"
    if cell_len(gutter) > _KEY or (gutter == key):
        yield Line("", gutter=key)
        gutter = " " * _KEY
    for at, text in enumerate(rest):
        yield Line(text, look, gutter if at == 0 else " " * _KEY)


def _flow(value: Json) -> str:
    """Spell a value on one line, as YAML's flow style does."""
    if isinstance(value, dict):
        return (
            "{ " + ", ".join(f"{key}: {_flow(own)}" for key, own in value.items()) + " }" if value else "{}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        return value if _PLAIN.match(value) else json.dumps(value, ensure_ascii=False)
    return json.dumps(value)


def _offer(offered_id: str) -> Iterator[Line]:
    if offered_id:
        yield Line(shown_line(offered_id), "accent", padded("offered id", _KEY))


def _source(item: Item, lines: range | None) -> Iterator[Line]:
    proposal = item.proposal
    if proposal is not None:
        if proposal.quote is None:
            yield Line("no source given", "faint", padded("from", _KEY))
        else:
            place = f"  line\xa0{lines.start}" if lines else ""
            text = f"“{shown_line(proposal.quote.strip())}”"
            mark = (Mark(len(text), len(text) + len(place), "faint"),) if place else ()
            yield Line(text + place, gutter=padded("from", _KEY), marks=mark)
        if proposal.why:
            yield Line(shown_line(proposal.why), gutter=padded("why", _KEY))
    if item.origins:
        said = ", ".join(map(shown_line, item.origins))
        number = shown_confidence(item.confidence)
        yield Line(f"{said}  {number}".rstrip(), gutter=padded("origin", _KEY))


def _near(item: Item, near: Item | None) -> Iterator[Line]:
    if near is None:
        return
    yield Line(f"{shown_line(near.title)}  ({STATES[near.state].word})", gutter=padded("nearest", _KEY))
    one, other = entry_assertion(item.entry), entry_assertion(near.entry)
    if one and other and one != other:
        yield word_diff(shown_line(one), shown_line(other), " " * _KEY)
    elif other:
        yield Line(shown_line(other), "faint", " " * _KEY)


def word_diff(mine: str, theirs: str, gutter: str = "") -> Line:
    """Show another sentence with the words marked that mine does not have."""
    own, words = mine.split(), re.findall(r"\S+\s*", theirs)
    matcher = difflib.SequenceMatcher(None, own, [word.rstrip() for word in words], autojunk=False)
    marks: list[Mark] = []
    starts = [0]
    for word in words:
        starts.append(starts[-1] + len(word))
    for tag, _, _, start, end in matcher.get_opcodes():
        if tag in ("insert", "replace") and end > start:
            marks.append(Mark(starts[start], starts[end - 1] + len(words[end - 1].rstrip()), "accent"))
    return Line("".join(words), "faint", gutter, marks=tuple(marks))


def finding_lines(findings: Sequence[Finding]) -> Iterator[Line]:
    """Say each finding with its glyph and word, its hint and, when there is one, its mend."""
    for finding in findings:
        words = SEVERITIES[finding.severity]
        place = f"  line\xa0{finding.position.line}" if finding.position else ""
        text = f"{words.word}: {shown_line(finding.message)}"
        marks = (Mark(len(text), len(text) + len(place), "faint"),)
        yield Line(text + place, words.look, f"{words.glyph} ", words.look, marks)
        if finding.hint:
            yield Line(shown_line(finding.hint), "plain", "  ")
        if finding.mend:
            yield Line(f"`m` mends: {shown_line(finding.mend.title)}", "accent", "  ")
