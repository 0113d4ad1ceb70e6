"""Frozen dataclasses that cost little to define.

The standard decorator writes and compiles six functions for every class: 0.8 ms, and a start meets more than
a hundred classes of which it makes half. This one compiles a constructor when the first object is made; what
else a class needs are functions that all classes share. Fields, `replace`, `match`, equality, hashes, texts
and errors are as with the standard one, which also is what a type checker sees.
"""

import dataclasses
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, Final

__all__ = ["dataclass"]

_ABSENT: Final = object()
"""Stands for an argument that was not given and whose field has a factory."""


def _frozen(cls: type[Any], *, slots: bool = False, eq: bool = True) -> type[Any]:
    """Make a class frozen. Raises TypeError for a class that has constructor-only fields."""
    own = {"__init__", "__repr__", "__eq__", "__hash__"} & vars(cls).keys()
    made: type[Any] = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(cls)
    names = [one.name for one in dataclasses.fields(made) if one.compare]
    made._frozen_values = staticmethod(_getter(names))
    shared = {"__init__": _first_init(made), "__repr__": _repr} | (
        {"__eq__": _eq, "__hash__": _hash} if eq else {}
    )
    for name, function in shared.items():
        if name not in own or (name == "__hash__" and made.__hash__ is None):
            setattr(made, name, function)
    made.__setattr__ = _refuse_set  # type: ignore[assignment]  # every class shares them
    made.__delattr__ = _refuse_delete  # type: ignore[assignment]  # likewise
    if slots:
        made.__getstate__ = _state  # type: ignore[assignment]  # likewise
        made.__setstate__ = _set_state
    return made


def _getter(names: list[str]) -> Callable[[Any], object]:
    return attrgetter(*names) if names else lambda _: ()


def _first_init(cls: type[Any]) -> Callable[..., None]:
    """Give a constructor that puts the real one in its place."""

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807 - it is one
        cls.__init__ = _init(cls)
        cls.__init__(self, *args, **kwargs)

    return __init__


def _init(cls: type[Any]) -> Callable[..., None]:
    """Write a class's constructor: one line a field, straight into its slot where it has one."""
    known: dict[str, Any] = {"_absent": _ABSENT, "_set": object.__setattr__}
    has_slots = "__slots__" in vars(cls)
    takes: list[str] = []
    keywords: list[str] = []
    body: list[str] = []
    for one in dataclasses.fields(cls):
        if has_slots:
            known[f"_set_{one.name}"] = getattr(cls, one.name).__set__
        put = f"_set_{one.name}(self, " if has_slots else f"_set(self, {one.name!r}, "
        value = one.name
        if one.default is not dataclasses.MISSING:
            known[f"_default_{one.name}"] = one.default
            taken, alone = f"{one.name}=_default_{one.name}", f"_default_{one.name}"
        elif one.default_factory is not dataclasses.MISSING:
            known[f"_make_{one.name}"] = one.default_factory
            taken, alone = f"{one.name}=_absent", f"_make_{one.name}()"
            value = f"_make_{one.name}() if {one.name} is _absent else {one.name}"
        else:
            taken, alone = one.name, ""
        if one.init:
            (keywords if one.kw_only else takes).append(taken)
            body.append(f"{put}{value})")
        elif alone:
            body.append(f"{put}{alone})")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    given = ", ".join(["self", *takes, *(["*", *keywords] if keywords else [])])
    exec(f"def __init__({given}):\n " + "\n ".join(body or ["pass"]), known)  # noqa: S102 - our own field names
    made: Callable[..., None] = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


@recursive_repr()
def _repr(self: Any) -> str:
    shown = ", ".join(
        f"{one.name}={getattr(self, one.name)!r}" for one in dataclasses.fields(self) if one.repr
    )
    return f"{self.__class__.__qualname__}({shown})"


def _eq(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self._frozen_values(self) == self._frozen_values(other)


def _hash(self: Any) -> int:
    return hash(self._frozen_values(self))


def _refuse_set(_: object, name: str, __: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_delete(_: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in dataclasses.fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for one, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, **options):
        """Do as `dataclasses.dataclass` does; cheaply for `frozen=True`, with or without `slots` and `eq`."""
        ours = {name: options[name] for name in ("slots", "eq") if name in options}
        if cls is None and options == {"frozen": True} | ours:
            return partial(_frozen, **ours)
        return dataclasses.dataclass(cls, **options)
