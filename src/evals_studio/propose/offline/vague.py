"""Instructions too vague to test, and how each might be sharpened."""

import re
from functools import cache

from evals_studio.model.frozen import dataclass
from evals_studio.propose.offline.commands import names_duty
from evals_studio.propose.offline.words import word_set


@dataclass(frozen=True, slots=True)
class Vagueness:
    """A kind of vague wording. pattern: its words, lower-case. why: what is wrong; {0}: the wording found."""

    pattern: str
    why: str
    suggestion: str


_KINDS = (
    Vagueness(
        r"best practices?",
        "“Best practices” names no practice that could be looked for.",
        "Name the one or two practices that matter here, each as a rule of its own.",
    ),
    Vagueness(
        r"high[- ]quality|(?:code )?quality|top-notch|excellent|exceptional|world-class",
        "Nobody can tell from a session whether the quality was high enough.",
        "Say what a good result shows: a check that passes, a section it holds, a limit it keeps.",
    ),
    Vagueness(
        r"as (?:appropriate|needed|necessary|required|applicable)"
        r"|(?:if|when|where) (?:appropriate|necessary|needed|applicable|possible)",
        "It leaves open when the rule holds.",
        "Name the condition under which it must happen.",
    ),
    Vagueness(
        r"(?:be|stay|remain) (?:careful|thorough|concise|clear|helpful|proactive|mindful|precise)",
        "It asks for a manner, not for an act that a session shows.",
        "Name an act that shows it, for instance what is checked, or how long an answer may be.",
    ),
    Vagueness(
        r"(?:proper|appropriate|correct|adequate|sufficient|careful|thorough|effective|efficient)ly|reasonably",
        "“{0}” sets no mark that could be met or missed.",
        "Say what must be there afterwards, or what must not.",
    ),
    Vagueness(
        r"(?:clean|readable|maintainable|scalable|robust|elegant|user-friendly|intuitive|performant)"
        r" (?:code|design|solutions?|architecture)",
        "Two readers would judge this differently.",
        "Name a measurable limit or a pattern to follow.",
    ),
)
_ASKING = word_set(
    "always never ensure make follow maintain be stay use write keep provide strive aim adhere apply"
)
_LONGEST = 25


def vagueness(text: str) -> tuple[str, str] | None:
    """Give why an instruction is too vague and how to sharpen it, or None when it asks for nothing vague."""
    words = text.split(None, _LONGEST)
    if not words or len(words) > _LONGEST or not (words[0].lower() in _ASKING or names_duty(text)):
        return None
    low = text.lower()
    if not _any_kind().search(low):
        return None
    for kind, pattern in _patterns():
        match = pattern.search(low)
        if match:
            return kind.why.format(match[0].capitalize()), kind.suggestion
    return None


@cache
def _patterns() -> tuple[tuple[Vagueness, re.Pattern[str]], ...]:
    return tuple((kind, re.compile(rf"\b(?:{kind.pattern})\b")) for kind in _KINDS)


@cache
def _any_kind() -> re.Pattern[str]:
    """Match the words of any kind, to pass over most sentences at once."""
    return re.compile(rf"\b(?:{'|'.join(kind.pattern for kind in _KINDS)})\b")
