"""The gate between makers and people: mechanical checks in a fixed order, each with a stable reason.

A table of checks, looked at from top to bottom; the first that objects holds the offer. What a person may
take nevertheless is told by `may_be_taken`.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import TypeAlias

from evals_studio.model.confidence import shown_confidence
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, entry_id
from evals_studio.model.proposal import Held, HeldReason, Offer, Proposal
from evals_studio.propose.brief import Brief
from evals_studio.propose.grounds import foreign_path, named_things, unknown_thing
from evals_studio.propose.known import Known
from evals_studio.propose.plain_data import as_number, plain_entry
from evals_studio.propose.proposer import Source, cleaned_name
from evals_studio.propose.quotes import Passage, folded_quote
from evals_studio.vocabulary import (
    as_written,
    check_entry,
    check_options,
    claim_of,
    grader_of,
    machine_graders,
    propose_id,
    same_claim,
    unique_id,
)

NEAR = 0.6
"""From this nearness on (0..1, over words) two claims are shown together."""

_LONGEST_WHY = 500
_TAKEABLE: frozenset[HeldReason] = frozenset({"rejected-before", "low-confidence", "over-cap"})


@dataclass(frozen=True, slots=True)
class Limits:
    """What a person's settings allow through. min_confidence: 0..1, raw. max_offers: per artifact and run."""

    min_confidence: float = 0.7
    max_offers: int = 8


@dataclass(frozen=True)
class Gate:
    """The checks for one artifact. source: offers of a replay may come without a quote."""

    brief: Brief
    limits: Limits = field(default_factory=Limits)
    source: Source = "replay"

    def judge(self, offer: Offer, maker: str, earlier: Sequence[Proposal] = ()) -> Proposal | Held:
        """Let an offer through or hold it. maker: its name on the trail. earlier: what passed in this run."""
        known = self._known(earlier)
        read = _read(offer, known.ids)
        proposal = self._proposal(offer, read.entry, maker, known)
        if read.fault:
            return Held(proposal, "invalid", read.fault)
        for reason, check in _CHECKS:
            objection = check(self, proposal, known)
            if objection:
                return Held(proposal, reason, objection.detail, objection.twin)
        return replace(proposal, near=known.nearest(proposal.entry, NEAR))

    @cached_property
    def body(self) -> Passage:
        """The text below the frontmatter, where instructions stand."""
        return Passage(self.brief.body, self.brief.body_line)

    @cached_property
    def whole(self) -> Passage:
        """The whole file: a description may be quoted too."""
        return Passage(self.brief.text)

    def line_of(self, quote: str) -> int | None:
        """Give the file's line that a quote starts on, or None."""
        lines = self.body.lines_of(quote) or self.whole.lines_of(quote)
        return lines.start if lines else None

    def _known(self, earlier: Sequence[Proposal]) -> Known:
        """Give what was met before an offer; each proposal of a run is taken in once."""
        if not self._met[-1].follow(earlier):
            self._met[-1] = Known.of(self.brief)
            self._met[-1].follow(earlier)
        return self._met[-1]

    @cached_property
    def _met(self) -> list[Known]:
        return [Known.of(self.brief)]

    def _proposal(self, offer: Offer, entry: dict[str, Json], maker: str, known: Known) -> Proposal:
        quote = offer.quote if isinstance(offer.quote, str) and folded_quote(offer.quote) else None
        confidence = as_number(offer.confidence)
        return Proposal(
            uid=_uid(offer, maker, known.uids),
            entry=entry,
            confidence=confidence if confidence is not None else 0.0,
            why=" ".join(offer.why.split())[:_LONGEST_WHY] if isinstance(offer.why, str) else "",
            quote=quote,
            line=self.line_of(quote) if quote else None,
            generated_by=cleaned_name(maker),
        )


