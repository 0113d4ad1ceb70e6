"""What each decision does to the file, the trail and the items."""

import pytest
from review_making import EMPTY, TRAIL, changed_lines, offer, review_of, text_of

from evals_studio.model.edit import DropOrigin, RemoveField
from evals_studio.model.fault import Fault
from evals_studio.model.json import Json
from evals_studio.review import (
    Accept,
    Add,
    ApplyMend,
    Bulk,
    Change,
    Convert,
    Decision,
    Draft,
    Later,
    Move,
    Reject,
    Remove,
    Reopen,
    Review,
    SetEvalSkip,
    SignOff,
    Withdraw,
)

USED_READ: dict[str, Json] = {
    "id": "used-read",
    "assertion": "The session read a source file.",
    "grader": "tool-usage",
    "options": {"tool": "Read", "expect": "used"},
}


def decided(review: Review, *decisions: Decision) -> Review:
    for decision in decisions:
        review = review.decide(decision)
        assert review.document.data == review.data
    return review


def test_accepting_writes_the_entry_and_records_its_origin_and_confidence() -> None:
    review = decided(review_of(EMPTY, offer("ran-tests")), Accept("p:ran-tests"))

    assert text_of(review) == (
        "---\nname: fix-bug\nmetadata:\n  evals:\n"
        "    - id: ran-tests\n      assertion: The session did ran-tests.\n"
        "  eval-provenance:\n    - generated-by: model-new\n      evals: [ran-tests]\n"
        "      confidence: { ran-tests: 0.83 }\n---\nAlways run the tests before you commit.\n"
    )
    assert (review.item("p:ran-tests").state, review.last) == ("accepted", "p:ran-tests")


def test_accepting_and_signing_off_writes_no_trail() -> None:
    review = decided(review_of(EMPTY, offer("ran-tests")), Accept("p:ran-tests", sign_off=True))

    assert "eval-provenance" not in text_of(review)
    assert review.item("p:ran-tests").state == "accepted"


def test_an_id_that_is_taken_is_made_unique_on_accepting() -> None:
    review = decided(review_of(TRAIL, offer("used-read")), Accept("p:used-read"))

    item = review.item("p:used-read")
    assert item.id != "used-read"
    assert not item.draft
    assert [one for one in review.findings if one.severity == "error"] == []


def test_entry_level_defaults_of_a_proposal_are_not_written() -> None:
    review = decided(review_of(EMPTY, offer("a", severity="error", grader="ai", weight=2)), Accept("p:a"))

    assert review.document.entries == ({"id": "a", "assertion": "The session did a.", "weight": 2},)


def test_a_draft_is_what_is_accepted_and_loses_its_confidence_when_it_claims_something_else() -> None:
    draft: dict[str, Json] = {"id": "a", "assertion": "Something else."}

    review = decided(review_of(EMPTY, offer("a")), Draft("p:a", draft), Accept("p:a"))

    assert review.document.entries == (draft,)
    assert review.document.trail == ({"generated-by": "model-new", "evals": ["a"]},)


def test_a_draft_that_changes_other_fields_keeps_its_confidence() -> None:
    draft: dict[str, Json] = {
        "id": "b",
        "assertion": "The session did a.",
        "severity": "info",
        "grader": "ai",
    }

    review = decided(review_of(EMPTY, offer("a")), Draft("p:a", draft), Accept("p:a"))

    assert review.document.trail == (
        {"generated-by": "model-new", "evals": ["b"], "confidence": {"b": 0.83}},
    )


def test_confidence_leaves_with_the_wording_and_comes_back_with_it() -> None:
    review = decided(review_of(), Change("e:0", USED_READ | {"assertion": "Something else."}))
    without = review.document.trail[0]
    review = decided(review, Change("e:0", USED_READ))

    assert without == {
        "generated-by": "model-one",
        "evals": ["used-read", "honored-tdd"],
        "confidence": {"honored-tdd": 0.86},
    }
    assert review.document.trail == review.base.document.trail


@pytest.mark.parametrize(
    "changed",
    [
        {"grader": "file-access", "options": {"path": "a"}},
        {"options": {"tool": "Edit"}},
        {"target": "files"},
    ],
)
def test_grader_options_and_target_are_part_of_what_confidence_describes(changed: dict[str, Json]) -> None:
    review = decided(review_of(), Change("e:0", USED_READ | changed))

    assert review.item("e:0").confidence is None
    assert review.item("e:0").origins == ("model-one", "model-two")


def test_an_explicit_default_is_part_of_the_wording_only_when_it_differs() -> None:
    review = decided(review_of(), Change("e:0", USED_READ | {"target": "transcript"}))

    assert review.item("e:0").confidence == 0.91


def test_an_emptied_confidence_goes() -> None:
    review = decided(
        review_of(),
        Change("e:0", USED_READ | {"assertion": "X."}),
        Change("e:1", {"id": "honored-tdd", "assertion": "Y.", "severity": "error"}),
    )

    assert review.document.trail[0] == {"generated-by": "model-one", "evals": ["used-read", "honored-tdd"]}


