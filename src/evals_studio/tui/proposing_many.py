"""Proposing for every artifact that the queue shows, by the offline rules: nothing leaves the machine."""

from contextlib import aclosing
from typing import TYPE_CHECKING

from evals_studio.model.fault import Fault
from evals_studio.model.plural import plural
from evals_studio.propose import Limits, Proposed, Stopped, run
from evals_studio.tui.queue_rows import QueueCounts, counts_of
from evals_studio.tui.screens.ask import Ask

if TYPE_CHECKING:
    from evals_studio.tui.screens.queue import QueueScreen

RUN_MANY = "propose-many"
"""The worker group of such runs; one at a time."""


def ask_for_many(screen: "QueueScreen") -> None:
    """Ask, then let the offline rules read every artifact that is shown."""
    if any(worker.group == RUN_MANY and worker.is_running for worker in screen.app.workers):
        screen.say("A run is still going on; Esc ends it, and what came stays.")
        return
    wanted = [one for one in screen.shown if not one.fault and not one.skipped]
    if not wanted:
        screen.say("There is no artifact here to propose for.")
        return

    def land(yes: bool | None) -> None:  # noqa: FBT001 - the shape of a sheet's result
        if yes:
            screen.run_worker(_propose(screen, wanted), group=RUN_MANY, exclusive=True)

    many = plural(len(wanted), "artifact")
    screen.app.push_screen(Ask(f"Let the offline rules read {many}? No file changes; nothing is sent."), land)


async def _propose(screen: "QueueScreen", wanted: list[QueueCounts]) -> None:
    came, done, failed = 0, 0, 0
    try:
        for counts in wanted:
            screen.say(f"{done} of {len(wanted)}: {counts.target.shown}. Esc ends it.")
            try:
                came += await _one(screen, counts)
            except Fault:
                failed += 1
            done += 1
    finally:
        lost = f" {plural(failed, 'artifact')} could not be read or changed." if failed else ""
        rest = " What came stays; Enter reviews." if done < len(wanted) else " Enter reviews."
        if screen.is_mounted and screen.app.is_running:
            screen.say(
                f"Offline rules: {plural(came, 'proposal')} in {plural(done, 'artifact')}.{lost}{rest}"
            )


async def _one(screen: "QueueScreen", counts: QueueCounts) -> int:
    """Propose for one artifact; give how many came. Raises Fault."""
    from evals_studio.propose.offline import OfflineRules  # noqa: PLC0415 - its Markdown reader is needed only now

    session = screen.folder.open(counts.target)
    try:
        limits = Limits(screen.options.min_confidence, screen.options.max_offers)
        before = sum(item.state == "open" for item in session.review.items)
        async with aclosing(run(OfflineRules(), session.brief(), limits)) as events:
            async for event in events:
                if isinstance(event, Proposed | Stopped):
                    session.receive(event)
        screen.recount(counts_of(counts.target, session))
        return sum(item.state == "open" for item in session.review.items) - before
    finally:
        session.close()
