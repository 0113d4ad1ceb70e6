"""The file means a version of this vocabulary that we do not know.

It is checked by the version that we know best; what differs between the two may be told wrongly.

Bad:

    metadata:
      docmeta-vocabularies: { evals: 9.0.0 }

Good:

    metadata:
      docmeta-vocabularies: { evals: 1.0.0-proposal.2 }
"""

from collections.abc import Iterator, Mapping
from typing import Final

from evals_studio.model.json import Json
from evals_studio.vocabulary.flaw import Flaw, quoted, spelled
from evals_studio.vocabulary.rules.vocabularies import KEY
from evals_studio.vocabulary.subject import EvalsSubject
from evals_studio.vocabulary.version import VOCABULARY, Vocabulary, versions

CODE = "rule/unknown-version"
SEVERITY: Final = "warning"

FAMILIES = ("artifact-evals", "evals")


def check(subject: EvalsSubject) -> Iterator[Flaw]:
    """Yield a finding when the version is none of those we know."""
    for family, version in _named(subject.metadata):
        if version not in versions():
            message = f"Version {quoted(version)} of this vocabulary is not known here"
            hint = f"Known: {spelled(tuple(versions()))}; checked as `{subject.vocabulary.version}`."
            yield Flaw(CODE, SEVERITY, ("metadata", KEY, family), message, hint)


def vocabulary_of(metadata: Mapping[str, Json]) -> Vocabulary:
    """Give the version that a file means, or the current one when it names none or one we do not know."""
    known = (versions()[version] for _, version in _named(metadata) if version in versions())
    return next(known, VOCABULARY)


def _named(metadata: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    named = metadata.get(KEY)
    for family in FAMILIES:
        version = named.get(family) if isinstance(named, dict) else None
        if isinstance(version, str) and version:
            yield family, version