def test_a_change_touches_only_the_fields_that_differ() -> None:
    new: dict[str, Json] = {"id": "honored-tdd", "assertion": "It wrote a failing test first.", "weight": 2}

    review = decided(review_of(), Change("e:1", new))

    gone, came = changed_lines(review)
    assert gone == [
        "assertion: The session wrote a failing test first.",
        "confidence: { used-read: 0.91, honored-tdd: 0.86 }",
    ]
    assert came == [
        "assertion: It wrote a failing test first.",
        "weight: 2",
        "confidence: { used-read: 0.91 }",
    ]


def test_an_explicit_default_is_never_dropped() -> None:
    review = decided(
        review_of(),
        Change("e:1", {"id": "honored-tdd", "assertion": "The session wrote a failing test first."}),
    )

    assert text_of(review) == TRAIL


def test_a_field_that_is_left_out_is_taken_out() -> None:
    review = decided(
        review_of(), Change("e:2", {"id": "names-cause", "assertion": "The final message names the cause."})
    )

    assert changed_lines(review) == (["target: last-message"], [])


def test_a_new_id_is_renamed_in_every_trail_entry_that_names_it() -> None:
    review = decided(review_of(), Change("e:0", USED_READ | {"id": "read-first"}))

    assert review.document.trail == (
        {
            "generated-by": "model-one",
            "evals": ["read-first", "honored-tdd"],
            "confidence": {"read-first": 0.91, "honored-tdd": 0.86},
        },
        {"generated-by": "model-two", "evals": ["read-first"]},
    )


def test_an_id_that_another_entry_has_is_refused() -> None:
    with pytest.raises(Fault, match="honored-tdd"):
        review_of().decide(Change("e:0", USED_READ | {"id": "honored-tdd"}))
    with pytest.raises(Fault, match="honored-tdd"):
        review_of().decide(Convert("e:3", "honored-tdd"))
    with pytest.raises(Fault, match="honored-tdd"):
        review_of().decide(Add({"id": "honored-tdd", "assertion": "X."}))


def test_signing_off_takes_the_id_off_every_trail_entry_and_emptied_ones_with_it() -> None:
    review = decided(review_of(), SignOff("e:0"))

    assert review.document.trail == (
        {"generated-by": "model-one", "evals": ["honored-tdd"], "confidence": {"honored-tdd": 0.86}},
    )
    assert review.item("e:0").state == "settled"


def test_signing_off_what_is_on_no_trail_is_refused() -> None:
    with pytest.raises(Fault, match="trail"):
        review_of().decide(SignOff("e:2"))


def test_removing_a_machines_entry_takes_it_off_the_trail_and_counts_as_rejected() -> None:
    review = decided(review_of(), Remove("e:1", "wrong"))

    item = review.item("e:1")
    assert (item.state, item.reason, item.in_file, item.confidence) == ("rejected", "wrong", False, 0.86)
    assert review.document.trail[0] == {
        "generated-by": "model-one",
        "evals": ["used-read"],
        "confidence": {"used-read": 0.91},
    }


def test_a_removed_machines_entry_can_be_accepted_after_all_with_all_its_origins() -> None:
    review = decided(review_of(), Remove("e:0"), Accept("e:0"))

    assert review.item("e:0").state == "accepted"
    assert review.item("e:0").origins == ("model-one", "model-two")
    assert review.document.trail[0]["confidence"] == {"honored-tdd": 0.86, "used-read": 0.91}  # type: ignore[index,call-overload]  # it is a mapping


def test_removing_a_settled_entry_takes_its_row_away() -> None:
    review = decided(review_of(), Remove("e:2"))

    assert not review.has("e:2")
    assert [item.index for item in review.items if item.ref == "e:3"] == [2]
    with pytest.raises(Fault, match="no item"):
        review.decide(Remove("e:2"))


def test_removing_one_of_two_entries_with_one_id_leaves_the_id_on_the_trail() -> None:
    twins = TRAIL.replace("names-cause", "used-read")

    review = decided(review_of(twins), Remove("e:2"))

    assert review.document.trail == review.base.document.trail


def test_withdrawing_opens_the_proposal_again_as_it_was() -> None:
    review = decided(review_of(TRAIL, offer("a")), Accept("p:a"), Withdraw("p:a", "open"))

    assert (review.item("p:a").state, review.item("p:a").draft) == ("open", False)
    assert review.document.entries == review.base.document.entries
    assert review.document.trail == review.base.document.trail


def test_what_was_changed_after_accepting_is_withdrawn_as_a_draft() -> None:
    new: dict[str, Json] = {"id": "a", "assertion": "Changed."}

    review = decided(
        review_of(TRAIL, offer("a")), Accept("p:a"), Change("p:a", new), Withdraw("p:a", "rejected", "other")
    )

    item = review.item("p:a")
    assert (item.state, item.draft, item.entry, item.reason) == ("rejected", True, new, "other")


