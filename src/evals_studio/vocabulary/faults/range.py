"""A number is too small or too large.

`runs` is 1 to 50, `weight` greater than 0, `timeout-ms` at least 1, a confidence 0 to 1. A weight of zero
is refused because `skip: true` says it aloud.

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
          weight: 0

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
          weight: 0.5
"""

from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.jsonvalues import value_words

CODE = "schema/range"
KEYWORDS = ("minimum", "maximum", "exclusiveMinimum")

_BOUNDS = {"minimum": "at least", "maximum": "at most", "exclusiveMinimum": "greater than"}


def words(broken: Broken) -> Flaw:
    """Say the bound and the number."""
    bound = f"{_BOUNDS[broken.keyword]} {broken.rule}"
    message = f"{broken.name} must be {bound}, but is {value_words(broken.value)}"
    return Flaw(CODE, "error", broken.path, message, _hint(broken))


def _hint(broken: Broken) -> str:
    if broken.key == "weight":
        return "To leave an entry out, write `skip: true`."
    if broken.keyword == "maximum" and broken.rule == 1:
        return "A confidence is a number from 0 to 1."
    return ""
