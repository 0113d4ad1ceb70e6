"""A first look at an artifact: its data only, for who asks of thousands whether anything is wrong."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from evals_studio.artifact.envelope import BOM, Envelope, open_envelope
from evals_studio.artifact.plainly import NotPlain, plain_data
from evals_studio.model.edit import Edit, ReplaceText
from evals_studio.model.json import Json, Pointer
from evals_studio.model.position import Position

if TYPE_CHECKING:
    from evals_studio.artifact.document import Document

LONGEST: Final = 30_000
"""Longest frontmatter, in bytes, that is glanced at; the document knows a better way for longer ones."""


class Glance:
    """An artifact whose frontmatter is plain: what a `Document` says of it, places only when asked for."""

    problem: Final = None
    text_mends: tuple[ReplaceText, ...] = ()
    duplicates: tuple[tuple[Pointer, Position], ...] = ()

    def __init__(self, envelope: Envelope, data: dict[str, Json]) -> None:
        self.data = data
        self._envelope = envelope

    @property
    def text(self) -> str:
        """The whole file as text for showing: without byte order mark, undecodable bytes as U+FFFD."""
        return self._raw.removeprefix(BOM).decode("utf-8", "replace")

    @property
    def _raw(self) -> bytes:
        return self._envelope.before + self._envelope.yaml + self._envelope.after

    @cached_property
    def document(self) -> "Document":
        """The whole document, read when something asks for it."""
        return _document(self._raw)

    def takes(self, edits: Sequence[Edit]) -> bool:
        """Tell whether edits can be made here, one after the other, as the document tells it."""
        return self.document.takes(edits)

    def position(self, pointer: Pointer, at: Literal["key", "value"] = "value") -> Position | None:
        """The place of a key or a value, as the document tells it."""
        return self.document.position(pointer, at)


Glanced: TypeAlias = "Glance | Document"


def glance(raw: bytes) -> Glanced:
    """Look at an artifact's bytes; if its frontmatter is not plain, give the document. Never raises."""
    envelope = open_envelope(raw)
    if envelope.problem is None and envelope.fenced and len(envelope.yaml) <= LONGEST:
        try:
            data = plain_data(envelope.yaml.decode("utf-8"))
            return Glance(envelope, data if isinstance(data, dict) else {})
        except (UnicodeDecodeError, NotPlain):
            pass
    return _document(raw)


def _document(raw: bytes) -> "Document":
    from evals_studio.artifact.document import read_artifact  # noqa: PLC0415 - most artifacts never need it

    return read_artifact(raw)
