"""A mend is offered only where it can be made: over drawn artifacts that are then broken in some lines."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from costumes import Costume
from dice import SeededDie

from evals_studio.artifact import Document, read_artifact
from evals_studio.model.finding import Finding
from evals_studio.vocabulary import check_document

Breaking = Callable[[str], tuple[str, ...]]
BREAKINGS: tuple[Breaking, ...] = (
    lambda line: (line, line),
    lambda _: (),
    lambda line: (f" {line}",),
    lambda line: (line.replace("  ", "\t", 1),),
    lambda line: (f"{line}: x",),
    lambda line: (line.replace("id:", "name:"),),
    lambda line: (line.replace("assertion:", "asertion:"),),
    lambda line: (line.replace("evals:", "evals: []"),),
    lambda line: (line.replace("evals:", "eval-s:"),),
    lambda line: (line.replace("generated-by", "generated_by"),),
    lambda line: (line.replace("grader: ai", "grader: llm").replace("expect", "expects"),),
    lambda line: (line.replace("type", "tpye").replace("severity", "severty"),),
)


def broken_artifacts(seeds: range) -> Iterator[bytes]:
    for seed in seeds:
        dice = random.Random(seed)
        text = Costume(SeededDie(dice), odd=seed % 5 == 0).artifact().decode("utf-8", "replace")
        lines = text.split("\n")
        for _ in range(dice.randint(1, 3)):
            at = dice.randrange(len(lines)) if lines else 0
            lines[at : at + 1] = dice.choice(BREAKINGS)(lines[at] if lines else "")
        yield "\n".join(lines).encode()


def applied(document: Document, finding: Finding) -> Document:
    assert finding.mend is not None
    for edit in finding.mend.edits:
        document = document.apply(edit)
    return document


def counted(document: Document) -> Mapping[tuple[str, str], int]:
    return Counter((finding.code, finding.message) for finding in check_document(document))


def is_better(before: Document, after: Document) -> bool:
    """Tell whether an unreadable file can be read now, or has its first fault further down."""
    if before.problem is None or after.problem is None:
        return after.problem is None
    if before.problem.code != after.problem.code:
        return True
    assert before.problem.where is not None
    assert after.problem.where is not None
    return after.problem.where > before.problem.where


def test_every_offered_mend_is_taken_and_takes_its_finding_away() -> None:
    tried = Counter[bool]()
    for raw in broken_artifacts(range(300)):
        document = read_artifact(raw)
        for finding in check_document(document):
            if finding.mend is None:
                continue
            after = applied(document, finding)
            assert is_better(document, after), (raw, finding)
            if document.problem is None:
                name = (finding.code, finding.message)
                assert counted(after)[name] < counted(document)[name], (raw, finding)
            tried[document.problem is None] += 1
    assert tried[True] > 100
    assert tried[False] > 15


def test_a_list_with_a_line_break_that_readers_disagree_about_is_read_as_a_whole() -> None:
    raw = b'---\nmetadata:\n evals:\n  - one\n  - "two\n    words"\r: x\n---\n'
    document = read_artifact(raw)
    assert document.raw == raw
    check_document(document)


def test_where_no_edit_is_possible_no_mend_is_offered() -> None:
    twice = read_artifact(b"---\nname: x\nname: y\nmetadata:\n  evals:\n  evals:\n---\n")
    uneven = read_artifact("---\nname: a\x85b\nmetadata:\n  evals: []\n---\n".encode())
    shared = read_artifact(b"---\nname: &x []\nmetadata:\n  evals: &y []\n  other: *y\n---\n")
    for document in (twice, uneven, shared):
        found = check_document(document)
        assert found
        assert not any(finding.mend for finding in found)


def test_trail_entries_are_merged_only_when_their_keys_are_spelled_right() -> None:
    trail = "".join(
        f"    - {key}: some-model\n      evals: [{id_}]\n"
        for key, id_ in [("generated-by", "a"), ("generated_by", "b")]
    )
    entries = "".join(f"    - {{ id: {id_}, assertion: It did {id_}. }}\n" for id_ in "ab")
    document = read_artifact(f"---\nmetadata:\n  evals:\n{entries}  eval-provenance:\n{trail}---\n".encode())
    titles = [finding.mend.title for finding in check_document(document) if finding.mend]
    assert titles == ["Rename `generated_by` to `generated-by`"]
