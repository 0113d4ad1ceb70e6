"""What the studio says first: what stands in the way, what was found again, what waits. Pure."""

from pathlib import Path
from typing import TYPE_CHECKING

from evals_studio.model.plural import plural
from evals_studio.model.private import make_private
from evals_studio.review.counting import counted
from evals_studio.review.unfinished import HOMELESS
from evals_studio.review.waiting import waiting, waiting_words
from evals_studio.tui.keys import shown, with_keys
from evals_studio.tui.lines import Look
from evals_studio.tui.picture import file_findings
from evals_studio.tui.standing import not_writable_words, read_only_words, standing
from evals_studio.tui.words import finding_counts

if TYPE_CHECKING:
    from evals_studio.review.review import Review
    from evals_studio.review.session import Session
    from evals_studio.settings.actions import KeyMap

RULES_WARNING = (
    "This is a project-rules file: an agent reads it before it acts, so evals in it tell the agent its exam."
)
_SHORT_RULES_WARNING = "Project rules: an agent reads them first, so evals here tell it its exam."


def greeting(session: "Session", keys: "KeyMap") -> tuple[str, Look, tuple[str, ...]]:
    """Give the first message, how it looks, and the same in fewer words; not yet made safe to show."""
    review, here = session.review, standing(session)
    if here == "elsewhere":
        return _longest_first(read_only_words(session))
    if problem := review.document.problem:
        return (
            f"It can be read but not edited. {problem}",
            "warn",
            ("It can be read but not edited; see why.",),
        )
    if here == "not-writable":
        return _longest_first(not_writable_words(keys))
    drafts = _unfinished(session, keys)
    if session.notices:
        notices = (*session.notices, *drafts)
        return " ".join(notices), "plain" if session.kept else "warn", ()
    if session.kind == "rules":
        return RULES_WARNING, "warn", (_SHORT_RULES_WARNING,)
    waits = _what_waits(review, keys)
    return " ".join((waits, *drafts)), "plain", (*drafts, waits)


def _unfinished(session: "Session", keys: "KeyMap") -> tuple[str, ...]:
    """Say which forms were left half filled and what opens them again; () when none was."""
    homeless = [form for form in session.unfinished if form.ref.startswith(HOMELESS)]
    names = [session.review.name(form.ref) or "a new entry" for form in session.unfinished]
    if not names:
        return ()
    if len(names) > 1:
        return (f"{plural(len(names), 'unfinished draft')} are kept.",)
    action = "new" if homeless or ":" not in session.unfinished[0].ref else "edit"
    what = "an entry that is not here" if homeless else names[0]
    return (f"An unfinished draft of {what} is kept: {shown(action, keys)} opens it.",)


def _longest_first(words: tuple[str, ...]) -> tuple[str, Look, tuple[str, ...]]:
    return words[0], "warn", words[1:]


def _what_waits(review: "Review", keys: "KeyMap") -> str:
    wrong = finding_counts(file_findings(review))
    if not review.items and not wrong:
        said = "No evals yet. {propose} asks a maker for proposals, {new} writes one by hand."
        return with_keys(said, keys)
    counts = counted(review)
    if counts.left:
        said = f"{plural(counts.left, 'item')} to decide."
    elif beyond := waiting_words(len(waiting(review)), 0, ""):
        said = f"All that is here is decided; {beyond}."
    elif counts.to_sign_off:
        said = f"Nothing to decide; {counts.to_sign_off} to sign off."
    else:
        said = "Nothing here waits for a decision."
    return f"{said} The file itself has {wrong}." if wrong else said


def is_first_start(mark: Path | None) -> bool:
    """Tell whether this person has never been here, and remember that they have. mark: says so."""
    if mark is None or mark.exists():
        return False
    try:
        make_private(mark.parent)
        mark.touch(mode=0o600)
    except OSError:
        return False  # what can't be remembered would come every time
    return True
