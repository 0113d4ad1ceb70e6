"""The offline rules: which instruction becomes which entry, which become none, and what always holds."""

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals_studio.model.json import Json
from evals_studio.model.kind import KINDS, Kind
from evals_studio.model.proposal import Held, Offer, Proposal, Untestable
from evals_studio.propose import RULES_NAME, Gate, Limits
from evals_studio.propose.offline import OfflineRules, instruction_lines, offline_offers
from evals_studio.propose.offline.languages import is_english
from evals_studio.propose.offline.masking import mask, without_emphasis
from evals_studio.propose.offline.reading import read_blocks
from evals_studio.propose.offline.rewriting import rewrite
from evals_studio.propose.offline.words import word_set
from tests.propose.briefs import brief_for


def offers_for(body: str, kind: Kind = "skill") -> list[Offer]:
    return [item for item in offline_offers(brief_for(body, kind)) if isinstance(item, Offer)]


def assertions_for(body: str, kind: Kind = "skill") -> list[object]:
    return [offer.entry["assertion"] for offer in offers_for(body, kind) if isinstance(offer.entry, dict)]


def one_entry(body: str, kind: Kind = "skill") -> dict[str, Json]:
    (offer,) = offers_for(body, kind)
    assert isinstance(offer.entry, dict)
    return {name: value for name, value in offer.entry.items() if name != "id"}


@pytest.mark.parametrize(
    ("instruction", "assertion"),
    [
        (
            "Never push to `main` without asking the user.",
            "The session never pushed to `main` without asking the user.",
        ),
        ("Do NOT delete any ledger line.", "The session did not delete any ledger line."),
        ("You must not write SQL by hand.", "The session did not write SQL by hand."),
        ("Don’t skip the two smoke tests.", "The session did not skip the two smoke tests."),
        (
            "Never create, modify, or delete any file under `vault/`.",
            "At no point did the session create, modify, or delete any file under `vault/`.",
        ),
        (
            "Avoid logging customer numbers or names.",
            "The session avoided logging customer numbers or names.",
        ),
        (
            "Always run `make check` before committing.",
            "The session ran `make check` before committing.",
        ),
        (
            "Please always ask the user before you drop a table.",
            "The session asked the user before it dropped a table.",
        ),
        (
            "Only edit files after the user confirms the plan.",
            "The session only edited files after the user confirmed the plan.",
        ),
        (
            "Do not proceed until the user approves your plan.",
            "The session did not proceed until the user approved its plan.",
        ),
        (
            "If the build fails, stop and ask the user.",
            "If the build failed, the session stopped and asked the user.",
        ),
        (
            "When the tests are slow, you should tell the user about it.",
            "When the tests were slow, the session told the user about it.",
        ),
        (
            "Save the totals to `out/totals.csv` and tell the user.",
            "The session saved the totals to `out/totals.csv` and told the user.",
        ),
        (
            "Verify that the tests pass before merging.",
            "The session verified that the tests passed before merging.",
        ),
        ("Every commit message must reference an issue.", "Every commit message referenced an issue."),
        ("All totals must be checked against `bank.csv`.", "All totals were checked against `bank.csv`."),
        ("ALWAYS ask for confirmation before posting.", "The session asked for confirmation before posting."),
        (
            "Wait for user approval before posting.",
            "The session waited for the user's approval before posting.",
        ),
        (
            "Confirm file location with user before writing.",
            "The session confirmed the file location with the user before writing.",
        ),
        (
            "Do not run destructive commands such as `rm -rf` without confirmation.",
            "The session did not run destructive commands such as `rm -rf` without confirmation.",
        ),
        (
            "Never read .env files with `cat .env` in them.",
            "The session never read .env files with `cat .env` in them.",
        ),
        (
            "Create placeholder README.md before writing the book.",
            "The session created the placeholder README.md before writing the book.",
        ),
        (
            "Use at most five search queries per question.",
            "The session used at most five search queries per question.",
        ),
        (
            "Make sure you read the ledger after every change.",
            "The session read the ledger after every change.",
        ),
        (
            "Confirm with the engineer before posting or deleting.",
            "The session confirmed with the engineer before posting or deleting.",
        ),
        ("Never assume column names.", "The session never assumed column names."),
        (
            "Create backup branches before major updates.",
            "The session created backup branches before major updates.",
        ),
        (
            "Do not show the plan until validation passes.",
            "The session did not show the plan until validation passed.",
        ),
        (
            "When you reach a checkpoint, stop and wait for approval.",
            "When it reached a checkpoint, the session stopped and waited for approval.",
        ),
        (
            "If two valid outcomes exist, ask the user which one to take.",
            "If two valid outcomes existed, the session asked the user which one to take.",
        ),
        (
            "Do not call the bank once for each account.",
            "The session did not call the bank once for each account.",
        ),
        (
            "Never auto-save drafts without confirmation.",
            "The session never auto-saved drafts without confirmation.",
        ),
        ("Every report must fully name all sources.", "Every report fully named all sources."),
        (
            "Write the exact total — never round it.",
            "The session wrote the exact total.",
        ),
        (
            "To see the totals, run `ledger sum`.",
            "To see the totals, the session ran `ledger sum`.",
        ),
        ("HTTP/2 calls must be logged in `calls.md`.", "HTTP/2 calls were logged in `calls.md`."),
        (
            "Never guess a rate — ask the user instead.",
            "The session never guessed a rate.",
        ),
    ],
)
def test_an_instruction_becomes_a_statement_about_the_session(instruction: str, assertion: str):
    masked = mask(instruction)
    statement = rewrite(without_emphasis(masked.text))
    assert statement is not None
    assert masked.shown(statement.text) + "." == assertion


