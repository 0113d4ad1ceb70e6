"""The offline rules' bounds: what is too long to be read whole is said to be."""

from evals_studio.model.proposal import Offer
from evals_studio.propose.events import Progress
from evals_studio.propose.offline import OfflineRules
from evals_studio.propose.offline.lexicon import verbs
from evals_studio.propose.offline.maker import MOST_CHARACTERS
from evals_studio.propose.offline.objects import has_object
from tests.propose.briefs import brief_for

FILLER = "Some words that tell nobody what to do, over and over.\n"


async def test_of_a_very_long_artifact_the_first_part_is_read_and_the_person_is_told_which():
    first, last = "Never use the Bash tool.\n\n", "\nNever edit `ledger.lock`.\n"
    lines = 2 + (MOST_CHARACTERS - len(first)) // len(FILLER)
    body = first + FILLER * lines + last
    yielded = [item async for item in OfflineRules().offers(brief_for(body))]
    (offer,) = [item for item in yielded if isinstance(item, Offer)]
    assert offer.quote == "Never use the Bash tool."
    assert yielded[0] == Progress(f"A long artifact: only the lines up to {lines:,} were read.", lasts=True)


async def test_of_one_endless_line_the_first_part_is_read():
    (told,) = [item async for item in OfflineRules().offers(brief_for("a" * (MOST_CHARACTERS + 1)))]
    assert told == Progress("A long artifact: only the first 1,000,000 characters were read.", lasts=True)


async def test_of_an_artifact_that_is_read_whole_nothing_is_told():
    assert not [item async for item in OfflineRules().offers(brief_for(FILLER))]


def test_a_verb_without_anything_behind_it_has_no_object_and_breaks_nothing() -> None:
    assert not has_object(verbs()["use"], ["Use"])
    assert not has_object(verbs()["use"], [])
