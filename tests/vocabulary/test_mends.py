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