def test_rejecting_and_reopening_leave_the_bytes_alone() -> None:
    review = decided(review_of(TRAIL, offer("a")), Reject("p:a", "duplicate"))
    assert (review.item("p:a").state, review.item("p:a").reason) == ("rejected", "duplicate")

    review = decided(review, Reopen("p:a"))
    assert (review.item("p:a").state, review.item("p:a").reason) == ("open", None)
    assert review.document is review.base.document


def test_later_leaves_a_proposal_open_and_says_so() -> None:
    review = decided(review_of(TRAIL, offer("a")), Later("p:a"))

    assert (review.item("p:a").state, review.item("p:a").later) == ("open", True)


def test_drafting_a_rejected_proposal_opens_it() -> None:
    review = decided(
        review_of(TRAIL, offer("a")), Reject("p:a"), Draft("p:a", {"id": "a", "assertion": "B."})
    )

    assert (review.item("p:a").state, review.item("p:a").draft) == ("open", True)


def test_converting_keeps_the_sentence() -> None:
    review = decided(review_of(), Convert("e:3", "reproduces-bug"))

    assert review.document.entries[3] == {"id": "reproduces-bug", "assertion": "Reproduce the bug first."}
    assert review.item("e:3").state == "settled"


def test_an_entry_written_by_hand_stands_last_and_on_no_trail() -> None:
    review = decided(
        review_of(),
        Add({"assertion": "By hand.", "id": "by-hand", "severity": "error"}),
        Add("A bare one."),
    )

    assert [item.ref for item in review.items[-2:]] == ["n:1", "n:2"]
    assert list(review.document.entries[4]) == ["id", "assertion"]  # type: ignore[arg-type]  # it is a mapping
    assert (review.item("n:1").state, review.item("n:2").state) == ("settled", "bare")
    assert (review.last, review.item("n:2").index) == ("n:2", 5)


def test_moving_changes_the_file_but_not_the_list() -> None:
    before = [item.ref for item in review_of().items]

    review = decided(review_of(), Move("e:2", 0))

    assert [item.ref for item in review.items] == before
    assert [item.index for item in sorted(review.items, key=lambda item: item.ref)] == [1, 2, 0, 3]


def test_a_move_out_of_the_file_is_refused() -> None:
    with pytest.raises(Fault, match="no such place"):
        review_of().decide(Move("e:0", 4))


def test_a_mend_that_changes_the_claim_drops_its_confidence_too() -> None:
    review = decided(review_of(), ApplyMend("Take options out", (RemoveField(0, "options"),)))

    assert review.item("e:0").confidence is None


def test_a_mend_of_the_trail_alone_moves_nothing_else() -> None:
    review = decided(review_of(), ApplyMend("Take it off", (DropOrigin("used-read"),)))

    assert [item.state for item in review.items if item.ref == "e:0"] == ["settled"]


def test_eval_skip_is_set_and_taken_out() -> None:
    review = decided(review_of(), SetEvalSkip(True))
    assert review.document.data["metadata"]["eval-skip"] is True  # type: ignore[index,call-overload]  # it is a mapping

    assert text_of(decided(review, SetEvalSkip(None))) == TRAIL


def test_a_bulk_is_one_step() -> None:
    both = Bulk("Accept 2 proposals", (Accept("p:a"), Accept("p:b")))

    review = decided(review_of(TRAIL, offer("a"), offer("b")), both)

    assert len(review.document.entries) == 6
    undone, what = review.undo()
    assert text_of(undone) == TRAIL
    assert what == "Accept 2 proposals"


def test_a_bulk_of_which_one_part_fails_does_nothing() -> None:
    review = review_of(TRAIL, offer("a"))

    with pytest.raises(Fault):
        review.decide(Bulk("Two", (Accept("p:a"), SignOff("e:2"))))

    assert text_of(review) == TRAIL


@pytest.mark.parametrize(
    "decision",
    [
        Accept("e:0"),
        Reject("e:0"),
        Later("e:0"),
        Reopen("p:a"),
        Draft("e:0", {}),
        Change("p:a", {}),
        Change("e:3", {}),
        Convert("e:0", "x"),
        Remove("p:a"),
        Withdraw("e:0", "open"),
        Move("p:a", 0),
        Accept("p:unknown"),
    ],
)
def test_a_decision_that_does_not_fit_the_state_is_a_fault(decision: Decision) -> None:
    with pytest.raises(Fault):
        review_of(TRAIL, offer("a")).decide(decision)


def test_a_file_that_cannot_be_edited_refuses_but_its_proposals_can_be_rejected() -> None:
    review = review_of("---\na: [\n---\n", offer("a"))

    with pytest.raises(Fault):
        review.decide(Accept("p:a"))
    assert review.decide(Reject("p:a")).item("p:a").state == "rejected"
