"""Briefs and offers for the tests of this room."""

from evals_studio.artifact import read_artifact
from evals_studio.model.json import Json
from evals_studio.model.kind import Kind
from evals_studio.model.proposal import Offer
from evals_studio.propose import Brief, brief_of

SKILL = """---
name: tidy-ledger
description: Reconcile a ledger without losing a line.
allowed-tools: Read, Bash(git diff:*)
metadata:
  evals:
    - id: asked-first
      assertion: The session asked the user before it deleted a line.
    - The session wrote a summary.
---
# Tidy the ledger

Never delete a line without asking the user.
Always run `ledger check` before committing.
Use the `Abacus` tool to add up columns.
"""


def skill_brief(**changes: object) -> Brief:
    """Give the brief of a small skill, with some of its fields changed."""
    brief = brief_of(read_artifact(SKILL.encode()), "skill")
    values = {name: getattr(brief, name) for name in Brief.__slots__}
    return Brief(**{**values, **changes})


def brief_for(body: str, kind: Kind = "skill") -> Brief:
    """Give the brief of an artifact that has no frontmatter."""
    return brief_of(read_artifact(body.encode()), kind)


def an_entry(**fields: Json) -> dict[str, Json]:
    """Give a valid entry that is judged by a model."""
    return {"id": "ran-check", "assertion": "The session ran `ledger check` before committing.", **fields}


def an_offer(**changes: object) -> Offer:
    """Give an offer that passes the gate of `skill_brief`."""
    values: dict[str, object] = {
        "entry": an_entry(),
        "confidence": 0.9,
        "why": "A firm rule.",
        "quote": "Always run `ledger check` before committing.",
    }
    return Offer(**{**values, **changes})  # type: ignore[arg-type]  # anything may be wrong with an offer
