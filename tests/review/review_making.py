"""Small artifacts, proposals and reviews for the tests of this room."""

from evals_studio.artifact import read_artifact
from evals_studio.model.json import Json
from evals_studio.model.proposal import Proposal
from evals_studio.review import Review, opened

TRAIL = """\
---
name: fix-bug
metadata:
  evals:
    # Reading comes first.
    - id: used-read
      assertion: The session read a source file.
      grader: tool-usage
      options: { tool: Read, expect: used }
    - id: honored-tdd  # the point of it all
      assertion: The session wrote a failing test first.
      severity: error
    - id: names-cause
      assertion: The final message names the cause.
      target: last-message
    - Reproduce the bug first.
  eval-provenance:
    - generated-by: model-one
      evals: [used-read, honored-tdd]
      confidence: { used-read: 0.91, honored-tdd: 0.86 }
    - generated-by: model-two
      evals: [used-read]
---
# Fix a bug

Always run the tests before you commit.
Never push.
"""

EMPTY = """\
---
name: fix-bug
---
Always run the tests before you commit.
"""


def offer(uid: str, *, confidence: float = 0.83, near: str | None = None, **fields: Json) -> Proposal:
    """Make a proposal whose id is its uid."""
    entry: dict[str, Json] = {"id": uid, "assertion": f"The session did {uid}.", **fields}
    quote = "Always run the tests before you commit."
    return Proposal(uid, entry, confidence, "It says so.", quote, 26, "model-new", near)


def review_of(text: str = TRAIL, *offers: Proposal) -> Review:
    """Open a review of a text, with proposals."""
    return opened(read_artifact(text.encode()), "skill").receive(offers)


def text_of(review: Review) -> str:
    """Give the file as the review leaves it."""
    return review.document.raw.decode()


def changed_lines(review: Review, before: str = TRAIL) -> tuple[list[str], list[str]]:
    """Give the lines that went and the lines that came, stripped."""
    old, new = before.splitlines(), text_of(review).splitlines()
    gone = [line.strip() for line in old if line not in new]
    return gone, [line.strip() for line in new if line not in old]
