"""TOML files with places: which line sets a key, which tomllib does not tell."""

import re
from pathlib import Path
from typing import Any

from evals_studio.model.fault import Fault
from evals_studio.model.frozen import dataclass
from evals_studio.settings.paths import shown_path


@dataclass(frozen=True, slots=True)
class TomlFile:
    """A TOML file, read. data: its root table."""

    path: Path
    text: str
    data: dict[str, Any]

    @property
    def shown(self) -> str:
        """Its path, as a person sees it."""
        return shown_path(self.path)

    def place(self, key: str, table: str | None = None) -> str:
        """Give `file:line` of the line that sets a key, or opens its table. table: what the key stands in."""
        start = _line_of(self.text, table) if table else 1
        return f"{self.shown}:{_line_of(self.text, key, table, start)}"


def read_toml(path: Path) -> TomlFile | None:
    """Read a file; None when there is none. Raises Fault ("config")."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
        return TomlFile(path, text, _table(text))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise Fault(f"{shown_path(path)}: cannot be read ({error.strerror}).", code="config") from None
    except UnicodeDecodeError:
        raise Fault(f"{shown_path(path)}: is not UTF-8.", code="config") from None
    except (ValueError, RecursionError) as error:
        raise Fault(f"{shown_path(path)}: is not TOML: {error}.", code="config") from None


def _table(text: str) -> dict[str, Any]:
    """Read a root table. Raises ValueError (what tomllib's own error is)."""
    import tomllib  # noqa: PLC0415 - most people have no such file

    return tomllib.loads(text)


def _line_of(text: str, key: str, table: str | None = None, start: int = 1) -> int:
    """Give the first line from `start` on that names a key, also as `table.key`; else `start`."""
    above = rf"""|["']?{re.escape(table)}["']?\s*\.\s*""" if table else ""
    spelled = re.compile(rf"""\s*(?:\[[^\]=]*?{above})?["']?{re.escape(key)}["']?\s*[=.\]]""")
    lines = enumerate(text.split("\n"), 1)
    return next((number for number, line in lines if number >= start and spelled.match(line)), start)
