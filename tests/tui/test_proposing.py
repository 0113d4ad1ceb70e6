"""Runs of a maker: consent before anything is sent, proposals one by one, Esc ends it and what came stays."""

import asyncio

import pytest

from evals_studio.model.fault import Fault
from evals_studio.model.proposal import Offer, Usage
from evals_studio.propose import Progress
from evals_studio.propose.egress import Consents, Egress, SecretLine
from evals_studio.review import Accept, Add, Draft, Reject
from evals_studio.tui.widgets.key_row import KeyHint, KeyRow
from evals_studio.tui.widgets.lines_pane import LinesPane

QUOTE = "Always run `make lint` before pushing."
ENTRY = {"id": "linted", "assertion": "The session ran the linter before pushing."}


class SlowMaker:
    """Makes one offer, then waits for ever."""

    name = "slow-model"
    source = "model"

    def __init__(self, secrets=()):
        self.asked = 0
        self.closed = False
        self.secrets = secrets

    def egress(self, brief):
        text = "Read [this] \x1b[31m text."
        return Egress("models.example:443", "anthropic", "slow-model", (text,), self.secrets)

    async def offers(self, brief):
        self.asked += 1
        try:
            yield Offer(ENTRY, 0.9, "It says so.", QUOTE)
            await asyncio.Event().wait()
        finally:
            self.closed = True


class ToldMaker(SlowMaker):
    """Yields what it is told to, then ends or fails."""

    name = "told-model"

    def __init__(self, *told, fault=None):
        super().__init__()
        self.told = told
        self.fault = fault

    async def offers(self, brief):
        for one in self.told:
            yield one
        if self.fault:
            raise self.fault


async def until(studio, condition):
    for _ in range(200):
        await studio.pilot.pause(0.02)
        if condition():
            return
    raise AssertionError(studio.message)


async def test_nothing_is_sent_before_a_person_agrees(opened):
    maker = SlowMaker()
    async with opened(proposals=(), live=lambda: maker) as studio:
        await studio.press("p", "m")
        assert studio.top == "ConsentSheet"

        await studio.press("escape")

        assert maker.asked == 0
        assert "Nothing was sent" in studio.message


async def test_escape_ends_a_run_and_what_came_stays(opened):
    maker = SlowMaker()
    async with opened(proposals=(), live=lambda: maker) as studio:
        await studio.press("p", "m", "y")
        await until(studio, lambda: any(item.state == "open" for item in studio.session.review.items))

        await studio.press("escape")
        await until(studio, lambda: maker.closed)
        await studio.pilot.pause()

        assert "what came stays" in studio.message
        assert [item.title for item in studio.session.review.items if item.state == "open"] == ["linted"]


async def test_one_run_at_a_time(opened):
    maker = SlowMaker()
    async with opened(proposals=(), live=lambda: maker) as studio:
        await studio.press("p", "m", "y")
        await until(studio, lambda: maker.asked == 1)

        await studio.press("p")

        assert studio.top == "ReviewScreen"
        assert "still going on" in studio.message
        await studio.press("escape")


async def test_always_is_kept_and_not_asked_again(opened, tmp_path):
    maker = SlowMaker()
    consents = Consents(tmp_path / "state")
    async with opened(proposals=(), live=lambda: maker, consents=consents) as studio:
        await studio.press("p", "m", "A")
        await until(studio, lambda: maker.asked == 1)
        await studio.press("escape")
        await until(studio, lambda: maker.closed)

        await studio.press("p", "m")
        await until(studio, lambda: maker.asked == 2)

        assert studio.top == "ReviewScreen"
        await studio.press("escape")


async def test_what_looks_like_a_secret_is_asked_about_though_a_person_said_always(opened, tmp_path):
    maker = SlowMaker(secrets=(SecretLine(7, "an API key"),))
    consents = Consents(tmp_path / "state")
    async with opened(proposals=(), live=lambda: maker, consents=consents) as studio:
        consents.always(studio.session.path, maker.egress(None))

        await studio.press("p", "m")

        assert studio.top == "ConsentSheet"
        assert maker.asked == 0
        await studio.press("escape")


