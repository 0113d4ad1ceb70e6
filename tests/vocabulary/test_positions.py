"""Each rule of the seed's example, broken once, is one finding at its line and column."""

import pytest
from tests.vocabulary.conftest import EXAMPLE, told

BARE = "note rule/bare-string 22:7"


def test_the_example_has_no_error_and_says_only_that_one_entry_is_bare() -> None:
    assert told(EXAMPLE) == [BARE]


BROKEN = [
    # what is replaced, by what, what is found
    ("    - id: used-read\n      assertion", "    - assertion", "error schema/required 6:7"),
    ("id: used-read", "id: Used Read", "error schema/pattern 6:11"),
    ("id: used-read", 'id: "used-read\\n"', "error schema/pattern 6:11"),
    ("id: used-read", "id: 7", "error schema/type 6:11"),
    ("id: honored-tdd", "id: used-read", "error rule/same-id 10:11"),
    (
        "assertion: The session read at least one source file before editing.",
        'assertion: ""',
        "error schema/empty 7:18",
    ),
    (
        "      assertion: The final message names the root cause in one sentence.\n",
        "",
        "error schema/required 19:7",
    ),
    ("grader: tool-usage", "grader: human", "warning rule/option-unknown 9:7"),
    ("grader: tool-usage", "grader: Tool_Usage", "error schema/pattern 8:15"),
    ("grader: tool-usage", "grader: [tool-usage]", "error schema/type 8:15"),
    ("grader: tool-usage", "grader: tool-usag", "warning rule/unknown-grader 8:15"),
    ("grader: tool-usage", "grader: my-own", "warning rule/unknown-grader 8:15"),
    ("grader: tool-usage", "runs: 3\n      grader: tool-usage", "error schema/grader-field 8:7"),
    ("grader: tool-usage", "model: some-model\n      grader: tool-usage", "error schema/grader-field 8:7"),
    ("grader: tool-usage", "provider: some\n      grader: tool-usage", "error schema/grader-field 8:7"),
    ("grader: tool-usage", "command: [x]\n      grader: tool-usage", "error schema/grader-field 8:7"),
    ("grader: tool-usage", "timeout-ms: 1\n      grader: tool-usage", "error schema/grader-field 8:7"),
    ("grader: ai", "grader: ai\n      success-exit-codes: [0]", "error schema/grader-field 13:7"),
    ("grader: ai", "grader: ai\n      generated-assertion-hash: abc", "error schema/grader-field 13:7"),
    ("grader: ai", "grader: llm", "warning older/llm 12:15"),
    ("grader: ai", "grader: ai\n      runs: 0", "error schema/range 13:13"),
    ("grader: ai", "grader: ai\n      runs: 51", "error schema/range 13:13"),
    ("grader: ai", "grader: ai\n      runs: true", "error schema/type 13:13"),
    ("grader: ai", "grader: ai\n      runs: 1.5", "error schema/type 13:13"),
    ("grader: ai", "grader: ai\n      skip: yes", "error schema/type 13:13"),
    ("grader: ai", "grader: ai\n      evidence: ''", "error schema/empty 13:17"),
    ("grader: ai", "grader: ai\n      severity: fatal", "error schema/enum 13:17"),
    ("grader: ai", "grader: ai\n      severity: notice", "error schema/enum 13:17"),
    ("grader: ai", "grader: tool:lint\n      severity-map: { a: bad }", "error schema/enum 13:26"),
    ("type: capability", "type: feature", "error schema/enum 13:13"),
    ("type: capability", "tpye: capability", "error schema/unknown-key 13:7"),
    ("type: capability", "colour: red", "error schema/unknown-key 13:7"),
    ("weight: 2", "weight: 0", "error schema/range 14:15"),
    ("weight: 2", "weight: .nan", "error schema/type 14:15"),
    ("weight: 2", "weight: .inf", "error schema/type 14:15"),
    ("weight: 2", "weight: true", "error schema/type 14:15"),
    ("weight: 2", 'weight: "2"', "error schema/type 14:15"),
    ("options: { tool: Read, expect: used }", "options: []", "error schema/type 9:16"),
    (
        "options: { tool: Read, expect: used }",
        "options: { expect: used }",
        "warning rule/option-missing 9:18",
    ),
    ("      options: { tool: Read, expect: used }\n", "", "warning rule/option-missing 6:7"),
    ("expect: used", "expect: maybe", "warning rule/option-value 9:38"),
    ("expect: used", "expects: used", "warning rule/option-unknown 9:30"),
    ("expect: used", "min: 3, max: 1", "warning rule/option-conflict 9:35"),
    ("expect: used", "when: {}", "warning rule/option-value 9:36"),
    ("expect: used", "when: { tool-use: x }", "warning rule/option-unknown 9:38"),
    (
        "          - A test edit lands before the src edit, and the first run fails.",
        "          - x\n          - x",
        "error schema/repeated 18:13",
    ),
    (
        "          - A test edit lands before the src edit, and the first run fails.",
        "          - 5",
        "error schema/type 17:13",
    ),
    (
        "        pass:\n          - A test edit lands before the src edit, and the first run fails.",
        "        pass: []",
        "error schema/empty 16:15",
    ),
    (
        "        fail: The fix lands first and a test is added afterwards.",
        "        fails: x",
        "error schema/unknown-key 18:9",
    ),
    (
        "        fail: The fix lands first and a test is added afterwards.",
        "        other: x",
        "error schema/unknown-key 18:9",
    ),
    ("target: last-message", "target: final", "error schema/enum 21:15"),
    ("target: last-message", "target: last-mesage", "error schema/enum 21:15"),
    ("target: last-message", "target: { source: file }", "error schema/required 21:17"),
    ("target: last-message", "target: { source: file, paht: x }", "error schema/unknown-key 21:31"),
    ("target: last-message", "target: { source: disk, path: x }", "error schema/enum 21:25"),
    ("target: last-message", "target: { source: file, path: /x }", "warning rule/target-path 21:37"),
    ("target: last-message", "target: { source: file, path: a/../../x }", "warning rule/target-path 21:37"),
    ("target: last-message", "target:", "error schema/type 21:7"),
    ("generated-by: claude-fable-5\n      evals", "evals", "error schema/required 24:7"),
    ("generated-by:", "generated_by:", "error schema/unknown-key 24:7"),
    (
        "evals: [used-read, honored-tdd]",
        "evals: [used-read, honored-tdd, gone]",
        "warning rule/trail-unknown-id 25:39",
    ),
    (
        "evals: [used-read, honored-tdd]",
        "evals: [used-read, honored-tdd, used-read]",
        "error schema/repeated 25:39",
    ),
    ("evals: [used-read, honored-tdd]", "evals: [used-read]", "warning rule/confidence-unlisted 26:38"),
    (
        "evals: [used-read, honored-tdd]",
        "evals: [used-raed, honored-tdd]",
        "warning rule/trail-unknown-id 25:15",
    ),
    ("id: used-read", "id: used-raed", "warning rule/trail-unknown-id 25:15"),
    ("used-read: 0.91", "used-read: 1.2", "error schema/range 26:32"),
    ("used-read: 0.91", 'used-read: "high"', "error schema/type 26:32"),
    ("used-read: 0.91", "Used: 0.91", "error schema/pattern 26:21"),
    ("  eval-provenance:", "  eval-provenence:", "error schema/unknown-key 23:3"),
    ("  eval-provenance:", "  eval-skip: 1\n  eval-provenance:", "error schema/type 23:14"),
]


