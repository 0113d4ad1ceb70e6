"""Every exit status that commands.md promises, as one table."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from ran import Ran

OK, TO_DO, COULD_NOT = 0, 1, 2

REPLAY = json.dumps(
    {
        "generated-by": "a-tool",
        "proposals": [{"entry": {"id": "said-why", "assertion": "The session said why."}, "confidence": 0.9}],
    }
)
TWO_PARTS = json.dumps({"version": 1, "artifacts": []})

TABLE = [
    # check
    ("check fix-bug", OK),
    ("check --strict fix-bug", OK),
    ("check several-mistakes", TO_DO),
    ("check not-yet-yaml", TO_DO),
    ("check older-shapes fix-bug", TO_DO),
    ("check --trail warning fix-bug", OK),
    ("check --trail error fix-bug", TO_DO),
    ("check --trail warning --strict fix-bug", TO_DO),
    ("check nowhere.md", COULD_NOT),
    ("check several-mistakes nowhere.md", COULD_NOT),
    ("check binary.md", COULD_NOT),
    ("check empty.md", OK),
    ("check empty-folder", OK),
    ("check -", OK),
    ("check - --kind skill", OK),
    ("check --kind skill fix-bug", COULD_NOT),
    ("check --format xml fix-bug", COULD_NOT),
    ("check --nonsense", COULD_NOT),
    # propose
    ("propose fix-bug", OK),
    ("propose fix-bug --write", OK),
    ("propose fix-bug --from replay.json", OK),
    ("propose fix-bug tidy-branches --from replay.json", COULD_NOT),
    ("propose fix-bug tidy-branches --from parts.json", OK),
    ("propose fix-bug --from nowhere.json", COULD_NOT),
    ("propose fix-bug --from fix-bug/SKILL.md", COULD_NOT),
    ("propose fix-bug --from -", OK),
    ("propose - --kind skill", OK),
    ("propose - --write", COULD_NOT),
    ("propose - --from -", COULD_NOT),
    ("propose fix-bug --min-confidence 1.5", COULD_NOT),
    ("propose fix-bug --min-confidence nan", COULD_NOT),
    ("propose fix-bug --max 0", COULD_NOT),
    ("propose nowhere.md", COULD_NOT),
    ("propose not-yet-yaml", OK),
    ("propose not-yet-yaml --write", COULD_NOT),
    ("propose orchard-api", OK),
    ("propose orchard-api --write", COULD_NOT),
    ("propose orchard-api --write --allow-rules", OK),
    # convert and mend
    ("convert review-checklist", TO_DO),
    ("convert review-checklist --write", OK),
    ("convert tidy-branches", OK),
    ("convert nowhere.md", COULD_NOT),
    ("convert -", OK),
    ("convert - --write", COULD_NOT),
    ("convert rules/CLAUDE.md", TO_DO),
    ("convert rules/CLAUDE.md --write", COULD_NOT),
    ("convert rules/CLAUDE.md --write --allow-rules", OK),
    ("mend older-shapes", TO_DO),
    ("mend older-shapes --write", OK),
    ("mend fix-bug", OK),
    ("mend older-shapes --only older/llm", OK),
    ("mend older-shapes --only older/lmm", COULD_NOT),
    ("mend nowhere.md", COULD_NOT),
    ("mend - --write", COULD_NOT),
    # accept, reject, sign-off
    ("accept fix-bug/SKILL.md never-used-webfetch", COULD_NOT),
    ("accept fix-bug/SKILL.md --all", OK),
    ("accept fix-bug/SKILL.md", COULD_NOT),
    ("accept fix-bug/SKILL.md --all some-id", COULD_NOT),
    ("accept fix-bug/SKILL.md some-id --min-confidence 0.5", COULD_NOT),
    ("accept - --all", COULD_NOT),
    ("accept fix-bug --all", COULD_NOT),
    ("accept orchard-api/CLAUDE.md --all", COULD_NOT),
    ("accept orchard-api/CLAUDE.md --all --allow-rules", OK),
    ("reject fix-bug/SKILL.md used-read", OK),
    ("reject fix-bug/SKILL.md summary-names-the-cause", COULD_NOT),
    ("reject fix-bug/SKILL.md summary-names-the-cause --force", OK),
    ("reject fix-bug/SKILL.md nobody", COULD_NOT),
    ("reject fix-bug/SKILL.md --all", OK),
    ("reject - --all", COULD_NOT),
    ("sign-off fix-bug/SKILL.md used-read", OK),
    ("sign-off fix-bug/SKILL.md --all", OK),
    ("sign-off fix-bug/SKILL.md summary-names-the-cause", COULD_NOT),
    ("sign-off fix-bug/SKILL.md nobody", COULD_NOT),
    ("sign-off - --all", COULD_NOT),
    # the rest
    ("queue", OK),
    ("queue nowhere.md", COULD_NOT),
    ("schema", OK),
    ("config", OK),
    ("config show", OK),
    ("config path", OK),
    ("config themes", OK),
    ("config keys", OK),
    ("config nonsense", COULD_NOT),
    ("demo", COULD_NOT),
    ("demo --plain", OK),
    ("demo --all", OK),
    ("demo --theme no-such-theme --plain", COULD_NOT),
    ("fix-bug/SKILL.md", COULD_NOT),
    ("fix-bug/SKILL.md --plain", OK),
    ("fix-bug/SKILL.md --theme nonsense", COULD_NOT),
    ("nowhere.md", COULD_NOT),
    ("binary.md", COULD_NOT),
    ("-", COULD_NOT),
    ("--version", OK),
    ("--help", OK),
    ("-h", OK),
    *((f"{command} --help", OK) for command in ("check", "propose", "convert", "mend", "accept", "reject")),
    *((f"{command} --help", OK) for command in ("sign-off", "queue", "schema", "config", "demo")),
]


@pytest.mark.parametrize(("line", "status"), TABLE, ids=[line for line, _ in TABLE])
def test_a_command_line_ends_with_its_status(
    line: str, status: int, folder: Path, run: Callable[..., Ran]
) -> None:
    (folder / "binary.md").write_bytes(b"\0\1\2")
    (folder / "empty.md").write_bytes(b"")
    (folder / "empty-folder").mkdir()
    (folder / "replay.json").write_text(REPLAY, encoding="utf-8")
    (folder / "parts.json").write_text(TWO_PARTS, encoding="utf-8")
    (folder / "rules").mkdir()
    (folder / "rules" / "CLAUDE.md").write_text("---\nmetadata:\n  evals: Do it.\n---\n", encoding="utf-8")
    stdin = REPLAY.encode() if line.endswith("--from -") else b"# Nothing here\n"

    ran = run(*line.split(), stdin=stdin)

    assert ran.status == status, ran.err
    assert "has a bug" not in ran.err
    if status == COULD_NOT:
        assert "evals-studio: " in ran.err or ran.out