@pytest.mark.parametrize(
    ("told", "ending"),
    [
        ((), "It is in trouble. Wait."),
        ((Usage(600, 20),), "It is in trouble. Wait. It took 620 tokens."),
        ((Offer(ENTRY, 0.9, "It says so.", QUOTE),), "Wait. What came before stays: 1 proposal."),
    ],
)
async def test_a_failed_run_says_what_stays_only_where_something_came(opened, told, ending):
    maker = ToldMaker(*told, fault=Fault("It is in trouble.", mend="Wait."))
    async with opened(proposals=(), live=lambda: maker) as studio:
        await studio.press("p", "m", "y")
        await until(studio, lambda: "trouble" in studio.message)

        assert studio.message.endswith(ending)


async def test_the_end_of_a_run_still_says_what_was_told_on_the_way(opened):
    maker = ToldMaker(
        Progress("Part 1 of 1."),
        Progress("It answered this before; nothing was sent.", lasts=True),
        *[Progress(f"Left out: {name}.", lasts=True) for name in "xxyz"],
    )
    async with opened(proposals=(), live=lambda: maker) as studio:
        await studio.press("p", "m", "y")
        await until(studio, lambda: studio.message.startswith("told-model: "))

        assert studio.message == (
            "told-model: 0 proposals. It answered this before; nothing was sent. Left out: x."
        )


async def test_a_model_without_a_key_says_what_is_missing(opened):
    def no_key():
        raise Fault("There is no key.", mend="Set one.")

    async with opened(proposals=(), live=no_key) as studio:
        await studio.press("p", "m")

        assert studio.message == "There is no key. Set one."


async def test_who_waits_for_proposals_stands_on_the_first(opened):
    maker = SlowMaker()
    async with opened(proposals=(), live=lambda: maker) as studio:
        await studio.press("p", "m", "y")
        await until(studio, lambda: any(item.state == "open" for item in studio.session.review.items))

        assert studio.session.review.item(studio.screen.ref).title == "linted"
        await studio.press("escape")


async def proposed(studio):
    """Let the offline rules propose."""
    await studio.press("p", "enter")
    await until(studio, lambda: studio.message.startswith("evals-studio-rules: "))
    return studio.message


async def test_a_second_run_counts_what_a_person_then_sees(opened):
    async with opened(proposals=(), min_confidence=0.1) as studio:
        first = await proposed(studio)
        rows = [item for item in studio.session.review.items if item.state == "open"]
        assert f"{len(rows)} proposals" in first
        changed, *others = rows
        words = {**changed.fields, "assertion": "The session did it in other words."}
        studio.session.decide(Draft(changed.ref, words))
        studio.session.decide(Reject(changed.ref))
        for item in others:
            studio.session.decide(Accept(item.ref))
        studio.screen.say("")

        again = await proposed(studio)

        assert again.startswith("evals-studio-rules: 0 more proposals")
        assert f"{len(studio.session.review.held)} here already, 1 decided before." in again
        assert not [item for item in studio.session.review.items if item.state == "open"]


MANY = "---\nname: many\n---\n" + "".join(f"- Never delete the file `a{n}.txt`.\n" for n in range(21))


async def test_what_lies_beyond_the_best_waits_and_p_brings_it_when_the_rest_is_decided(opened, artifact):
    artifact.write_text(MANY)
    async with opened(proposals=()) as studio:
        assert await proposed(studio) == "evals-studio-rules: 8 proposals. 13 more wait: p shows the next 8."

        await studio.press(*"axaxaxa")
        assert not studio.message.startswith("All")
        await studio.press("a")
        assert studio.message.endswith(" 13 more wait: p shows the next 8, u takes it back.")
        assert "NEEDS YOU  13 more wait" in [row.title for row in studio.screen.listing.shown_rows]
        assert studio.screen.query_one(KeyRow).hints[0] == KeyHint("p", "13 more", "propose")

        await studio.press("p")
        assert studio.message == "8 more proposals. 5 more wait: p shows the next 5."
        assert studio.state(studio.screen.ref) == "open"

        await studio.press(*"aaaaaaaa", "p", *"aaaaa")
        assert len(studio.session.review.document.entries) == 18
        assert "Nothing else waits" in studio.message


