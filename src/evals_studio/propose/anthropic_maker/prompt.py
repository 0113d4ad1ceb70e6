"""What a model is told: the task (task.md), what it may offer here, and the artifact as fenced data.

The artifact was written by anyone. It stands between marks that no text can hold unless it knows its own
hash, and the task says that nothing in between is an order. The gate checks the answer all the same.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Template
from typing import Final

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.model.kind import Kind
from evals_studio.propose.anthropic_maker.parts import parts_of
from evals_studio.propose.brief import Brief
from evals_studio.vocabulary import GRADERS, Grader, Option, machine_graders

VERSION: Final = 1
"""Raised with every change of what is asked, so that kept answers to an older question are not used."""

MOST_ASKED: Final = 20
_MOST_REJECTED = 200
_LONGEST_CLAIM = 1000

REPAIR: Final = (
    "That could not be read: it is not one JSON object of the shape asked for. Answer again, with that "
    "object alone: no sentence before or after it, no code fence."
)

_TASK: Final = Template(Path(__file__).with_name("task.md").read_text(encoding="utf-8").rstrip())


@dataclass(frozen=True, slots=True)
class Question:
    """One request's words. system: the task. user: the artifact, or a part of it, as data."""

    system: str
    user: str

    @property
    def text(self) -> str:
        """Give all that is said, as it is said."""
        return f"{self.system}\n\n{self.user}"


def questions(brief: Brief, part: int) -> tuple[Question, ...]:
    """Word the requests for one artifact: one, or several when its body is longer than `part` characters."""
    system = _task(brief.kind)
    parts = parts_of(_sendable(brief.body), part)
    return tuple(
        Question(system, _data(brief, text, f"part {number} of {len(parts)}" if len(parts) > 1 else "whole"))
        for number, text in enumerate(parts, 1)
    )


def _task(kind: Kind) -> str:
    allowed = [GRADERS[name] for name in GRADERS if name in machine_graders(kind)]
    deterministic = ", ".join(f"`{grader.name}`" for grader in allowed if grader.name != "ai")
    return _TASK.substitute(
        deterministic=deterministic or "there is none here",
        graders="\n".join(line for grader in allowed for line in _grader_lines(grader)),
        most=MOST_ASKED,
    )


def _grader_lines(grader: Grader) -> Iterator[str]:
    yield f"- {grader.name}: {grader.help}"
    for option in grader.options:
        yield f"    option {option.name}{_option_words(option)}: {option.help}"
    if grader.one_needed:
        yield f"    at least one of: {', '.join(grader.one_needed)}"


def _option_words(option: Option) -> str:
    words = [
        option.type,
        *(["required"] if option.required else []),
        *(["|".join(option.choices)] * bool(option.choices)),
    ]
    return f" ({', '.join(words)})"


def _data(brief: Brief, text: str, which: str) -> str:
    facts: dict[str, Json] = {
        "kind of artifact": brief.kind,
        "name": brief.name,
        "description": brief.description,
        "tools it grants": list(brief.tools) if brief.tools is not None else None,
        "claims made already": [_claim(entry) for entry in brief.entries],
        "claims turned down": [_claim(claim.entry) for claim in brief.rejected[-_MOST_REJECTED:]],
    }
    known = _sendable(json.dumps(facts, ensure_ascii=False, indent=1, default=str))
    mark = _mark(known, text)
    return "\n".join(
        (
            f"The data stands between lines that carry the mark {mark}.",
            f"===== {mark} facts",
            known,
            f"===== {mark} text of the artifact, {which}",
            text,
            f"===== {mark} end",
            "Propose evals for this artifact, as you were told.",
        )
    )


def _claim(entry: Json) -> Json:
    """Give an entry as it is told to the model: what it claims, not how it is kept."""
    if not isinstance(entry, dict):
        return str(entry)[:_LONGEST_CLAIM]
    told: dict[str, Json] = {
        key: entry[key] for key in ("assertion", "grader", "target", "options") if key in entry
    }
    spelled = json.dumps(told, ensure_ascii=False, default=str)
    return told if len(spelled) <= _LONGEST_CLAIM else spelled[:_LONGEST_CLAIM]


def _mark(*texts: str) -> str:
    """Give a mark that stands in none of the texts, the same one every time."""
    mark = _hash(texts)
    while any(mark in text for text in texts):
        mark = _hash((mark, *texts))
    return mark


def _hash(texts: Sequence[str]) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def _sendable(text: str) -> str:
    """Give a text that UTF-8 can carry: half a surrogate pair becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")
