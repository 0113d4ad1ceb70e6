"""The gate: its order, its reasons, and what it makes of what it lets through."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals_studio.model.proposal import Held, Offer, Proposal
from evals_studio.propose import Limits, RejectedClaim, TakenClaim, again, gate, may_be_taken
from tests.propose.briefs import an_entry, an_offer, skill_brief

MAKER = "some-model-1"
QUOTE = "Always run `ledger check` before committing."
OTHER_QUOTE = "Never delete a line without asking the user."
JSON_LIKE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=8,
)


def passed(offer: Offer, **changes: object) -> Proposal:
    judged = gate(offer, skill_brief(**changes), maker=MAKER)
    assert isinstance(judged, Proposal), judged
    return judged


def held(offer: Offer, **changes: object) -> Held:
    judged = gate(offer, skill_brief(**changes), maker=MAKER)
    assert isinstance(judged, Held), judged
    return judged


def test_a_sound_offer_passes_with_the_line_that_we_found_for_its_quote():
    proposal = passed(an_offer())
    assert proposal.entry == an_entry()
    assert (proposal.line, proposal.confidence, proposal.generated_by) == (14, 0.9, MAKER)


def test_a_bare_sentence_passes_as_an_object_with_an_id():
    entry = passed(an_offer(entry="The session ran `ledger check`.")).entry
    assert entry["assertion"] == "The session ran `ledger check`."
    assert entry["id"]


@pytest.mark.parametrize(
    "changes",
    [
        {"entry": None},
        {"entry": 7},
        {"entry": ""},
        {"entry": {}},
        {"entry": {"assertion": "It has no id."}},
        {"entry": an_entry(colour="red")},
        {"entry": an_entry(weight=float("nan"))},
        {"entry": an_entry(assertion="half \ud800 pair")},
        {"entry": {"id": "runs\n", "assertion": "It ends in a newline."}},
        {"entry": an_entry(grader="ai", command=["rm"])},
        {"confidence": None},
        {"confidence": True},
        {"confidence": float("nan")},
        {"confidence": 7},
        {"confidence": -0.1},
        {"confidence": "0.9"},
        {"confidence": 10**400},
        {"quote": 7},
    ],
)
def test_what_cannot_be_read_is_invalid(changes: dict[str, object]):
    assert held(an_offer(**changes)).reason == "invalid"


def test_a_claim_of_the_file_is_a_duplicate_and_names_its_twin():
    entry = an_entry(assertion="the  session asked the user before it deleted a LINE.")
    stopped = held(an_offer(entry=entry))
    assert (stopped.reason, stopped.twin) == ("duplicate", "asked-first")


def test_a_bare_string_of_the_file_counts_as_a_claim():
    assert held(an_offer(entry=an_entry(assertion="The session wrote a summary."))).reason == "duplicate"


def test_a_claim_among_the_open_proposals_is_a_duplicate():
    first = passed(an_offer())
    stopped = held(an_offer(entry=an_entry(id="another")), open=(first,))
    assert (stopped.reason, stopped.twin) == ("duplicate", "ran-check")


def test_an_earlier_offer_of_the_run_makes_the_second_a_duplicate():
    first = passed(an_offer())
    judged = gate(an_offer(), skill_brief(), maker=MAKER, earlier=[first])
    assert isinstance(judged, Held)
    assert judged.reason == "duplicate"


def test_another_target_makes_another_claim():
    passed(an_offer(entry=an_entry(id="b", target="last-message")), open=(passed(an_offer()),))


def test_a_rejected_claim_is_held_while_its_instruction_stands():
    rejected = (RejectedClaim(an_entry(id="old"), QUOTE),)
    assert held(an_offer(), rejected=rejected).reason == "rejected-before"
    assert held(an_offer(quote=OTHER_QUOTE), rejected=rejected).reason == "rejected-before"


def test_a_rejected_claim_comes_back_when_its_instruction_has_changed():
    rejected = (RejectedClaim(an_entry(id="old"), "Always run `ledger check` on Fridays."),)
    passed(an_offer(), rejected=rejected)


def test_an_offer_that_became_an_entry_of_other_words_is_its_duplicate():
    stopped = held(an_offer(), taken=(TakenClaim(an_entry(), QUOTE, "asked-first"),))
    assert (stopped.reason, stopped.twin) == ("duplicate", "asked-first")
    assert stopped.detail == "It was offered before and is in the file, reworded: asked-first."


def test_an_offer_passes_when_what_it_became_is_gone_or_its_instruction_has_changed():
    passed(an_offer(), taken=(TakenClaim(an_entry(), QUOTE, "no-longer-there"),))
    changed = TakenClaim(an_entry(), "Always run `ledger check` on Fridays.", "asked-first")
    passed(an_offer(), taken=(changed,))


def test_a_claim_rejected_without_a_source_stays_rejected():
    assert held(an_offer(), rejected=(RejectedClaim(an_entry(id="old")),)).reason == "rejected-before"


@pytest.mark.parametrize(
    "entry",
    [
        {"id": "a", "grader": "command", "command": ["true"]},
        {"id": "a", "assertion": "It is good.", "grader": "human"},
        {"id": "a", "grader": "cost", "options": {"maxUsd": 1}},
        {"id": "a", "grader": "tool:lint"},
        {"id": "a", "grader": "something-new"},
    ],
)
def test_a_grader_that_machines_may_not_propose_is_held(entry: dict[str, object]):
    assert held(an_offer(entry=entry)).reason == "grader-not-allowed"


def test_rules_files_take_no_file_access_from_a_machine():
    entry = {"id": "a", "grader": "file-access", "options": {"path": "a.md"}}
    assert held(an_offer(entry=entry), kind="rules").reason == "grader-not-allowed"


@pytest.mark.parametrize(
    "entry",
    [
        {"id": "a", "grader": "tool-usage"},
        {"id": "a", "grader": "tool-usage", "options": {"tool": "Read", "min": 3, "max": 1}},
        {"id": "a", "grader": "file-access", "options": {"path": "/etc/passwd"}},
        {"id": "a", "grader": "regex", "options": {"pattern": "("}},
        {"id": "a", "assertion": "It is so.", "options": {"temperature": 0}},
    ],
)
def test_options_that_the_grader_refuses_are_held(entry: dict[str, object]):
    assert held(an_offer(entry=entry)).reason == "invalid-options"


@pytest.mark.parametrize(
    "changes",
    [
        {"quote": "Sing a song."},
        {"entry": {"id": "a", "grader": "tool-usage", "options": {"tool": "Teleport"}}},
        {"entry": an_entry(target={"source": "file", "path": "/etc/passwd"})},
        {"entry": an_entry(target={"source": "file", "path": "C:\\secret"})},
        {"entry": an_entry(target={"source": "file", "path": "../outside.md"})},
    ],
)
def test_what_the_artifact_does_not_bear_out_is_ungrounded(changes: dict[str, object]):
    assert held(an_offer(**changes)).reason == "ungrounded"


@pytest.mark.parametrize("quote", [None, "", "  ", "**"])
def test_only_a_replay_may_come_without_a_source(quote: str | None):
    assert passed(an_offer(quote=quote)).quote is None
    judged = gate(an_offer(quote=quote), skill_brief(), maker=MAKER, source="model")
    assert isinstance(judged, Held)
    assert judged.reason == "ungrounded"


@pytest.mark.parametrize("tool", ["Read", "Bash", "Abacus", "Grep"])
def test_a_tool_is_known_by_the_table_the_grants_or_the_text(tool: str):
    passed(an_offer(entry={"id": "a", "grader": "tool-usage", "options": {"tool": tool}}))


def test_a_tool_is_known_by_the_settings():
    entry = {"id": "a", "grader": "tool-usage", "options": {"tool": "Teleport"}}
    passed(an_offer(entry=entry), known_tools=frozenset({"Teleport"}))


def test_low_confidence_is_held_by_the_raw_value():
    assert held(an_offer(confidence=0.6999)).reason == "low-confidence"
    assert held(an_offer(confidence=0.6999)).detail == "Its confidence 0.6999 is below 0.7."
    assert held(an_offer(confidence=0.5)).detail == "Its confidence 0.5 is below 0.7."
    passed(an_offer(confidence=0.7))


def test_the_first_reason_in_the_order_speaks():
    rejected = (RejectedClaim(an_entry()),)
    faults: list[dict[str, object]] = [
        {"confidence": None},
        {"entry": an_entry(id="x", assertion="The session wrote a summary.")},
        {},
    ]
    reasons = [held(an_offer(**{"quote": "Nowhere.", **fault}), rejected=rejected).reason for fault in faults]
    assert reasons == ["invalid", "duplicate", "rejected-before"]
    entry = {"id": "a", "grader": "cost", "options": {"maxUsd": -1}}
    assert held(an_offer(entry=entry, quote="Nowhere.")).reason == "grader-not-allowed"
    entry = {"id": "a", "grader": "tool-usage", "options": {}}
    assert held(an_offer(entry=entry, quote="Nowhere.")).reason == "invalid-options"
    assert held(an_offer(confidence=0.1, quote="Nowhere.")).reason == "ungrounded"


def test_an_id_that_another_claim_has_is_made_unique():
    assert passed(an_offer(entry=an_entry(id="asked-first"))).entry["id"] == "asked-first-2"
    taken = passed(an_offer(), taken_ids=frozenset({"ran-check"}))
    assert taken.entry["id"] != "ran-check"


def test_a_near_repeat_is_named_and_not_held():
    entry = an_entry(assertion="The session asked the user before it deleted any line.")
    assert passed(an_offer(entry=entry)).near == "asked-first"


def test_the_same_offer_has_the_same_uid_in_every_run():
    assert passed(an_offer()).uid == passed(an_offer()).uid
    assert passed(an_offer()).uid != passed(an_offer(quote=OTHER_QUOTE)).uid


def test_a_person_may_take_only_what_is_a_matter_of_taste():
    teleport = {"id": "a", "grader": "tool-usage", "options": {"tool": "Teleport"}}
    brief = skill_brief()
    assert may_be_taken(held(an_offer(confidence=0.1)), brief)
    assert may_be_taken(held(an_offer(entry=teleport)), brief)
    assert not may_be_taken(held(an_offer(entry=teleport, quote="Nowhere.")), brief)
    assert not may_be_taken(held(an_offer(quote="Nowhere.")), brief)
    assert not may_be_taken(held(an_offer(entry=None)), brief)


def test_an_open_proposal_is_no_twin_of_itself_when_it_is_accepted():
    proposal = gate(an_offer(confidence=0.2), skill_brief(), maker=MAKER, limits=Limits(0.0))
    assert isinstance(proposal, Proposal)
    assert again(proposal, skill_brief(open=(proposal,))) == proposal


def test_an_open_proposal_is_held_when_the_file_has_its_claim_by_now():
    proposal = passed(an_offer())
    judged = again(proposal, skill_brief(entries=(an_entry(id="written"),), open=(proposal,)))
    assert isinstance(judged, Held)
    assert (judged.reason, judged.twin, judged.proposal.uid) == ("duplicate", "written", proposal.uid)


@given(st.builds(dict, entry=JSON_LIKE, confidence=JSON_LIKE, why=JSON_LIKE, quote=JSON_LIKE))
def test_no_offer_makes_the_gate_raise(changes: dict[str, object]):
    judged = gate(an_offer(**changes), skill_brief(), maker=MAKER)
    assert isinstance(judged, Held | Proposal)
