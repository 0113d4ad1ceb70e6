"""An id or a grader's name has characters that it must not have.

An id is lower-case letters, digits and hyphens, beginning with a letter or a digit, and ends there: no
final newline. A grader's name is the same, with `tool:` before it where a tool judges.

Bad:

    metadata:
      evals:
        - id: Read first
          assertion: The session read the file before editing it.

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
"""

from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.jsonvalues import value_words

CODE = "schema/pattern"
KEYWORDS = ("pattern",)

RULE_OF_IDS = "Use lower-case letters, digits and hyphens, beginning with a letter or a digit."
RULE_OF_GRADERS = (
    "Use lower-case letters, digits and hyphens, with `tool:` before it for a tool's own grader."
)


def words(broken: Broken) -> Flaw:
    """Say that a text is no id or no grader's name."""
    is_grader = broken.path == ("grader",)
    noun, hint = ("grader's name", RULE_OF_GRADERS) if is_grader else ("id", RULE_OF_IDS)
    return Flaw(CODE, "error", broken.path, f"{value_words(broken.value)} is no {noun}", hint)
