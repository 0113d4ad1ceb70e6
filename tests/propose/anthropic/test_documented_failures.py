"""Every code that a failure of the model's maker may have in JSON is on the page about it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from evals_studio.cli import consent
from evals_studio.propose import anthropic_maker
from evals_studio.propose.anthropic_maker.failures import _WORDS

PAGE = Path(__file__).parents[3] / "docs" / "proposing-with-a-model.md"
SOURCES = (*Path(anthropic_maker.__file__).parent.glob("*.py"), Path(consent.__file__))


def codes_in(source: Path) -> Iterator[str]:
    """Give the texts that are handed over as `code=` in a module."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.keyword) and node.arg == "code":
            parts = [part.value for part in ast.walk(node.value) if isinstance(part, ast.Constant)]
            yield from (part for part in parts if isinstance(part, str))


def test_the_page_names_every_code():
    raised = {code for source in SOURCES for code in codes_in(source)} | {
        code for *_, code in _WORDS.values()
    }
    named = set(re.findall(r"`([a-z-]+)…?`", PAGE.read_text()))
    assert len(raised) > 20
    assert raised - named == set()
