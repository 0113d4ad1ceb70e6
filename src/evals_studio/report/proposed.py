"""What `propose` offers, as JSON for scripts and as text for people."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from evals_studio.model.confidence import shown_confidence
from evals_studio.model.fault import Fault
from evals_studio.model.json import Json, entry_assertion, entry_id
from evals_studio.model.kind import Kind
from evals_studio.model.plural import plural
from evals_studio.model.proposal import Held, Proposal, Untestable, Usage
from evals_studio.model.show import shown_line
from evals_studio.report.echo import quoted
from evals_studio.report.json_text import fault_json
from evals_studio.report.paint import Paint, unpainted

NO_USAGE = Usage()


@dataclass(frozen=True, slots=True)
class ProposedArtifact:
    """What a run offered for one artifact.

    path: as shown to people. generated_by: None when no maker has reported its name. error: why the artifact
    could not be read or its maker failed; what came before stays.
    """

    path: str
    kind: Kind
    generated_by: str | None = None
    proposals: tuple[Proposal, ...] = ()
    held: tuple[Held, ...] = ()
    untestable: tuple[Untestable, ...] = ()
    usage: Usage = NO_USAGE
    error: Fault | None = None


def propose_json(artifacts: tuple[ProposedArtifact, ...]) -> Json:
    """Give the report of `propose --format json`, version 1: what `--from FILE` reads back."""
    return {"version": 1, "artifacts": [_artifact_json(artifact) for artifact in artifacts]}


def _artifact_json(artifact: ProposedArtifact) -> Json:
    return {
        "path": artifact.path,
        "kind": artifact.kind,
        "generated-by": artifact.generated_by,
        "proposals": [_proposal_json(proposal) for proposal in artifact.proposals],
        "held": [
            {**_proposal_json(held.proposal), "reason": held.reason, "detail": held.detail}
            for held in artifact.held
        ],
        "untestable": [
            {"quote": note.quote, "line": note.line, "why": note.why, "suggestion": note.suggestion}
            for note in artifact.untestable
        ],
        "usage": {
            "input_tokens": artifact.usage.input_tokens,
            "output_tokens": artifact.usage.output_tokens,
        },
        "error": fault_json(artifact.error),
    }


def _proposal_json(proposal: Proposal) -> dict[str, Json]:
    return {
        "entry": proposal.entry,
        "confidence": proposal.confidence,
        "why": proposal.why,
        "quote": proposal.quote,
        "line": proposal.line,
    }


def propose_text(artifacts: tuple[ProposedArtifact, ...], paint: Paint = unpainted) -> str:
    """Give the proposals artifact by artifact, what was held and what is too vague to test."""
    return "\n\n".join("\n".join(_artifact_lines(artifact, paint)) for artifact in artifacts)


def _artifact_lines(artifact: ProposedArtifact, paint: Paint) -> Iterator[str]:
    maker = f" · {shown_line(artifact.generated_by)}" if artifact.generated_by else ""
    counts = f"{plural(len(artifact.proposals), 'proposal')}, {len(artifact.held)} held"
    tokens = artifact.usage.input_tokens + artifact.usage.output_tokens
    used = f", {tokens} tokens" if tokens else ""
    yield f"{paint('strong', shown_line(artifact.path))} ({artifact.kind}){maker} · {counts}{used}"
    if artifact.error is not None:
        yield f"  {paint('error', 'failed')}: {shown_line(str(artifact.error))}"
    for proposal in artifact.proposals:
        yield from _proposal_lines(proposal, paint)
    for held in artifact.held:
        yield from _held_lines(held, paint)
    for note in artifact.untestable:
        yield f"  {paint('warning', 'too vague')}: {shown_line(f'{note.why} {note.suggestion}'.strip())}"
        yield paint("faint", quoted(note.line, note.quote))


def _proposal_lines(proposal: Proposal, paint: Paint) -> Iterator[str]:
    said = shown_confidence(proposal.confidence)
    yield f"  {paint('strong', _name(proposal))}  {said}  {entry_words(proposal.entry)}"
    yield from _source_lines(proposal, paint)
    if proposal.why:
        yield f"      = {shown_line(proposal.why)}"


def _held_lines(held: Held, paint: Paint) -> Iterator[str]:
    words = entry_words(held.proposal.entry)
    yield f"  {paint('note', 'held')} {held.reason}: {_name(held.proposal)}  {words}"
    yield from _source_lines(held.proposal, paint)
    if held.detail:
        yield f"      = {shown_line(held.detail)}"


def _source_lines(proposal: Proposal, paint: Paint) -> Iterator[str]:
    if proposal.quote is None:
        yield paint("faint", "      = No source given.")
    else:
        yield paint("faint", quoted(proposal.line, proposal.quote))


def _name(proposal: Proposal) -> str:
    return shown_line(entry_id(proposal.entry) or "(no id)")


def entry_words(entry: Json) -> str:
    """Say on one line what an entry asks for: its grader, its sentence, its options."""
    fields = entry if isinstance(entry, dict) else {}
    grader = str(fields.get("grader", "ai"))
    options = fields.get("options")
    spelled = json.dumps(options, ensure_ascii=False) if options else ""
    words = (f"[{grader}]", entry_assertion(entry), spelled)
    return shown_line(" ".join(word for word in words if word))
