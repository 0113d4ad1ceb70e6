"""Each mend, applied to the file, takes its finding away and brings no error."""

import pytest
from tests.vocabulary.conftest import EXAMPLE

from evals_studio.artifact import read_artifact
from evals_studio.model.edit import DropOrigin, RenameOrigin, SetField
from evals_studio.model.finding import Finding
from evals_studio.vocabulary import ONE_AT_A_TIME, check_document, check_entry
from evals_studio.vocabulary.manual import manuals

SAMPLES = [
    sample if manual.code.startswith("frontmatter/") else f"---\nname: sample\n{sample}---\n# Sample\n"
    for manual in manuals()
    for sample in manual.bad
]
SAMPLES += [
    EXAMPLE.replace(old, new)
    for old, new in [
        ("type: capability", "tpye: capability"),
        ("target: last-message", "target: last-mesage"),
        ("target: last-message", "target: { source: file, paht: x }"),
        ("fail: The", "fails: The"),
        ("grader: ai", "grader: llm\n      runs: 3"),
        ("grader: tool-usage", "grader: Tool_Usage"),
        ("expect: used", "expects: used"),
        ("[used-read, honored-tdd]", "[used-read, honored-tdd, gone]"),
        ("[used-read, honored-tdd]", "[used-raed, honored-tdd]"),
        ("used-read: 0.91, honored", "used-read: 0.91, summary-names-the-cause: 0.5, honored"),
    ]
]


def mendable(text: str) -> list[Finding]:
    return [finding for finding in check_document(read_artifact(text.encode())) if finding.mend]


CASES = [(text, finding) for text in SAMPLES for finding in mendable(text)]


def test_there_are_mends_for_what_needs_no_judgement() -> None:
    codes = {finding.code for _, finding in CASES}
    assert codes >= {
        "older/criteria",
        "older/nested-evals",
        "older/name",
        "older/camel-case",
        "older/llm",
        "schema/unknown-key",
        "schema/enum",
        "schema/pattern",
        "rule/unknown-grader",
        "rule/option-unknown",
        "rule/trail-unknown-id",
        "rule/trail-same-model",
        "rule/confidence-unlisted",
        "rule/same-id",
        "frontmatter/late",
        "frontmatter/unclosed",
    }


@pytest.mark.parametrize(("text", "finding"), CASES, ids=[finding.code for _, finding in CASES])
def test_a_mend_takes_its_finding_away_and_brings_no_error(text: str, finding: Finding) -> None:
    document = read_artifact(text.encode())
    before = check_document(document)
    assert finding.mend is not None
    assert finding.mend.title
    for edit in finding.mend.edits:
        document = document.apply(edit)
    after = check_document(document)
    assert (finding.code, finding.pointer) not in [(other.code, other.pointer) for other in after]
    assert sum(f.severity == "error" for f in after) <= sum(f.severity == "error" for f in before)


def test_a_mend_counts_the_entry_it_belongs_to() -> None:
    (finding,) = [f for f in mendable(EXAMPLE.replace("grader: ai", "grader: llm")) if f.code == "older/llm"]
    assert finding.mend is not None
    assert finding.mend.edits == (SetField(1, "grader", "ai"),)


def test_mends_of_a_lone_entry_count_it_as_the_first() -> None:
    (finding,) = check_entry({"id": "a", "assertion": "x", "grader": "llm"})
    assert finding.mend is not None
    assert finding.mend.edits == (SetField(0, "grader", "ai"),)


def test_a_likely_slip_on_the_trail_is_renamed_and_not_vouched_for_by_dropping_it() -> None:
    slip = EXAMPLE.replace("[used-read, honored-tdd]", "[used-raed, honored-tdd]")
    gone = EXAMPLE.replace("[used-read, honored-tdd]", "[used-read, honored-tdd, gone]")
    assert [f.mend.edits for f in mendable(slip) if f.mend] == [(RenameOrigin("used-raed", "used-read"),)]
    assert [f.mend.edits for f in mendable(gone) if f.mend] == [(DropOrigin("gone"),)]


def test_entries_in_an_older_shape_are_checked_but_mended_only_after_the_shape() -> None:
    entry = "      - name: a\n        assertion: x\n        grader: llm\n"
    text = f"---\nmetadata:\n  evals:\n    criteria:\n{entry}---\n"
    found = check_document(read_artifact(text.encode()))
    assert [(f.code, f.mend is None, str(f.position)) for f in found] == [
        ("older/criteria", False, "4:5"),
        ("older/name", True, "5:9"),
        ("older/llm", True, "7:17"),
    ]


def test_two_entries_of_one_id_are_mended_one_at_a_time_only() -> None:
    assert frozenset({"rule/same-id"}) == ONE_AT_A_TIME