def gate(
    offer: Offer,
    brief: Brief,
    *,
    maker: str,
    earlier: Sequence[Proposal] = (),
    limits: Limits | None = None,
    source: Source = "replay",
) -> Proposal | Held:
    """Judge a single offer; for many, keep one `Gate`."""
    return Gate(brief, limits or Limits(), source).judge(offer, maker, earlier)


def again(proposal: Proposal, brief: Brief) -> Proposal | Held:
    """Put an open proposal through the gate once more: all but itself as twin, low-confidence and over-cap.

    Gives the proposal (its id made unique when another claim has taken it meanwhile), or what holds it now.
    """
    others = tuple(one for one in brief.open if one.uid != proposal.uid)
    offer = Offer(proposal.entry, proposal.confidence, proposal.why, proposal.quote)
    judged = Gate(replace(brief, open=others), Limits(min_confidence=0.0)).judge(offer, proposal.generated_by)
    if isinstance(judged, Held):
        return replace(judged, proposal=replace(judged.proposal, uid=proposal.uid))
    return replace(judged, uid=proposal.uid, near=proposal.near)


def may_be_taken(held: Held, brief: Brief) -> bool:
    """Tell whether a person may take what was held: a matter of taste, or a tool that only we do not know."""
    if held.reason != "ungrounded":
        return held.reason in _TAKEABLE
    one = held.proposal
    if (one.quote is not None and one.line is None) or foreign_path(one.entry) is not None:
        return False
    unknown = unknown_thing(named_things(one.entry), brief)
    return unknown is not None and unknown.sort == "tool"


@dataclass(frozen=True, slots=True)
class _Objection:
    detail: str
    twin: str | None = None


@dataclass(frozen=True, slots=True)
class _Read:
    """An offer's entry as far as it could be read. fault: why it is invalid, "" when it is not."""

    entry: dict[str, Json]
    fault: str = ""


def _read(offer: Offer, taken: set[str]) -> _Read:
    """Read an offer as an entry with an id that is free."""
    entry = plain_entry(offer.entry)
    if entry is None:
        return _Read({}, "The entry is neither a sentence nor an object of plain data.")
    if isinstance(entry, str):
        entry = {"id": propose_id(entry, taken), "assertion": entry}
    fault = _entry_fault(entry) or _confidence_fault(offer.confidence) or _quote_fault(offer.quote)
    if fault:
        return _Read(entry, fault)
    return _Read(as_written({**entry, "id": unique_id(str(entry["id"]), taken)}))


def _entry_fault(entry: dict[str, Json]) -> str:
    errors = [finding for finding in check_entry(entry) if finding.severity == "error"]
    return errors[0].message if errors else ""


def _confidence_fault(value: object) -> str:
    if value is None:
        return "The confidence is missing."
    number = as_number(value)
    if number is None or not 0.0 <= number <= 1.0:
        return "The confidence is not a number from 0 to 1."
    return ""


def _quote_fault(value: object) -> str:
    return "" if value is None or isinstance(value, str) else "The quote is not text."


def _duplicate(gate: Gate, proposal: Proposal, known: Known) -> _Objection | None:
    twin = known.twins.get(claim_of(proposal.entry))
    if twin is None:
        return _became(gate, proposal)
    if twin.in_file:
        return _Objection(f"The file has this claim already: {twin.name}.", twin.name)
    return _Objection(f"This claim is among the proposals already: {twin.name}.", twin.name)


def _became(gate: Gate, proposal: Proposal) -> _Objection | None:
    """Find what the same offer has become, though that reads differently by now."""
    in_file = set(map(entry_id, gate.brief.entries))
    among = {entry_id(one.entry) for one in gate.brief.open}
    for claim in gate.brief.taken:
        if claim.id not in in_file | among or not same_claim(proposal.entry, claim.entry):
            continue
        if _changed(gate, proposal.quote, claim.quote):
            continue
        where = "in the file" if claim.id in in_file else "among the proposals"
        return _Objection(f"It was offered before and is {where}, reworded: {claim.id}.", claim.id)
    return None