@pytest.mark.parametrize(
    ("instruction", "entry"),
    [
        (
            "Always use the `Grep` tool to look for callers.",
            {
                "assertion": "The session used `Grep`.",
                "grader": "tool-usage",
                "options": {"tool": "Grep", "expect": "used"},
            },
        ),
        (
            "Never use the Bash tool.",
            {
                "assertion": "The session never used `Bash`.",
                "grader": "tool-usage",
                "options": {"tool": "Bash", "expect": "not-used"},
            },
        ),
        (
            "Read `docs/ledger.md`.",
            {
                "assertion": "The session read `docs/ledger.md`.",
                "grader": "file-access",
                "options": {"path": "docs/ledger.md", "op": "read"},
            },
        ),
        (
            "Always write the summary to `./out/summary.md`.",
            {
                "assertion": "The session wrote `./out/summary.md`.",
                "grader": "file-access",
                "options": {"path": "out/summary.md", "op": "write"},
            },
        ),
        (
            "Never edit `ledger.lock`.",
            {
                "assertion": "The session never edited `ledger.lock`.",
                "grader": "file-access",
                "options": {"path": "ledger.lock", "op": "edit", "expect": "not-accessed"},
            },
        ),
        (
            'Announce at the start: "The books are open."',
            {
                "assertion": "The session said “The books are open”.",
                "grader": "regex",
                "options": {"pattern": "The books are open", "flags": "i"},
            },
        ),
        (
            'Never say "it (probably) adds up".',
            {
                "assertion": "The session never said “it (probably) adds up”.",
                "grader": "regex",
                "options": {"pattern": r"it \(probably\) adds up", "flags": "i", "expect": "no-match"},
            },
        ),
        (
            "Always name the root cause in the final message.",
            {"assertion": "The session named the root cause in the final message.", "target": "last-message"},
        ),
    ],
)
def test_the_most_deterministic_grader_that_decides_the_claim_is_chosen(
    instruction: str, entry: dict[str, Json]
):
    assert one_entry(instruction) == entry


def test_a_condition_keeps_a_tool_from_being_checked_blindly():
    assert "grader" not in one_entry("If the file is large, always use the `Grep` tool.")


def test_an_agent_s_tools_are_looked_for_in_side_chains_too():
    options = one_entry("Never use the Bash tool.", "agent")["options"]
    assert options == {"tool": "Bash", "expect": "not-used", "includeSidechains": True}


def test_other_files_get_no_grader_but_a_model():
    assert "grader" not in one_entry("Never use the Bash tool.", "other")


