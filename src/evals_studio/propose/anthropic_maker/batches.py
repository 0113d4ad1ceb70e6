"""Many artifacts in one message batch: handed in now for half the price, collected later by its id.

hand_in()   the same questions as a live run, all in one request → an id, kept below the state folder
collect()   asks how it stands; when it has ended, gives a maker for each artifact, for the same gate

An answer that came to its end is kept under the name that a live run looks it up by. One that cannot be read
is a failure of its artifact and of no other; a live run would ask again, which here a person decides on.
"""

import re
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.model.proposal import Offer, Untestable, Usage
from evals_studio.propose.anthropic_maker.answers import Kept
from evals_studio.propose.anthropic_maker.client import (
    Clock,
    Connection,
    Ended,
    connect,
    input_tokens_of,
    tokens_of,
)
from evals_studio.propose.anthropic_maker.faults import Faults
from evals_studio.propose.anthropic_maker.maker import AnthropicMaker, check_end, said_by, unreadable
from evals_studio.propose.anthropic_maker.wire import LONGEST_ANSWER, AnswerReader, items_of
from evals_studio.propose.brief import Brief
from evals_studio.propose.events import Progress
from evals_studio.propose.private_files import keep_json, kept_json
from evals_studio.propose.proposer import MakerName, Source, Yielded

if TYPE_CHECKING:
    import anthropic

_ID = re.compile(r"[A-Za-z0-9_-]{1,100}")
_ANSWER = re.compile(r"[0-9a-f]{40}")
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch that was handed in. host, home: where. parts: an artifact's real path → its requests.

    answer_names: an artifact's real path → the name that its answer is to be kept under.
    """

    id: str
    host: str
    home: str
    parts: Mapping[str, tuple[str, ...]]
    answer_names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answered:
    """One request's answer. text: "" without one. fault: why there is none."""

    model: str = ""
    text: str = ""
    reason: str | None = None
    usage: Usage = field(default_factory=Usage)
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Collected:
    """The proposer of what a batch answered for one artifact, part by part. keeping: keeps a whole answer."""

    name: str
    answers: tuple[Answered, ...]
    faults: Faults
    keeping: Callable[[Sequence[Kept]], None]
    source: Source = field(default="model", init=False)

    async def offers(self, brief: Brief) -> AsyncGenerator[Yielded, None]:
        """Yield what was answered. A part without an answer loses no other part; its Fault comes last."""
        del brief
        said: list[Kept] = []
        fault: Fault | None = None
        for answer in self.answers:
            yield answer.usage
            try:
                for one in _said(answer, self.faults):
                    yield one
                    if isinstance(one, Offer | Untestable | MakerName):
                        said.append(one)
            except Fault as raised:
                fault = fault or raised
        if fault:
            raise fault
        self.keeping(said)


def _said(answer: Answered, faults: Faults) -> Iterator[Yielded]:
    """Give what one answer says. Raises Fault when there is none, or it did not end as it should."""
    if answer.fault:
        raise answer.fault
    if answer.model:
        yield MakerName(answer.model)
    text = answer.text[:LONGEST_ANSWER]
    reader = AnswerReader()
    items = tuple(reader.feed(text))
    found = items if reader.has_begun else items_of(text)
    for item in found or ():
        yield from said_by(item)
    if reader.broken:
        yield Progress(f"{reader.broken} of the answer's items could not be read.", lasts=True)
    if len(answer.text) > LONGEST_ANSWER:
        raise faults.flood()
    check_end(Ended(answer.reason, is_closed=True), reader, faults)
    if found is None:
        raise unreadable(text, faults)


async def hand_in(maker: AnthropicMaker, artifacts: Sequence[tuple[Path, Brief]], state: Path) -> Batch:
    """Send the questions about all artifacts as one batch and keep its id. Raises Fault.

    Ask for consent before, with `maker.egress` of each.
    """
    requests, parts, names_of_answers = [], {}, {}
    for number, (path, brief) in enumerate(artifacts):
        asked = maker.questions(brief)
        names = tuple(f"artifact-{number}-part-{part}" for part in range(len(asked)))
        parts[str(path.resolve())] = names
        names_of_answers[str(path.resolve())] = maker.answer_name(asked)
        requests += [
            {"custom_id": name, "params": maker.request(question, brief.kind).parameters()}
            for name, question in zip(names, asked, strict=True)
        ]
    told = await _call(maker, lambda client: client.messages.batches.create(requests=requests))
    service = maker.service
    batch = Batch(_id_of(told, maker.faults()), service.host, service.home, parts, names_of_answers)
    keep_json(_place(state, batch.id), _as_json(batch))
    return batch