@pytest.mark.parametrize(
    ("old", "new", "expected"), BROKEN, ids=[f"{new.strip()[:40]}" for _, new, _ in BROKEN]
)
def test_one_broken_rule_is_one_finding_at_its_place(old: str, new: str, expected: str) -> None:
    assert EXAMPLE.count(old) >= 1
    broken = EXAMPLE.replace(old, new, 1)
    found = [line for line in told(broken) if not line.startswith("note rule/bare-string")]
    assert found == [expected]


WHOLE = [
    ("evals: []", "error schema/empty 3:10"),
    ("evals: ''", "error schema/empty 3:10"),
    ("evals:", "error schema/type 3:3"),
    ("evals: 5", "error schema/type 3:10"),
    ("evals:\n    some: thing", "error schema/type 4:5"),
    ("evals:\n    - 5", "error schema/type 4:7"),
    ("evals:\n    -", "error schema/type 4:6"),
    ("evals: The session read the file.", "note rule/bare-string 3:10"),
    ("eval-skip: true", "note rule/skipped 3:14"),
    ("eval-provenance: []", "error schema/empty 3:20"),
    ("eval-thing: 1", "error schema/unknown-key 3:3"),
    ("evaluation: 1\n  evals2: 2\n  eval: 3", None),
    (
        "evals:\n    - {id: a, grader: command, command: ['{trace}'], generated: {assertionHash: abc}}",
        "error older/camel-case 4:54",
    ),
    ("docmeta-vocabularies: 5", "warning rule/vocabularies 3:25"),
    ("docmeta-vocabularies: { evals: 2 }", "warning rule/vocabularies 3:34"),
    ("docmeta-vocabularies: { evals: 7.0.0 }", "warning rule/unknown-version 3:34"),
    ("docmeta-vocabularies: { pages: 7.0.0 }", None),
    (
        "evals:\n    criteria:\n      - id: a\n        assertion: The session read it.",
        "error older/criteria 4:5",
    ),
    (
        "evals:\n    evals:\n      - id: a\n        assertion: The session read it.",
        "error older/nested-evals 4:5",
    ),
    ("evals:\n    skip: true", "error older/evals-skip 4:5"),
    ("? [a, b]\n  : 1\n  1: 2\n  ~: 3", None),
]


