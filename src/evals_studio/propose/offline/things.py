"""Concrete things in a sentence: tools, files, commands, quoted words."""

import re
from collections.abc import Collection

from evals_studio.model.frozen import dataclass
from evals_studio.propose.offline.clauses import tokens_of
from evals_studio.propose.offline.masking import Masked
from evals_studio.propose.offline.words import word_set
from evals_studio.vocabulary import COMMON_TOOLS

_PATH = re.compile(r"(?:\./)?(?:[\w.*@-]+/)*[\w.*@-]*\w")
_EXTENSIONS = word_set(
    "md mdx txt py pyi js jsx mjs cjs ts tsx json jsonl yaml yml toml ini cfg env html htm css scss sql "
    "sh rs go java kt cs rb php csv tsv xml lock tf bicep tour dpr pas vue svelte ipynb pdf docx xlsx "
    "pptx png svg log gradle proto graphql swift c h cpp hpp"
)
_PLACEHOLDER = re.compile(
    r"(?:^|[-_./])(?:N{1,4}|X{1,4}|n|x|YYYY(?:-?MM(?:-?DD)?)?|ID|NAME|SLUG)(?=[-_./]|$)"
    r"|\bpath/to/|(?:^|/)(?:your|my|some|foo|bar)[-_./]"
)
"""Parts of a path that stand for something else: `report-N.md`, `path/to/file.py`."""

_DOTFILE = re.compile(r"(?:[\w.@-]+/)*\.[a-z][\w-]*(?:\.[\w-]+)*")
_TOOL_NAME = re.compile(r"[A-Za-z][\w.-]*(?:__[\w-]+)*")
_PROGRAMS = word_set(
    "npm npx pnpm yarn bun node deno python python3 pip pip3 uv uvx poetry pytest ruff mypy git gh "
    "cargo go make docker kubectl terraform dotnet mvn gradle bash sh curl az aws gcloud ax ls cat grep "
    "rg jq task just composer php bundle rails rake tsc eslint"
)


@dataclass(frozen=True, slots=True)
class Things:
    """What a sentence names. tools: by name. paths: relative, without placeholders. commands: command lines.

    quotes: quoted words. concrete: anything that can be pointed at, numbers included.
    """

    tools: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    concrete: bool = False


def things_in(text: str, masked: Masked, granted: Collection[str]) -> Things:
    """Gather what a masked sentence names. granted: names of tools that the artifact may use."""
    tokens = tokens_of(text)
    known = COMMON_TOOLS.union(granted) if granted else COMMON_TOOLS
    tools: list[str] = []
    paths: list[str] = []
    commands: list[str] = []
    quotes: list[str] = []
    for at, token in enumerate(tokens):
        sort = masked.sort_of(token)
        name = masked.pieces[token[0]].raw.strip('`"“” ') if sort else token.rstrip(".,;:")
        if sort == "quote":
            quotes.append(name)
        elif (sort == "code" or _may_be_tool(name, known)) and _is_tool(
            name, _Spot(tokens, at, in_code=sort == "code"), known
        ):
            tools.append(name.removeprefix("#tool:").removeprefix("@"))
        elif sort == "code" and _is_command(name) and not is_path(name):
            commands.append(name)
        elif sort in {"code", None} and is_path(name):
            paths.append(name)
    concrete = bool(tools or paths or commands or quotes) or any(
        masked.sort_of(token) in {"code", "link", "url"} or token[0].isdigit() for token in tokens
    )
    return Things(tuple(tools), tuple(paths), tuple(commands), tuple(quotes), concrete)


def is_path(text: str) -> bool:
    """Tell whether a text is a relative path or glob of a file or folder, without placeholders."""
    if ("." not in text and "/" not in text) or len(text) > 120 or ".." in text or "://" in text:
        return False
    if _PLACEHOLDER.search(text):
        return False
    if _DOTFILE.fullmatch(text):
        return True
    if not _PATH.fullmatch(text.rstrip("/")):
        return False
    return bool(_has_extension(text)) or (text.endswith("/") and text.count("/") >= 1)


def _has_extension(text: str) -> bool:
    return "." in text and text.rsplit(".", 1)[1] in _EXTENSIONS


def _is_command(text: str) -> bool:
    """Tell whether a text is a command line: a known program, or a script of the folder."""
    first = text.removeprefix("$").split(" ", 1)[0] if text.strip("$ ") else ""
    return first in _PROGRAMS or first.startswith("./")


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a name stands in a sentence."""

    tokens: list[str]
    at: int
    in_code: bool

    def is_by_tool_word(self) -> bool:
        """Tell whether "tool" stands right before the name, or soon after it."""
        near = (*self.tokens[max(0, self.at - 1) : self.at], *self.tokens[self.at + 1 : self.at + 3])
        return any(word.lower() in {"tool", "tools"} for word in near)


def _may_be_tool(name: str, known: Collection[str]) -> bool:
    """Tell at a glance whether a word of running text may name a tool."""
    return name in known or name.startswith(("#tool:", "@", "mcp"))


def _is_tool(name: str, spot: _Spot, known: Collection[str]) -> bool:
    plain = name.removeprefix("#tool:").removeprefix("@")
    if not _TOOL_NAME.fullmatch(plain):
        return False
    if name.startswith("#tool:") or ("__" in plain and plain.startswith("mcp")):
        return True
    if spot.in_code:
        return plain in known or spot.is_by_tool_word()
    return plain in known and plain[0].isupper() and spot.is_by_tool_word()
