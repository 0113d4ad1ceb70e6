"""The vocabulary room: what an artifact's evals may say, what is wrong with them, and how to mend it."""

from evals_studio.vocabulary.check import (
    Checkable,
    check_document,
    check_entry,
    check_options,
    is_valid_entry,
)
from evals_studio.vocabulary.checksettings import DEFAULT, CheckSettings, RuleSeverity
from evals_studio.vocabulary.claims import claim_of, claim_words, nearness, same_claim
from evals_studio.vocabulary.entryform import Field, as_written, fields_for
from evals_studio.vocabulary.graders import (
    GRADERS,
    WHEN,
    Grader,
    Option,
    grader_of,
    is_tool_grader,
    machine_graders,
)
from evals_studio.vocabulary.ids import propose_id, unique_id
from evals_studio.vocabulary.rules import ONE_AT_A_TIME
from evals_studio.vocabulary.sentences import telling_words
from evals_studio.vocabulary.tools import COMMON_TOOLS
from evals_studio.vocabulary.version import VOCABULARY, Vocabulary, schema_text, versions

__all__ = [
    "COMMON_TOOLS",
    "DEFAULT",
    "GRADERS",
    "ONE_AT_A_TIME",
    "VOCABULARY",
    "WHEN",
    "CheckSettings",
    "Checkable",
    "Field",
    "Grader",
    "Option",
    "RuleSeverity",
    "Vocabulary",
    "as_written",
    "check_document",
    "check_entry",
    "check_options",
    "claim_of",
    "claim_words",
    "fields_for",
    "grader_of",
    "is_tool_grader",
    "is_valid_entry",
    "machine_graders",
    "nearness",
    "propose_id",
    "same_claim",
    "schema_text",
    "telling_words",
    "unique_id",
    "versions",
]
