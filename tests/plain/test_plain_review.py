import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.plain.conftest import Reviewed

from evals_studio.plain.lines import Streams
from evals_studio.plain.start import review
from evals_studio.review.session import Session
from evals_studio.settings import load_config
from evals_studio.settings.actions import BY_ID
from evals_studio.store import StateFolder


def test_it_begins_with_what_there_is_and_the_first_item_that_waits(reviewed: Reviewed) -> None:
    said = reviewed()
    assert "2 to sign off, 1 settled, 1 no id." in said
    assert "1 of 4: no id" in said


def test_a_bare_string_is_converted_and_written_with_two_words(reviewed: Reviewed, artifact: Path) -> None:
    before = artifact.read_text("utf-8")
    reviewed("c", "w", "yes")
    added = [line for line in artifact.read_text("utf-8").split("\n") if line not in before.split("\n")]
    assert [line.strip().split(":")[0] for line in added] == ["- id", "assertion"]


def test_a_proposal_is_accepted_with_its_origin_on_the_trail(reviewed: Reviewed, artifact: Path) -> None:
    reviewed("p", "a", "w", "y")
    assert "generated-by: evals-studio-rules" in artifact.read_text("utf-8")


def test_an_empty_line_decides_nothing(reviewed: Reviewed, artifact: Path) -> None:
    before = artifact.read_bytes()
    said = reviewed("p", "", "", "", "w")
    assert "Nothing is to be written." in said
    assert artifact.read_bytes() == before


@pytest.mark.parametrize("answer", ["", "no", "n", "maybe", "a"])
def test_only_a_yes_writes(answer: str, reviewed: Reviewed, artifact: Path) -> None:
    before = artifact.read_bytes()
    assert "Nothing was done." in reviewed("c", "w", answer)
    assert artifact.read_bytes() == before


def test_what_was_not_written_is_kept_for_next_time(reviewed: Reviewed) -> None:
    assert "Not written: 1; kept for next time." in reviewed("c")
    assert "Recovered 1 decision." in reviewed()


def test_quitting_asks_about_what_is_not_written_and_can_discard_it(reviewed: Reviewed) -> None:
    assert "Say write, keep or discard." in reviewed("c", "q", "discard")
    assert "Recovered" not in reviewed()


def test_quitting_can_write(reviewed: Reviewed, artifact: Path) -> None:
    before = artifact.read_bytes()
    reviewed("c", "q", "write", "yes")
    assert artifact.read_bytes() != before


def test_undo_takes_a_decision_back_and_redo_brings_it_again(reviewed: Reviewed, artifact: Path) -> None:
    before = artifact.read_bytes()
    said = reviewed("c", "u", "w", "redo", "u", "q")
    assert "Taken back: " in said
    assert "Done again: " in said
    assert artifact.read_bytes() == before


def test_after_an_undo_the_item_is_here_that_it_was_about(reviewed: Reviewed) -> None:
    said = reviewed("p", "go 2", "x", "go 1", "u")
    shown = said.split("Taken back: ", 1)[1]
    assert "\n2 of " in shown
    assert "\n1 of " not in shown


def test_a_reason_goes_with_its_reject(reviewed: Reviewed) -> None:
    assert "(untestable)" in reviewed("p", "x 3")


def test_a_field_is_set_and_taken_out_again(reviewed: Reviewed) -> None:
    said = reviewed("p", "set severity warning", "unset severity", "set", "set runs 3")
    assert "  severity: warning" in said
    assert "  runs: 3" in said
    assert "Say `set FIELD VALUE`" in said


def test_an_entry_is_written_by_hand(reviewed: Reviewed, artifact: Path) -> None:
    reviewed("i The session thanked nobody.", "w", "yes")
    assert "assertion: The session thanked nobody." in artifact.read_text("utf-8")


def test_removing_a_settled_entry_asks_first(reviewed: Reviewed, artifact: Path) -> None:
    said = reviewed("4", "x", "no", "4", "x", "yes", "w", "yes")
    assert "Nothing was done." in said
    assert "summary-names-the-cause" not in artifact.read_text("utf-8")


def test_new_errors_stand_in_the_way_of_writing(reviewed: Reviewed, artifact: Path) -> None:
    before = artifact.read_bytes()
    assert "These errors are new" in reviewed("4", "set runs 0", "w", "yes")
    assert artifact.read_bytes() == before


def test_new_errors_are_written_only_after_the_word(reviewed: Reviewed, artifact: Path) -> None:
    reviewed("4", "set runs 0", "w", "write")
    assert "runs: 0" in artifact.read_text("utf-8")


def test_project_rules_are_told_with_what_an_eval_there_would_do(reviewed: Reviewed, artifact: Path) -> None:
    assert "its exam" in reviewed(path=artifact.parent.parent / "orchard-api" / "CLAUDE.md")
    assert "its exam" not in reviewed()


def test_all_bare_strings_are_converted_after_a_list_of_ids(reviewed: Reviewed, artifact: Path) -> None:
    path = artifact.parent.parent / "review-checklist" / "SKILL.md"
    said = reviewed("C", "yes", "w", "yes", path=path)
    assert said.count("no id") >= 1
    assert path.read_text("utf-8").count("- id:") == 5


