"""A key that must be there is missing.

An object entry needs an `id`, because names derived from a place orphan verdicts when entries move. An
entry that is judged by a sentence (`ai`, which is the default, and `human`) needs the sentence; `command`
needs a command or an assertion to make one from. A `target` that names a file needs `source` and `path`, a
trail entry `generated-by`.

Bad:

    metadata:
      evals:
        - assertion: The session read the file before editing it.

Bad:

    metadata:
      evals:
        - id: read-first
          grader: human

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
          grader: human
"""

from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw, quoted

CODE = "schema/required"
KEYWORDS = ("required",)

_HINTS = {
    "id": "Give it a stable name of lower-case letters, digits and hyphens, for instance `used-read`.",
    "assertion": "Say in one sentence what the session must have done.",
    "generated-by": "Name the model or program that wrote these entries.",
    "source": "Write `source: file`.",
    "path": "Name the file, relative to the session's working directory.",
}


def words(broken: Broken) -> Flaw:
    """Say which key is missing and what it is for."""
    key = broken.key
    return Flaw(CODE, "error", broken.path, _message(broken, key), _HINTS.get(key, ""), at="owner")


def _message(broken: Broken, key: str) -> str:
    if key == "assertion" and broken.grader == "command":
        return "An entry graded by `command` needs a `command` or an `assertion`"
    if key == "assertion":
        return f"An entry graded by {quoted(broken.grader)} needs an `assertion`"
    return f"`{key}` is missing from {broken.owner}"
