"""Turning a rewritten instruction into an entry: which grader decides it, with which options and target."""

import re
from typing import Final

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.propose.offline import words as w
from evals_studio.propose.offline.clauses import is_aside, joined
from evals_studio.propose.offline.commands import NEGATIVE
from evals_studio.propose.offline.lexicon import verbs
from evals_studio.propose.offline.readable import SPEAKING
from evals_studio.propose.offline.rewriting import Statement
from evals_studio.propose.offline.sentences import Sentence
from evals_studio.propose.offline.things import Things

_READING: Final = frozenset({"read", "re-read", "reread", "load", "open", "consult", "fetch"})
_WRITING: Final = frozenset({"write", "save", "create", "export", "append", "output", "store"})
_EDITING: Final = frozenset(
    {"edit", "modify", "change", "touch", "overwrite", "rewrite", "update", "delete", "remove"}
)
_USING: Final = frozenset({"use", "call", "invoke", "run"})
_LAST_MESSAGE = re.compile(
    r"\b(?:final|last) (?:message|answer|response|reply|summary)\b"
    r"|\b(?:end|ended|ending|finish|finished) (?:the|its|every|each) "
    r"(?:message|answer|response|reply)\b|\b(?:the|its|every|each) (?:final )?(?:response|reply|answer)\b"
)
_FILE_NOUNS = w.word_set(
    "file files function functions class classes component components module modules test tests method "
    "methods endpoint endpoints query queries migration migrations"
)


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry without its id."""

    fields: dict[str, Json]

    @property
    def assertion(self) -> str:
        """The sentence that the entry asserts."""
        return str(self.fields["assertion"])

    @property
    def grader(self) -> str:
        """The grader's name."""
        return str(self.fields.get("grader", "ai"))


def draft_entry(sentence: Sentence, statement: Statement, things: Things, allowed: frozenset[str]) -> Draft:
    """Choose the most deterministic grader that decides the claim; `ai` where none does."""
    if not (statement.bound or statement.coordinated or statement.listed) and statement.form != "only":
        made = (
            _spoken_entry(sentence, statement, things, allowed)
            or _tool_entry(sentence, statement, things, allowed)
            or _file_entry(sentence, statement, things, allowed)
        )
        if made:
            return made
    return _judged_entry(sentence, statement)


def _spoken_entry(
    sentence: Sentence, statement: Statement, things: Things, allowed: frozenset[str]
) -> Draft | None:
    """Look for quoted words that the session must, or must not, say."""
    words = [word for word in statement.tail if word.lower() not in {"with", "exactly"}]
    if "regex" not in allowed or statement.verb not in SPEAKING or len(words) != 1 or len(things.quotes) != 1:
        return None
    quote = things.quotes[0].rstrip(".,;")
    if sentence.masked.sort_of(words[0]) != "quote" or len(quote) < 4 or _PLACEHOLDER.search(quote):
        return None
    negative = statement.form in NEGATIVE
    options: dict[str, Json] = {"pattern": _SPECIAL.sub(r"\\\g<0>", quote), "flags": "i"}
    if negative:
        options["expect"] = "no-match"
    said = "never said" if negative else "said"
    return Draft({"assertion": f"The session {said} “{quote}”.", "grader": "regex", "options": options})


_PLACEHOLDER = re.compile(r"[{}\[\]<>…]|\.\.\.|\$[A-Z]")
_SPECIAL = re.compile(r"[\\^$.|?*+()\[\]{}/]")


def _tool_entry(
    sentence: Sentence, statement: Statement, things: Things, allowed: frozenset[str]
) -> Draft | None:
    if "tool-usage" not in allowed or len(things.tools) != 1 or statement.verb not in _USING:
        return None
    if not set(_object_words(statement)[:3]) & {"tool"} and len(_object_words(statement)) > 1:
        return None
    tool = things.tools[0]
    used = statement.form not in NEGATIVE
    if not _is_whole(_beyond(sentence, statement, tool), _PURPOSE if used else frozenset()):
        return None
    options: dict[str, Json] = {"tool": tool, "expect": "used" if used else "not-used"}
    verb = "used" if used else "never used"
    return Draft({"assertion": f"The session {verb} `{tool}`.", "grader": "tool-usage", "options": options})


_PURPOSE: Final = frozenset({"to"})
"""What may follow a tool that must be used: "to look for callers" does not say when it need not be."""


def _beyond(sentence: Sentence, statement: Statement, tool: str) -> list[str]:
    """Give the words after the tool that the object names; "tool" and parentheses are passed over."""
    words = list(statement.tail)
    named = next((at for at, word in enumerate(words) if tool in sentence.masked.shown(word)), len(words))
    return [word for word in words[named + 1 :] if word.lower() not in _PASSED and not is_aside(word)]


