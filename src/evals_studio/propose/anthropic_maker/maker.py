"""The maker that asks a model: it words the questions, listens, and passes on what the answer offers.

offers()            kept before? then nothing is sent
  → _parts()        one question after the other
    → _listen()     an answer as it comes; asked once more when it cannot be read
      → Asking      requests within bounds → Connection → the SDK
"""

from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import aclosing
from dataclasses import field
from pathlib import Path
from typing import Final

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.model.kind import Kind
from evals_studio.model.proposal import Offer, Untestable, Usage
from evals_studio.propose.anthropic_maker.answers import Answers, Kept, name_of_answer
from evals_studio.propose.anthropic_maker.asking import Answered, Asking
from evals_studio.propose.anthropic_maker.client import (
    Clock,
    Counted,
    Ended,
    Named,
    Request,
    Said,
    Turn,
    connect,
)
from evals_studio.propose.anthropic_maker.credentials import check_key, credentials_of
from evals_studio.propose.anthropic_maker.faults import Faults
from evals_studio.propose.anthropic_maker.prompt import REPAIR, Question, questions
from evals_studio.propose.anthropic_maker.reading import read_item
from evals_studio.propose.anthropic_maker.schema import answer_schema
from evals_studio.propose.anthropic_maker.service import Bounds, Service
from evals_studio.propose.anthropic_maker.wire import LONGEST_ANSWER, AnswerReader, Item, items_of, parsed
from evals_studio.propose.brief import Brief
from evals_studio.propose.egress import Egress, secrets_in
from evals_studio.propose.events import Progress
from evals_studio.propose.proposer import MakerName, Source, Yielded

_LONGEST_REPEATED = 20_000
_GOOD_ENDS: Final = frozenset({"end_turn", "stop_sequence"})


@dataclass(frozen=True, slots=True)
class AnthropicMaker:
    """A proposer that asks a model. Make it with `anthropic_proposer`.

    environ: where keys are read from, at each run anew. answers: what was answered before.
    """

    service: Service
    bounds: Bounds
    answers: Answers
    environ: Mapping[str, str] = field(repr=False)
    source: Source = field(default="model", init=False)

    @property
    def name(self) -> str:
        """The model as it was asked for; its answer tells its own name."""
        return self.service.model

    def check_ready(self) -> None:
        """Raise Fault when it is plain before any sending that there is no key. Loads and sends nothing."""
        check_key(self.service.home, self.environ)

    def egress(self, brief: Brief) -> Egress | None:
        """Describe what a run on this artifact would send; None when its answer is kept and nothing would be.

        Raises Fault when it would take more requests than the bounds allow.
        """
        asked = self.questions(brief)
        if self.answers.kept(self.answer_name(asked)) is not None:
            return None
        return Egress(
            host=self.service.host,
            maker=self.service.home,
            model=self.service.model,
            texts=tuple(question.text for question in asked),
            secrets=secrets_in(brief.text),
            is_encrypted=self.service.is_encrypted,
        )

    async def offers(self, brief: Brief) -> AsyncGenerator[Yielded, None]:
        """Ask, and yield what comes as it comes. Raises Fault; what came before it stays."""
        asked = self.questions(brief)
        name = self.answer_name(asked)
        kept = self.answers.kept(name)
        if kept is not None:
            yield Progress(f"{self.service.model} answered this before; nothing was sent.", lasts=True)
            for one in kept:
                yield one
            return
        said: list[Kept] = []
        async with aclosing(self._asked(asked, brief.kind)) as yielded:
            async for item in yielded:
                if isinstance(item, Offer | Untestable | MakerName):
                    said.append(item)
                yield item
        self.answers.keep(name, said)

    def questions(self, brief: Brief) -> tuple[Question, ...]:
        """Word the requests for one artifact. Raises Fault when there would be more than the bounds allow."""
        asked = questions(brief, self.bounds.part)
        if len(asked) > self.bounds.max_requests:
            raise self.faults().too_many_requests(len(asked))
        return asked

    def answer_name(self, asked: tuple[Question, ...]) -> str:
        """Name the answer to these questions, as it is kept."""
        return name_of_answer(self.service, asked, self.bounds.max_tokens)

    def faults(self) -> Faults:
        """Give the words for what goes wrong. Raises Fault when a key is set that cannot be one."""
        return Faults(self.service, self.bounds, credentials_of(self.service.home, self.environ))

    def request(self, question: Question, kind: Kind) -> Request:
        """Spell one question as a request."""
        turns = (Turn("user", question.user),)
        return Request(
            self.service.model, question.system, turns, self.bounds.max_tokens, answer_schema(kind)
        )

    async def _asked(self, asked: tuple[Question, ...], kind: Kind) -> AsyncGenerator[Yielded, None]:
        clock = Clock(self.bounds.deadline)
        faults = self.faults()
        self.check_ready()
        connection = await connect(faults, clock)
        try:
            asking = Asking(connection, faults, clock)
            for number, question in enumerate(asked, 1):
                if len(asked) > 1:
                    yield Progress(f"Part {number} of {len(asked)}.")
                async with aclosing(_listen(asking, self.request(question, kind))) as yielded:
                    async for item in yielded:
                        yield item
        finally:
            await connection.close()


