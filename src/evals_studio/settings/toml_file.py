"""TOML files with places: which line sets a key, which tomllib does not tell."""

import re
from pathlib import Path
from typing import Any

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass


@dataclass(frozen=True, slots=True)
class TomlFile:
    """A TOML file, read. data: its root table."""

    path: Path
    text: str
    data: dict[str, Any]

    def place(self, key: str) -> str:
        """Give `file:line` of the line that sets a key or opens its table."""
        return f"{self.path}:{_line_of(self.text, key)}"


def read_toml(path: Path) -> TomlFile | None:
    """Read a file; None when there is none. Raises Fault ("config")."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
        return TomlFile(path, text, _table(text))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise Fault(f"{path}: cannot be read ({error.strerror}).", code="config") from None
    except UnicodeDecodeError:
        raise Fault(f"{path}: is not UTF-8.", code="config") from None
    except (ValueError, RecursionError) as error:
        raise Fault(f"{path}: is not TOML: {error}.", code="config") from None


def _table(text: str) -> dict[str, Any]:
    """Read a root table. Raises ValueError (what tomllib's own error is)."""
    import tomllib  # noqa: PLC0415 - most people have no such file

    return tomllib.loads(text)


def _line_of(text: str, key: str) -> int:
    spelled = re.compile(rf"""\s*(?:\[[^\]=]*?)?["']?{re.escape(key)}["']?\s*[=.\]]""")
    lines = (number for number, line in enumerate(text.split("\n"), 1) if spelled.match(line))
    return next(lines, 1)