@pytest.mark.parametrize(("lines", "expected"), WHOLE, ids=[lines[:40] for lines, _ in WHOLE])
def test_what_stands_under_metadata_is_told_at_its_place(lines: str, expected: str | None) -> None:
    assert told(f"---\nmetadata:\n  {lines}\n---\n") == ([expected] if expected else [])


@pytest.mark.parametrize("value", ["", " ~", " 5", " []", " text"])
def test_metadata_that_is_no_mapping_is_one_error(value: str) -> None:
    (only,) = told(f"---\nname: x\nmetadata:{value}\n---\n")
    assert only.startswith("error schema/type 3:")


@pytest.mark.parametrize(
    "text", ["", "no frontmatter\n", "---\n---\n", "---\nname: x\n---\n", "---\nmetadata: {}\n---\n"]
)
def test_an_artifact_without_our_keys_has_no_findings(text: str) -> None:
    assert told(text) == []


def test_an_id_on_the_trail_is_told_only_when_asked_for_in_the_severity_asked_for() -> None:
    assert told(EXAMPLE, trail="error") == [BARE, "error rule/on-trail 25:15", "error rule/on-trail 25:26"]


def test_a_key_that_stands_twice_is_an_error_at_the_later_one() -> None:
    assert told(EXAMPLE.replace("type: capability", "grader: ai")) == [
        "error frontmatter/duplicate-key 13:7",
        BARE,
    ]


def test_twenty_faults_are_twenty_findings_in_the_order_of_the_file() -> None:
    broken = EXAMPLE
    for old, new in [
        ("id: used-read", "name: used-read"),
        ("tool: Read, expect: used", "tool: 3, expects: used, min: -1"),
        ("id: honored-tdd", "id: Honored"),
        ("grader: ai", "grader: llm"),
        ("type: capability", "type: feature"),
        ("weight: 2", "weight: 0"),
        (
            "        fail: The fix lands first and a test is added afterwards.",
            "        fails: ''\n        more: x",
        ),
        ("target: last-message", "target: { source: disk, path: ../x }\n      runs: 99\n      skip: true"),
        ("generated-by: claude-fable-5", "generated-by: ''"),
        ("evals: [used-read, honored-tdd]", "evals: [used-read, gone, lost, Bad]"),
        ("used-read: 0.91, honored-tdd: 0.86", "used-read: 7"),
        ("  eval-provenance:", "  eval-skp: true\n  eval-provenance:"),
    ]:
        broken = broken.replace(old, new, 1)
    found = [line for line in told(broken) if line != "note rule/bare-string 25:7"]
    places = [line.rsplit(" ", 1)[1] for line in found]
    assert len(found) == len(set(places)) == 20, found
    assert places == sorted(places, key=lambda place: tuple(map(int, place.split(":"))))
