"""Forms that were left half filled: kept beside the decisions, and led back to their items. Pure."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from evals_studio.model.json import entry_id, same_data
from evals_studio.review.item import Item
from evals_studio.review.review import Review
from evals_studio.store import Unfinished

HOMELESS = "gone:"
"""Begins the name of a form whose item is not here (now): its entry was taken out, or on another branch."""


def with_form(forms: Sequence[Unfinished], form: Unfinished) -> tuple[Unfinished, ...]:
    """Put a form in the place of the one for the same item; one without texts only takes that away."""
    others = tuple(one for one in forms if one.ref != form.ref)
    return (*others, form) if form.texts else others


def led_back(forms: Iterable[Unfinished], review: Review) -> tuple[Unfinished, ...]:
    """Name forms after the items that they are about in this review, where refs may mean others.

    An item is found by its id or, without one, by all it says. A name without a colon is no item's and stays.
    """
    found: dict[str, Unfinished] = {}
    for number, form in enumerate(forms):
        ref = _home(form, review, found) if ":" in form.ref else form.ref
        ref = ref or f"{HOMELESS}{number}"
        found[ref] = replace(form, ref=ref)
    return tuple(found.values())


def _home(form: Unfinished, review: Review, taken: Container[str]) -> str | None:
    """Find the item of a form; of several the one that has its ref. A proposal has its ref for good."""
    if form.ref.startswith("p:") and review.has(form.ref):
        return form.ref
    fits = [item.ref for item in review.items if _is_about(form, item) and item.ref not in taken]
    return form.ref if form.ref in fits else next(iter(fits), None)


def _is_about(form: Unfinished, item: Item) -> bool:
    id_ = entry_id(form.entry)
    return item.id == id_ if id_ else same_data(item.entry, form.entry)