OLD = """\
---
name: old
metadata:
  evals:
    skip: true
    criteria:
      # the first
      - name: reads-first
        asertion: The session read the file before editing it.
        grader: llm
        runs: 3
      - name: tests-pass
        grader: comand
        command: [./check-tests, "{trace}"]
        timeoutMs: 5000
        successExitCodes: [0]
        generated: { assertionHash: abc }
  eval-provenance:
    - generated-by: some-model
      evals: [reads-first, gone]
    - generated-by: some-model
      evals: [tests-pass]
      confidence: { tests-pass: 0.5, reads-first: 0.5 }
---
# Old
"""


def test_mending_until_nothing_is_mendable_leaves_only_what_needs_judgement() -> None:
    document = read_artifact(OLD.encode())
    for _ in range(30):
        mends = [finding.mend for finding in check_document(document) if finding.mend]
        if not mends:
            break
        for edit in mends[0].edits:
            document = document.apply(edit)
    assert [finding.code for finding in check_document(document)] == ["rule/skipped"]
    assert "# the first" in document.text


def test_identical_trail_entries_are_one_finding_and_merged() -> None:
    origin = "    - { generated-by: some-model, evals: [a] }\n"
    entry = "    - { id: a, assertion: x }\n"
    text = f"---\nmetadata:\n  evals:\n{entry}  eval-provenance:\n{origin}{origin}---\n"
    document = read_artifact(text.encode())
    (only,) = check_document(document)
    assert (only.code, str(only.position)) == ("schema/repeated", "7:7")
    assert only.mend is not None
    assert check_document(document.apply(only.mend.edits[0])) == ()


AROUND = """\
---
metadata:
  # mine
  eval-skp: false # beside
  eval-provenence: # below
    - generated_by: some-model # a model
      evals: [b, a, b]
    - generated-by: other-model
      evals: []
  evals:
    - id: a
      assertion: The session read the file.
      skip: no
      runs: "3"
      examples: { pass: [Read first., Read first.] }
    - id: b
      assertion: The session ran the tests.
---
"""


def mended(text: str) -> tuple[str, list[str]]:
    """Mend to the end; give the text and the titles of the mends."""
    document = read_artifact(text.encode())
    titles = []
    for _ in range(30):
        mends = [finding.mend for finding in check_document(document) if finding.mend]
        if not mends:
            break
        titles.append(mends[0].title)
        for edit in mends[0].edits:
            document = document.apply(edit)
    return document.text, titles


def test_what_is_around_the_entries_is_mended_with_its_comments() -> None:
    text, titles = mended(AROUND)
    assert (
        text
        == """\
---
metadata:
  # mine
  eval-skip: false # beside
  eval-provenance: # below
    - generated-by: some-model # a model
      evals: [b, a]
  evals:
    - id: a
      assertion: The session read the file.
      skip: false
      runs: 3
      examples: { pass: [Read first.] }
    - id: b
      assertion: The session ran the tests.
---
"""
    )
    assert titles == [
        "Rename `eval-skp` to `eval-skip`",
        "Rename `eval-provenence` to `eval-provenance`",
        "Rename `generated_by` to `generated-by`",
        "Take the repeated id out",
        "Take this trail entry out",
        "Write `skip` as `false`",
        "Write `runs` as `3`",
        "Take the repeated sentence out",
    ]


@pytest.mark.parametrize("value", ["[]", "{}", "''", "", "~"])
@pytest.mark.parametrize("key", ["evals", "eval-provenance"])
def test_an_empty_member_is_taken_out(key: str, value: str) -> None:
    text, titles = mended(f"---\nmetadata:\n  author: me\n  {key}: {value}\n---\n")
    assert (text, titles) == ("---\nmetadata:\n  author: me\n---\n", [f"Take `{key}` out"])


def test_a_lone_skip_of_the_older_shape_moves_beside_evals() -> None:
    text, _ = mended("---\nmetadata:\n  evals:\n    skip: true # for now\n---\n")
    assert "eval-skip: true" in text
    assert "evals:" not in text


def test_an_older_skip_that_todays_key_contradicts_is_a_persons_to_mend() -> None:
    (finding,) = check_document(
        read_artifact(b"---\nmetadata:\n  eval-skip: false\n  evals:\n    skip: true\n---\n")
    )
    assert (finding.code, finding.mend) == ("older/evals-skip", None)


def test_below_a_misspelled_key_mends_wait_for_the_key() -> None:
    entry = "    - name: a\n      assertion: x\n"
    found = check_document(read_artifact(f"---\nmetadata:\n  eval-s:\n{entry}---\n".encode()))
    assert [(f.code, f.mend is None, f.pointer) for f in found] == [
        ("schema/unknown-key", False, ("metadata", "eval-s")),
        ("older/name", True, ("metadata", "eval-s", 0, "name")),
    ]
    assert mended(f"---\nmetadata:\n  eval-s:\n{entry}---\n")[0] == (
        "---\nmetadata:\n  evals:\n    - id: a\n      assertion: x\n---\n"
    )
