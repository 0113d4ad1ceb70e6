"""A value is of another type than its key takes.

The types are JSON's. `true` is no number; `1.0` is a whole number; `.nan` and `.inf` are nothing at all.
YAML is read as version 1.2, so `yes` and `on` are texts, not `true`.

Bad:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
          runs: "3"

Bad:

    metadata:
      eval-skip: yes

Good:

    metadata:
      evals:
        - id: read-first
          assertion: The session read the file before editing it.
          runs: 3
"""

import re
from collections.abc import Collection

from evals_studio.model.edit import SetField, SetSkip
from evals_studio.model.finding import Mend
from evals_studio.model.json import Json
from evals_studio.vocabulary.faults.broken import Broken
from evals_studio.vocabulary.flaw import Flaw
from evals_studio.vocabulary.jsonvalues import type_word, value_words

CODE = "schema/type"
KEYWORDS = ("type",)

_WORDS = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a mapping",
}
_NUMBER = re.compile(r"[-+]?\d+(\.\d+)?\Z")
_WHOLE = re.compile(r"[1-9]\d{0,8}\Z")
_TRUTHS = {"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}


def words(broken: Broken) -> Flaw:
    """Say what was expected and what is there."""
    expected = " or ".join(_WORDS[word] for word in broken.rule)
    message = f"{broken.name} must be {expected}, but is {_found(broken)}"
    return Flaw(CODE, "error", broken.path, message, _hint(broken), mend=_mend(broken))


def _found(broken: Broken) -> str:
    value = broken.value
    if isinstance(value, str) and value:
        return f"the text {value_words(value)}"
    return value_words(value)


def _hint(broken: Broken) -> str:
    value, expected = broken.value, broken.rule
    if value is None:
        return "Give it a value, or take the key out."
    if isinstance(value, str) and "boolean" in expected and value.lower() in _TRUTHS:
        return f"Write `{_TRUTHS[value.lower()]}`, without quotes."
    if isinstance(value, str) and _NUMBER.match(value) and {"integer", "number"} & set(expected):
        return "Take the quotes off."
    if type_word(value) in {"integer", "number", "boolean"} and "string" in expected:
        return "Put it in quotes."
    if isinstance(value, str) and "array" in expected:
        return "Write it as a list, also when it has one item."
    return ""


def _mend(broken: Broken) -> Mend | None:
    """Write the value that a text or a lone number surely means, in a field of an entry or in `eval-skip`."""
    meant = _meant(broken.value, broken.rule)
    if meant is None:
        return None
    title = f"Write `{broken.key}` as {value_words(meant)}"
    if broken.entry is not None and len(broken.path) == 1:
        return Mend(title, (SetField(0, broken.key, meant),))
    if broken.path == ("metadata", broken.vocabulary.skip_key) and isinstance(meant, bool):
        return Mend(title, (SetSkip(meant),))
    return None


def _meant(value: object, expected: Collection[str]) -> Json:
    """Give the value that is meant, None where that is not sure."""
    if isinstance(value, str) and "boolean" in expected and value.lower() in _TRUTHS:
        return _TRUTHS[value.lower()] == "true"
    if isinstance(value, str) and _WHOLE.match(value) and {"integer", "number"} & set(expected):
        return int(value)
    return None
