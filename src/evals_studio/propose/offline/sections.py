"""What headings and lead-ins say about the text below them."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, TypeAlias

from evals_studio.propose.offline.words import word_set

Standing: TypeAlias = Literal["plain", "rules", "doubtful", "remote", "closed"]
"""rules: a list of firm rules. doubtful, remote: often no instructions. closed: never to the agent."""


def _any_of(phrases: str) -> Callable[[str], bool]:
    """Give a look for any of some phrases, given one after the other with `|` between, as whole words."""
    parts = (" ".join(part.split()) for part in phrases.split("|"))
    pattern = re.compile(r"\b(?:" + "|".join(parts) + r")\b")
    return lambda text: pattern.search(text.lower()) is not None


_CLOSED = _any_of(r"""
    examples? | samples? | templates? | faq |
    when (?:not )?to (?:use|invoke|apply|activate|call|choose|trigger|delegate|load|run) |
    use (?:this|it) when |
    use cases? | contribut\w+ | change ?log | license | licence | credits | acknowledg\w+ | related |
    see also | further reading | links | trigger (?:words|phrases) | interactions | rationale | glossary
    | roadmap | rationalizations? | excuses | red flags | symptoms | warning signs | mistakes | pitfalls
    | anti-?patterns? | benefits | capabilit\w+ | expertise | knowledge base | behavio?ral traits |
    output format | response format | progress tracking | persona | identity | mission | vision |
    philosophy
""")
_REMOTE = _any_of(r"""
    troubleshooting | installation | install | references? | resources | motivation | why | overview |
    introduction | about | background | prerequisites? | launch | common (?:errors|issues|problems) |
    limitations | known issues | features | purpose | setup | getting started | quick ?start | usage |
    success (?:criteria|metrics) | definition of done | checklist | quality gates? | metrics |
    deliverables | skills
""")
_RULES = _any_of(r"""
    rules? | constraints? | guardrails? | guidelines | critical | important | mandatory | must | never |
    always | boundaries | non-negotiable | requirements | safety | do'?s | don'?ts | core principles |
    instructions | workflow | process | steps? | procedure | protocol | phase
""")
_DOUBTFUL = _any_of(r"""
    best practices? | tips? | principles? | notes? | considerations | strateg\w+ | patterns? | concepts?
    | techniques? | approach | integration | communication protocol | options? | questions? | scenarios?
    | responsibilities
""")
_HARMLESS = _any_of(r"""
    always | must | should | rules? | steps? | follow\w* | process | workflow | instructions? |
    do the following | you will | guidelines | requirements? | protocol | procedure | responsibilit\w+ |
    then | need to | approach | actions? | tasks? | phase | ^do$ | ^dos$ | ^important$ | ^critical$
""")
_TELLING = _any_of(r"""
    says? | said | asks? | like | bad | wrong | incorrect | instead of | good | user | users | includes?
    | e g | symptoms? | causes? | key points
