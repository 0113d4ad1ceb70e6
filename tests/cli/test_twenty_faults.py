"""A file with twenty different faults: twenty findings, and after `mend` those that a person must decide."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from ran import Ran

FAULTS = Path(__file__).parent / "files" / "twenty_faults.md"
JUDGEMENT = [
    "schema/pattern",
    "rule/option-value",
    "schema/grader-field",
    "schema/empty",
    "schema/range",
    "rule/target-path",
    "rule/same-id",
    "rule/file-placeholder",
]

Run = Callable[..., Ran]


@pytest.fixture
def faulty(folder: Path) -> Path:
    path = folder / "faulty" / "SKILL.md"
    path.parent.mkdir()
    path.write_bytes(FAULTS.read_bytes())
    return path


def findings(run: Run, path: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(run("check", path, "--format", "json").out)["files"][0][
        "findings"
    ]
    return found


def test_each_of_twenty_faults_is_told_once_on_its_own_line_and_column(run: Run, faulty: Path) -> None:
    found = findings(run, faulty)
    lines = faulty.read_text(encoding="utf-8").split("\n")
    numbers = [lines[int(str(one["line"])) - 1].partition(" # ")[2].partition(":")[0] for one in found]
    assert numbers == [str(number) for number in range(1, 21)]
    assert len({(one["line"], one["column"]) for one in found}) == 20


def test_after_mend_only_what_needs_judgement_remains(run: Run, faulty: Path) -> None:
    assert run("mend", faulty).status == 1
    assert run("mend", faulty, "--write").status == 0
    left = findings(run, faulty)
    assert [one["code"] for one in left] == JUDGEMENT
    assert [one["code"] for one in left if one["mendable"]] == ["rule/same-id"]
    assert run("mend", faulty).status == 0


def test_mend_changes_the_faulty_lines_only_and_keeps_their_comments(run: Run, faulty: Path) -> None:
    before = faulty.read_text(encoding="utf-8").split("\n")
    run("mend", faulty, "--write")
    after = faulty.read_text(encoding="utf-8").split("\n")
    changed = [number for number, (old, new) in enumerate(zip(before, after, strict=True), 1) if old != new]
    assert changed == [6, 9, 11, 13, 14, 15, 17, 18, 29, 33, 35, 37]
    assert [line.partition(" # ")[2] for line in after] == [line.partition(" # ")[2] for line in before]


def test_mend_of_one_code_leaves_the_others(run: Run, faulty: Path) -> None:
    run("mend", faulty, "--write", "--only", "older/llm")
    assert len(findings(run, faulty)) == 19


BROKEN = """\
---
name: fix: a bug
description: Use when: a bug is reported # often
metadata:
\tevals:
\t  - id: a
\t    assertion: The run: was good
\t    grader: llm
owner: @somebody
---
body
"""


def test_a_frontmatter_broken_on_many_lines_is_mended_line_by_line(run: Run, faulty: Path) -> None:
    faulty.write_text(BROKEN, encoding="utf-8")
    assert run("mend", faulty, "--write").status == 0
    assert (
        faulty.read_text(encoding="utf-8")
        == """\
---
name: "fix: a bug"
description: "Use when: a bug is reported" # often
metadata:
  evals:
    - id: a
      assertion: "The run: was good"
      grader: ai
owner: "@somebody"
---
body
"""
    )


def test_a_frontmatter_that_quick_fixes_leave_broken_is_not_mended_at_all(run: Run, faulty: Path) -> None:
    faulty.write_text("---\nname: fix: a bug\nfoo\n\tx: y: [\n---\n", encoding="utf-8")
    before = faulty.read_bytes()
    ran = run("mend", faulty, "--write")
    assert ran.status == 2
    assert "Nothing was mended" in ran.err
    assert faulty.read_bytes() == before


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("---\nname: a\n\n# Title\n", "---\nname: a\n---\n\n# Title\n"),
        ("\n\n---\nname: a\n---\n# Title\n", "---\nname: a\n---\n# Title\n"),
        ("---\nname: a: b\n\n# Title\n", '---\nname: "a: b"\n---\n\n# Title\n'),
        ("\r\n---\r\nname: a: b\r\n---\r\n", '---\r\nname: "a: b"\r\n---\r\n'),
    ],
)
def test_fences_are_mended_and_what_stands_between_them_as_well(
    run: Run, faulty: Path, before: str, after: str
) -> None:
    faulty.write_bytes(before.encode())
    assert run("mend", faulty, "--write").status == 0
    assert faulty.read_bytes().decode() == after


@pytest.mark.parametrize(
    "metadata",
    [
        "base: &b { runs: 3 }\nmetadata:\n  evals:\n    - { id: a, assertion: x, <<: *b }\n",
        "text: &t The session read it.\nmetadata:\n  evals:\n    - { id: a, assertion: *t }\n",
        "2: two\ntrue: yes\n[a]: b\nmetadata:\n  evals:\n    - { id: a, assertion: 2026-01-02 }\n  1.5: x\n",
        "metadata:\n  evals:\n    - { id: a, assertion: x, runs: 1.0, weight: 0.5 }\n",
    ],
)
def test_merge_keys_aliases_dates_and_odd_keys_are_read_as_what_they_mean(
    run: Run, faulty: Path, metadata: str
) -> None:
    faulty.write_text(f"---\n{metadata}---\n", encoding="utf-8")
    assert findings(run, faulty) == []


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("{ id: a, assertion: x, runs: true }", "schema/type"),
        ("{ id: a, assertion: x, weight: .nan }", "schema/type"),
        ("{ id: a, assertion: x, weight: .inf }", "schema/type"),
        ('{ id: "a\\n", assertion: x }', "schema/pattern"),
        ("{ id: a, assertion: x, id: b }", "frontmatter/duplicate-key"),
        ("{ id: a, assertion: x, 2: y }", "schema/unknown-key"),
    ],
)
def test_what_python_blurs_is_told_apart(run: Run, faulty: Path, entry: str, code: str) -> None:
    faulty.write_text(f"---\nmetadata:\n  evals:\n    - {entry}\n---\n", encoding="utf-8")
    assert [one["code"] for one in findings(run, faulty)] == [code]


def test_a_fence_is_not_put_where_keys_may_follow(run: Run, faulty: Path) -> None:
    faulty.write_text("---\nname: a\n\ndescription: b\n\n# Title\n", encoding="utf-8")
    (only,) = findings(run, faulty)
    assert (only["code"], only["mendable"]) == ("frontmatter/unclosed", False)
