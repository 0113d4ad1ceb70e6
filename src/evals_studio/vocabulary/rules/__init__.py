"""Rules that no schema can say: one small module a rule, its docstring the manual.

A module has CODE, SEVERITY and `check`, which takes an EntrySubject or an EvalsSubject and yields flaws. A
new rule is one module and one word below.
"""

from evals_studio.vocabulary.rules import (
    bare_string,
    command_without_trace,
    confidence_unlisted,
    file_placeholder,
    later_trail,
    on_trail,
    option_conflict,
    option_missing,
    option_unknown,
    option_value,
    same_claim,
    same_id,
    severity_map_unread,
    skipped,
    stale_hash,
    target_path,
    trail_same_model,
    trail_unknown_id,
    unknown_grader,
    unknown_version,
    unread_hints,
    vocabularies,
)

OPTION_RULES = (option_missing, option_unknown, option_value, option_conflict)
"""Rules about `options`, which the gate asks by themselves."""

GRADER_RULES = (
    unknown_grader,
    *OPTION_RULES,
    severity_map_unread,
    unread_hints,
)
"""Rules about one entry that need to know its grader."""

ENTRY_RULES = (
    bare_string,
    target_path,
    file_placeholder,
    command_without_trace,
    stale_hash,
    skipped,
)
"""Rules about one entry whatever its grader. Each is `check(EntrySubject)`, with pointers from the entry."""

EVALS_RULES = (
    same_id,
    same_claim,
    trail_unknown_id,
    confidence_unlisted,
    trail_same_model,
    vocabularies,
    unknown_version,
    later_trail,
)
"""Rules about all evals of an artifact: `check(EvalsSubject)`, pointers from the root."""

RULES = (*ENTRY_RULES, *GRADER_RULES, *EVALS_RULES, on_trail)

ONE_AT_A_TIME = frozenset({same_id.CODE})
"""Findings whose mend a person must ask for one by one: a trail and old verdicts may hang on the id."""
