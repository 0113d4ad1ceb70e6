"""The manual of all findings, read from the docstrings that stand beside their checks.

`python -m evals_studio.vocabulary.manual` prints docs/findings.md.
"""

import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType

from evals_studio.vocabulary.faults import FAULTS
from evals_studio.vocabulary.frontmatter import FRONTMATTER_FAULTS
from evals_studio.vocabulary.older import OLDER
from evals_studio.vocabulary.rules import RULES

_SAMPLE = re.compile(r"^(Bad|Good):\n\n((?:    .*\n|\n)+)", re.MULTILINE)

_GROUPS = {
    "schema": ("The schema's faults", "What the JSON Schema refuses. Always errors."),
    "rule": (
        "Rules that no schema can say",
        "Two entries with one id are an error; nothing else that the vocabulary allows fails a file.",
    ),
    "older": ("Older shapes", "Recognised, said, and mended with one key; never mended silently."),
    "frontmatter": ("The frontmatter itself", "What keeps a file from being read at all."),
}

_PREFACE = """\
# Findings

Every finding of `check` and of the studio, by its code. This page is made from the docstrings beside the
checks (`python -m evals_studio.vocabulary.manual > docs/findings.md`); a test holds it current. Each bad
sample gives exactly the finding it stands under, each good sample gives none.
"""


@dataclass(frozen=True, slots=True)
class Manual:
    """What there is to know about one code. title: one sentence. why: Markdown. bad, good: YAML samples."""

    code: str
    severity: str
    title: str
    why: str
    bad: tuple[str, ...]
    good: tuple[str, ...]


def manuals() -> Iterator[Manual]:
    """Yield the manual of every code, in the order of the findings page."""
    for module in (*FAULTS, *RULES, *OLDER):
        yield _read(module)
    for fault in FRONTMATTER_FAULTS:
        bad = (fault.bad,) if fault.bad else ()
        yield Manual(fault.code, fault.severity, fault.title, fault.why, bad, ())


def _read(module: ModuleType) -> Manual:
    text = (module.__doc__ or "").rstrip() + "\n"
    title, _, rest = text.partition("\n")
    samples = [(kind, textwrap.dedent(sample).strip() + "\n") for kind, sample in _SAMPLE.findall(rest)]
    return Manual(
        module.CODE,
        getattr(module, "SEVERITY", "error"),
        title,
        _SAMPLE.sub("", rest).strip(),
        tuple(sample for kind, sample in samples if kind == "Bad"),
        tuple(sample for kind, sample in samples if kind == "Good"),
    )


def findings_page() -> str:
    """Give docs/findings.md."""
    all_of_them = list(manuals())
    parts = [_PREFACE]
    for group, (heading, words) in _GROUPS.items():
        parts.append(f"## {heading}\n\n{textwrap.fill(words, 110)}\n")
        parts += [_section(manual) for manual in all_of_them if manual.code.startswith(f"{group}/")]
    return "\n".join(parts)


def _section(manual: Manual) -> str:
    parts = [f"### `{manual.code}` ({manual.severity})\n", f"{manual.title}\n", f"{manual.why}\n"]
    for word, samples in (("Bad", manual.bad), ("Good", manual.good)):
        parts += [f"{word}:\n\n```yaml\n{sample}```\n" for sample in samples]
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.write(findings_page())
