"""What an instruction is limited to stays in the entry: scopes, conditions, exceptions."""

import pytest

from evals_studio.model.proposal import Offer
from evals_studio.propose.offline import offline_offers
from tests.propose.briefs import brief_for


def offered(body: str) -> list[tuple[object, object]]:
    """Give the grader (`ai` where none is named) and the assertion of each offer."""
    offers = [item for item in offline_offers(brief_for(body)) if isinstance(item, Offer)]
    entries = [offer.entry for offer in offers if isinstance(offer.entry, dict)]
    return [(entry.get("grader", "ai"), entry["assertion"]) for entry in entries]


@pytest.mark.parametrize(
    ("instruction", "assertion"),
    [
        ("Do not use `Write` on `plan.md`.", "The session did not use `Write` on `plan.md`."),
        ("Never use the Read tool on ledgers.", "The session never used the Read tool on ledgers."),
        (
            "Never use the Bash tool except for git commands.",
            "The session never used the Bash tool except for git commands.",
        ),
        (
            "Never use the Bash tool with sed to edit ledgers.",
            "The session never used the Bash tool with sed to edit ledgers.",
        ),
        (
            "Never edit `ledger.lock` without asking the user.",
            "The session never edited `ledger.lock` without asking the user.",
        ),
        (
            "Never create `notes.md` files in shared folders.",
            "The session never created `notes.md` files in shared folders.",
        ),
    ],
)
def test_a_ban_with_a_scope_is_no_ban_of_the_whole_tool_or_file(instruction: str, assertion: str):
    assert offered(instruction) == [("ai", assertion)]


@pytest.mark.parametrize(
    ("instruction", "grader"),
    [
        ("Never use the Bash tool — use `Read` and `Grep`.", "tool-usage"),
        ("Never use the Bash tool (it is slow).", "tool-usage"),
        ("Always use the `Grep` tool to look for callers.", "tool-usage"),
        ("Never use `WebFetch` in this skill.", "tool-usage"),
        ("Never edit `ledger.lock` by hand.", "file-access"),
        ("Never edit `ledger.lock` in this workflow.", "file-access"),
        ("Never edit the `ledger.lock` file.", "file-access"),
    ],
)
def test_a_ban_or_duty_without_a_scope_needs_no_model(instruction: str, grader: str):
    assert [name for name, _ in offered(instruction)] == [grader]


@pytest.mark.parametrize(
    ("body", "assertion"),
    [
        (
            "- If no ledger is found: never read `books.md`.",
            "If no ledger was found, the session never read `books.md`.",
        ),
        (
            "- **If the build fails:** ask the user before deploying.",
            "If the build failed, the session asked the user before deploying.",
        ),
        (
            "# Books\n\n## If the user asks for a draft\n\n- Never send the letter.",
            "If the user asked for a draft, the session never sent the letter.",
        ),
        (
            "1. If the ledger is locked\n   - Ask the user for the `key`.",
            "If the ledger was locked, the session asked the user for the `key`.",
        ),
    ],
)
def test_a_condition_in_a_label_heading_or_item_above_goes_before_the_claim(body: str, assertion: str):
    assert offered(body) == [("ai", assertion)]


@pytest.mark.parametrize(
    "body",
    [
        "# Books\n\n## If Things Go Wrong\n\n- Never send the `letter`.",
        "If you cannot finish:\n\n- Do not claim success if the count failed.",
        "If you do not know how, ask the user.",
        "Never edit files in another one.",
        "Never push to any remote or open/close a request without asking the user.",
        "Never commit, never touch `state.json`.",
        "Only read after selecting.",
        "Ask the user for essential information:",
        "Do not delete or commit it.",
        "- **Option 2 (switch)**: Do not continue the crew setup.",
    ],
)
def test_what_would_lose_its_sense_is_passed_over(body: str):
    assert offered(body) == []


@pytest.mark.parametrize(
    ("instruction", "assertion"),
    [
        (
            'Only run `git push` or `git tag` when user says "go".',
            'The session only ran `git push` or `git tag` when the user said "go".',
        ),
        (
            "Never create files unless they're needed for the report.",
            "The session never created files unless they were needed for the report.",
        ),
        (
            "When applicable, make sure the `books.toml` is also updated before the count.",
            "When applicable, the session ensured that the `books.toml` was also updated before the count.",
        ),
        ("Always use minimum 3 sources.", "The session used at least 3 sources."),
        ("Never ask during analysis phase.", "The session never asked during the analysis phase."),
        ("Don't wait for standup meeting.", "The session did not wait for the standup meeting."),
    ],
)
def test_small_words_that_instructions_leave_out_are_put_back(instruction: str, assertion: str):
    assert [claim for _, claim in offered(instruction)] == [assertion]


@pytest.mark.parametrize(
    "path", ["review-N.md", "notes/YYYY-MM-DD.md", "path/to/file.py", "docs/your-name.md"]
)
def test_a_path_that_stands_for_others_is_no_file_to_look_for(path: str):
    assert [grader for grader, _ in offered(f"Always read `{path}` before the count.\n\nRead `{path}`.")] == [
        "ai",
        "ai",
    ]
