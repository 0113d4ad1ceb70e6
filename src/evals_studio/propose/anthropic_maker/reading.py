"""From an item of the wire to what the gate takes: an offer or a note. Nothing is trusted, nothing raises."""

from collections.abc import Mapping

from evals_studio.model.frozen import dataclass
from evals_studio.model.proposal import Offer, Untestable
from evals_studio.propose.anthropic_maker.wire import Item
from evals_studio.vocabulary import VOCABULARY

_BESIDE = frozenset({"confidence", "why", "quote", "line"})
_LONGEST = 1000


@dataclass(frozen=True, slots=True)
class Read:
    """What an item says. dropped: names of fields that an entry cannot have; they were left out."""

    said: Offer | Untestable | None
    dropped: tuple[str, ...] = ()


def read_item(item: Item) -> Read:
    """Read one item; a note without a quote says nothing."""
    value = item.value
    if item.list == "untestable":
        return Read(_note(value))
    if not isinstance(value, Mapping):
        return Read(Offer(entry=value))
    inner = value.get("entry")
    told = inner if isinstance(inner, Mapping) else {key: value[key] for key in value if key not in _BESIDE}
    entry = {
        key: told[key] for key in told if key in VOCABULARY.entry_order and not _is_blank(key, told[key])
    }
    dropped = tuple(str(key) for key in told if key not in VOCABULARY.entry_order)
    return Read(
        Offer(entry, value.get("confidence"), _text(value.get("why")), _quote(value.get("quote"))), dropped
    )


def _note(value: object) -> Untestable | None:
    if not isinstance(value, Mapping):
        return None
    quote, why, suggestion = (_text(value.get(key))[:_LONGEST] for key in ("quote", "why", "suggestion"))
    return Untestable(quote, None, why, suggestion) if quote.strip() else None


def _is_blank(key: str, value: object) -> bool:
    """Tell whether a field says nothing; a schema makes models fill in what they would leave out."""
    return value is None or (key in {"options", "target"} and value in ("", {}))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _quote(value: object) -> str | None:
    return value if isinstance(value, str) else None
