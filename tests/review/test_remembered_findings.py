"""What a review remembers of unchanged entries is what it would work out anew."""

from hypothesis import given, settings
from hypothesis import strategies as st

from evals_studio.artifact import read_artifact
from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Proposal
from evals_studio.review.checked import Checked
from evals_studio.review.decisions import Add, Later, Move, Reject, Remove
from evals_studio.review.opening import opened
from evals_studio.review.press import Asks, Edits, MovesOn, Says, press
from evals_studio.review.review import Review
from evals_studio.review.rows import Rows
from evals_studio.review.slot import slot_of
from evals_studio.vocabulary import check_document

_ARTIFACT = """---
name: tidy
metadata:
  evals:
    - The session sorted the imports.
    # what a person says about the next one
    - id: reads-first
      assertion: The session read the file before it wrote.
      severity: 0.5
    - id: reads-first
      assertion: The session read the file  before it wrote.
      grader: regex
      options: { pattern: "a(" }
    - id: too-many-words
      asertion: The session said so.
      severity: 7
    - id: on-trail
      assertion: The final message names the file.
  eval-provenance:
    - generated-by: some-model
      evals: [on-trail, nobody]
      confidence: { on-trail: 0.4 }
---
Read the file first. Name the file.
"""

_PROPOSALS = tuple(
    Proposal(
        uid=f"u{number}",
        entry={"id": f"offered-{number}", "assertion": f"The session did thing {number}."},
        confidence=0.5 + number / 10,
        why="It says so.",
        quote="Read the file first.",
        line=31,
        generated_by="some-model",
    )
    for number in range(3)
)

_ACTIONS = (
    "accept",
    "reject",
    "later",
    "sign-off",
    "convert",
    "severity-up",
    "severity-down",
    "move-up",
    "mend",
)
_STEPS = st.lists(
    st.tuples(st.sampled_from((*_ACTIONS, "undo", "redo", "remove", "add", "move-far")), st.integers(0, 30)),
    max_size=12,
)


def _stepped(review: Review, action: str, number: int) -> Review:
    """Do one thing, or nothing where it is refused."""
    ref = review.items[number % len(review.items)].ref if review.items else ""
    try:
        match action:
            case "undo":
                return review.undo()[0]
            case "redo":
                return review.redo()[0]
            case "remove":
                return review.decide(Remove(ref))
            case "add":
                return review.decide(Add({"id": f"new-{number}", "assertion": "The session read the file."}))
            case "move-far":
                return review.decide(Move(ref, number % 3))
            case _:
                pressed = press(review, action, ref)  # type: ignore[arg-type]  # one of the table's
                if isinstance(pressed, Asks):
                    pressed = pressed.decision
                if isinstance(pressed, Says | MovesOn | Edits):
                    return review.decide(Later(ref) if number % 2 else Reject(ref))
                return review.decide(pressed)
    except Fault:
        return review


@settings(deadline=None)
@given(steps=_STEPS, looks=st.sets(st.integers(0, 12)))
def test_findings_and_rows_are_those_of_a_review_that_remembers_nothing(
    steps: list[tuple[str, int]], looks: set[int]
) -> None:
    document = read_artifact(_ARTIFACT.encode())
    review = opened(document, "skill", slots=[slot_of(one) for one in _PROPOSALS])
    for count, (action, number) in enumerate(steps):
        review = _stepped(review, action, number)
        if count in looks or count == len(steps) - 1:
            anew = Checked(review.document, review.kind, review.checked.settings)
            assert review.findings == check_document(review.document, settings=anew.settings)
            assert review.items == tuple(Rows().of(review.listing, review.now, anew).values())
