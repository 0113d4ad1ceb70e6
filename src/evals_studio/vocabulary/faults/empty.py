"""A text, a list or a mapping is empty where something must be in it.

Leaving a key out says "none"; an empty value says nothing, and is most often a slip.

Bad:

    metadata:
      evals: []

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: ""

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
"""

from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw

CODE = "schema/empty"
KEYWORDS = ("minLength", "minItems", "minProperties")


def words(broken: Broken) -> Flaw:
    """Say what is empty."""
    hint = "Fill it, or take it out." if broken.path else "Write a sentence, or take the entry out."
    return Flaw(CODE, "error", broken.path, f"{broken.name} is empty", hint)
