"""One artifact, immutable.

Its bytes, its data, its entries with their places, and edits that give a new one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Final, Literal

from evals_studio.artifact.breaks import UNEVEN_BREAKS, UNEVEN_MEND, UNEVEN_MESSAGE
from evals_studio.artifact.envelope import BOM, Envelope, decoded, open_envelope
from evals_studio.artifact.layout import (
    EVALS,
    METADATA,
    SKELETON,
    TRAIL,
    Layout,
    Place,
    lay_out,
    list_in,
)
from evals_studio.artifact.notyaml import NotYaml
from evals_studio.artifact.places import Places
from evals_studio.artifact.plainly import is_unusual
from evals_studio.artifact.splicing import RefusedHere
from evals_studio.model.edit import DropOrigin, Edit, MergeOrigins, RecordOrigin, RenameOrigin, ReplaceText
from evals_studio.model.fault import Fault, Refused
from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json, Pointer
from evals_studio.model.position import Position


def read_artifact(raw: bytes) -> "Document":
    """Read an artifact from its bytes.

    Never raises: what can't be read is named in the document's `problem`.
    """
    envelope = open_envelope(raw)
    if envelope.problem is not None:
        return Document(envelope, None, envelope.problem)
    text = decoded(envelope)
    if isinstance(text, Fault):
        return Document(envelope, None, text)
    newline = _newline(envelope, text)
    try:
        return Document(envelope, lay_out(text, newline), None)
    except NotYaml as error:
        from evals_studio.artifact.explaining import explained  # noqa: PLC0415 - four modules, for broken files

        fault, mend = explained(text, error, envelope.before.count(b"\n") + 1)
        return Document(replace(envelope, mend=mend), None, fault)


def _newline(envelope: Envelope, text: str) -> str:
    """The newline that most lines of the frontmatter have; of a frontmatter without lines, the fence's."""
    windows = text.count("\r\n")
    if text:
        return "\r\n" if windows * 2 > text.count("\n") else "\n"
    first = envelope.before if envelope.fenced else envelope.after[: envelope.after.find(b"\n") + 1]
    return "\r\n" if first.endswith(b"\r\n") else "\n"


_SIGNS: Final = ("#", "!", "? ", "?\n", "<<")


