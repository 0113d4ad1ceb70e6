"""Lists that an instruction introduces: their items are named in the entry, or say something else."""

import pytest

from evals_studio.model.proposal import Offer
from evals_studio.propose.offline import offline_offers
from tests.propose.briefs import brief_for


def offered(body: str) -> list[tuple[object, str]]:
    """Give the assertion and the quote of each offer."""
    offers = [item for item in offline_offers(brief_for(body)) if isinstance(item, Offer)]
    return [
        (offer.entry["assertion"], offer.quote or "") for offer in offers if isinstance(offer.entry, dict)
    ]


def test_what_the_user_is_asked_for_is_named_item_by_item():
    body = (
        "Ask the user for the essentials:\n\n- **Oven Size:** how wide?\n- **Flour** — which mill\n- Guests\n"
    )
    assert offered(body) == [
        (
            "The session asked the user for the essentials: oven size, flour, and guests.",
            "Ask the user for the essentials:",
        )
    ]


def test_a_lead_in_without_an_object_of_its_own_gets_one():
    body = "Always report:\n\n- Weight of the dough (in grams)\n- PHP version\n"
    assert [assertion for assertion, _ in offered(body)] == [
        "The session reported each of the following: weight of the dough and PHP version."
    ]


def test_items_below_an_item_are_not_named():
    body = "Always report:\n\n- Weight\n  - Grams\n- Price\n"
    assert [assertion for assertion, _ in offered(body)] == [
        "The session reported each of the following: weight and price."
    ]


def test_an_item_with_a_comma_is_set_off_by_semicolons():
    body = "Always report:\n\n- Flour, water and salt\n- Price\n"
    assert [assertion for assertion, _ in offered(body)] == [
        "The session reported each of the following: flour, water and salt; and price."
    ]


@pytest.mark.parametrize(
    "items",
    [
        "- What is the price?\n- Who pays?\n",
        "- Use the oven\n- Wash the bowl\n",
        "- Baking the bread\n- Cooling the bread\n",
        "- The price is too high\n- The oven is cold\n",
        "- {price}\n- {weight}\n",
        "- Price\n",
        "- Price\n" * 60,
    ],
    ids=["questions", "orders", "gerunds", "clauses", "placeholders", "one", "endless"],
)
def test_a_list_of_anything_but_a_few_names_is_not_put_into_the_entry(items: str):
    assert not any(": " in str(assertion) for assertion, _ in offered(f"Always report:\n\n{items}"))


def test_below_an_order_to_make_something_stands_how_not_what():
    body = "Always create a page:\n\n- Name of the page\n- Body of the page\n"
    assert not any(": " in str(assertion) for assertion, _ in offered(body))


def test_an_order_to_make_something_leaves_the_orders_below_it_their_own():
    body = "Read these pages to know the bakery:\n\n1. Read `docs/oven.md`.\n"
    assert [assertion for assertion, _ in offered(body)] == ["The session read `docs/oven.md`."]
