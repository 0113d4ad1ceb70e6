"""The grader registry: what each known grader reads and refuses, as data in one table.

Extending it is adding one row. Tools that run evals have registries of their own; an unknown name is
therefore a warning, never an error, unless a project closes its list.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from evals_studio.model.frozen import dataclass
from evals_studio.model.json import Json
from evals_studio.model.kind import Kind

OptionType: TypeAlias = Literal[
    "string", "boolean", "integer", "number", "regex", "flags", "schema", "path", "glob"
]
Refusal: TypeAlias = "Callable[[Mapping[str, Json]], Refused | None]"
"""Looks for options that do not fit together."""

DEFAULT_GRADER = "ai"


@dataclass(frozen=True, slots=True)
class Refused:
    """Options that do not fit together: the one to mark, what is wrong, what to do."""

    option: str
    sentence: str
    hint: str


@dataclass(frozen=True, slots=True)
class Option:
    """One member of `options`.

    choices: the only texts allowed, () for any. default: what leaving it out means, None for nothing.
    minimum: the least number allowed. help: one sentence for a form.
    """

    name: str
    type: OptionType
    help: str
    required: bool = False
    choices: tuple[str, ...] = ()
    default: str | bool | None = None
    minimum: int | None = None


@dataclass(frozen=True, slots=True)
class Grader:
    """A grader as an author needs to know it.

    help: what it decides, one sentence. options: what it reads. one_needed: options of which at least one
    must be given. refusals: combinations it refuses. when_allowed: may carry `options.when`.
    reads_assertion: judges by the sentence. reads_hints: reads `evidence` and `examples`.
    """

    name: str
    help: str
    options: tuple[Option, ...] = ()
    one_needed: tuple[str, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    when_allowed: bool = True
    reads_assertion: bool = False
    reads_hints: bool = False

    def option(self, name: str) -> Option | None:
        """Give the option of that name."""
        return next((option for option in self.options if option.name == name), None)


def _number(options: Mapping[str, Json], name: str) -> float | None:
    value = options.get(name)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def min_over_max(options: Mapping[str, Json]) -> Refused | None:
    """Refuse a `min` above the `max`: no session can pass."""
    least, most = _number(options, "min"), _number(options, "max")
    if least is not None and most is not None and least > most:
        return Refused(
            "min", f"`min` ({least}) is more than `max` ({most})", "No session can pass; swap or mend them."
        )
    return None


def min_of_unused(options: Mapping[str, Json]) -> Refused | None:
    """Refuse a `min` for a tool that must not be used."""
    if options.get("expect") == "not-used" and "min" in options:
        return Refused("min", "`min` contradicts `expect: not-used`", "Take one of the two out.")
    return None


def used_at_most_never(options: Mapping[str, Json]) -> Refused | None:
    """Refuse `max: 0` for a tool that must be used."""
    if options.get("expect", "used") == "used" and _number(options, "max") == 0:
        return Refused(
            "max",
            "`max: 0` contradicts `expect: used`",
            "For a tool that must not be used write `expect: not-used`.",
        )
    return None


_SIDECHAINS = Option("includeSidechains", "boolean", "Count what subagents did, too.", default=False)
_USED = Option(
    "expect", "string", "Whether it must or must not be used.", choices=("used", "not-used"), default="used"
)


def _count(name: str, word: str) -> Option:
    return Option(name, "integer", f"At {word} so many.", minimum=0)


_TABLE = (
    Grader(
        "ai",
        "An AI judge reads the target and decides whether the assertion holds.",
        reads_assertion=True,
        reads_hints=True,
    ),
    Grader(
        "human",
        "A person decides, anew in every session: verdicts are never cached, because every trace is new.",
        reads_assertion=True,
        reads_hints=True,
    ),
    Grader(
        "command",
        "A program decides by its exit code; `{trace}` in it becomes the path of the session's trace.",
        when_allowed=False,
    ),
    Grader(
        "tool-usage",
        "Counts the calls of one tool.",
        (
            Option("tool", "string", "The tool's name, for instance Read.", required=True),
            _USED,
            _count("min", "least"),
            _count("max", "most"),
            _SIDECHAINS,
        ),
        refusals=(min_over_max, min_of_unused, used_at_most_never),
    ),
    Grader(
        "tool-order",
        "Checks that one tool is called before another.",
        (
            Option("before", "string", "The tool that comes first.", required=True),
            Option("after", "string", "The tool that comes later.", required=True),
            Option("beforeInputMatch", "regex", "Only calls whose input matches count as the first."),
            Option("afterInputMatch", "regex", "Only calls whose input matches count as the later."),
            _SIDECHAINS,
        ),
    ),
    Grader(
        "skill-invoked",
        "Checks whether a skill was invoked.",
        (Option("skill", "string", "The skill's name.", required=True), _USED),
    ),
    Grader(
        "file-access",
        "Checks whether a file was read, written or edited.",
        (
            Option("path", "path", "The end of a path within the repository, or a glob.", required=True),
            Option("op", "string", "Which kind of access counts.", choices=("read", "write", "edit")),
            Option(
                "expect",
                "string",
                "Whether it must or must not be accessed.",
                choices=("accessed", "not-accessed"),
                default="accessed",
            ),
        ),
    ),
    Grader(
        "turn-count",
        "Counts the turns of the session.",
        (_count("min", "least"), _count("max", "most")),
        one_needed=("min", "max"),
        refusals=(min_over_max,),
    ),
    Grader(
        "cost",
        "Bounds what the session cost.",
        (
            Option("maxUsd", "number", "The most it may cost, in US dollars.", minimum=0),
            Option("maxTokens", "number", "The most tokens it may use.", minimum=0),
        ),
        one_needed=("maxUsd", "maxTokens"),
        when_allowed=False,
    ),
    Grader(
        "regex",
        "Looks for a JavaScript regular expression in the session's text.",
        (
            Option("pattern", "regex", "The expression, without slashes.", required=True),
            Option("flags", "flags", "JavaScript flags, for instance i."),
            Option(
                "on",
                "string",
                "Whose text is searched.",
                choices=("assistant", "user", "all"),
                default="assistant",
            ),
            Option(
                "expect",
                "string",
                "Whether it must or must not match.",
                choices=("match", "no-match"),
                default="match",
            ),
        ),
    ),
    Grader(
        "json-output",
        "Checks that the session's output is JSON of a given shape.",
        (Option("schema", "schema", "A JSON Schema.", required=True),),
        when_allowed=False,
    ),
)

GRADERS: Mapping[str, Grader] = MappingProxyType({grader.name: grader for grader in _TABLE})

WHEN: tuple[Option, ...] = (
    Option("file-access", "glob", "Only sessions that touched such a file."),
    Option("tool-used", "string", "Only sessions that used this tool."),
    Option("prompt-matches", "regex", "Only sessions whose prompt matches."),
    Option("command-matches", "regex", "Only sessions that ran a matching command."),
    Option("turn-count-above", "integer", "Only sessions of more turns than this.", minimum=0),
)
"""The members of `options.when`: which sessions an entry is about."""

_FOR_WORK = frozenset({"ai", "tool-usage", "file-access", "regex"})
_BY_KIND: Mapping[Kind, frozenset[str]] = MappingProxyType(
    {
        "skill": _FOR_WORK,
        "command": _FOR_WORK,
        "agent": frozenset({"ai", "tool-usage", "file-access"}),
        "rules": frozenset({"ai", "skill-invoked", "tool-usage"}),
        "other": frozenset({"ai"}),
    }
)


def machine_graders(kind: Kind) -> frozenset[str]:
    """Name the graders that a machine may propose for a kind of artifact; a person may write any."""
    return _BY_KIND[kind]


def grader_of(entry: object) -> str:
    """Name the grader of an entry: its own, or `ai` for a bare string and for an entry that names none."""
    value = entry.get("grader", DEFAULT_GRADER) if isinstance(entry, Mapping) else DEFAULT_GRADER
    return value if isinstance(value, str) else DEFAULT_GRADER


def is_tool_grader(name: str) -> bool:
    """Tell whether a grader is a `tool:<name>`, whose options only that tool knows."""
    return name.startswith("tool:")
