"""A list in runs is the list it stands for, and shares what a change does not touch."""

import random

from evals_studio.artifact.runs import MOST, Runs


def test_runs_behave_like_the_list_they_stand_for() -> None:
    die = random.Random(1)
    plain = list(range(die.randint(0, 200)))
    kept = Runs.of(plain)
    for step in range(600):
        low = die.randint(0, len(plain))
        high = min(len(plain), low + die.choice((0, 0, 1, 1, 2, 40)))
        new = [-step] * die.choice((0, 1, 1, 2, 3))
        plain[low:high] = new
        kept = kept.spliced(low, high, new)
        assert [*kept] == plain
        assert len(kept) == len(plain)
        assert all(0 < len(run.items) <= MOST for run in kept.runs)
        if plain:
            at = die.randint(-len(plain), len(plain) - 1)
            assert kept[at] == plain[at]
            assert kept[at:] == tuple(plain[at:])


def test_a_changed_item_makes_one_run_anew() -> None:
    before = Runs.of(range(2000))
    after = before.spliced(1000, 1001, [-1])
    assert len(set(map(id, after.runs)) - set(map(id, before.runs))) == 1
    ours, theirs = before.unlike(after)
    assert len(ours) == len(theirs) <= MOST
    assert (1000 in ours, -1 in theirs) == (True, True)


def test_what_two_lists_share_at_both_ends_is_left_out_once() -> None:
    before = Runs.of(range(100))
    assert before.unlike(before) == ([], [])
    assert before.unlike(Runs.of(())) == ([*range(100)], [])
    twice = Runs((*before.runs, *before.runs))
    ours, theirs = before.unlike(twice)
    assert ([*ours], [*theirs]) == ([], [*range(100)])


def test_a_run_is_asked_for_its_names_once() -> None:
    asked = []

    def names(items: tuple[int, ...]) -> dict[str, list[int]]:
        asked.append(items)
        return {str(item): [number] for number, item in enumerate(items)}

    before = Runs.of(range(1000))
    assert before.where(names, "999") == [999]
    first = len(asked)
    after = before.spliced(500, 501, [])
    assert (after.where(names, "999"), after.where(names, "500")) == ([998], [])
    assert len(asked) == first + 1
