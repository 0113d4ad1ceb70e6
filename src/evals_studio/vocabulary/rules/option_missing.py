"""The grader needs an option that is not there.

A grader that decides mechanically reads everything from `options`; without what it needs it can decide
nothing.

Bad:

    metadata:
      evals:
        - id: used-read
          grader: tool-usage
          options: { expect: used }

Bad:

    metadata:
      evals:
        - id: short-session
          grader: turn-count

Good:

    metadata:
      evals:
        - id: used-read
          grader: tool-usage
          options: { tool: Read }
        - id: short-session
          grader: turn-count
          options: { max: 20 }
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.vocabulary.flaw import Flaw, one_of
from evals_studio.vocabulary.rules.option_unknown import misspellings
from evals_studio.vocabulary.subject import EntrySubject

CODE = "rule/option-missing"
SEVERITY: Final = "warning"


def check(subject: EntrySubject) -> Iterator[Flaw]:
    """Yield a finding for each required option that is missing and not merely misspelled."""
    known, options = subject.known, subject.options
    if known is None or options is None:
        return
    present = set(options) | set(misspellings(subject).values())
    for option in known.options:
        if option.required and option.name not in present:
            message = f"The grader `{known.name}` needs the option `{option.name}`"
            yield Flaw(CODE, SEVERITY, ("options", option.name), message, option.help, at="owner")
    if known.one_needed and not present.intersection(known.one_needed):
        message = f"The grader `{known.name}` needs {one_of(known.one_needed)}"
        yield Flaw(
            CODE, SEVERITY, ("options", known.one_needed[0]), message, "Give at least one.", at="owner"
        )