@dataclass(frozen=True, eq=False)
class Document:
    """An artifact as it is now. Built by `read_artifact` and by `apply`; never changed.

    problem: why its frontmatter can't be read at all; entries are then () and every edit is refused.
    """

    envelope: Envelope
    layout: Layout | None
    problem: Fault | None

    @property
    def raw(self) -> bytes:
        """The whole file's bytes."""
        return _joined(self)

    @property
    def text(self) -> str:
        """The whole file as text for showing: without byte order mark, undecodable bytes as U+FFFD."""
        return self.raw.removeprefix(BOM).decode("utf-8", "replace")

    @property
    def has_frontmatter(self) -> bool:
        """Tell whether the file begins with a fenced frontmatter."""
        return self.envelope.fenced

    @property
    def newline(self) -> str:
        """The newline that new lines get."""
        return self.layout.newline if self.layout is not None else "\n"

    @property
    def data(self) -> dict[str, Json]:
        """The frontmatter's data by YAML 1.2's core schema; {} where there is none."""
        return self.layout.data if self.layout is not None else {}

    @cached_property
    def entries(self) -> tuple[Json, ...]:
        """The items of `metadata.evals`; a single string counts as one; () where there are none."""
        metadata = self.data.get(METADATA)
        if isinstance(metadata, dict) and isinstance(metadata.get(EVALS), str):
            return (metadata[EVALS],)
        return tuple(list_in(self.data, EVALS))

    @cached_property
    def trail(self) -> tuple[Json, ...]:
        """The items of `metadata.eval-provenance`; () where there are none."""
        return tuple(list_in(self.data, TRAIL))

    @property
    def body(self) -> str:
        """The text below the frontmatter, undecodable bytes as U+FFFD."""
        return self.envelope.body.decode("utf-8", "replace")

    @property
    def body_line(self) -> int:
        """Number of the body's first line in the file, from 1."""
        if not self.envelope.fenced:
            return 1
        text = self.layout.text if self.layout is not None else self.envelope.yaml.decode("utf-8", "replace")
        return self.envelope.before.count(b"\n") + text.count("\n") + 2

    @cached_property
    def duplicates(self) -> tuple[tuple[Pointer, Position], ...]:
        """Keys that stand twice in one mapping, each with the place of the later one."""
        if self.layout is None:
            return ()
        return tuple((pointer, self._position(SKELETON, index)) for pointer, index in self.layout.duplicates)

    @property
    def text_mends(self) -> tuple[ReplaceText, ...]:
        """Edits of text that would make an unreadable frontmatter readable; () where none is known."""
        return self.envelope.mend

    @cached_property
    def refusal(self) -> Refused | None:
        """Why no edit at all is made in this file although it can be read; None if edits are possible."""
        if self.problem is not None:
            return Refused(self.problem.message, mend=self.problem.mend, where=self.problem.where)
        if self.layout is None:
            return None
        if self.duplicates:
            pointer, where = self.duplicates[0]
            return Refused(f"The key `{pointer[-1]}` stands twice.", mend="Remove one of them.", where=where)
        uneven = UNEVEN_BREAKS.search(self.layout.skeleton.text)
        place = SKELETON
        for name, listing in self.layout.lists.items():
            for number, chunk in enumerate(listing.chunks):
                if uneven is None and (uneven := UNEVEN_BREAKS.search(chunk.text)):
                    place = (name, number)
        if uneven is None:
            return None
        return Refused(UNEVEN_MESSAGE, mend=UNEVEN_MEND, where=self._position(place, uneven.start()))

    def apply(self, edit: Edit) -> "Document":
        """Give the document after an edit.

        Raises Refused, with the place, where a law of editing forbids it.
        """
        if isinstance(edit, ReplaceText):
            return self.with_lines((edit,))
        if self.refusal is not None:
            raise self.refusal
        layout = self.layout if self.layout is not None else lay_out("", self.newline)
        try:
            changed = _applied(layout, edit)
        except RefusedHere as refused:
            where = self._position(refused.place or self._place_of(edit), refused.index)
            raise Refused(refused.message, mend=refused.mend, where=where) from None
        except Refused as refused:
            near = refused.where or self._position_of(edit)
            raise Refused(refused.message, mend=refused.mend, where=near) from None
        document = Document(self._envelope_for(changed), changed, None)
        document.__dict__["refusal"] = None
        return document

    def takes(self, edits: Sequence[Edit]) -> bool:
        """Tell whether edits can be made here, one after the other."""
        if self.refusal is not None and not all(isinstance(edit, ReplaceText) for edit in edits):
            return False
        if self._is_plain:
            return True
        from evals_studio.artifact.intent import intended  # noqa: PLC0415 - as for `_applied`

        document, data = self, self.data
        try:
            for edit in edits:
                document = document.apply(edit)
                data = document.data if isinstance(edit, ReplaceText) else intended(data, edit)
        except Refused:
            return False
        return True

    @cached_property
    def _is_plain(self) -> bool:
        """Tell whether it holds no sign of what edits are refused for, as anchors or comments in brackets."""
        text = self.layout.text if self.layout is not None else ""
        return not is_unusual(text) and not any(sign in text for sign in _SIGNS)

    def _envelope_for(self, layout: Layout) -> Envelope:
        """The outside for an edited text: a file without frontmatter gets fences."""
        envelope = self.envelope
        if envelope.fenced:
            return envelope
        newline = layout.newline.encode()
        between = b"" if not envelope.after or envelope.after.startswith((b"\n", b"\r\n")) else newline
        return Envelope(
            envelope.before + b"---" + newline, b"", b"---" + newline + between + envelope.after, fenced=True
        )

    def _place_of(self, edit: Edit) -> Place:
        """The text that an edit of one entry or trail entry acts on."""
        item = _acted_on(edit)
        listing = self.layout.lists.get(item[0]) if self.layout is not None and item else None
        if item is None or listing is None:
            return SKELETON
        return item[0], min(max(item[1], 0), len(listing.chunks) - 1)

    def _position_of(self, edit: Edit) -> Position | None:
        """The place of what an edit acts on, as near as can be told."""
        if (item := _acted_on(edit)) is not None:
            return self.position((METADATA, *item))
        about_trail = isinstance(edit, (RecordOrigin, DropOrigin, RenameOrigin, MergeOrigins))
        return self.position((METADATA, TRAIL if about_trail else EVALS))

    def with_lines(self, edits: Iterable[ReplaceText]) -> "Document":
        """Give the document with lines replaced one after the other, and then read once.

        Raises Refused where a line is not what it was.
        """
        bom = BOM if self.raw.startswith(BOM) else b""
        lines = self.raw.removeprefix(BOM).split(b"\n")
        for edit in edits:
            number = edit.line - 1
            old = lines[number] if 0 <= number < len(lines) else None
            if old is None or old.removesuffix(b"\r").decode("utf-8", "replace") != edit.old:
                where = Position(edit.line, 1)
                raise Refused("The line is not what it was.", mend="Look at it anew.", where=where)
            end = b"\r" if old.endswith(b"\r") else b""
            lines[number : number + 1] = [line.encode("utf-8") + end for line in edit.new]
        return read_artifact(bom + b"\n".join(lines))

    # --- places -------------------------------------------------------------------------------------------

    @cached_property
    def _places(self) -> Places | None:
        """Where things stand; None where the frontmatter can't be read."""
        return Places(self.layout, self.envelope.before.count(b"\n")) if self.layout is not None else None

    @property
    def entry_starts(self) -> tuple[int, ...]:
        """Where the text of each entry begins, as lines of the file from 0; () where they are not apart."""
        return self._places.starts(EVALS) if self._places is not None else ()

    def entry_lines(self, index: int) -> range:
        """The numbers of the own lines of the entry at `index`, from 1."""
        return self._places.item_lines(EVALS, index) if self._places is not None else range(0)

    def trail_lines(self, index: int) -> range:
        """The numbers of the own lines of the trail entry at `index`, from 1."""
        return self._places.item_lines(TRAIL, index) if self._places is not None else range(0)

    def entry_comments(self, index: int) -> tuple[str, ...]:
        """The comments on an entry's own lines, which go when it is removed or replaced."""
        return self._places.item_comments(EVALS, index) if self._places is not None else ()

    def position(self, pointer: Pointer, at: Literal["key", "value"] = "value") -> Position | None:
        """The place of a key or a value.

        Of the nearest ancestor that exists where the pointer leads nowhere.
        """
        if self._places is None or self.layout is None or self.layout.root is None:
            return Position(1, 1) if self.envelope.fenced else None
        return self._places.of(pointer, at)

    def _position(self, place: Place, index: int) -> Position:
        return self._places.at(place, index) if self._places is not None else Position(1, 1)


def _acted_on(edit: Edit) -> tuple[str, int] | None:
    """The list and the number of the one entry or trail entry that an edit names."""
    for name, number in ((EVALS, getattr(edit, "index", None)), (TRAIL, getattr(edit, "trail", None))):
        if isinstance(number, int):
            return name, number
    return None


def _applied(layout: Layout, edit: Edit) -> Layout:
    from evals_studio.artifact.applying import applied  # noqa: PLC0415 - a dozen modules that reading does without

    return applied(layout, edit)


@lru_cache(maxsize=2)  # the states that are looked at again and again: the present one and the one on disk
def _joined(document: Document) -> bytes:
    envelope = document.envelope
    if document.layout is None or not envelope.fenced:
        return envelope.before + envelope.yaml + envelope.after
    return envelope.before + document.layout.text.encode("utf-8") + envelope.after