def test_a_new_entry_gets_no_id_that_only_the_trail_names(reviewed: Reviewed, artifact: Path) -> None:
    text = artifact.read_text("utf-8").replace("[used-read,", "[ran-linter, used-read,")
    artifact.write_text(text, "utf-8")
    assert "added ran-linter-2" in reviewed("new Ran the linter.")


def test_an_unknown_word_is_told_and_does_nothing(reviewed: Reviewed) -> None:
    assert "frobnicate: no such key or word here." in reviewed("frobnicate")


def test_a_missing_replay_file_is_told_and_the_review_goes_on(reviewed: Reviewed) -> None:
    said = reviewed("p nowhere.json", "list")
    assert "nowhere.json cannot be read" in said
    assert "> 1. no id" in said


def test_frontmatter_that_is_not_yaml_is_explained(reviewed: Reviewed, artifact: Path) -> None:
    said = reviewed("p", "a", path=artifact.parent.parent / "not-yet-yaml" / "SKILL.md")
    assert "It can be read but not edited." in said
    assert "3 proposals" in said


def test_every_word_of_the_help_is_understood(reviewed: Reviewed) -> None:
    helped = reviewed("?")
    listed = [line[11:31].strip() for line in helped.split("\n") if line.startswith("  ") and "." in line]
    words = [word for word in listed if word in BY_ID and word not in {"quit", "write"}]
    assert len(words) > 20
    assert "no such key or word" not in reviewed(*words)


def test_nothing_in_a_file_reaches_the_terminal_raw(reviewed: Reviewed, artifact: Path) -> None:
    artifact.write_text(
        '---\nmetadata:\n  evals:\n    - "a\\e]52;c;x\\a\\u202E"\n---\nNever use `Write`\x1b[2J today.\n',
        encoding="utf-8",
    )
    said = reviewed("p", "list", "findings", "d", "c", "d", "?")
    assert not set(said) & set("\x1b\x07\u202e\x9b\r")


def test_the_persons_own_keys_hold_here_too(reviewed: Reviewed, config_file: Path) -> None:
    config_file.write_text('[keys]\nconvert = "y"\n', encoding="utf-8")
    assert "Not written: 1" in reviewed("y")


def test_a_file_that_changes_and_goes_away_is_told_once_and_deciding_goes_on(
    artifact: Path, state_path: Path
) -> None:
    session = Session.open(artifact, state=StateFolder(state_path))
    raw = artifact.read_bytes()
    acts = iter(
        (
            lambda: None,
            lambda: artifact.write_bytes(raw + b"One more line.\n"),
            artifact.unlink,
            lambda: None,
            lambda: artifact.write_bytes(raw + b"One more line.\n"),
        )
    )
    words = iter(("c", "show", "s", "u", "show"))

    said: list[str] = []

    class Person:
        def tell(self, text: str) -> None:
            said.append(text)

        def ask(self, prompt: str) -> str | None:
            said.append("?")
            next(acts, lambda: None)()
            return next(words, None)

    assert review(session, load_config(), Person()) == 0

    answers = [part.strip() for part in "\n".join(said).split("?\n")]
    assert "1 decision made again on it." in answers[2]
    assert "The file is gone. Writing waits until it is back; deciding goes on." in answers[3]
    assert "signed off" in answers[3]
    assert "gone" not in answers[4]
    assert "back as it was" in answers[5]


HOLDS = """
import sys
from pathlib import Path
from evals_studio.review import Convert, Session
from evals_studio.store import StateFolder
session = Session.open(Path(sys.argv[1]), state=StateFolder(Path(sys.argv[2])))
session.decide(Convert("e:3", "wrote-a-test"))
print("decided", flush=True)
sys.stdin.readline()
"""


