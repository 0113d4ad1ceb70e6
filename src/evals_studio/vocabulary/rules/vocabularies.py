"""`docmeta-vocabularies` is malformed.

It maps the name of a family of vocabularies to the version that the file means. It belongs to another
member of the family, so it never fails a file; but a malformed one is not read.

Bad:

    metadata:
      docmeta-vocabularies: [evals]

Good:

    metadata:
      docmeta-vocabularies: { evals: 1.0.0-proposal.2 }
"""

import re
from collections.abc import Iterator
from typing import Final

from evals_studio.vocabulary.flaw import Flaw, quoted
from evals_studio.vocabulary.jsonvalues import key_text, value_words
from evals_studio.vocabulary.subject import EvalsSubject

CODE = "rule/vocabularies"
SEVERITY: Final = "warning"
KEY = "docmeta-vocabularies"

_FAMILY = re.compile(r"[a-z0-9][a-z0-9-]*\Z")


def check(subject: EvalsSubject) -> Iterator[Flaw]:
    """Yield a finding for what is no mapping, no family name or no version."""
    if KEY not in subject.metadata:
        return
    named = subject.metadata[KEY]
    pointer = ("metadata", KEY)
    hint = "Write it as `{evals: 1.0.0-proposal.2}`."
    if not isinstance(named, dict):
        message = f"`{KEY}` must be a mapping of families to versions, but is {value_words(named)}"
        yield Flaw(CODE, SEVERITY, pointer, message, hint)
        return
    for key, version in named.items():
        family = key_text(key)
        if not _FAMILY.match(family):
            yield Flaw(
                CODE, SEVERITY, (*pointer, family), f"{quoted(family)} is no family's name", hint, at="key"
            )
        elif not isinstance(version, str) or not version:
            message = f"The version of {quoted(family)} must be a text, but is {value_words(version)}"
            yield Flaw(CODE, SEVERITY, (*pointer, family), message, "Put it in quotes.")
