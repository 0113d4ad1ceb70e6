"""The road by commands alone: propose, look, accept, reject, sign off."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from ran import Ran

from evals_studio.review.decisions import Convert
from evals_studio.review.session import Session
from evals_studio.store import StateFolder

Run = Callable[..., Ran]
FIX = "fix-bug/SKILL.md"


def lines(folder: Path, name: str = FIX) -> list[str]:
    return (folder / name).read_text("utf-8").split("\n")


def counts(run: Run, name: str = FIX) -> dict[str, int]:
    (artifact,) = json.loads(run("queue", name, "--format", "json").out)["artifacts"]
    return {key: artifact[key] for key in ("entries", "bare", "open", "on-trail", "unwritten")}


def replay(folder: Path, *proposals: dict[str, object]) -> str:
    path = folder / "offers.json"
    path.write_text(json.dumps({"generated-by": "a-tool", "proposals": proposals}), encoding="utf-8")
    return str(path)


def offer(name: str, confidence: float = 0.9, **fields: object) -> dict[str, object]:
    return {
        "entry": {"id": name, "assertion": f"The session did {name}.", **fields},
        "confidence": confidence,
    }


def test_proposals_are_kept_and_the_file_is_not_touched(folder: Path, run: Run) -> None:
    before = (folder / FIX).read_bytes()
    ran = run("propose", FIX, "--format", "json")
    (artifact,) = json.loads(ran.out)["artifacts"]
    assert list(artifact) == [
        "path",
        "kind",
        "generated-by",
        "proposals",
        "held",
        "untestable",
        "usage",
        "error",
    ]
    assert artifact["generated-by"] == "evals-studio-rules"
    assert set(artifact["proposals"][0]) == {"entry", "confidence", "why", "quote", "line"}
    assert (folder / FIX).read_bytes() == before
    assert counts(run)["open"] == len(artifact["proposals"]) > 0


def test_an_accepted_proposal_adds_lines_and_takes_none(folder: Path, run: Run) -> None:
    before = lines(folder)
    run("propose", FIX)
    run("accept", FIX, "never-used-webfetch")
    after = iter(lines(folder))
    assert all(line in after for line in before)  # in the same order
    assert "generated-by: evals-studio-rules" in "\n".join(lines(folder))


def test_an_unknown_id_is_an_error_and_nothing_is_done(folder: Path, run: Run) -> None:
    run("propose", FIX)
    before = (folder / FIX).read_bytes(), counts(run)
    ran = run("accept", FIX, "never-used-webfetch", "nobody")
    assert ran.status == 2
    assert "never-used-webfetch" in ran.err  # it says which there are
    assert ((folder / FIX).read_bytes(), counts(run)) == before


def test_accept_all_takes_only_open_proposals_of_enough_confidence(folder: Path, run: Run) -> None:
    run("propose", FIX, "--from", replay(folder, offer("one", 0.95), offer("two", 0.75)))
    run("accept", FIX, "--all", "--min-confidence", "0.9")
    text = "\n".join(lines(folder))
    assert "- id: one" in text
    assert "- id: two" not in text
    assert counts(run)["open"] == 1


def test_a_rejected_proposal_is_gone_and_not_offered_again(folder: Path, run: Run) -> None:
    before = (folder / FIX).read_bytes()
    run("propose", FIX)
    run("reject", FIX, "never-used-webfetch")
    assert (folder / FIX).read_bytes() == before
    (artifact,) = json.loads(run("propose", FIX, "--format", "json").out)["artifacts"]
    held = {one["entry"]["id"]: one["reason"] for one in artifact["held"]}
    assert held["never-used-webfetch"] == "rejected-before"
    assert run("accept", FIX, "never-used-webfetch").status == 2


def test_reject_all_takes_only_proposals_of_little_confidence(folder: Path, run: Run) -> None:
    run("propose", FIX, "--from", replay(folder, offer("one", 0.95), offer("two", 0.75)))
    ran = run("reject", FIX, "--all", "--max-confidence", "0.8")
    assert "rejected two." in ran.err
    assert counts(run) == {"entries": 4, "bare": 1, "open": 1, "on-trail": 2, "unwritten": 0}


def test_rejecting_an_entry_on_the_trail_removes_it_and_remembers_that(folder: Path, run: Run) -> None:
    run("reject", FIX, "used-read")
    assert "used-read" not in "\n".join(lines(folder))
    entry = {
        "id": "reads",
        "assertion": "The session read at least one source file before editing.",
        "grader": "tool-usage",
        "options": {"tool": "Read", "expect": "used"},
    }
    source = replay(folder, {"entry": entry, "confidence": 0.9})
    (artifact,) = json.loads(run("propose", FIX, "--from", source, "--format", "json").out)["artifacts"]
    assert [one["reason"] for one in artifact["held"]] == ["rejected-before"]


def test_a_reject_that_would_drop_a_comment_prints_it_and_does_nothing(folder: Path, run: Run) -> None:
    path = folder / FIX
    text = path.read_text("utf-8").replace(
        "      grader: tool-usage\n", "      grader: tool-usage # by hand\n"
    )
    path.write_text(text, encoding="utf-8")
    ran = run("reject", FIX, "used-read")
    assert ran.status == 2
    assert "# by hand" in ran.err
    assert path.read_text("utf-8") == text
    assert run("reject", FIX, "used-read", "--force").status == 0
    assert "used-read" not in path.read_text("utf-8")


def test_signing_off_all_takes_the_whole_trail_even_ids_that_no_entry_has(folder: Path, run: Run) -> None:
    path = folder / FIX
    text = path.read_text("utf-8").replace("[used-read, honored-tdd]", "[used-read, honored-tdd, long-gone]")
    path.write_text(text, encoding="utf-8")
    assert run("sign-off", FIX, "--all").status == 0
    assert "eval-provenance" not in path.read_text("utf-8")


def test_propose_and_write_in_one_go(folder: Path, run: Run) -> None:
    run("propose", FIX, "--from", replay(folder, offer("one"), offer("two", 0.3)), "--write")
    assert "- id: one" in "\n".join(lines(folder))
    assert counts(run)["open"] == 0


def test_with_write_a_repeat_of_an_open_proposal_accepts_that_one(folder: Path, run: Run) -> None:
    source = replay(folder, offer("one"))
    run("propose", FIX, "--from", replay(folder, offer("one"), offer("two")))
    source = replay(folder, offer("one"))
    run("propose", FIX, "--from", source, "--write")
    assert "- id: one" in "\n".join(lines(folder))
    assert "- id: two" not in "\n".join(lines(folder))
    assert counts(run)["open"] == 1


def test_a_report_of_proposals_can_be_replayed(folder: Path, run: Run) -> None:
    first = run("propose", ".", "--format", "json", "--from", "offline").out
    run("reject", FIX, "--all")
    (folder / "report.json").write_text(first, encoding="utf-8")
    again = json.loads(run("propose", "tidy-branches", "--from", "report.json", "--format", "json").out)
    (artifact,) = again["artifacts"]
    assert artifact["generated-by"] == "evals-studio-rules"
    assert {one["reason"] for one in artifact["held"]} == {"duplicate"}


def test_the_cap_counts_for_each_artifact(folder: Path, run: Run) -> None:
    ran = run("propose", FIX, "tidy-branches", "--max", "1", "--format", "json")
    assert [len(one["proposals"]) for one in json.loads(ran.out)["artifacts"]] == [1, 1]
    assert counts(run)["open"] == 1


def test_the_persons_settings_hold_and_the_command_line_beats_them(
    folder: Path, run: Run, config_file: Path
) -> None:
    config_file.write_text('min-confidence = 0.99\non-accept = "sign-off"\n', encoding="utf-8")
    source = replay(folder, offer("one", 0.9))
    strict = json.loads(run("propose", FIX, "--from", source, "--format", "json").out)
    assert [one["reason"] for one in strict["artifacts"][0]["held"]] == ["low-confidence"]
    run("propose", FIX, "--from", source, "--min-confidence", "0.5", "--write")
    text = "\n".join(lines(folder))
    assert "- id: one" in text
    assert "a-tool" not in text  # signed off at once


def test_what_waits_unwritten_in_the_studio_is_not_written_by_a_command(
    folder: Path, run: Run, state_path: Path
) -> None:
    studio = Session.open(folder / FIX, state=StateFolder(state_path))
    bare = next(item for item in studio.review.items if item.state == "bare")
    studio.decide(Convert(bare.ref, "my-own-name"))

    assert run("sign-off", FIX, "used-read").status == 0

    assert "my-own-name" not in "\n".join(lines(folder))
    again = Session.open(folder / FIX, state=StateFolder(state_path))
    assert again.offered == 1


def test_the_queue_counts_what_is_decided_in_the_studio_as_decided(
    folder: Path, run: Run, state_path: Path
) -> None:
    before = counts(run)
    studio = Session.open(folder / FIX, state=StateFolder(state_path))
    bare = next(item for item in studio.review.items if item.state == "bare")
    studio.decide(Convert(bare.ref, "my-own-name"))

    after = counts(run)

    assert after == before | {"bare": before["bare"] - 1, "unwritten": 1}
    assert "1 unwritten" in run("queue", FIX).out


@pytest.mark.parametrize("command", ["convert", "mend"])
def test_looking_at_a_diff_keeps_nothing(command: str, folder: Path, run: Run, state_path: Path) -> None:
    ran = run(command, "review-checklist" if command == "convert" else "older-shapes")
    assert ran.status == 1
    assert "+" in ran.out
    assert list(state_path.rglob("*.json")) == []


def test_the_diff_shows_only_what_would_change(folder: Path, run: Run) -> None:
    signs = [line[0] for line in run("convert", "answer-briefly").out.split("\n") if " | " in line]
    assert signs.count("-") == 1
    assert signs.count("+") == 3


def test_converting_gives_no_id_that_only_the_trail_names(run: Run) -> None:
    trail = b"  eval-provenance:\n    - generated-by: m\n      evals: [ran-tests]\n"
    ran = run("convert", "-", stdin=b"---\nmetadata:\n  evals:\n    - Ran the tests.\n" + trail + b"---\n")
    assert "id: ran-tests-2\n" in ran.out


def test_a_file_from_stdin_is_converted_on_paper(run: Run) -> None:
    ran = run("convert", "-", stdin=b"---\nmetadata:\n  evals: Do it well.\n---\n")
    assert ran.status == 1
    assert ran.out.startswith("--- -\n")
    assert "assertion: Do it well." in ran.out


def test_twin_ids_are_not_mended_in_a_batch(folder: Path, run: Run) -> None:
    run("mend", "--write", "several-mistakes")
    assert "\n".join(lines(folder, "several-mistakes/SKILL.md")).count("id: watered-once\n") == 2


def test_only_the_named_findings_are_mended(folder: Path, run: Run) -> None:
    run("mend", "--write", "--only", "older/criteria", "older-shapes")
    text = "\n".join(lines(folder, "older-shapes/SKILL.md"))
    assert "criteria" not in text
    assert "llm" in text


def test_project_rules_stay_as_they_are_without_a_word(folder: Path, run: Run) -> None:
    rules = "orchard-api/CLAUDE.md"
    before = (folder / rules).read_bytes()
    run("propose", rules)
    for command in (("accept", rules, "--all"), ("propose", rules, "--write")):
        ran = run(*command)
        assert ran.status == 2
        assert "--allow-rules" in ran.err
    assert (folder / rules).read_bytes() == before


def test_an_open_proposal_that_the_gate_now_holds_is_not_accepted(folder: Path, run: Run) -> None:
    run("propose", FIX, "--from", replay(folder, offer("one")))
    path = folder / FIX
    twin = "    - id: by-hand\n      assertion: The session did one.\n    - id: honored-tdd\n"
    path.write_text(path.read_text("utf-8").replace("    - id: honored-tdd\n", twin), encoding="utf-8")
    before = path.read_bytes()
    ran = run("accept", FIX, "one")
    assert ran.status == 2
    assert path.read_bytes() == before


def test_open_proposals_outlive_a_change_of_the_file(folder: Path, run: Run) -> None:
    run("propose", FIX, "--from", replay(folder, offer("one")))
    path = folder / FIX
    path.write_text(path.read_text("utf-8") + "\nOne more line.\n", encoding="utf-8")
    assert counts(run)["open"] == 1
    assert run("accept", FIX, "one").status == 0
    assert "- id: one" in path.read_text("utf-8")


def test_a_replay_that_runs_code_is_held_and_nothing_is_written(folder: Path, run: Run) -> None:
    before = (folder / FIX).read_bytes()
    evil = {"entry": {"id": "evil", "grader": "command", "command": ["rm", "{trace}"]}, "confidence": 1}
    ran = run("propose", FIX, "--from", replay(folder, evil), "--write", "--format", "json")
    (artifact,) = json.loads(ran.out)["artifacts"]
    assert [one["reason"] for one in artifact["held"]] == ["grader-not-allowed"]
    assert (folder / FIX).read_bytes() == before


def test_writing_takes_only_what_this_run_offers_within_its_limits(folder: Path, run: Run) -> None:
    many = replay(folder, offer("one", 0.95), offer("two", 0.6), offer("three", 0.9))
    run("propose", FIX, "--from", many, "--min-confidence", "0")
    few = replay(folder, offer("one", 0.95), offer("two", 0.6), offer("three", 0.9), offer("four", 0.99))
    ran = run("propose", FIX, "--from", few, "--write", "--max", "2")
    assert "accepted one, four" in ran.err or "accepted four, one" in ran.err
    assert counts(run)["open"] == 2