def kept_batch(identifier: str, state: Path) -> Batch:
    """Give what is known of a batch that was handed in from here. Raises Fault when nothing is."""
    data = kept_json(_place(state, identifier)) if _ID.fullmatch(identifier) else None
    kept = data.get("answers") if isinstance(data, dict) else None
    match data:
        case {
            "version": 1,
            "id": str(name),
            "host": str(host),
            "home": str(home),
            "parts": dict(parts),
        }:
            return Batch(
                name,
                host,
                home,
                {str(path): tuple(map(str, names)) for path, names in parts.items()},
                _answer_names(kept) if isinstance(kept, dict) else {},
            )
    raise Fault(
        f"No batch {identifier[:100]} was handed in from here.",
        mend="`propose --batch` prints the id; it is kept in the state folder.",
        code="no-batch",
    )


def _answer_names(kept: Mapping[str, Json]) -> dict[str, str]:
    """Read under which names the answers are to be kept; whatever is no such name is left out."""
    return {path: name for path, name in kept.items() if isinstance(name, str) and _ANSWER.fullmatch(name)}


async def collect(maker: AnthropicMaker, batch: Batch) -> Mapping[str, Collected]:
    """Fetch the answers: an artifact's real path → its maker. Raises Fault, as when it has not ended."""
    faults = maker.faults()
    if (batch.host, batch.home) != (maker.service.host, maker.service.home):
        raise Fault(
            f"The batch was handed in at {batch.host}, and the settings name {maker.service.host}.",
            mend="Set home and base-url as they were.",
            code="other-host",
        )
    answers = await _call(maker, lambda client: _fetched(client, batch.id, faults))
    lost = Answered(fault=Fault("The batch holds no answer for this.", mend="Ask anew.", code="no-answer"))
    return {
        path: Collected(
            maker.name,
            tuple(answers.get(name, lost) for name in names),
            faults,
            partial(_keep, maker, batch.answer_names.get(path)),
        )
        for path, names in batch.parts.items()
    }


def _keep(maker: AnthropicMaker, name: str | None, said: Sequence[Kept]) -> None:
    if name is not None:
        maker.answers.keep(name, said)


async def _call(maker: AnthropicMaker, ask: Any) -> Any:
    maker.check_ready()
    connection: Connection = await connect(maker.faults(), Clock(maker.bounds.deadline))
    try:
        return await connection.call(ask)
    finally:
        await connection.close()


async def _fetched(client: "anthropic.AsyncAnthropic", name: str, faults: Faults) -> dict[str, Answered]:
    told = await client.messages.batches.retrieve(name)
    if getattr(told, "processing_status", None) != "ended":
        raise Fault(
            f"The batch {name} is still being worked on{_how_far(told)}.",
            mend="Collect it later; it takes at most a day.",
            code="not-ended",
        )
    if urlsplit(str(getattr(told, "results_url", ""))).netloc != client.base_url.netloc.decode("ascii"):
        raise faults.redirected()
    return {
        str(line.custom_id): _answered(line.result, faults)
        async for line in await client.messages.batches.results(name)
    }


def _how_far(told: object) -> str:
    counts = getattr(told, "request_counts", None)
    waiting = getattr(counts, "processing", None)
    return f": {waiting} requests are waiting" if isinstance(waiting, int) else ""


def _answered(result: object, faults: Faults) -> Answered:
    """Read one line of the results; it may have any shape."""
    kind = getattr(result, "type", None)
    message = getattr(result, "message", None)
    if kind != "succeeded" or message is None:
        return Answered(fault=_not_answered(str(kind), result, faults))
    blocks = getattr(message, "content", None)
    texts = [getattr(block, "text", None) for block in blocks] if isinstance(blocks, list) else []
    model, reason = getattr(message, "model", None), getattr(message, "stop_reason", None)
    usage = getattr(message, "usage", None)
    return Answered(
        model if isinstance(model, str) else "",
        "".join(text for text in texts if isinstance(text, str)),
        reason if isinstance(reason, str) else None,
        Usage(input_tokens_of(usage), tokens_of(usage, "output_tokens")),
    )


def _not_answered(kind: str, result: object, faults: Faults) -> Fault:
    error = getattr(getattr(getattr(result, "error", None), "error", None), "message", None)
    why = {"expired": "it was not reached within a day", "canceled": "it was called off"}.get(
        kind, "it failed"
    )
    said = faults.quoted(error) if isinstance(error, str) else "."
    return Fault(
        f"The batch has no answer for this: {why}{said}", mend="Ask anew.", code=f"batch-{kind[:20]}"
    )


def _id_of(told: object, faults: Faults) -> str:
    name = getattr(told, "id", None)
    if not isinstance(name, str) or not _ID.fullmatch(name):
        raise faults.nonsense()
    return name


def _place(state: Path, identifier: str) -> Path:
    return state / "batches" / f"{identifier}.json"


def _as_json(batch: Batch) -> Json:
    parts: dict[str, Json] = {path: list(names) for path, names in batch.parts.items()}
    return {
        "version": _VERSION,
        "id": batch.id,
        "host": batch.host,
        "home": batch.home,
        "parts": parts,
        "answers": dict(batch.answer_names),
    }
