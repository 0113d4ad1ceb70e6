"""Instructions too vague to test, and how each might be sharpened."""

import re

_VAGUE: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(rf"\b(?:{pattern})\b", re.I), why, suggestion)
    for pattern, why, suggestion in (
        (
            r"best practices?",
            "“Best practices” names no practice that could be looked for.",
            "Name the one or two practices that matter here, each as a rule of its own.",
        ),
        (
            r"high[- ]quality|(?:code )?quality|top-notch|excellent|exceptional|world-class",
            "Nobody can tell from a session whether the quality was high enough.",
            "Say what a good result shows: a check that passes, a section it holds, a limit it keeps.",
        ),
        (
            r"as (?:appropriate|needed|necessary|required|applicable)|(?:if|when|where) (?:appropriate|necessary|needed|applicable|possible)",
            "It leaves open when the rule holds.",
            "Name the condition under which it must happen.",
        ),
        (
            r"(?:be|stay|remain) (?:careful|thorough|concise|clear|helpful|proactive|mindful|professional|precise|thoughtful)",
            "It asks for a manner, not for an act that a session shows.",
            "Name an act that shows it, for instance what is checked, or how long an answer may be.",
        ),
        (
            r"(?:properly|appropriately|correctly|adequately|sufficiently|reasonably|carefully|thoroughly|effectively|efficiently)",
            "“{0}” sets no mark that could be met or missed.",
            "Say what must be there afterwards, or what must not.",
        ),
        (
            r"(?:clean|readable|maintainable|scalable|robust|elegant|user-friendly|intuitive|performant) (?:code|design|solutions?|architecture)",
            "Two readers would judge this differently.",
            "Name a measurable limit or a pattern to follow.",
        ),
    )
)
_ASKS = re.compile(
    r"^(?:\W*)(?:always|never|ensure|make sure|follow|maintain|be|stay|use|write|keep|provide|strive|aim|adhere|apply)\b|\bmust\b|\bshould\b",
    re.I,
)


def vagueness(text: str) -> tuple[str, str] | None:
    """Give why an instruction is too vague and how to sharpen it, or None when it asks for nothing vague."""
    if not _ASKS.search(text) or len(text.split()) > 25:
        return None
    for pattern, why, suggestion in _VAGUE:
        match = pattern.search(text)
        if match:
            return why.format(match[0].capitalize()), suggestion
    return None
