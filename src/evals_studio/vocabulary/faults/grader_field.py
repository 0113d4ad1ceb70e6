"""A key that this grader may not carry.

`runs`, `provider` and `model` say how an AI judge is asked, so they belong to entries graded by `ai`.
`command`, `success-exit-codes` and `timeout-ms` say what is run, so they belong to `grader: command`. A
`generated-assertion-hash` says what a command was made from, so it stands only beside a `command`.

Bad:

    metadata:
      evals:
        - id: says-done
          grader: regex
          options: { pattern: done }
          runs: 3

Good:

    metadata:
      evals:
        - id: says-done
          assertion: The session said that it was done.
          runs: 3
"""

from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw, quoted

CODE = "schema/grader-field"
KEYWORDS = ("false",)

_HASH = "generated-assertion-hash"


def words(broken: Broken) -> Flaw:
    """Say to which entries the key belongs."""
    if broken.key == _HASH:
        message = f"`{_HASH}` belongs beside a `command`; this entry has none"
        return Flaw(CODE, "error", broken.path, message, "Take it out, or write the command.", at="key")
    judged_by_ai = broken.key in {"runs", "provider", "model"}
    kind, needed = (
        ("an AI-judged entry", "ai") if judged_by_ai else ("an entry that runs a command", "command")
    )
    message = f"`{broken.key}` belongs to {kind}; this one is graded by {quoted(broken.grader)}"
    return Flaw(CODE, "error", broken.path, message, f"Take it out, or write `grader: {needed}`.", at="key")