@pytest.mark.parametrize("typed", [(), ("q",)])
def test_leaving_a_review_that_another_one_holds_asks_nothing_and_speaks_of_no_loss(
    typed: tuple[str, ...], reviewed: Reviewed, artifact: Path, state_path: Path
) -> None:
    command = [sys.executable, "-c", HOLDS, str(artifact), str(state_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "decided\n"
        said = reviewed(*typed)
        other.kill()
    assert "here it is only read" in said
    assert "Not written" not in said
    assert "wrote-a-test" in reviewed("list")


def test_that_nothing_is_kept_any_more_is_said_when_it_happens(
    artifact: Path, state_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session.open(artifact, state=StateFolder(state_path))
    sink = io.StringIO()

    class Person(Streams):
        def ask(self, prompt: str) -> str | None:
            monkeypatch.setattr(os, "fsync", full)
            return super().ask(prompt)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    review(session, load_config(), Person(io.StringIO("c\n"), sink))

    assert "Nothing is kept: The disk is full." in sink.getvalue().partition("converted")[2]


def test_after_proposing_the_next_key_decides_the_first_new_proposal(
    reviewed: Reviewed, artifact: Path
) -> None:
    artifact.write_text(
        "---\nname: x\ndescription: y\nmetadata:\n  evals:\n    - It was tidy.\n    - It was kind.\n---\n"
        "Run `make test` before committing.\n",
        "utf-8",
    )
    said = reviewed("p", "a", "w", "yes")
    text = artifact.read_text("utf-8")
    assert "generated-by: evals-studio-rules" in text
    assert "    - It was tidy.\n    - It was kind.\n" in text
    assert ": open" in said.split("proposal", 1)[1].split("Key or word")[0]


def test_proposing_again_without_news_stays_where_the_person_is(reviewed: Reviewed) -> None:
    said = reviewed("p", "4", "p", "")
    assert said.rstrip().split("Key or word")[-2].split("\n")[1].startswith("4 of ")


def test_the_keys_for_a_bare_string_convert_it_with_an_id_of_its_words(
    reviewed: Reviewed, artifact: Path
) -> None:
    assert "converted a bare string to" in reviewed("a").lower()


def test_a_finding_is_told_in_sentences_and_with_its_dots(reviewed: Reviewed, artifact: Path) -> None:
    text = artifact.read_text("utf-8")
    artifact.write_text(text.replace("last-message", "{ source: file, path: ../notes.md }", 1), "utf-8")
    said = reviewed("findings")
    assert "../notes.md" in said
    assert "no stable name. Convert it" in said


def test_a_digit_in_the_line_after_a_rejection_says_why(reviewed: Reviewed) -> None:
    said = reviewed("p", "x", "4")
    asked = "Why? 1 duplicate, 2 wrong, 3 untestable, 4 out of scope, 5 other."
    assert asked in said.partition("rejected ")[2].split("\n")[1]
    assert "(out of scope)" in said
    assert "4 of " not in said.partition("Why? ")[2].partition("(out of scope)")[2]


@pytest.mark.parametrize("between", ["", "list", "next-open", "go 4", "x 3", "u"])
def test_any_other_line_ends_the_question_and_a_digit_goes_to_an_item_again(
    between: str, reviewed: Reviewed
) -> None:
    said = reviewed("p", "x", between, "1")
    assert "(duplicate)" not in said
    assert "\n1 of " in said.rpartition("Key or word")[0].rpartition("Key or word")[2]


def test_go_reaches_an_item_right_after_a_rejection(reviewed: Reviewed) -> None:
    said = reviewed("p", "x", "go 4")
    assert "`go 4` goes to item 4." in said
    assert "(out of scope)" not in said
    assert "\n4 of " in said.partition("Why? ")[2]


def test_removing_a_machines_entry_asks_why_as_well(reviewed: Reviewed) -> None:
    assert "(wrong)" in reviewed("go 2", "x", "2")


def test_a_hint_names_the_key_that_does_what_was_meant(reviewed: Reviewed) -> None:
    assert "accept and sign it off in one. S: accept, sign off." in reviewed("p", "s")


UNREADABLE = "---\nname: x\nmetadata:\n\tevals:\n\t- The session ran.\n---\n"


def test_an_unreadable_file_is_mended_and_written_with_two_words(reviewed: Reviewed, artifact: Path) -> None:
    artifact.write_text(UNREADABLE, "utf-8")
    said = reviewed("m", "w", "yes")
    assert "m mends it." in said
    assert "mended: Replace the tabs with spaces\n" in said
    assert artifact.read_text("utf-8") == UNREADABLE.replace("\t", "  ")


def test_what_is_around_the_entries_is_mended_at_a_word(reviewed: Reviewed, artifact: Path) -> None:
    artifact.write_text("---\nmetadata:\n  eval-skp: true\n  evals:\n    - It ran.\n---\n", "utf-8")
    assert "None of its findings has a quick fix." in reviewed("m")
    reviewed("m file", "w", "yes")
    assert "eval-skip: true" in artifact.read_text("utf-8")
    assert "No finding here has a quick fix." in reviewed("m file")


def test_what_lies_beyond_the_cap_comes_with_p_once_the_rest_is_decided(
    reviewed: Reviewed, artifact: Path
) -> None:
    rules = "".join(f"- Never delete the file `a{n}.txt`.\n" for n in range(21))
    artifact.write_text(f"---\nname: many\n---\n{rules}", encoding="utf-8")

    said = reviewed("p", *"aaaaaaaa", "p", *"aaaaaaaa", "w", "y", "p", *"aaaaa")

    assert "evals-studio-rules: 8 proposals. 13 more wait: p shows the next 8." in said
    assert "Nothing is left to decide. 13 more wait: p shows the next 8." in said
    assert "8 more proposals. 5 more wait: p shows the next 5." in said
    assert "Written: 16. Nothing is left to decide. 5 more wait: p shows the next 5." in said
    assert said.count("Nothing is left to decide.") > 3
    assert "over-cap" not in said


def test_a_word_that_is_no_answer_is_asked_about_again(reviewed: Reviewed, artifact: Path) -> None:
    before = artifact.read_bytes()
    said = reviewed("c", "q", "perhaps", "write", "y")
    assert said.count("Say write, keep or discard.") == 2
    assert artifact.read_bytes() != before
