"""The instructions of an artifact: every sentence that the rules can read as one, judged."""

from collections.abc import Collection, Iterator
from typing import Literal

from evals_studio.model.frozen import dataclass
from evals_studio.propose.offline.commands import may_hold_command
from evals_studio.propose.offline.judging import Judged, is_pointer, is_title, judge, may_reach_half
from evals_studio.propose.offline.languages import is_english, is_latin
from evals_studio.propose.offline.listing import listed
from evals_studio.propose.offline.reading import Block, read_blocks
from evals_studio.propose.offline.rewriting import Place, Statement, rewrite
from evals_studio.propose.offline.sections import (
    Standing,
    condition_in,
    condition_of,
    condition_of_heading,
    names_a_choice,
    refuses,
    standing,
)
from evals_studio.propose.offline.sentences import Sentence, sentences_of
from evals_studio.propose.offline.things import Things, things_in
from evals_studio.propose.offline.vague import vagueness


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction. quote: verbatim. lines: the lines in the file of the block that it stands in."""

    quote: str
    lines: range


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence as the rules read it: a statement that can be tested, or why it is too vague."""

    sentence: Sentence
    statement: Statement | None = None
    things: Things | None = None
    judged: Judged | None = None
    vague: tuple[str, str] | None = None


def instruction_lines(body: str, first_line: int = 1) -> tuple[Instruction, ...]:
    """Give the instructions of an artifact's body, testable or vague, in file order. Never raises.

    first_line: the number of the body's first line in the file.
    """
    readings = read_instructions(body, first_line)
    return tuple(Instruction(one.sentence.raw, one.sentence.block.lines) for one in readings)


def read_instructions(body: str, first_line: int = 1, granted: Collection[str] = ()) -> Iterator[Reading]:
    """Read an artifact's body; nothing when it is not English."""
    if not is_english(body):
        return
    for block in read_blocks(body, first_line):
        yield from readings_of(block, granted)


def readings_of(
    block: Block, granted: Collection[str] = (), *, least: Literal["any", "half"] = "any"
) -> Iterator[Reading]:
    """Read one block. least: "half" passes over what can never come to a confidence of 0.5, unless vague."""
    place = standing(block.headings)
    if place == "closed" or len(block.text) > _LONGEST_BLOCK:
        return
    if not may_hold_command(block.text):
        return
    condition = condition_of(block.lead) if block.sort in {"item", "step"} else ""
    condition = condition or _overhead(block, condition)
    if condition is None:
        return
    negated = refuses(block.lead) if block.lead else bool(block.headings) and refuses(block.headings[-1])
    for sentence in sentences_of(block):
        own = condition_in(sentence.condition) if sentence.condition else ""
        if own is None or (condition and own):
            continue
        if not _may_read(sentence) or (negated and sentence.before):
            continue
        under = Place(
            negated or sentence.refused,
            "" if negated else own or condition,
            commanded=sentence.block.sort == "step" and not sentence.label,
        )
        if least == "half" and _is_hopeless(sentence, place, under):
            continue
        reading = _read(sentence, place, under, granted)
        if reading:
            yield reading


def _may_read(sentence: Sentence) -> bool:
    """Tell whether a sentence is no title, in letters that we know, and no question leads to it."""
    if sentence.before.endswith("?") or sentence.label.endswith("?") or names_a_choice(sentence.label):
        return False
    return not is_title(sentence.text) and is_latin(sentence.text)


def _is_hopeless(sentence: Sentence, where: Standing, place: Place) -> bool:
    """Tell whether a sentence will neither be offered nor noted as vague."""
    helped = place.negated or place.condition or may_reach_half(sentence, where)
    return not helped and vagueness(sentence.text) is None


def _overhead(block: Block, condition: str | None) -> str | None:
    """Give the condition that the nearest heading puts over a block that has none of its own."""
    return condition_of_heading(block.headings[-1]) if condition == "" and block.headings else condition


_LONGEST_BLOCK = 4000


def _read(sentence: Sentence, where: Standing, place: Place, granted: Collection[str]) -> Reading | None:
    statement = listed(sentence, place) or rewrite(sentence.text, place)
    if statement and (is_pointer(statement) or not statement.tail):
        return None
    vague = vagueness(sentence.text)
    if statement is None:
        return Reading(sentence, vague=vague) if vague else None
    things = things_in(statement.text, sentence.masked, granted)
    judged = judge(sentence, statement, things, where)
    return Reading(sentence, statement, things, judged, vague if "vague" in judged.features else None)
