"""What is kept of a review between two starts, and its JSON."""

import base64
import binascii
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from evals_studio.model.json import EntryValue, Json
from evals_studio.model.proposal import Proposal, as_entry

_MOST_BASE = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Rejection:
    """A claim that a person turned down.

    quote: the instruction it came from. reason: one of review's reasons, None when nobody said. at: ISO date.
    uid: by what name a kept decision rejects it ("p:" and the proposal's uid), "" where none does.
    """

    entry: EntryValue
    quote: str | None = None
    reason: str | None = None
    generated_by: str = ""
    at: str = ""
    uid: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept for one artifact.

    proposals: those that are open once `rejections` and `decisions` have had their say.
    drafts: changed entries of proposals, by uid.
    rejections: all in force; those that come from `decisions` carry a uid.
    decisions: as review writes them, oldest first; they hold only for the bytes that `base_sha256` names.
    written: how many of them, counted from the oldest, these bytes already hold.
    undone: further decisions that these bytes hold, and that were undone since.
    base: the bytes that the decisions start from, where these are not the bytes of `base_sha256`.
    subjects: the entries that the decisions are about as they were before, by the decisions' refs.
    pending: decisions for other bytes, which nobody has taken up or dropped yet; proposals and such are not
        kept twice.
    notices: what happened to the state itself, one line each, not kept.
    """

    proposals: tuple[Proposal, ...] = ()
    drafts: Mapping[str, dict[str, Json]] = field(default_factory=dict)
    rejections: tuple[Rejection, ...] = ()
    decisions: tuple[dict[str, Json], ...] = ()
    base_sha256: str = ""
    written: int = 0
    undone: tuple[dict[str, Json], ...] = ()
    base: bytes | None = None
    subjects: Mapping[str, Json] = field(default_factory=dict)
    pending: "tuple[Kept, ...]" = ()
    notices: tuple[str, ...] = ()


def kept_to_json(kept: Kept) -> dict[str, Json]:
    """Write what is kept as JSON; `kept_from_json` reads it back."""
    return {
        "base-sha256": kept.base_sha256,
        "written": kept.written,
        "undone": list(kept.undone),
        "base": None if kept.base is None else base64.b64encode(zlib.compress(kept.base)).decode("ascii"),
        "decisions": list(kept.decisions),
        "subjects": dict(kept.subjects),
        "drafts": dict(kept.drafts),
        "pending": [kept_to_json(one) for one in kept.pending],
        "proposals": [_proposal_to_json(one) for one in kept.proposals],
        "rejections": [_rejection_to_json(one) for one in kept.rejections],
    }


def kept_from_json(data: Json) -> Kept:
    """Read what was kept. Raises ValueError for anything that `kept_to_json` would not write."""
    try:
        return _kept(json_object(data))
    except KeyError as error:
        raise ValueError(f"no member {error}") from error


def _kept(members: dict[str, Json]) -> Kept:
    return Kept(
        proposals=tuple(_proposal_from_json(one) for one in _list(members["proposals"])),
        rejections=tuple(_rejection_from_json(one) for one in _list(members["rejections"])),
        decisions=tuple(json_object(one) for one in _list(members["decisions"])),
        base_sha256=_text(members["base-sha256"]),
        written=_whole(members["written"]),
        undone=tuple(json_object(one) for one in _list(members["undone"])),
        base=_base(members["base"]),
        subjects=json_object(members["subjects"]),
        drafts={uid: json_object(entry) for uid, entry in json_object(members["drafts"]).items()},
        pending=tuple(kept_from_json(one) for one in _list(members["pending"])),
    )


def _proposal_to_json(one: Proposal) -> dict[str, Json]:
    return {
        "uid": one.uid,
        "entry": one.entry,
        "confidence": one.confidence,
        "why": one.why,
        "quote": one.quote,
        "line": one.line,
        "generated-by": one.generated_by,
        "near": one.near,
    }


def _proposal_from_json(data: Json) -> Proposal:
    members = json_object(data)
    line = members["line"]
    return Proposal(
        uid=_text(members["uid"]),
        entry=json_object(members["entry"]),
        confidence=_number(members["confidence"]),
        why=_text(members["why"]),
        quote=_maybe_text(members["quote"]),
        line=None if line is None else _whole(line),
        generated_by=_text(members["generated-by"]),
        near=_maybe_text(members["near"]),
    )


def _rejection_to_json(one: Rejection) -> dict[str, Json]:
    return {
        "entry": one.entry,
        "quote": one.quote,
        "reason": one.reason,
        "generated-by": one.generated_by,
        "at": one.at,
        "uid": one.uid,
    }


def _rejection_from_json(data: Json) -> Rejection:
    members = json_object(data)
    entry = as_entry(members["entry"])
    if entry is None:
        raise ValueError("a rejection's entry is neither a string nor an object")
    return Rejection(
        entry=entry,
        quote=_maybe_text(members["quote"]),
        reason=_maybe_text(members["reason"]),
        generated_by=_text(members["generated-by"]),
        at=_text(members["at"]),
        uid=_text(members["uid"]),
    )


def _base(data: Json) -> bytes | None:
    if data is None:
        return None
    try:
        unpacking = zlib.decompressobj()
        return unpacking.decompress(base64.b64decode(_text(data), validate=True), _MOST_BASE)
    except (binascii.Error, zlib.error) as error:
        raise ValueError("the base bytes are torn") from error


def json_object(data: Json) -> dict[str, Json]:
    """Take data for an object. Raises ValueError when it is none."""
    if isinstance(data, dict):
        return data
    raise ValueError("not an object")


def _list(data: Json) -> list[Json]:
    if isinstance(data, list):
        return data
    raise ValueError("not a list")


def _text(data: Json) -> str:
    if isinstance(data, str):
        return data
    raise ValueError("not a text")


def _maybe_text(data: Json) -> str | None:
    return None if data is None else _text(data)


def _whole(data: Json) -> int:
    if isinstance(data, int) and not isinstance(data, bool):
        return data
    raise ValueError("not a whole number")


def _number(data: Json) -> float:
    if isinstance(data, int | float) and not isinstance(data, bool):
        return float(data)
    raise ValueError("not a number")