async def _listen(asking: Asking, request: Request) -> AsyncGenerator[Yielded, None]:
    """Hear an answer; when it cannot be read at all, ask once more."""
    reader = AnswerReader()
    async with aclosing(_answer(asking, request, reader)) as yielded:
        async for item in yielded:
            yield item
    if reader.has_begun:
        return
    found = items_of(reader.text)
    if found is None:
        yield Progress("The answer could not be read; asking once more.")
        reader, first = AnswerReader(), reader.text
        async with aclosing(_answer(asking, _repairing(request, first), reader)) as yielded:
            async for item in yielded:
                yield item
        found = () if reader.has_begun else items_of(reader.text)
    if found is None:
        raise unreadable(reader.text, asking.faults, ", also when it was asked again")
    for late in found:
        for one in said_by(late):
            yield one


def unreadable(text: str, faults: Faults, tried: str = "") -> Fault:
    """Say what an answer was that is none of ours. tried: what was done about it."""
    is_json = isinstance(parsed(text), dict | list)
    return faults.other_shape(tried) if is_json else faults.no_json(tried)


def _repairing(request: Request, answer: str) -> Request:
    """Word the second try, with the answer that could not be read (an empty one is not repeated)."""
    repeated = answer[:_LONGEST_REPEATED].strip()
    turns = (Turn("assistant", repeated), Turn("user", REPAIR)) if repeated else ()
    return Request(
        request.model, request.system, (*request.turns, *turns), request.max_tokens, request.schema
    )


async def _answer(asking: Asking, request: Request, reader: AnswerReader) -> AsyncGenerator[Yielded, None]:
    """Give what one answer offers while it comes. Raises Fault when it does not end as it should."""
    async with aclosing(asking.answers(request)) as answered:
        async for heard in answered:
            for one in _heard(heard, reader):
                yield one
            if len(reader.text) > LONGEST_ANSWER:
                raise asking.faults.flood()
            if isinstance(heard, Ended):
                check_end(heard, reader, asking.faults)


def _heard(heard: Answered, reader: AnswerReader) -> Iterator[Yielded]:
    """Turn one thing that was heard into what is passed on."""
    match heard:
        case Progress():
            yield heard
        case Named(model) if model:
            yield MakerName(model)
        case Counted(input_tokens, output_tokens) if input_tokens or output_tokens:
            yield Usage(input_tokens, output_tokens)
        case Said(text):
            for item in reader.feed(text):
                yield from said_by(item)
        case Ended() if reader.broken:
            yield Progress(f"{reader.broken} of the answer's items could not be read.", lasts=True)


def check_end(ended: Ended, reader: AnswerReader, faults: Faults) -> None:
    """Raise Fault when an answer did not end as it should."""
    match ended.reason:
        case "refusal":
            raise faults.refusal()
        case "max_tokens":
            raise faults.max_tokens()
        case "model_context_window_exceeded":
            raise faults.context_window()
        case reason:
            is_good = ended.is_closed and (reason is None or reason in _GOOD_ENDS)
            if not is_good and not reader.is_whole:
                raise faults.unfinished()
            if reader.has_begun and not reader.is_whole:
                raise faults.unfinished()


def said_by(item: Item) -> tuple[Yielded, ...]:
    """Give what an item of an answer says, and what was left out of it."""
    read = read_item(item)
    told: tuple[Yielded, ...] = (read.said,) if read.said is not None else ()
    if read.dropped:
        names = ", ".join(name[:40] for name in read.dropped[:5])
        note = f"Left out of an offer, for no entry can have it: {names}."
        told = (*told, Progress(note, lasts=True))
    return told


def anthropic_proposer(
    service: Service, environ: Mapping[str, str], *, bounds: Bounds | None = None, state: Path | None = None
) -> AnthropicMaker:
    """Make a proposer that asks a model. Sends, loads and reads nothing yet.

    service: from `service_of`. environ: os.environ. state: the state folder, below which answers are kept;
    None keeps none.
    """
    answers = Answers(state / "answers" if state else None)
    return AnthropicMaker(service, bounds or Bounds(), answers, environ)
