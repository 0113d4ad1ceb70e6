"""The review as appended lines, for screen readers, pipes and dumb terminals: same words, same keys."""

from evals_studio.plain.start import run_plain

__all__ = ["run_plain"]
