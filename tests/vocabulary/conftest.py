"""The seed's example, and how tests read findings."""

from collections.abc import Callable

import pytest

from evals_studio.artifact import read_artifact
from evals_studio.model.finding import Severity
from evals_studio.vocabulary import DEFAULT, CheckSettings, check_document

EXAMPLE = """\
---
name: fix-bug
description: Fix a reported bug, reproducing it with a failing test first.
metadata:
  evals:
    - id: used-read
      assertion: The session read at least one source file before editing.
      grader: tool-usage
      options: { tool: Read, expect: used }
    - id: honored-tdd
      assertion: The session wrote a failing test before the fix.
      grader: ai
      type: capability
      weight: 2
      examples:
        pass:
          - A test edit lands before the src edit, and the first run fails.
        fail: The fix lands first and a test is added afterwards.
    - id: summary-names-the-cause
      assertion: The final message names the root cause in one sentence.
      target: last-message
    - Reproduce the bug with a failing test before applying the fix.
  eval-provenance:
    - generated-by: claude-fable-5
      evals: [used-read, honored-tdd]
      confidence: { used-read: 0.91, honored-tdd: 0.86 }
---
# Fix a bug

Reproduce the bug first.
"""

Told = Callable[..., list[str]]


def told(text: str, trail: Severity | None = None, settings: CheckSettings = DEFAULT) -> list[str]:
    """Give findings as "severity code line:column", in order."""
    found = check_document(read_artifact(text.encode()), trail=trail, settings=settings)
    return [f"{finding.severity} {finding.code} {finding.position}" for finding in found]


@pytest.fixture
def example() -> str:
    return EXAMPLE
