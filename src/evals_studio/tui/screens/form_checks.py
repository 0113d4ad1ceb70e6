"""What is wrong with the entry that a form comes to, beside which field, and what of it is new."""

from collections.abc import Container, Mapping

from evals_studio.model.finding import Finding
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.tui.form_fields import Path
from evals_studio.vocabulary import CheckSettings, check_entry


@dataclass(frozen=True, slots=True)
class FormChecks:
    """Checks what a form comes to. base: the entry before. taken: ids of other entries."""

    base: Mapping[str, Json]
    taken: frozenset[str]
    settings: CheckSettings

    def findings(self, entry: dict[str, Json]) -> tuple[Finding, ...]:
        """Give what is wrong with an entry; no notes."""
        found = check_entry(entry, settings=self.settings)
        if entry.get("id") in self.taken:
            same = Finding("rule/same-id", "error", ("id",), None, "Another entry has this id.")
            found = (same, *found)
        return tuple(one for one in found if one.severity != "note")

    def new_error(self, entry: dict[str, Json]) -> str:
        """Say what would be wrong with the entry that was not wrong with it before; "" for nothing."""
        before = {(one.code, one.pointer) for one in self.findings(dict(self.base))}
        errors = [one for one in self.findings(entry) if one.severity == "error"]
        new = [
            one.message for one in errors if (one.code, one.pointer) not in before or not self.base.get("id")
        ]
        return f"Not yet: {new[0].removesuffix('.')}. Esc keeps the draft." if new else ""


def place_of(finding: Finding, fields: Container[Path]) -> Path:
    """Find the field that a finding is about: the longest part of its pointer that has one, else none."""
    pointer = tuple(str(part) for part in finding.pointer)
    for length in range(len(pointer), 0, -1):
        if pointer[:length] in fields:
            return pointer[:length]
    return ()
