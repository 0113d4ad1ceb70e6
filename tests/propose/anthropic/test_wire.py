"""The incremental reader gives the same items for any cutting, and never more than what is whole."""

import json
from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from evals_studio.propose.anthropic_maker.wire import AnswerReader

_Answer: TypeAlias = dict[str, list[object]]
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(-9, 9) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
_ANSWERS = st.fixed_dictionaries(
    {"evals": st.lists(_VALUES, max_size=5), "untestable": st.lists(_VALUES, max_size=3)}
)


def _read(pieces: list[str]) -> tuple[AnswerReader, list[tuple[str, object]]]:
    reader = AnswerReader()
    items = [(item.list, item.value) for piece in pieces for item in reader.feed(piece)]
    return reader, items


@given(_ANSWERS, st.integers(1, 9), st.booleans(), st.sampled_from(["", "Well: ", "```json\n"]))
def test_every_item_is_read_once_for_any_cutting(
    answer: _Answer, step: int, ascii_only: bool, before: str
) -> None:
    text = before + json.dumps(answer, ensure_ascii=ascii_only, indent=step % 3 or None)
    reader, items = _read([text[start : start + step] for start in range(0, len(text), step)])
    assert reader.is_whole
    assert [value for name, value in items if name == "evals"] == answer["evals"]
    assert [value for name, value in items if name == "untestable"] == answer["untestable"]


@given(_ANSWERS, st.floats(0, 1))
def test_a_cut_answer_gives_only_items_of_the_whole_one(answer: _Answer, share: float) -> None:
    text = json.dumps(answer)
    reader, items = _read([text[: int(len(text) * share)]])
    told = [(name, value) for name, values in answer.items() for value in values]
    assert items == told[: len(items)]
    assert reader.broken == 0


@given(st.text(alphabet='{}[]",:\\ evalsuntb1', max_size=80))
def test_no_text_whatever_makes_the_reader_raise(text: str) -> None:
    _read(['{"evals": [', *text])
