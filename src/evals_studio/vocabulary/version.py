"""The `Vocabulary` value: all that a version of the vocabulary says, read from its one schema file.

Adding a version is adding one `artifact-evals-<version>.schema.json` beside this module. Keys, severities,
defaults and the trail's key are read from the schema, so nothing else names them.
"""

import json
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, cast

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.vocabulary.evaluate import Evaluator

CURRENT = "1.0.0-proposal.2"
_FOLDER = Path(__file__).parent  # importlib.resources would cost every start of the program some 20 ms
ENTRY = "#/$defs/entry"


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """One version of docmeta:artifact-evals. text: its JSON Schema, as the file has it."""

    text: str

    @cached_property
    def schema(self) -> Mapping[str, Any]:
        """The schema as data."""
        return cast("Mapping[str, Any]", json.loads(self.text))

    @cached_property
    def name(self) -> str:
        """The vocabulary's full name, "docmeta:artifact-evals:1.0.0-proposal.2"."""
        return str(self.schema["title"])

    @property
    def version(self) -> str:
        """The version alone, "1.0.0-proposal.2"."""
        return self.name.rsplit(":", 1)[-1]

    def _metadata_key(self, reference: str) -> str:
        keys = self._definition("metadata")["properties"]
        return str(next(key for key, node in keys.items() if node.get("$ref") == reference))

    def _definition(self, name: str) -> Mapping[str, Any]:
        return cast("Mapping[str, Any]", self.schema["$defs"][name])

    @cached_property
    def evals_key(self) -> str:
        """The key under `metadata` that holds the entries."""
        return self._metadata_key("#/$defs/evals")

    @cached_property
    def trail_key(self) -> str:
        """The key under `metadata` that holds the trail."""
        return self._metadata_key("#/$defs/trail")

    @cached_property
    def skip_key(self) -> str:
        """The key under `metadata` that skips the whole artifact."""
        keys = self._definition("metadata")["properties"]
        return str(next(key for key, node in keys.items() if node.get("type") == "boolean"))

    @cached_property
    def metadata_keys(self) -> tuple[str, ...]:
        """Our keys under `metadata`, in the order in which they are created."""
        return (self.evals_key, self.skip_key, self.trail_key)

    def skips(self, data: Mapping[str, Json]) -> bool:
        """Tell whether a frontmatter says that the whole artifact is skipped."""
        metadata = data.get("metadata")
        return isinstance(metadata, dict) and metadata.get(self.skip_key) is True

    @cached_property
    def severities(self) -> tuple[str, ...]:
        """The severities an entry may have, gravest first."""
        return tuple(self._definition("severity")["enum"])

    @cached_property
    def fields(self) -> Mapping[str, Mapping[str, Any]]:
        """Each field of an entry with its schema, references followed."""
        return {key: self._followed(node) for key, node in self._definition("entry")["properties"].items()}

    @cached_property
    def entry_order(self) -> tuple[str, ...]:
        """The order in which a new entry's keys are written."""
        return tuple(self.fields)

    @cached_property
    def defaults(self) -> Mapping[str, Json]:
        """The fields of an entry that mean something when left out, with that value."""
        return {key: node["default"] for key, node in self.fields.items() if "default" in node}

    @cached_property
    def origin_fields(self) -> tuple[str, ...]:
        """The fields of a trail entry."""
        return tuple(self._definition("origin")["properties"])

    def _followed(self, node: Mapping[str, Any]) -> Mapping[str, Any]:
        reference = node.get("$ref")
        return {**self._definition(reference.rsplit("/", 1)[-1]), **node} if reference else node

    @cached_property
    def whole(self) -> Evaluator:
        """Checks the frontmatter, but not each entry: those are checked one by one and remembered."""
        return Evaluator(self.schema, beyond=frozenset({ENTRY}))

    @cached_property
    def parts(self) -> Evaluator:
        """Checks one entry or the whole frontmatter with its entries."""
        return Evaluator(self.schema)


@cache
def versions() -> Mapping[str, Vocabulary]:
    """Give every version that this program knows, by its version string."""
    known = [Vocabulary(path.read_text(encoding="utf-8")) for path in sorted(_FOLDER.glob("*.schema.json"))]
    return {vocabulary.version: vocabulary for vocabulary in known}


VOCABULARY = versions()[CURRENT]


def schema_text() -> str:
    """Give the current version's JSON Schema, byte for byte as the file has it."""
    return (_FOLDER / f"artifact-evals-{CURRENT}.schema.json").read_bytes().decode("utf-8")
