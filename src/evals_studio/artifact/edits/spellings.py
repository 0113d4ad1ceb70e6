"""How ids and numbers are spelled in a trail entry, so that they stay so where they move to."""

import re
from collections.abc import Iterable
from typing import Final

from evals_studio.artifact.edits.sites import Site
from evals_studio.artifact.scalars import NOT_PLAIN_IN_FLOW, is_text_everywhere
from evals_studio.artifact.spelled import SpelledNumber, SpelledText
from evals_studio.artifact.tree import Node, Pair
from evals_studio.model.json import Json
from evals_studio.model.trail import CONFIDENCE, IDS

_NUMBER_EVERYWHERE: Final = re.compile(r"[-+]?(0|[1-9][0-9]*)(\.[0-9]+)?\Z")
"""A number that no reader takes for anything else."""


def listed_as(site: Site, id_: str) -> str:
    """An id as the trail entry's list spells it."""
    pair = site.node.pair(IDS)
    return _text(site, (item.node for item in (pair.value.items if pair else ())), id_)


def rated_as(site: Site, id_: str) -> str:
    """An id as the trail entry's `confidence` spells it."""
    return _text(site, (pair.key for pair in _rated(site)), id_)


def number_as(site: Site, id_: str, number: Json) -> Json:
    """The number of an id as the trail entry spells it."""
    node = next((pair.value for pair in _rated(site) if pair.name == id_), None)
    if node is None or node.tag or node.anchor or node.style or not _NUMBER_EVERYWHERE.match(node.text):
        return number
    return SpelledNumber(node.text)


def _rated(site: Site) -> tuple[Pair, ...]:
    pair = site.node.pair(CONFIDENCE)
    return pair.value.pairs if pair else ()


def _text(site: Site, nodes: Iterable[Node], id_: str) -> str:
    """The id with the spelling of the first of some nodes that is it, if that is good in any place."""
    node = next((node for node in nodes if node.kind == "scalar" and node.text == id_), None)
    if node is None or node.tag or node.anchor:
        return id_
    raw = site.source.text[node.start : node.end]
    quoted = node.style in {"'", '"'} and "\n" not in raw
    plain = not node.style and is_text_everywhere(id_) and raw == id_ and not NOT_PLAIN_IN_FLOW.search(raw)
    return SpelledText(id_, raw) if quoted or plain else id_
