"""What headings and lead-ins say about the text below them."""

import re
from typing import Literal, TypeAlias

Standing: TypeAlias = Literal["plain", "rules", "doubtful", "closed"]
"""rules: a list of firm rules. doubtful: often no instructions. closed: never instructions to the agent."""

_CLOSED = re.compile(
    r"""\b(examples?|samples?|templates?|troubleshooting|faq|when\ (not\ )?to\ use|when\ to|use\ (this|it)\ when|use\ cases?|
    installation|install|contribut\w+|change\ ?log|license|licence|credits|acknowledg\w+|references?|resources|related|see\ also|
    further\ reading|links|trigger\ (words|phrases)|example\ (prompts|interactions)|interactions|motivation|why|rationale|overview|
    introduction|about|background|prerequisites?|requirements|glossary|roadmap|launch|rationalizations?|excuses|red\ flags|
    symptoms|warning\ signs|common\ (mistakes|pitfalls|errors|issues|problems)|anti-?patterns?|limitations|known\ issues|
    benefits|features|capabilit\w+|expertise|knowledge\ base|behavio?ral\ traits|purpose|setup|getting\ started|quick\ ?start|usage|
    success\ (criteria|metrics)|definition\ of\ done|checklist|quality\ gates?|metrics|output\ format|response\ format|
    progress\ tracking|deliverables|skills|persona|identity|mission|vision|philosophy)\b""",
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
_SIGNS = re.compile(r"[*_`#:]|[^\w\s'’/-]")


def standing(headings: tuple[str, ...]) -> Standing:
    """Judge a place by its headings; the nearest one speaks first."""
    if any(_CLOSED.search(_plain(title)) for title in headings[-2:]):
        return "closed"
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
        return "" if _EMPTY_CONDITION.match(match[1]) else match[1]
    return "" if _HARMLESS.search(text) else None


_CONDITION = re.compile(
    r"^((?:if|when|whenever|before|after|while|during|once|for|on)\b[^,.:;]{3,70}?)"
    r"(?:,? (?:always|you must|you should|do|do the following|follow these steps|the agent must|must|please)(?: the following)?)?$",
    re.I,
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
