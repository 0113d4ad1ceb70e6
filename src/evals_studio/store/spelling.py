"""The parts of what is kept, as JSON and back. Reading raises ValueError or KeyError for anything else."""

import base64
import binascii
import zlib
from typing import cast, get_args

from evals_studio.model.json import Json
from evals_studio.model.proposal import Held, HeldReason, Proposal, Untestable, as_entry
from evals_studio.model.redaction import redacted
from evals_studio.store.kept import Accepted, Rejection, SignedOff, Unfinished
from evals_studio.store.reading_json import (
    json_list,
    json_number,
    json_object,
    json_text,
    json_text_or_none,
    json_whole,
)

_MOST_BASE = 64 * 1024 * 1024


def proposal_to_json(one: Proposal) -> Json:
    """Write a proposal."""
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


def proposal_from_json(data: Json) -> Proposal:
    """Read a proposal."""
    members = json_object(data)
    return Proposal(
        uid=json_text(members["uid"]),
        entry=json_object(members["entry"]),
        confidence=json_number(members["confidence"]),
        why=json_text(members["why"]),
        quote=json_text_or_none(members["quote"]),
        line=_whole_or_none(members["line"]),
        generated_by=json_text(members["generated-by"]),
        near=json_text_or_none(members["near"]),
    )


def rejection_to_json(one: Rejection) -> Json:
    """Write a rejection; `offered` only when it says something."""
    written: dict[str, Json] = {
        "entry": one.entry,
        "quote": one.quote,
        "reason": one.reason,
        "generated-by": one.generated_by,
        "at": one.at,
        "uid": one.uid,
        "confidence": one.confidence,
    }
    return written if one.offered is None else {**written, "offered": one.offered}


def rejection_from_json(data: Json) -> Rejection:
    """Read a rejection."""
    members = json_object(data)
    entry = as_entry(members["entry"])
    if entry is None:
        raise ValueError("a rejection's entry is neither a string nor an object")
    offered = members.get("offered")
    return Rejection(
        entry=entry,
        quote=json_text_or_none(members["quote"]),
        reason=json_text_or_none(members["reason"]),
        generated_by=json_text(members["generated-by"]),
        at=json_text(members["at"]),
        uid=json_text(members["uid"]),
        confidence=json_number(members["confidence"]),
        offered=None if offered is None else json_object(offered),
    )


def accepted_to_json(one: Accepted) -> Json:
    """Write an offer that was put into the file."""
    return {"entry": one.entry, "quote": one.quote, "id": one.id}


def accepted_from_json(data: Json) -> Accepted:
    """Read an offer that was put into the file."""
    members = json_object(data)
    return Accepted(
        json_object(members["entry"]), json_text_or_none(members["quote"]), json_text(members["id"])
    )


def held_to_json(one: Held) -> Json:
    """Write an offer that the gate stopped."""
    return {
        "proposal": proposal_to_json(one.proposal),
        "reason": one.reason,
        "detail": one.detail,
        "twin": one.twin,
    }


def held_from_json(data: Json) -> Held:
    """Read an offer that the gate stopped."""
    members = json_object(data)
    reason = json_text(members["reason"])
    if reason not in get_args(HeldReason):
        raise ValueError("no reason that we know")
    return Held(
        proposal_from_json(members["proposal"]),
        cast("HeldReason", reason),
        json_text(members["detail"]),
        json_text_or_none(members["twin"]),
    )


def untestable_to_json(one: Untestable) -> Json:
    """Write an instruction that was too vague."""
    return {"quote": one.quote, "line": one.line, "why": one.why, "suggestion": one.suggestion}


def untestable_from_json(data: Json) -> Untestable:
    """Read an instruction that was too vague."""
    members = json_object(data)
    return Untestable(
        json_text(members["quote"]),
        _whole_or_none(members["line"]),
        json_text(members["why"]),
        json_text(members["suggestion"]),
    )


def signed_off_to_json(one: SignedOff) -> Json:
    """Write what was signed off."""
    return {"id": one.id, "generated-by": one.generated_by, "confidence": one.confidence, "at": one.at}


def signed_off_from_json(data: Json) -> SignedOff:
    """Read what was signed off."""
    members = json_object(data)
    confidence = members["confidence"]
    return SignedOff(
        json_text(members["id"]),
        json_text(members["generated-by"]),
        None if confidence is None else json_number(confidence),
        json_text(members["at"]),
    )


def unfinished_to_json(one: Unfinished) -> Json:
    """Write what was typed in a form."""
    texts: list[Json] = [[list(path), text] for path, text in one.texts.items()]
    return {"ref": one.ref, "entry": one.entry, "texts": texts}


def unfinished_from_json(data: Json) -> Unfinished:
    """Read what was typed in a form."""
    members = json_object(data)
    pairs = [json_list(pair) for pair in json_list(members["texts"])]
    texts = {tuple(map(json_text, json_list(path))): json_text(text) for path, text in pairs}
    return Unfinished(json_text(members["ref"]), json_object(members["entry"]), texts)


def base_to_json(base: bytes | None) -> Json:
    """Write a file's bytes, packed. Bytes that seem to hold a secret are not written at all (null)."""
    if base is None:
        return None
    text = base.decode("utf-8", "replace")
    if redacted(text) != text:
        return None
    return base64.b64encode(zlib.compress(base)).decode("ascii")


def base_from_json(data: Json) -> bytes | None:
    """Read a file's bytes."""
    if data is None:
        return None
    try:
        return zlib.decompressobj().decompress(base64.b64decode(json_text(data), validate=True), _MOST_BASE)
    except (binascii.Error, zlib.error) as error:
        raise ValueError("the base bytes are torn") from error


def _whole_or_none(data: Json) -> int | None:
    return None if data is None else json_whole(data)