_HERE: Final = frozenset({"skill", "command", "agent", "session", "workflow"})
_PASSED: Final = frozenset({"tool", "tools", "directly", "at", "all"})


def _is_whole(beyond: list[str], openers: frozenset[str]) -> bool:
    """Tell whether an object is all that is claimed: nothing narrows it ("on generated files").

    "In this skill" narrows nothing: the sessions that are looked at use it.
    """
    low = [word.lower() for word in beyond]
    everywhere = low[:2] == ["in", "this"] and len(low) == 3 and low[2] in _HERE
    return not low or low[0] in openers or everywhere


def _object_words(statement: Statement) -> list[str]:
    """Give the words of the verb's object, up to the first preposition."""
    words = [word.lower() for word in statement.tail]
    stops = {"to", "for", "when", "in", "on", "with", "as", ",", "and", "or", "from", "before", "after"}
    end = next((at for at, word in enumerate(words) if word in stops), len(words))
    return [word for word in words[:end] if word not in {"the", "a", "its", "only", "mcp", "built-in"}]


def _file_entry(
    sentence: Sentence, statement: Statement, things: Things, allowed: frozenset[str]
) -> Draft | None:
    if "file-access" not in allowed or len(things.paths) != 1 or len(statement.tail) > 14:
        return None
    negative = statement.form in NEGATIVE
    operation = _operation(statement.verb, things, negative=negative)
    path = things.paths[0]
    if negative and _narrowed(statement, path, sentence):
        return None
    if operation is None or path not in sentence.masked.shown(joined(_near_object(statement, operation))):
        return None
    options: dict[str, Json] = {"path": path.removeprefix("./"), "op": operation}
    if negative:
        options["expect"] = "not-accessed"
    past = {"read": "read", "write": "wrote", "edit": "edited"}[operation]
    named = f"never {past}" if negative else past
    return Draft({"assertion": f"The session {named} `{path}`.", "grader": "file-access", "options": options})


def _narrowed(statement: Statement, path: str, sentence: Sentence) -> bool:
    """Tell whether words after a file narrow what is forbidden: "without asking", "on release branches"."""
    shown = [sentence.masked.shown(word) for word in statement.tail]
    last = max((at for at, word in enumerate(shown) if path in word), default=len(shown))
    beyond = [word for word in statement.tail[last + 1 :] if not is_aside(word)]
    return not _is_whole([word for word in beyond if word.lower() not in _HARMLESS], frozenset())


_HARMLESS: Final = w.word_set("directly manually by hand yourself itself ever again file files at all")


def _operation(verb: str, things: Things, *, negative: bool) -> str | None:
    if any(path.endswith("/") for path in things.paths):
        return None
    if verb in _READING:
        return "read"
    if verb in _WRITING and verb != "append":
        return "write"
    return "edit" if negative and verb in _EDITING and verb not in {"delete", "remove"} else None


def _near_object(statement: Statement, operation: str) -> list[str]:
    """Give the words in which the file must stand: after the verb, for writing after "to", "in" or "at"."""
    words = list(statement.tail)
    if operation == "write":
        for at, word in enumerate(words):
            if word.lower() in {"to", "in", "at", "into"}:
                return words[at + 1 : at + 4]
    return words[:3]


def _judged_entry(sentence: Sentence, statement: Statement) -> Draft:
    text = statement.text
    fields: dict[str, Json] = {}
    low = [word.lower() for word in statement.tail]
    target = _target(statement, low)
    if target == "files" and statement.subject == "session":
        text = text.replace("The session ", "The code that the session wrote ", 1)
    fields["assertion"] = _finished(sentence.masked.shown(text))
    if target:
        fields["target"] = target
    return Draft(fields)


def _target(statement: Statement, low: list[str]) -> str | None:
    if _LAST_MESSAGE.search(" ".join([*statement.text.lower().split(), *low])) and not statement.condition:
        return "last-message"
    traits = verbs()[statement.verb].traits if statement.verb in verbs() else frozenset()
    if "code" in traits and statement.form in {"never", "not"} and not statement.condition:
        return "files"
    if statement.subject == "own" and _FILE_NOUNS & set(statement.text.lower().split()[:4]):
        return "files"
    return None


def _finished(text: str) -> str:
    plain = re.sub(r"\s+([,.;])(?=\s|$)", r"\1", " ".join(text.split()))
    return plain.rstrip(" .;,") + "."
