import pytest

from evals_studio.model.fault import Fault
from evals_studio.settings.actions import ACTIONS, GROUPS, key_map, key_problem, shown_key


def test_every_action_has_an_id_of_its_own_words_and_a_group():
    assert len({action.id for action in ACTIONS}) == len(ACTIONS)
    for action in ACTIONS:
        assert action.label, action.id
        assert action.tooltip.endswith("."), action.id
        assert action.group in GROUPS, action.id


def test_the_default_keys_clash_nowhere_and_can_all_be_typed():
    keys = [key for action in ACTIONS for key in action.keys]

    assert len(set(keys)) == len(keys)
    assert [key for key in keys if key_problem(key)] == []


def test_a_changed_key_replaces_the_default_one():
    keys = key_map({"accept": ("y",)})

    assert keys["y"] == "accept"
    assert "a" not in keys
    assert keys.shown("accept") == "y"


def test_an_action_may_lose_its_keys_when_the_palette_still_reaches_it():
    keys = key_map({"sort": ()})

    assert keys.shown("sort") == ""


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"acept": ("y",)}, "Did you mean `accept`?"),
        ({"accept": ("x",)}, "on both"),
        ({"accept": ("escape",)}, "never decides"),
        ({"accept": ("ctrl+m",)}, "Enter"),
        ({"accept": ("1",)}, "reason of a reject"),
        ({"accept": ("ctrl+shift+a",)}, "A key is one character"),
        ({"quit": ()}, "no key"),
        ({"palette": ()}, "no key"),
    ],
)
def test_a_key_map_that_cannot_work_is_refused_with_what_to_do(changed, said):
    with pytest.raises(Fault) as caught:
        key_map(changed)

    assert caught.value.code == "keys"
    assert said in str(caught.value)


def test_keys_are_spelled_as_a_person_reads_them():
    assert [shown_key(key) for key in ("a", "space", "ctrl+r", "shift+tab", "?")] == [
        "a",
        "Space",
        "Ctrl+R",
        "Shift+Tab",
        "?",
    ]
