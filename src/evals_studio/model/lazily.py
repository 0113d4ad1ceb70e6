"""Packages whose names are fetched when somebody asks, so that a start pays only for what it uses."""

import importlib
import sys
from collections.abc import Callable, Mapping


def lazily(package: str, names: Mapping[str, str]) -> Callable[[str], object]:
    """Give the `__getattr__` of a package. names: by module, the names it gives, parted by blanks.

    None of the names may be a module's own: importing that module would hide it.
    """
    homes = {name: module for module, given in names.items() for name in given.split()}

    def fetched(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(f"{package}.{homes[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return fetched