def _rejected_before(gate: Gate, proposal: Proposal, known: Known) -> _Objection | None:
    del known
    for claim in gate.brief.rejected:
        if same_claim(proposal.entry, claim.entry) and not _changed(gate, proposal.quote, claim.quote):
            return _Objection("This claim was rejected before and its instruction has not changed.")
    return None


def _changed(gate: Gate, quote: str | None, before: str | None) -> bool:
    """Tell whether the instruction behind a rejected claim reads differently now."""
    if not quote or not before or folded_quote(quote) == folded_quote(before):
        return False
    return gate.line_of(before) is None


def _not_allowed(gate: Gate, proposal: Proposal, known: Known) -> _Objection | None:
    del known
    grader = grader_of(proposal.entry)
    allowed = machine_graders(gate.brief.kind)
    if grader in allowed and "command" not in (grader, *proposal.entry):
        return None
    names = ", ".join(sorted(allowed))
    return _Objection(f"A maker may not propose the grader {grader} here, only {names}.")


def _invalid_options(gate: Gate, proposal: Proposal, known: Known) -> _Objection | None:
    del gate, known
    findings = check_options(grader_of(proposal.entry), proposal.entry.get("options", {}))
    faults = [finding for finding in findings if finding.severity != "note"]
    return _Objection(faults[0].message) if faults else None


def _ungrounded(gate: Gate, proposal: Proposal, known: Known) -> _Objection | None:
    del known
    if proposal.quote is None and gate.source != "replay":
        return _Objection("It names no instruction of the artifact as its source.")
    if proposal.quote is not None and proposal.line is None:
        return _Objection("The quoted instruction is not in the artifact.")
    path = foreign_path(proposal.entry)
    if path is not None:
        return _Objection(f"The path {path} leads out of the session's folder.")
    unknown = unknown_thing(named_things(proposal.entry), gate.brief)
    if unknown is not None:
        return _Objection(
            f"No {unknown.sort} named {unknown.name} is known here, and the artifact names none."
        )
    return None


def _low_confidence(gate: Gate, proposal: Proposal, known: Known) -> _Objection | None:
    del known
    lowest = gate.limits.min_confidence
    if proposal.confidence < lowest:
        own, bound = shown_confidence(proposal.confidence), shown_confidence(lowest)
        if own == bound:  # only the raw numbers differ
            own, bound = str(proposal.confidence), str(lowest)
        return _Objection(f"Its confidence {own} is below {bound}.")
    return None


_Check: TypeAlias = Callable[[Gate, Proposal, Known], _Objection | None]
_CHECKS: tuple[tuple[HeldReason, _Check], ...] = (
    ("duplicate", _duplicate),
    ("rejected-before", _rejected_before),
    ("grader-not-allowed", _not_allowed),
    ("invalid-options", _invalid_options),
    ("ungrounded", _ungrounded),
    ("low-confidence", _low_confidence),
)


def over_cap(passed: Sequence[Proposal], limits: Limits) -> tuple[Held, ...]:
    """Hold what lies beyond the cap, best first by confidence; equals keep the order they came in."""
    ranked = sorted(passed, key=lambda one: -one.confidence)
    cap = max(0, limits.max_offers)
    return tuple(Held(one, "over-cap", f"It is beyond the {cap} best of this run.") for one in ranked[cap:])


def _uid(offer: Offer, maker: str, taken: set[str]) -> str:
    """Name an offer by its content, so that it has the same name in every run of the same maker."""
    entry = offer.entry if plain_entry(offer.entry) is not None else None
    told = json.dumps([cleaned_name(maker), entry, repr(offer.quote)], sort_keys=True)
    uid = digest = hashlib.sha256(told.encode()).hexdigest()[:12]
    count = 1
    while uid in taken:
        count += 1
        uid = f"{digest}-{count}"
    return uid
