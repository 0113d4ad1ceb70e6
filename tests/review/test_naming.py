"""Ids that are offered: no entry, no proposal and no trail has them."""

from review_making import offer, review_of

from evals_studio.review import conversions, offered_id, taken_ids

TEXT = """\
---
metadata:
  evals:
    - Ran the tests.
    - Ran the tests!
  eval-provenance:
    - generated-by: some-model
      evals: [ran-tests]
---
"""


def test_what_only_the_trail_names_is_taken():
    assert "ran-tests" in taken_ids(review_of(TEXT))
    assert offered_id(review_of(TEXT), "e:0") == "ran-tests-2"


def test_what_a_proposal_is_called_is_taken():
    review = review_of(TEXT.replace("[ran-tests]", "[other]"), offer("ran-tests"))
    assert offered_id(review, "e:0") == "ran-tests-2"


def test_converting_all_takes_no_id_twice():
    assert [one.id for one in conversions(review_of(TEXT))] == ["ran-tests-2", "ran-tests-3"]


def test_what_is_no_bare_string_is_not_converted():
    assert conversions(review_of(TEXT.replace("- Ran the tests.", "- id: x\n      assertion: Y."))) != ()
    assert conversions(review_of("---\nmetadata:\n  evals: []\n---\n")) == ()
