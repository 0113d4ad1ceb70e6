"""Sentences from several places, joined."""

import pytest

from evals_studio.model.fault import Fault
from evals_studio.model.sentences import ended, sentences


@pytest.mark.parametrize(
    ("parts", "joined"),
    [
        (("no stable name", "Convert it."), "no stable name. Convert it."),
        (("It is a tab.", "Replace it."), "It is a tab. Replace it."),
        (("Which one?", "Say it."), "Which one? Say it."),
        (("`../x` leads out", ""), "`../x` leads out"),
        (("", "Say it."), "Say it."),
        (("A text that needs quotes.", 'Quote the text: name: "x"'), 'A text that needs quotes. Quote the text: name: "x"'),
    ],
)  # fmt: skip
def test_each_part_but_the_last_ends_as_a_sentence_once(parts: tuple[str, ...], joined: str) -> None:
    assert sentences(*parts) == joined


def test_a_text_is_ended_once() -> None:
    assert (ended("mended"), ended("mended.")) == ("mended.", "mended.")


def test_a_fault_without_a_full_stop_does_not_run_into_what_to_do() -> None:
    assert str(Fault("`x` stands twice", mend="Take one out.")) == "`x` stands twice. Take one out."
