"""A key that the vocabulary does not know.

Entries, their `target` and `examples`, and trail entries are closed: a misspelled key fails instead of
being ignored. So is every key of `metadata` that begins with `eval-`. Other members of `metadata` belong to
other tools and pass.

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
          severty: warning

Bad:

    metadata:
      eval-skipped: true

Good:

    metadata:
      evaluation: of another tool
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
          severity: warning
"""

from collections.abc import Sequence

from evals_studio.model.finding import Mend
from evals_studio.model.json import Pointer
from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw, quoted, spelled
from evals_studio.vocabulary.nearest import nearest

CODE = "schema/unknown-key"
KEYWORDS = ("unknown", "propertyNames")
GUARDED = "`metadata` that this vocabulary knows"
"""What keys that begin with `eval-` are part of, for the middle of a sentence."""


def words(broken: Broken) -> Flaw:
    """Say that a key is unknown or malformed, and which ones there are."""
    if broken.keyword == "propertyNames" and broken.rule.keyword == "pattern":
        return _no_id(broken)
    if broken.keyword == "propertyNames":
        return _guarded(broken)
    return unknown(broken.path, broken.owner, broken.rule)


def unknown(path: Pointer, owner: str, known: Sequence[str]) -> Flaw:
    """Say that `path` ends in a key that its owner does not know."""
    near = nearest(str(path[-1]), known)
    has = "`metadata`" if owner == GUARDED else f"{owner[:1].upper()}{owner[1:]}"
    hint = f"{has} has `{near}` already." if near else f"Known here: {spelled(tuple(known))}."
    return Flaw(CODE, "error", path, f"{quoted(path[-1])} is no key of {owner}", hint, at="key")


def misspelled(path: Pointer, owner: str, meant: str, mend: Mend | None) -> Flaw:
    """Say that `path` ends in a key that is meant to be another one."""
    message = f"{quoted(path[-1])} is no key of {owner}"
    return Flaw(CODE, "error", path, message, f"Did you mean `{meant}`?", at="key", mend=mend)


def _guarded(broken: Broken) -> Flaw:
    return unknown(broken.path, GUARDED, broken.vocabulary.metadata_keys)


def _no_id(broken: Broken) -> Flaw:
    hint = "Keys here are ids of entries: lower-case letters, digits and hyphens."
    return Flaw("schema/pattern", "error", broken.path, f"{quoted(broken.key)} is no id", hint, at="key")
