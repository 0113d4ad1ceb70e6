"""A value is none of those that its key allows.

A later draft of the family calls the severity `info` `notice`; this version does not know that word. A
`target` that is a file of your own is written `{source: file, path: …}`.

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
          severity: notice

Bad:

    metadata:
      evals:
        - id: report-has-totals
          assertion: The report has a line of totals.
          target: report.md

Good:

    metadata:
      evals:
        - id: report-has-totals
          assertion: The report has a line of totals.
          severity: info
          target: { source: file, path: report.md }
"""

from evals_studio.model.edit import SetField
from evals_studio.model.finding import Mend
from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw, one_of
from evals_studio.vocabulary.jsonvalues import value_words
from evals_studio.vocabulary.nearest import nearest

CODE = "schema/enum"
KEYWORDS = ("enum",)


def words(broken: Broken) -> Flaw:
    """Say what is allowed, and what was likely meant."""
    near = nearest(broken.value, broken.rule) if isinstance(broken.value, str) else None
    message = f"{broken.name} must be {one_of(broken.rule)}, but is {value_words(broken.value)}"
    return Flaw(CODE, "error", broken.path, message, _hint(broken, near), mend=_mend(broken, near))


def _hint(broken: Broken, near: str | None) -> str:
    if near:
        return f"Did you mean `{near}`?"
    if broken.value == "notice" and "info" in broken.rule:
        return "A later draft calls it `notice`; in this version it is `info`."
    if broken.key == "target" and isinstance(broken.value, str):
        return "To name a file, write `{source: file, path: …}`."
    return ""


def _mend(broken: Broken, near: str | None) -> Mend | None:
    if near is None or broken.entry is None or len(broken.path) != 1:
        return None
    return Mend(f"Set `{broken.key}` to `{near}`", (SetField(0, broken.key, near),))