async def test_while_something_is_open_the_sheet_offers_what_waits_before_the_makers(opened, artifact):
    artifact.write_text(MANY)
    async with opened(proposals=()) as studio:
        await proposed(studio)

        await studio.press("p")
        assert studio.top == "MakerSheet"
        await studio.press("enter")

        assert studio.message == "8 more proposals. 5 more wait: p shows the next 5."
        assert len([item for item in studio.session.review.items if item.state == "open"]) == 16


async def test_what_waited_and_is_here_by_now_is_said_and_a_maker_can_be_asked(opened, artifact):
    artifact.write_text(MANY)
    async with opened(proposals=(), max_offers=20) as studio:
        await proposed(studio)
        (last,) = studio.session.review.held
        studio.session.decide(Add({**last.proposal.entry, "id": "by-hand"}))
        await studio.press(*"a" * 20)

        await studio.press("p")

        assert studio.message == "What waited is here already; the same key asks a maker now."
        await studio.press("p")
        assert studio.top == "MakerSheet"


MIXED = "---\nname: mixed\n---\n" + "".join(
    f"- Always run `make step-{n}` before you commit.\n"
    f"- Write the list to `out/list-{n}.md`.\n"
    f"- Never edit `conf/held-{n}.yaml`.\n"
    f"- Never run `drop-{n}`.\n"
    for n in range(10)
)
"""Some are offered with more confidence than others, so that a run pushes out what came before."""


async def test_what_waited_leads_to_its_first_proposal_past_all_that_is_decided(opened, artifact):
    artifact.write_text(MIXED)
    async with opened(proposals=()) as studio:
        await proposed(studio)
        known = {item.ref for item in studio.session.review.items}
        await studio.press(*"aaxa", *"aaxa", "w", "y")

        await studio.press("p")

        new = [item.ref for item in studio.screen.shown_items if item.ref not in known]
        assert studio.screen.ref == new[0]
        assert studio.state(new[0]) == "open"


async def test_what_waits_of_a_model_comes_without_asking_it_again(opened, artifact):
    artifact.write_text(MANY)
    offers = [
        Offer(
            {"id": f"kept-{n}", "assertion": f"It kept a{n}.txt."},
            0.9,
            "So.",
            f"Never delete the file `a{n}.txt`.",
        )
        for n in range(9)
    ]
    async with opened(proposals=(), live=lambda: ToldMaker(*offers)) as studio:
        await studio.press("p", "m", "y")
        await until(studio, lambda: studio.message.startswith("told-model: "))

        assert studio.message == "told-model: 8 proposals. 1 more waits: p shows the next."
        await studio.press(*"aaaaaaaa", "p")
        assert studio.state(studio.screen.ref) == "open"


async def test_the_end_of_a_run_names_the_key_that_shows_what_was_held(opened):
    async with opened(proposals=(), min_confidence=0.96) as studio:
        message = await proposed(studio)

        assert message.endswith(" held (h shows them).")
        assert studio.session.review.held


async def test_what_was_held_shows_its_quote_and_line(opened):
    async with opened(proposals=(), min_confidence=0.96) as studio:
        await proposed(studio)

        await studio.press("h")

        first = studio.session.review.held[0].proposal
        shown = [line.text for line in studio.app.screen.query_one("#detail", LinesPane).shown_lines]
        assert f"“{first.quote}”  line\xa0{first.line}" in shown


async def test_what_was_held_without_a_quote_says_so(opened):
    maker = ToldMaker(Offer(ENTRY, 0.9, "It says so.", None))
    async with opened(proposals=(), live=lambda: maker) as studio:
        await studio.press("p", "m", "y")
        await until(studio, lambda: studio.session.review.held)

        await studio.press("h")

        shown = [line.text for line in studio.app.screen.query_one("#detail", LinesPane).shown_lines]
        assert "no source given" in shown
