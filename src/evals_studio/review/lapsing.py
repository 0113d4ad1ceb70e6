"""Rejections whose instruction has changed since: they lapse, and what they turned down is open again."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence

from evals_studio.artifact import Document
from evals_studio.model.frozen import dataclass
from evals_studio.model.proposal import Proposal
from evals_studio.propose import Passage
from evals_studio.review.keeping import rejection_of
from evals_studio.review.review import Review
from evals_studio.store import Accepted, Rejection
from evals_studio.vocabulary import same_claim

_LIKE = 0.5
"""From this share of common words on (0..1) a line counts as the instruction that was changed."""


@dataclass(frozen=True, slots=True)
class Lapsed:
    """Rejections parted. still: those in force. reopened: what the others turned down, on the new wording."""

    still: tuple[Rejection, ...]
    reopened: tuple[Proposal, ...]


def lapsed(rejections: Sequence[Rejection], document: Document, beside: Sequence[Rejection] = ()) -> Lapsed:
    """Part rejections by whether their instruction still stands in the text as it was.

    One that has no quote, whose entry is in the file by now, or whose instruction is gone altogether stays.
    So does one whose claim was rejected on the present wording as well. beside: where to look for that, too.
    """
    passage = Passage(document.text)
    lines: list[tuple[int, str, frozenset[str]]] | None = None
    still: list[Rejection] = []
    reopened: list[Proposal] = []
    for one in rejections:
        if one.quote is None or not isinstance(one.entry, dict) or passage.lines_of(one.quote) is not None:
            still.append(one)
            continue
        lines = _lines_of(document) if lines is None else lines
        near = _nearest(one.quote, lines)
        standing = [
            other.entry
            for other in (*rejections, *beside)
            if other.quote is not None and passage.lines_of(other.quote) is not None
        ]
        if near is None or any(same_claim(one.entry, entry) for entry in (*document.entries, *standing)):
            still.append(one)
        else:
            reopened.append(_reopened(one, *near))
    return Lapsed(tuple(still), tuple(reopened))


def with_lapsed(
    review: Review,
    remembered: Sequence[Rejection],
    days: Mapping[str, str],
    accepted: Sequence[Accepted] = (),
) -> tuple[Review, tuple[Rejection, ...], int]:
    """Open again what was rejected for an instruction that reads otherwise now, in this review or before.

    days, accepted: see `kept_of`. The row of a rejection of this review stays; its offer comes anew, for the
    present wording. Also gives the remembered rejections that are still in force, and how many have lapsed.
    """
    own = [
        rejection_of(slot, days.get(slot.ref, ""), slot.ref, accepted)
        for slot in review.now.slots.values()
        if slot.place == "rejected" and slot.ref.startswith("p:")
    ]
    old = lapsed(remembered, review.document, own)
    new = lapsed(own, review.document, remembered)
    reopened = {one.uid: one for one in (*old.reopened, *new.reopened) if not review.has(f"p:{one.uid}")}
    return review.receive(tuple(reopened.values())), old.still, len(reopened)


def _lines_of(document: Document) -> list[tuple[int, str, frozenset[str]]]:
    lines = enumerate(document.body.splitlines(), document.body_line)
    return [(number, line.strip(), words) for number, line in lines if (words := _words(line))]


def _nearest(quote: str, lines: Sequence[tuple[int, str, frozenset[str]]]) -> tuple[int, str] | None:
    wanted = _words(quote)
    scored = [(len(wanted & words) / len(wanted | words), number, line) for number, line, words in lines]
    score, number, line = max(scored, key=lambda one: one[0], default=(0.0, 0, ""))
    return (number, line) if score >= _LIKE else None


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.casefold()))


def _reopened(one: Rejection, number: int, line: str) -> Proposal:
    named = json.dumps([one.entry, one.quote], sort_keys=True)
    because = f" as {one.reason.replace('-', ' ')}" if one.reason else ""
    return Proposal(
        uid=f"again-{hashlib.sha256(named.encode()).hexdigest()[:12]}",
        entry=one.entry if isinstance(one.entry, dict) else {"assertion": one.entry},
        confidence=one.confidence,
        why=f"Rejected{because} on {one.at or 'an earlier day'}; its instruction has changed since.",
        quote=line,
        line=number,
        generated_by=one.generated_by,
    )
