"""`propose --batch` and `--collect ID`: many artifacts handed in at once, fetched when they are done."""

import asyncio
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from evals_studio.cli.consent import Asking
from evals_studio.cli.makers import Makers, live_maker
from evals_studio.cli.projects import settings_of
from evals_studio.cli.sessions import opened
from evals_studio.cli.speech import complain, result, result_json, talk
from evals_studio.cli.targets import Target
from evals_studio.model.fault import Fault, NotWritten
from evals_studio.settings import Config, state_folder

if TYPE_CHECKING:
    from evals_studio.propose import Brief


def hand_in_all(found: tuple[Target, ...], config: Config, asking: Asking, form: str) -> int:
    """Hand in all artifacts that a person agrees to send, print the batch's id, and give the exit status.

    Raises Fault when nothing could be handed in.
    """
    from evals_studio.propose.anthropic_maker.batches import hand_in  # noqa: PLC0415 - only who asks needs it

    if any(target.is_stdin for target in found):
        raise click.UsageError("A batch is collected later, and a file from stdin is gone by then.")
    maker, status = live_maker(config), 0
    agreed: list[tuple[Path, Brief]] = []
    for target in found:
        try:
            brief = replace(
                opened(target, config).brief(), known_tools=frozenset(settings_of(target.folder).tools)
            )
            egress = maker.egress(brief)
            asking.check(target, egress)
        except Fault as fault:
            complain(fault, target.shown)
            status = 2
            continue
        if egress is None:
            talk(
                f"{target.shown}: was answered before; `propose` without --batch gives it and sends nothing."
            )
        else:
            agreed.append((target.path, brief))
    if not agreed:
        talk("Nothing was handed in.")
        return status
    batch = asyncio.run(hand_in(maker, agreed, _state()))
    talk(f"Handed in {len(agreed)} of {len(found)}. Later: evals-studio propose --collect {batch.id}")
    if form == "json":
        result_json({"version": 1, "batch": batch.id, "paths": [os.fsdecode(path) for path, _ in agreed]})
    else:
        result(batch.id)
    return status


def collected(identifier: str, config: Config) -> tuple[Makers, tuple[str, ...]]:
    """Fetch a batch: its makers, and the paths it is about. Raises Fault, as when it has not ended."""
    from evals_studio.propose.anthropic_maker.batches import (  # noqa: PLC0415 - only who asks needs it
        collect,
        kept_batch,
    )

    batch = kept_batch(identifier, _state())
    answers = asyncio.run(collect(live_maker(config), batch))
    return Makers(answered=answers), tuple(batch.parts)


def _state() -> Path:
    folder = state_folder()
    if folder is None:
        raise NotWritten(
            "There is no state folder to keep the batch's id in.",
            mend="Set EVALS_STUDIO_STATE to a folder of yours.",
            code="not-kept",
        )
    return folder
