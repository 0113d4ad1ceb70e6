"""Replaying proposals that another tool made: the two shapes, paths, and hostile files."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Held, Proposal
from evals_studio.propose import Failed, Finished, Proposed, Stopped, read_replay, run
from tests.propose.briefs import an_entry, skill_brief

FOLDER = Path("/somewhere/project")
PROPOSAL = {"entry": an_entry(), "confidence": 0.82}


def raw(data: object) -> bytes:
    return json.dumps(data).encode()


def whole(*artifacts: object) -> bytes:
    return raw({"version": 1, "artifacts": list(artifacts)})


def part(path: str, *proposals: object, name: str = "some-tool") -> dict[str, object]:
    return {"path": path, "kind": "skill", "generated-by": name, "proposals": list(proposals), "error": None}


async def replayed(data: bytes) -> list[Proposal | Held]:
    proposer = read_replay(data, "p.json").for_artifact(FOLDER / "SKILL.md", FOLDER)
    events = [event async for event in run(proposer, skill_brief())]
    assert not any(isinstance(event, Failed) for event in events)
    judged = [event.proposal for event in events if isinstance(event, Proposed)]
    return [*judged, *(event.held for event in events if isinstance(event, Stopped))]


async def test_the_form_for_one_artifact_speaks_for_whichever_it_is_replayed_on():
    data = raw({"generated-by": "some-tool", "proposals": [PROPOSAL]})
    assert read_replay(data, "p.json").is_single
    (proposal,) = await replayed(data)
    assert isinstance(proposal, Proposal)
    assert (proposal.generated_by, proposal.quote, proposal.line) == ("some-tool", None, None)


async def test_our_own_output_is_replayed_by_paths_from_the_working_folder():
    data = whole(part("other/SKILL.md", PROPOSAL), part("./SKILL.md", PROPOSAL))
    file = read_replay(data, "p.json")
    assert not file.is_single
    assert file.speaks_of(FOLDER / "SKILL.md", FOLDER)
    assert not file.speaks_of(FOLDER / "AGENTS.md", FOLDER)
    assert len(await replayed(data)) == 1
    assert file.for_artifact(FOLDER / "AGENTS.md", FOLDER).recorded == ()


async def test_an_absolute_path_is_taken_as_it_is():
    assert len(await replayed(whole(part(str(FOLDER / "SKILL.md"), PROPOSAL)))) == 1


async def test_held_and_untestable_are_not_replayed_and_lines_are_not_believed():
    item = {**PROPOSAL, "quote": "Never delete a line without asking the user.", "line": 999}
    extra = {**part("SKILL.md", item), "held": [PROPOSAL], "untestable": [{"quote": "x"}]}
    (proposal,) = await replayed(whole(extra))
    assert isinstance(proposal, Proposal)
    assert proposal.line == 13


async def test_a_replay_keeps_the_name_of_the_offline_rules():
    (proposal,) = await replayed(whole(part("SKILL.md", PROPOSAL, name="evals-studio-rules")))
    assert isinstance(proposal, Proposal)
    assert proposal.generated_by == "evals-studio-rules"


async def test_a_name_is_cleaned_to_one_short_line():
    name = "evil\x1b[31m\nmodel\u202e" + "x" * 300
    (proposal,) = await replayed(whole(part("SKILL.md", PROPOSAL, name=name)))
    assert isinstance(proposal, Proposal)
    assert proposal.generated_by.startswith("evil[31m modelx")
    assert len(proposal.generated_by) == 100


@pytest.mark.parametrize(
    "item",
    [
        None,
        7,
        "text",
        [],
        {},
        {"entry": an_entry()},
        {"entry": an_entry(), "confidence": 7},
        {"entry": an_entry(), "confidence": True},
        {"entry": an_entry(), "confidence": 0.9, "quote": 7},
        {"entry": [[[]]], "confidence": 0.9},
    ],
)
async def test_one_bad_proposal_is_held_as_invalid_and_spoils_no_other(item: object):
    judged = await replayed(whole(part("SKILL.md", item, PROPOSAL)))
    assert [one.reason for one in judged if isinstance(one, Held)] == ["invalid"]
    assert sum(isinstance(one, Proposal) for one in judged) == 1


async def test_not_a_number_is_an_invalid_confidence():
    data = (
        b'{"generated-by": "t", "proposals": [{"entry": {"id": "a", "assertion": "A."}, "confidence": NaN}]}'
    )
    (held,) = await replayed(data)
    assert isinstance(held, Held)
    assert held.reason == "invalid"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"[]", "no object"),
        (b"7", "no object"),
        (b"{}", "neither"),
        (b'{"proposals": []} x', "not JSON"),
        (b'{"proposals": {}}', "no list"),
        (b'{"proposals": [1]}', "generated-by"),
        (b'{"generated-by": "\\u001b", "proposals": [1]}', "generated-by"),
        (b'{"artifacts": {}}', "no list"),
        (b'{"artifacts": [7]}', "no object"),
        (b'{"artifacts": [{}]}', "path"),
        (b'{"artifacts": [{"path": "a\\u0000b"}]}', "path"),
        (b'{"artifacts": [{"path": "\\ud800"}]}', "path"),
        (b'{"version": 2, "artifacts": []}', "version"),
        (b'{"version": true, "artifacts": []}', "version"),
        (b'{"proposals": [], "proposals": []}', "twice"),
        (b"[" * 100_000, "deeply"),
        (b'{"a":' * 100_000, "deeply"),
        (b'{"artifacts": ' + b"[" * 80 + b"]" * 80 + b"}", "deeply"),
        (b"9" * 5000, "too long"),
        (b" " * 20_000_001, "larger"),
    ],
)
def test_a_file_of_another_shape_is_a_fault_that_says_what_to_do(data: bytes, told: str):
    with pytest.raises(Fault) as caught:
        read_replay(data, "p.json")
    assert caught.value.message.startswith("p.json cannot be replayed")
    assert told in caught.value.message
    assert caught.value.mend
    assert "\n" not in str(caught.value)


def test_broken_json_is_placed_by_line_and_column():
    with pytest.raises(Fault) as caught:
        read_replay(b'{\n  "proposals": oops}', "p.json")
    assert str(caught.value.where) == "2:16"


def test_a_byte_order_mark_does_not_matter():
    assert read_replay(b"\xef\xbb\xbf" + whole(), "p.json").parts == ()


@given(st.binary(max_size=200) | st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(["artifacts", "proposals", "generated-by", "path", "entry"]), inner),
    max_leaves=12,
).map(lambda data: json.dumps(data).encode()))  # fmt: skip
def test_no_bytes_raise_anything_but_a_fault(data: bytes):
    try:
        file = read_replay(data, "p.json")
    except Fault:
        return
    file.for_artifact(FOLDER / "SKILL.md", FOLDER)


async def test_two_makers_of_one_artifact_keep_their_names():
    other = {"entry": an_entry(id="b", assertion="The session wrote a receipt."), "confidence": 0.9}
    data = whole(part("SKILL.md", PROPOSAL, name="one"), part("SKILL.md", other, name="two"))
    judged = await replayed(data)
    assert [one.generated_by for one in judged if isinstance(one, Proposal)] == ["one", "two"]


async def test_a_replay_finishes_under_its_own_name():
    proposer = read_replay(whole(part("SKILL.md", PROPOSAL)), "p.json").for_artifact(
        FOLDER / "SKILL.md", FOLDER
    )
    events = [event async for event in run(proposer, skill_brief())]
    assert events[-1] == Finished("some-tool")
