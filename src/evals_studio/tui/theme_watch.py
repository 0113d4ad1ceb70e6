"""A person's own theme files, read again when they are saved."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from evals_studio.model.fault import Fault
from evals_studio.model.mark import Mark, mark_of
from evals_studio.settings.theme_file import ThemeFile, load_theme


@dataclass(slots=True)
class ThemeWatch:
    """Looks into a folder of theme files. folder: may not exist. load: reads one, or raises Fault."""

    folder: Path
    load: Callable[[Path], ThemeFile] = load_theme
    _seen: dict[Path, Mark] = field(default_factory=dict)

    def look(self) -> Iterator[ThemeFile | Fault]:
        """Give each theme that was saved since the last look; for a broken one the Fault that names it."""
        for path, mark in self._marks().items():
            if self._seen.get(path) == mark:
                continue
            self._seen[path] = mark
            try:
                yield self.load(path)
            except Fault as fault:
                yield fault

    def _marks(self) -> dict[Path, Mark]:
        marks: dict[Path, Mark] = {}
        try:
            for path in sorted(self.folder.iterdir()):
                if path.suffix in {".yaml", ".yml"}:
                    marks[path] = mark_of(path.stat())
        except OSError:
            return marks
        return marks
