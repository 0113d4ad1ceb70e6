"""What headings and lead-ins say about the text below them."""

import re
from typing import Literal, TypeAlias

Standing: TypeAlias = Literal["plain", "rules", "doubtful", "remote", "closed"]
"""rules: a list of firm rules. doubtful, remote: often no instructions. closed: never instructions to the agent."""

_CLOSED = re.compile(
    r"""\b(examples?|samples?|templates?|faq|when\ (not\ )?to\ use|when\ to|use\ (this|it)\ when|use\ cases?|
    contribut\w+|change\ ?log|license|licence|credits|acknowledg\w+|related|see\ also|further\ reading|links|
    trigger\ (words|phrases)|example\ (prompts|interactions)|interactions|rationale|glossary|roadmap|rationalizations?|
    excuses|red\ flags|symptoms|warning\ signs|(common\ )?(mistakes|pitfalls)|anti-?patterns?|benefits|capabilit\w+|
    expertise|knowledge\ base|behavio?ral\ traits|output\ format|response\ format|progress\ tracking|persona|identity|
    mission|vision|philosophy)\b""",
    re.I | re.X,
)
_REMOTE = re.compile(
    r"""\b(troubleshooting|installation|install|references?|resources|motivation|why|overview|introduction|about|background|
    prerequisites?|launch|common\ (errors|issues|problems)|limitations|known\ issues|features|purpose|setup|
    getting\ started|quick\ ?start|usage|success\ (criteria|metrics)|definition\ of\ done|checklist|quality\ gates?|
    metrics|deliverables|skills)\b""",
    re.I | re.X,
)
_RULES = re.compile(
    r"\b(rules?|constraints?|guardrails?|guidelines|critical|important|mandatory|must|never|always|boundaries|non-negotiable|"
    r"requirements|safety|do'?s|don'?ts|core principles|instructions|workflow|process|steps?|procedure|protocol|phase)\b",
    re.I,
)
_DOUBTFUL = re.compile(
    r"\b(best practices?|tips?|principles?|notes?|faq|considerations|strateg\w+|patterns?|concepts?|techniques?|approach|"
    r"integration|communication protocol|options?|questions?|scenarios?|responsibilities)\b",
    re.I,
)
_REFUSING = re.compile(
    r"^(?:(?:you|the agent|agents|claude)\s+)?(?:must\s+)?(?:never|do not|don'?t|do n't|must not|should not|cannot|can'?t|not allowed|forbidden|"
    r"prohibited|(?:things|what) (?:to avoid|not to do|you must (?:not|never) do)|never do(?: this| these)?|don'?ts?|what not to do|"
    r"strictly forbidden|prohibited actions|forbidden actions)\s*:?$",
    re.I,
)
_SIGNS = re.compile(r"[*_`#:]|[^\w\s'’/,-]")


def standing(headings: tuple[str, ...]) -> Standing:
    """Judge a place by its headings; the nearest one speaks first."""
    if any(_CLOSED.search(_plain(title)) for title in headings[-2:]):
        return "closed"
    if any(_REMOTE.search(_plain(title)) for title in headings[-2:]):
        return "remote"
    nearest = _plain(headings[-1]) if headings else ""
    if _DOUBTFUL.search(nearest):
        return "doubtful"
    if _RULES.search(nearest):
        return "rules"
    return "plain"


def refuses(text: str) -> bool:
    """Tell whether a heading or lead-in says that what follows must not be done."""
    return bool(_REFUSING.match(_plain(text).strip()))


def condition_of(lead: str) -> str | None:
    """Give the condition that a lead-in puts before its items: "" for none, None when it cannot be told."""
    text = _plain(lead).strip()
    if not lead.rstrip(" *_").endswith(":"):
        return ""
    match = _CONDITION.match(text)
    if match:
        if _NO_CONDITION.search(match[1]):
            return None
        return "" if _EMPTY_CONDITION.match(match[1]) else match[1]
    if _HARMLESS.search(text):
        return ""
    is_title = len(text.split()) <= 4 and not _CLOSED.search(text) and not _TELLING.search(text)
    return "" if is_title else None


_TELLING = re.compile(
    r"\b(says?|said|asks?|like|bad|wrong|incorrect|instead of|good|user|users|include|includes|e g|symptoms?|causes?|key points)\b",
    re.I,
)
_CONDITION = re.compile(
    r"^((?:if|when|whenever|before|after|while|during|once|for|on)\b[^,.:;]{3,70}?)"
    r"(?:,? (?:always|you must|you should|do|do the following|follow these steps|the agent must|must|please)(?: the following)?)?$",
    re.I,
)
_NO_CONDITION = re.compile(
    r"\b(always|never|must|should|will|ask|gather|here|below|example|instance)\b", re.I
)
_EMPTY_CONDITION = re.compile(
    r"^when (?:invoked|called|activated|triggered|this (?:skill|command) (?:is|runs)\b.*)$", re.I
)
_HARMLESS = re.compile(
    r"\b(always|must|should|rules?|steps?|follow\w*|process|workflow|instructions?|do the following|you will|guidelines|"
    r"requirements?|protocol|procedure|responsibilit\w+|then|need to|approach|actions?|tasks?|phase)\b|^(?:do|dos|important|critical)$",
    re.I,
)


def _plain(text: str) -> str:
    return " ".join(_SIGNS.sub(" ", text).split())
