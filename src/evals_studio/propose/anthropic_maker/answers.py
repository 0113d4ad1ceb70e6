"""Answers that are kept, so that the same question about the same text to the same model is asked once.

Below the state folder, named by a hash of all that decides an answer. Thresholds do not: they are the gate's.
"""

import hashlib
import json
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from evals_studio.model.fault import NotWritten
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.model.proposal import Offer, Untestable
from evals_studio.propose.anthropic_maker.prompt import VERSION, Question
from evals_studio.propose.anthropic_maker.service import Service
from evals_studio.propose.private_files import keep_json, kept_json
from evals_studio.propose.proposer import MakerName

_FORM = 1
MOST_KEPT: Final = 500
"""Answers on disk; the oldest go first."""

LONGEST_KEPT: Final = 30 * 24 * 3600
"""Seconds for which an answer is kept."""


Kept: TypeAlias = Offer | Untestable | MakerName
"""What is kept of an answer."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The kept answers. folder: where; None keeps none."""

    folder: Path | None

    def kept(self, name: str) -> tuple[Kept, ...] | None:
        """Give what a maker yielded when this was asked before, else None."""
        if self.folder is None:
            return None
        path = self._place(name)
        data = kept_json(path) if _is_fresh(path) else None
        if not isinstance(data, dict) or data.get("form") != _FORM:
            return None
        listed = data.get("said")
        read = tuple(map(_read, listed)) if isinstance(listed, list) else (None,)
        whole = tuple(one for one in read if one is not None)
        return whole if len(whole) == len(read) else None

    def keep(self, name: str, said: Sequence[Kept]) -> None:
        """Keep an answer that came to its end. Where it cannot be kept, the next run asks again."""
        if self.folder is None:
            return
        with suppress(NotWritten, ValueError, RecursionError):
            keep_json(self._place(name), {"form": _FORM, "said": [_spelled(one) for one in said]})
        self._drop_old()

    def _place(self, name: str) -> Path:
        return (self.folder or Path()) / f"{name}.json"

    def _drop_old(self) -> None:
        if self.folder is None:
            return
        with suppress(OSError):
            newest_first = sorted(self.folder.glob("*.json"), key=lambda path: -path.stat().st_mtime)
            for number, path in enumerate(newest_first):
                if number >= MOST_KEPT or not _is_fresh(path):
                    path.unlink(missing_ok=True)


def name_of_answer(service: Service, questions: Sequence[Question], max_tokens: int) -> str:
    """Name an answer by what it depends on: service, model, version of the prompt, and every word of it."""
    told = [VERSION, service.home, service.host, service.model, max_tokens, [one.text for one in questions]]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:40]


def _is_fresh(path: Path) -> bool:
    try:
        return time.time() - path.stat().st_mtime < LONGEST_KEPT
    except OSError:
        return False


def _spelled(one: Kept) -> Json:
    match one:
        case MakerName(name):
            return {"name": name}
        case Untestable():
            return {"untestable": [one.quote, one.why, one.suggestion]}
        case Offer():
            offer: Json = json.loads(json.dumps([one.entry, one.confidence, one.why, one.quote]))
            return {"offer": offer}


def _read(item: object) -> Kept | None:
    match item:
        case {"name": str(name)}:
            return MakerName(name)
        case {"untestable": [str(quote), str(why), str(suggestion)]}:
            return Untestable(quote, None, why, suggestion)
        case {"offer": [entry, confidence, str(why), (str() | None) as quote]}:
            return Offer(entry, confidence, why, quote)
    return None