@pytest.mark.parametrize(
    "text",
    [
        "You are a careful bookkeeper with ten years of experience.",
        "Test coverage of the ledger module is low.",
        "See `guide.md` for details.",
        "For details, read `guide.md`.",
        "Should the session always ask the user?",
        "We must never delete a line.",
        "I always ask before deleting.",
        "Never use {placeholder} in `a.md`.",
        "Always do this before committing.",
        "Always use `ledger_sum` to execute.",
        "In this case, never delete `ledger.md`.",
        "Do not delete `ledger.md` and add a new page instead.",
        "When the limit is reached it will close the book, never open `ledger.md`.",
        "Your book must be closed before the audit of `ledger.md`.",
        "Always use `ledger_sum()` to auto-add and register all totals.",
        "Run only if `totals.csv` is there.",
        "Never run it without asking.",
        "Use `a.md` → `b.md`.",
        "Always respond with: a table.",
        "Never mind the gap: it closes, and must you ask?",
        "```\nNever delete a line without asking the user.\n```",
        "    Never delete a line without asking the user.",
        "> Never delete a line without asking the user.",
        "<!-- Never delete a line without asking the user. -->",
        "<example>\nNever delete a line without asking the user.\n</example>",
        "## Examples\n\n- Never delete a line without asking the user.",
        "## When to use\n\n- Always ask the user before deleting.",
        "Users say:\n\n- Never delete a line without asking the user.",
        "Lösche niemals eine Zeile, ohne den Benutzer vorher zu fragen, wenn er das nicht will.",
        "ユーザーに確認せずに `main` へ push してはいけません。必ずテストを実行してください。",
        "切勿在未询问用户的情况下删除任何行。必须先运行 `npm test`，然后再提交代码。",
    ],
)
def test_what_is_no_instruction_to_the_session_gives_nothing(text: str):
    assert assertions_for(text) == []


@pytest.mark.parametrize(
    ("text", "assertion"),
    [
        (
            "Run `npm test` and make sure it passes.",
            "The session ran `npm test` and made sure that it passed.",
        ),
        (
            "Run `npm test` and ensure that all tests pass before you commit.",
            "The session ran `npm test` and ensured that all tests passed before it committed.",
        ),
        ("Run `make` and check that it succeeds.", "The session ran `make` and checked that it succeeded."),
        ("Run `make lint` and check your results.", "The session ran `make lint` and checked its results."),
    ],
)
def test_an_outcome_that_is_asked_for_stands_in_the_past(text: str, assertion: str):
    assert assertions_for(f"## Steps\n\n1. {text}\n") == [assertion]


@pytest.mark.parametrize(
    "text",
    [
        "Run `npm test` and make sure.",
        "Run `npm test` and make sure that.",
        "Run `npm test` and make sure of it.",
        "Run `npm test` and make sure everything passes and nothing is skipped.",
        "Do not run `npm test` and make sure it passes.",
    ],
)
def test_an_outcome_that_is_not_plainly_said_gives_nothing(text: str):
    assert assertions_for(f"## Steps\n\n1. {text}\n") == []


def test_a_list_of_what_not_to_do_turns_its_items_round():
    body = "**Never:**\n\n- Delete a line before asking the user\n- Skipping the second count of the coins\n"
    assert assertions_for(body) == [
        "The session did not delete a line before asking the user.",
        "The session avoided skipping the second count of the coins.",
    ]


def test_an_item_of_such_a_list_that_is_negative_already_stays_single():
    body = "## What not to do\n\n- Never delete a line before asking the user\n"
    assert assertions_for(body) == ["The session never deleted a line before asking the user."]


def test_a_cross_sign_refuses_what_follows_it():
    assert assertions_for("- ❌ Delete a line before asking the user") == [
        "The session did not delete a line before asking the user."
    ]


def test_a_lead_in_s_condition_goes_before_each_item():
    body = "Before you close the books:\n\n1. Ask the user for the `tax` file.\n2. Run `ledger check`.\n"
    assert assertions_for(body) == [
        "Before it closed the books, the session asked the user for the `tax` file.",
        "Before it closed the books, the session ran `ledger check`.",
    ]


def test_parentheses_that_speak_to_the_reader_are_left_out():
    body = "Always undo the changes to `ledger.md` (after you commit the ones you keep)."
    assert assertions_for(body) == ["The session undid the changes to `ledger.md`."]


def test_a_vague_instruction_becomes_a_note_with_a_suggestion():
    (note,) = offline_offers(brief_for("Always follow best practices."))
    assert isinstance(note, Untestable)
    assert note.quote == "Always follow best practices."
    assert note.why
    assert note.suggestion


def test_the_same_claim_is_offered_once():
    assert len(offers_for("Never use the Bash tool.\n\nNEVER use the `Bash` tool.\n")) == 1


