"""The makers that send nothing: one table for the command line and the studio."""

from evals_studio.cli.makers import makers
from evals_studio.propose import LOCAL_MAKERS, local_maker
from evals_studio.settings import load_config
from evals_studio.tui.screens.maker import MAKERS


def test_every_local_maker_can_be_named_to_from_and_stands_in_the_studio_s_sheet() -> None:
    rows = {row.id: row for row in MAKERS}
    for maker in LOCAL_MAKERS:
        assert makers(maker.word, load_config({})).local is maker
        assert (rows[maker.word].key, rows[maker.word].name) == (maker.key, maker.name)


def test_words_and_letters_name_one_maker_each() -> None:
    assert len({row.id for row in MAKERS}) == len(MAKERS)
    keys = [row.key for row in MAKERS]
    assert len(set(keys)) == len(keys)
    assert not {"j", "k"} & set(keys)


def test_a_word_that_names_none_gives_none() -> None:
    assert [local_maker(word) for word in ("anthropic", "-", "", None)] == [None] * 4
