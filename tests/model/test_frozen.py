"""Our frozen dataclasses behave as the standard ones do."""

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, fields, replace
from functools import cached_property

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals_studio.model.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Ours:
    """A class with all that our classes use."""

    name: str
    size: int = 3
    parts: list[int] = field(default_factory=list)
    secret: str = field(default="", repr=False)
    fixed: str = field(default="always", init=False)

    @property
    def double(self) -> int:
        """Compute from a field."""
        return self.size * 2


@dataclasses.dataclass(frozen=True, slots=True)
class Standard:
    """The same by the standard decorator."""

    name: str
    size: int = 3
    parts: list[int] = field(default_factory=list)
    secret: str = field(default="", repr=False)
    fixed: str = field(default="always", init=False)


@dataclass(frozen=True, slots=True)
class Single:
    """One field."""

    value: object


@dataclass(frozen=True, slots=True)
class Other:
    """Another class with the same field."""

    value: object


@dataclass(frozen=True, slots=True)
class Empty:
    """No field."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Refuses some values, and is equal by its own rule."""

    value: int

    def __post_init__(self) -> None:
        """Refuse what is negative."""
        if self.value < 0:
            raise ValueError(self.value)

    def __eq__(self, other: object) -> bool:
        """Say that numbers of one parity are alike."""
        return isinstance(other, Checked) and self.value % 2 == other.value % 2

    def __hash__(self) -> int:
        """Hash as it compares."""
        return self.value % 2


@given(name=st.text(), size=st.integers(), parts=st.lists(st.integers()), secret=st.text())
def test_values_texts_and_data_are_those_of_the_standard_class(
    name: str, size: int, parts: list[int], secret: str
) -> None:
    ours, standard = Ours(name, size, parts=parts, secret=secret), Standard(name, size, parts, secret)
    assert dataclasses.asdict(ours) == dataclasses.asdict(standard)
    assert repr(ours) == repr(standard).replace("Standard", "Ours")
    assert ours == Ours(name, size, list(parts), secret)
    assert ours.double == size * 2


def test_defaults_are_made_anew_for_each_object() -> None:
    one, other = Ours("a"), Ours("b")
    assert (one.size, one.parts, one.fixed) == (3, [], "always")
    assert one.parts is not other.parts


def test_nothing_can_be_set_or_deleted() -> None:
    one = Ours("a")
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'size'"):
        one.size = 4  # type: ignore[misc]  # the point of the test
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'size'"):
        del one.size
    with pytest.raises(FrozenInstanceError):
        one.other = 1  # type: ignore[attr-defined]  # the point of the test
    assert not hasattr(one, "__dict__")


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        ({}, "missing 1 required positional argument: 'name'"),
        ({"name": "a", "size": 1, "shape": 2}, "unexpected keyword argument 'shape'"),
        ({"name": "a", "fixed": "never"}, "unexpected keyword argument 'fixed'"),
    ],
)
def test_wrong_arguments_are_told_by_name(given_: dict[str, object], message: str) -> None:
    Ours("first")
    with pytest.raises(TypeError, match=message):
        Ours(**given_)  # type: ignore[arg-type]  # the point of the test


@given(st.integers() | st.text() | st.tuples(st.integers(), st.text()))
def test_objects_are_equal_by_class_and_values(value: object) -> None:
    assert Single(value) == Single(value)
    assert hash(Single(value)) == hash(Single(value))
    assert Single(value).__eq__(Other(value)) is NotImplemented
    assert Single(value) != value
    assert len({Single(value), Single(value), Single((value,))}) == 2


def test_a_class_without_fields_has_equal_objects() -> None:
    assert Empty() == Empty()
    assert hash(Empty()) == hash(Empty())
    assert repr(Empty()) == "Empty()"


def test_what_a_class_says_itself_stands() -> None:
    assert Checked(1) == Checked(3)
    assert len({Checked(1), Checked(3), Checked(2)}) == 2
    with pytest.raises(ValueError, match="-1"):
        Checked(-1)


def test_objects_can_be_replaced_matched_copied_and_pickled() -> None:
    one = Ours("a", 5, [1], "s")
    assert replace(one, size=6) == Ours("a", 6, [1], "s")
    match one:
        case Ours(name, size):
            assert (name, size) == ("a", 5)
    assert copy.deepcopy(one) == one
    assert pickle.loads(pickle.dumps(one)) == one
    assert [one.name for one in fields(Ours)] == ["name", "size", "parts", "secret", "fixed"]


@dataclass(frozen=True)
class Roomy:
    """One with room for what is worked out once."""

    value: int
    parts: list[int] = field(default_factory=list)

    @cached_property
    def double(self) -> int:
        """Work it out."""
        return self.value * 2


@dataclass(frozen=True, eq=False)
class Unlike:
    """One that is only itself."""

    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Slim:
    """One that is only itself, without room."""

    value: int = 3


def test_without_slots_a_class_has_room_and_nothing_else_can_be_set() -> None:
    one = Roomy(2)
    assert (one.double, one.parts, one) == (4, [], Roomy(2, []))
    assert vars(one) == {"value": 2, "parts": [], "double": 4}
    assert hash(Single(one.value)) == hash(Single(2))
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'value'"):
        one.value = 4  # type: ignore[misc]  # the point of the test
    assert replace(one, value=5) == Roomy(5)
    assert pickle.loads(pickle.dumps(one)) == one
    assert copy.deepcopy(one) == one


@pytest.mark.parametrize("make", [Unlike, Slim])
def test_without_equality_an_object_is_only_itself(make: Callable[[int], object]) -> None:
    one = make(1)
    assert one == one
    assert one != make(1)
    assert len({one, make(1), one}) == 2
    assert repr(one).endswith("(value=1)")


def test_other_options_are_the_standard_decorators() -> None:
    @dataclass(slots=True)
    class Loose:
        value: int

    loose = Loose(1)
    loose.value = 2
    assert loose == Loose(2)