def test_firmness_and_concreteness_raise_confidence():
    firm, plain = offers_for("Never ask the user for `ids`.\n\nAsk the user for `ids`.\n")
    assert isinstance(firm.confidence, float)
    assert isinstance(plain.confidence, float)
    assert firm.confidence > plain.confidence


def test_why_says_what_speaks_for_the_entry():
    (offer,) = offers_for("Never use the Bash tool.")
    assert offer.why == "A firm rule (“never”) about a named tool, decided without a model by tool-usage."


def test_quotes_are_verbatim_and_lines_count_from_the_file():
    body = "---\nname: x\n---\n# T\n\n- **Never** use the\n  `Bash` tool.\n"
    brief = brief_for(body)
    (offer,) = offers_for(body)
    judged = Gate(brief, Limits(), "rules").judge(offer, RULES_NAME)
    assert isinstance(judged, Proposal)
    assert (judged.quote, judged.line) == ("**Never** use the `Bash` tool.", 6)


def test_instructions_are_told_with_their_lines_for_marking():
    told = instruction_lines("Intro.\n\n- Never use the Bash tool.\n- Blue.\n- Follow best practices.\n", 10)
    assert [(one.quote, one.lines) for one in told] == [
        ("Never use the Bash tool.", range(12, 13)),
        ("Follow best practices.", range(14, 15)),
    ]


async def test_the_proposer_yields_the_same_without_blocking():
    body = "Never use the Bash tool.\n\nAlways follow best practices.\n"
    brief = brief_for(body)
    yielded = [item async for item in OfflineRules().offers(brief)]
    assert yielded == list(offline_offers(brief))
    assert (OfflineRules().name, OfflineRules().source) == (RULES_NAME, "rules")


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("Always run the tests before you commit a change to the main branch.", True),
        ("", True),
        ("`日本語` is a name in the code and must stay.", True),
        ("Führe immer zuerst die Tests aus und frage den Benutzer, bevor du etwas löschst.", False),
        ("コードを変更する前に必ずテストを実行し、ユーザーに確認してください。", False),
        ("Всегда запускай тесты перед коммитом и спрашивай пользователя.", False),
        ("Il faut toujours lancer les tests avant de valider et ne pas supprimer les fichiers.", False),
    ],
)
def test_only_english_texts_are_read(text: str, english: bool):
    assert is_english(text) is english


PIECES = word_set(
    "Never Always Do not If When before after until unless you your the a user must run Ask read write and "
    "or , . : — - * ** # > ( ) → ? 日本 ❌ 1. | <tag> ``` is are was {x} [a](b) `x.md` `Bash` tool"
)
WORDS = st.sampled_from([*sorted(PIECES), '"q"', "\n", "\n\n", "\n- ", "\t", ""])
PROSE = st.lists(WORDS, max_size=60).map(" ".join)


@settings(deadline=None)
@given(st.text(max_size=200) | PROSE, st.sampled_from(KINDS))
def test_no_text_makes_the_rules_raise_and_every_offer_passes_the_gate_s_hard_checks(text: str, kind: Kind):
    brief = brief_for(text, kind)
    gate = Gate(brief, Limits(min_confidence=0.0), "rules")
    passed: list[Proposal] = []
    for item in offline_offers(brief):
        if isinstance(item, Untestable):
            assert gate.line_of(item.quote) is not None
            continue
        judged = gate.judge(item, RULES_NAME, passed)
        assert not isinstance(judged, Held), judged
        passed.append(judged)
        assertion = str(judged.entry["assertion"])
        assert assertion.endswith(".")
        assert "\n" not in assertion
    instruction_lines(text)


@settings(deadline=None)
@given(PROSE)
def test_the_rules_answer_the_same_every_time(text: str):
    assert list(offline_offers(brief_for(text))) == list(offline_offers(brief_for(text)))


@given(st.text(max_size=200) | PROSE)
def test_blocks_stay_within_the_text(text: str):
    last = text.count("\n") + text.count("\r") + 1
    for block in read_blocks(text):
        assert block.lines.start >= 1
        assert len(block.lines) >= 1
        assert block.lines.stop <= last + 2


def test_deep_nesting_and_long_lines_end_quickly():
    asyncio.run(asyncio.wait_for(_read_all(["- " * 400 + "x", "> " * 400, "a" * 200_000, "(" * 50_000]), 60))


async def _read_all(texts: list[str]) -> None:
    for text in texts:
        async for _ in OfflineRules().offers(brief_for(text)):
            pass
