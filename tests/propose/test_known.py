"""What a run has met is looked up, not searched; the answers are those of a search."""

from hypothesis import given
from hypothesis import strategies as st

from evals_studio.model.proposal import Offer, Proposal
from evals_studio.propose.gating import NEAR, Gate, Limits, gate
from evals_studio.propose.known import Known
from evals_studio.propose.offline.words import word_set
from evals_studio.vocabulary import nearness
from tests.propose.briefs import brief_for

WORDS = st.lists(
    st.sampled_from(sorted(word_set("ledger line tax draft audit count reads read sent"))), max_size=4
)
CLAIMS = st.lists(WORDS.map(lambda words: "The session kept " + " ".join(words) + "."), max_size=8)


def judged_in_turn(sentences: list[str], one_gate: Gate | None) -> list[object]:
    """Judge offers one after the other, each by the same gate or by one of its own."""
    brief = brief_for("The session kept.")
    passed: list[Proposal] = []
    results: list[object] = []
    for number, sentence in enumerate(sentences):
        offer = Offer({"id": f"kept-{number % 3}", "assertion": sentence}, 0.9, "", None)
        result = (
            one_gate.judge(offer, "maker", passed)
            if one_gate
            else gate(offer, brief, maker="maker", earlier=tuple(passed))
        )
        results.append(result)
        if isinstance(result, Proposal):
            passed.append(result)
    return results


@given(CLAIMS)
def test_a_gate_that_remembers_answers_as_one_that_looks_anew(sentences: list[str]):
    remembering = Gate(brief_for("The session kept."), Limits())
    assert judged_in_turn(sentences, remembering) == judged_in_turn(sentences, None)


@given(CLAIMS)
def test_the_nearest_claim_is_the_first_of_those_that_share_most_words(sentences: list[str]):
    entries = [{"id": f"c{number}", "assertion": text} for number, text in enumerate(sentences)]
    wanted = {"id": "x", "assertion": "The session kept ledger line tax."}
    known = Known()
    known.follow([Proposal(entry["id"], dict(entry), 0.9) for entry in entries])
    scores = [(nearness(wanted, entry), entry["id"]) for entry in entries]
    best = max(scores, key=lambda pair: pair[0], default=(0.0, ""))
    assert known.nearest(dict(wanted), NEAR) == (best[1] if best[0] >= NEAR else None)


def test_another_run_s_proposals_are_not_mixed_in():
    keeper = Gate(brief_for("The session kept."), Limits())
    claim = Proposal("u1", {"id": "kept", "assertion": "The session kept the ledger."}, 0.9)
    offer = Offer({"id": "kept", "assertion": "The session kept the ledger."}, 0.9)
    assert not isinstance(keeper.judge(offer, "maker", [claim]), Proposal)
    assert isinstance(keeper.judge(offer, "maker", []), Proposal)
