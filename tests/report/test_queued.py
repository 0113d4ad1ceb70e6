from nasty import NASTY

from evals_studio.model.fault import Unreadable
from evals_studio.report.queued import QueuedArtifact, queue_json, queue_text

ONE = QueuedArtifact(
    "a/SKILL.md", "skill", entries=4, bare=1, open=2, on_trail=2, unwritten=3, errors=1, notes=3
)
TWO = QueuedArtifact("b.md", "other", entries=1, skipped=True)
LOST = QueuedArtifact("c/CLAUDE.md", "rules", error=Unreadable("There is no such file.", code="missing"))


def test_json_has_exactly_the_documented_shape() -> None:
    assert queue_json((ONE, TWO, LOST)) == {
        "version": 1,
        "artifacts": [
            {
                "path": "a/SKILL.md",
                "kind": "skill",
                "entries": 4,
                "bare": 1,
                "open": 2,
                "on-trail": 2,
                "unwritten": 3,
                "skipped": False,
                "findings": {"error": 1, "warning": 0, "note": 3},
                "error": None,
            },
            {
                "path": "b.md",
                "kind": "other",
                "entries": 1,
                "bare": 0,
                "open": 0,
                "on-trail": 0,
                "unwritten": 0,
                "skipped": True,
                "findings": {"error": 0, "warning": 0, "note": 0},
                "error": None,
            },
            {
                "path": "c/CLAUDE.md",
                "kind": "rules",
                "entries": 0,
                "bare": 0,
                "open": 0,
                "on-trail": 0,
                "unwritten": 0,
                "skipped": False,
                "findings": {"error": 0, "warning": 0, "note": 0},
                "error": {"code": "missing", "message": "There is no such file.", "hint": ""},
            },
        ],
        "summary": {
            "entries": 5,
            "bare": 1,
            "open": 2,
            "on-trail": 2,
            "unwritten": 3,
            "skipped": 1,
            "findings": {"error": 1, "warning": 0, "note": 3},
        },
    }


def test_text_is_a_table_with_a_sum() -> None:
    assert queue_text((ONE, TWO, LOST)).split("\n") == [
        "artifact     kind   entries  bare  open  on trail  errors  warnings  notes",
        "a/SKILL.md   skill        4     1     2         2       1         ·      3  3 unwritten",
        "b.md         other        1     ·     ·         ·       ·         ·      ·  SKIPPED",
        f"{'c/CLAUDE.md  rules':76}cannot be read: There is no such file.",
        "",
        "2 of 3 artifacts wait: 2 open proposals, 1 bare string, 2 to sign off, 3 unwritten.",
    ]


def test_an_empty_queue_says_so() -> None:
    assert queue_text(()) == "No artifacts here."


def test_no_path_reaches_a_terminal_raw() -> None:
    assert not set(queue_text((QueuedArtifact(NASTY, "other"),))) & set("\x1b\x07\x9b\u202e\r\udc80\ufffe")
