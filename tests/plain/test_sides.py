"""The plain review on a file that is another by now: decisions made again or forgotten, and sides chosen."""

from pathlib import Path

from tests.plain.conftest import Reviewed

BARE = "Reproduce the bug with a failing test before applying the fix."


def changed_in_an_editor(artifact: Path, old: str, new: str) -> None:
    text = artifact.read_text("utf-8")
    assert old in text
    artifact.write_text(text.replace(old, new, 1), "utf-8")


def test_decisions_for_other_bytes_are_offered_and_made_again_at_a_word(
    reviewed: Reviewed, artifact: Path
) -> None:
    reviewed("c")
    changed_in_an_editor(artifact, "## Fix", "## Mend")

    said = reviewed("again", "w", "yes")

    assert "1 decision made on another version of this file." in said
    assert "1 decision made again." in said
    assert f"assertion: {BARE}" in artifact.read_text("utf-8")
    assert "## Mend" in artifact.read_text("utf-8")


def test_decisions_for_other_bytes_can_be_forgotten_for_good(reviewed: Reviewed, artifact: Path) -> None:
    reviewed("c")
    changed_in_an_editor(artifact, "## Fix", "## Mend")

    assert "1 decision dropped" in reviewed("forget")
    assert "another version" not in reviewed()


def test_words_about_other_bytes_say_when_there_are_none(reviewed: Reviewed) -> None:
    said = reviewed("again", "forget", "mine 1", "theirs 1")
    assert said.count("Nothing is kept for another version of this file.") == 2
    assert said.count("Every decision has its place.") == 2


def test_an_entry_that_both_sides_changed_waits_for_a_side_before_it_is_written(
    reviewed: Reviewed, artifact: Path
) -> None:
    reviewed("4", "set severity warning")
    changed_in_an_editor(
        artifact, "The final message names the root cause", "The last message names the cause"
    )

    said = reviewed("again", "w", "mine 7", "mine 1", "w", "yes")

    assert "1. found no place" in said
    assert "theirs:" in said
    assert "They are numbered from 1 to 1." in said
    assert "severity: warning" in artifact.read_text("utf-8")


def test_theirs_leaves_the_file_as_it_is(reviewed: Reviewed, artifact: Path) -> None:
    reviewed("4", "set severity warning")
    changed_in_an_editor(
        artifact, "The final message names the root cause", "The last message names the cause"
    )
    before = artifact.read_bytes()

    said = reviewed("again", "theirs 1", "w")

    assert "theirs: " in said
    assert "Nothing is to be written." in said
    assert artifact.read_bytes() == before
