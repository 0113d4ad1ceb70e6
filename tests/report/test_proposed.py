import json

from nasty import NASTY

from evals_studio.model.fault import Fault
from evals_studio.model.position import Position
from evals_studio.model.proposal import Held, Proposal, Untestable, Usage
from evals_studio.report.json_text import json_text
from evals_studio.report.proposed import ProposedArtifact, propose_json, propose_text

RAN = Proposal(
    "1",
    {"id": "ran-tests", "grader": "tool-usage", "options": {"tool": "Bash"}},
    0.82,
    "It names a command.",
    "Run `make test`.",
    12,
    "a-model",
)
SAID = Proposal("2", {"id": "said-why", "assertion": "The session said why."}, 0.4)
ONE = ProposedArtifact(
    "a/SKILL.md",
    "skill",
    "a-model",
    (RAN,),
    (Held(SAID, "low-confidence", "0.4 is below 0.7."),),
    (Untestable("Be good.", 14, "Nobody can tell.", "Name what is good."),),
    Usage(10, 20),
)
FAILED = ProposedArtifact("b/SKILL.md", "skill", error=Fault("No key.", mend="Set one.", code="no-key"))


def test_json_has_exactly_the_documented_shape() -> None:
    assert propose_json((ONE, FAILED)) == {
        "version": 1,
        "artifacts": [
            {
                "path": "a/SKILL.md",
                "kind": "skill",
                "generated-by": "a-model",
                "proposals": [
                    {
                        "entry": {"id": "ran-tests", "grader": "tool-usage", "options": {"tool": "Bash"}},
                        "confidence": 0.82,
                        "why": "It names a command.",
                        "quote": "Run `make test`.",
                        "line": 12,
                    }
                ],
                "held": [
                    {
                        "entry": {"id": "said-why", "assertion": "The session said why."},
                        "confidence": 0.4,
                        "why": "",
                        "quote": None,
                        "line": None,
                        "reason": "low-confidence",
                        "detail": "0.4 is below 0.7.",
                    }
                ],
                "untestable": [
                    {
                        "quote": "Be good.",
                        "line": 14,
                        "why": "Nobody can tell.",
                        "suggestion": "Name what is good.",
                    }
                ],
                "usage": {"input_tokens": 10, "output_tokens": 20},
                "error": None,
            },
            {
                "path": "b/SKILL.md",
                "kind": "skill",
                "generated-by": None,
                "proposals": [],
                "held": [],
                "untestable": [],
                "usage": {"input_tokens": 0, "output_tokens": 0},
                "error": {"code": "no-key", "message": "No key.", "hint": "Set one."},
            },
        ],
    }


def test_text_gives_each_proposal_with_its_sentence_and_reason() -> None:
    assert propose_text((ONE, FAILED)).split("\n") == [
        "a/SKILL.md (skill) · a-model · 1 proposal, 1 held, 30 tokens",
        '  ran-tests  0.82  [tool-usage] {"tool": "Bash"}',
        "   12 | Run `make test`.",
        "      = It names a command.",
        "  held low-confidence: said-why  [ai] The session said why.",
        "      = No source given.",
        "      = 0.4 is below 0.7.",
        "  too vague: Nobody can tell. Name what is good.",
        "   14 | Be good.",
        "",
        "b/SKILL.md (skill) · 0 proposals, 0 held",
        "  failed: No key. Set one.",
    ]


def test_nothing_a_model_says_reaches_a_terminal_raw() -> None:
    proposal = Proposal(
        "1", {"id": NASTY, "assertion": NASTY, "options": {NASTY: NASTY}}, 0.8, NASTY, NASTY, 1, NASTY
    )
    fault = Fault(NASTY, mend=NASTY, where=Position(1, 1))
    notes = (Untestable(NASTY, None, NASTY, NASTY),)
    artifact = ProposedArtifact(
        NASTY, "other", NASTY, (proposal,), (Held(proposal, "invalid", NASTY),), notes, error=fault
    )
    text = propose_text((artifact,))
    assert not set(text) & set("\x1b\x07\x9b\u202e\r\udc80\ufffe")
    assert not any(line.startswith("::") for line in text.split("\n"))
    assert json.loads(json_text(propose_json((artifact,)))) == propose_json((artifact,))