""")
_REFUSING = re.compile(
    r"^(?:(?:you|agents|claude|(?:the|this) (?:agent|skill|command)) )?(?:must )?"
    r"(?:never|do not|does not|doesn't|don'?t|must not|should not|cannot|can'?t|not allowed|forbidden"
    r"|prohibited"
    r"|(?:things|what) (?:to avoid|not to do|you must (?:not|never) do)|never do(?: this| these)?|don'?ts?"
    r"|strictly forbidden|(?:prohibited|forbidden) actions)$",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"^((?:if|when|whenever|unless|before|after|while|during|once|for|on)\b[^,.:;]{3,70}?)"
    r"(?:,? (?:always|you must|you should|do|do the following|follow these steps|the agent must|must|please)"
    r"(?: the following)?)?$",
    re.IGNORECASE,
)
CONDITIONAL = re.compile(r"(?:if|when|whenever|unless|before|after|while|once)\b", re.IGNORECASE)
"""How a label or heading begins that may be a condition of what it stands before."""

_NO_CONDITION = _any_of(
    "what | how | why | who | says? | said | always | never | must | should | will | ask | gather | here"
    " | below | example | instance"
)
_EMPTY_CONDITION = re.compile(
    r"^when (?:invoked|called|activated|triggered|this (?:skill|command) (?:is|runs)\b.*)$", re.IGNORECASE
)
_ODD_IN_CONDITION = re.compile(r"[^\w\s'’/,*:#-]|:.")
_SIGNS = re.compile(r"[*_`#:]|[^\w\s'’/,-]")


@lru_cache(maxsize=512)
def standing(headings: tuple[str, ...]) -> Standing:
    """Judge a place by its headings; the nearest one speaks first."""
    titles = [_plain(title) for title in headings[-2:]]
    if any(map(_CLOSED, titles)):
        return "closed"
    if any(map(_REMOTE, titles)):
        return "remote"
    nearest = titles[-1] if titles else ""
    if _DOUBTFUL(nearest):
        return "doubtful"
    return "rules" if _RULES(nearest) else "plain"


@lru_cache(maxsize=512)
def refuses(text: str) -> bool:
    """Tell whether a heading or lead-in says that what follows must not be done."""
    return bool(_REFUSING.match(_plain(text)))


@lru_cache(maxsize=512)
def condition_of(lead: str) -> str | None:
    """Give the condition that a lead-in puts before its items: "" for none, None when it cannot be told."""
    if not lead.rstrip(" *_").endswith(":"):
        unfinished = _IF.match(lead) and "," not in lead and not lead.rstrip(" *_").endswith((".", "!", "?"))
        return condition_in(lead) if unfinished else ""
    text = _plain(lead)
    match = _CONDITION.match(text)
    if match:
        if _NO_CONDITION(match[1]):
            return None
        return "" if _EMPTY_CONDITION.match(match[1]) else match[1]
    if _HARMLESS(text) or _is_making(text):
        return ""
    is_title = len(text.split()) <= 4 and not _CLOSED(text) and not _TELLING(text)
    return "" if is_title else None


def _is_making(lead: str) -> bool:
    """Tell whether a lead-in orders a plain act ("Save the report as a file:"): its items say how."""
    words = lead.lower().split()
    return words[0] in _ACTS and words[-1] not in _OPEN_ENDS if len(words) > 2 else False


_ACTS = word_set("save write create update edit read build run install commit open add set prepare gather")
_OPEN_ENDS = word_set("with including covering containing that for of like as to from either be using")


@lru_cache(maxsize=512)
def condition_in(words: str) -> str | None:
    """Read words that should be one condition: a label, a heading, an item above. None: they are not."""
    text = _plain(words)
    if _ODD_IN_CONDITION.search(words) or any(word.istitle() for word in text.split()[1:]):
        return None
    match = _CONDITION.match(text)
    if match is None or _NO_CONDITION(match[1]):
        return None
    return "" if _EMPTY_CONDITION.match(match[1]) else match[1]


@lru_cache(maxsize=512)
def condition_of_heading(heading: str) -> str | None:
    """Give the condition that a heading puts over its section: "" for none, None when it cannot be told.

    Only "if" and its like bind; "Before you start" and "For reviewers" name a part of the work.
    """
    return condition_in(heading) if _IF.match(_plain(heading)) and not _CLOSED(heading) else ""


_IF = re.compile(r"[*_]*(?:if|when|whenever|unless)\b", re.IGNORECASE)


_CHOICE = re.compile(
    r"(?:option|choice|case|scenario|variant|alternative|path|mode)\b|(?:yes|no|confirmed|approved|rejected)$",
    re.IGNORECASE,
)


def names_a_choice(label: str) -> bool:
    """Tell whether a label names one way out of several: what it stands before is done only then."""
    return label != "" and bool(_CHOICE.match(_plain(label)))


def _plain(text: str) -> str:
    return " ".join(_SIGNS.sub(" ", text).split())
