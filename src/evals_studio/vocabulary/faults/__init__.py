"""Faults that the schema finds, in plain words: one module a code, its docstring the manual."""

from evals_studio.vocabulary.faults import (
    empty,
    enum,
    grader_field,
    pattern,
    range,  # noqa: A004 - the module is named for its code, schema/range
    repeated,
    required,
    type,  # noqa: A004 - the module is named for its code, schema/type
    unknown_key,
)
from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw

FAULTS = (required, unknown_key, type, empty, enum, pattern, range, repeated, grader_field)

_BY_KEYWORD = {keyword: module for module in FAULTS for keyword in module.KEYWORDS}


def flaw_of(broken: Broken) -> Flaw:
    """Say what is broken, in plain words."""
    flaw: Flaw = _BY_KEYWORD[broken.keyword].words(broken)
    return flaw
