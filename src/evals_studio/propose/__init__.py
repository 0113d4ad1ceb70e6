"""Makers of proposals and the gate between them and a person: what other rooms may use of this one."""

from typing import TYPE_CHECKING

from evals_studio.model.lazily import lazily

if TYPE_CHECKING:
    from evals_studio.propose.brief import Brief, RejectedClaim, TakenClaim, brief_of
    from evals_studio.propose.events import Event, Failed, Finished, Progress, Proposed, Stopped, Used, Vague
    from evals_studio.propose.gating import Gate, Limits, again, gate, may_be_taken
    from evals_studio.propose.local_makers import LOCAL_MAKERS, LocalMaker, local_maker
    from evals_studio.propose.offline import Instruction, OfflineRules, instruction_lines
    from evals_studio.propose.proposer import RULES_NAME, MakerName, Proposer, Source, Yielded, cleaned_name
    from evals_studio.propose.quotes import Passage, find_quote
    from evals_studio.propose.replay import Replay, ReplayFile, read_replay, replay_at
    from evals_studio.propose.running import run
else:
    __getattr__ = lazily(
        __name__,
        {
            "brief": "Brief RejectedClaim TakenClaim brief_of",
            "events": "Event Failed Finished Progress Proposed Stopped Used Vague",
            "gating": "Gate Limits again gate may_be_taken",
            "local_makers": "LOCAL_MAKERS LocalMaker local_maker",
            "offline": "Instruction OfflineRules instruction_lines",
            "proposer": "RULES_NAME MakerName Proposer Source Yielded cleaned_name",
            "quotes": "Passage find_quote",
            "replay": "Replay ReplayFile read_replay replay_at",
            "running": "run",
        },
    )

__all__ = [
    "LOCAL_MAKERS",
    "RULES_NAME",
    "Brief",
    "Event",
    "Failed",
    "Finished",
    "Gate",
    "Instruction",
    "Limits",
    "LocalMaker",
    "MakerName",
    "OfflineRules",
    "Passage",
    "Progress",
    "Proposed",
    "Proposer",
    "RejectedClaim",
    "Replay",
    "ReplayFile",
    "Source",
    "Stopped",
    "TakenClaim",
    "Used",
    "Vague",
    "Yielded",
    "again",
    "brief_of",
    "cleaned_name",
    "find_quote",
    "gate",
    "instruction_lines",
    "local_maker",
    "may_be_taken",
    "read_replay",
    "replay_at",
    "run",
]
