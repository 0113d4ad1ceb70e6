"""What a project decides about checking, as plain data; its files are read elsewhere."""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeAlias

from evals_studio.model.finding import Severity
from evals_studio.model.frozen import dataclass
from evals_studio.vocabulary.graders import GRADERS, Grader

RuleSeverity: TypeAlias = Severity | Literal["ignore"]


@dataclass(frozen=True)
class CheckSettings:
    """A project's decisions.

    graders: graders of the project's own runner; one of a known name takes its place.
    closed_graders: an unknown grader is an error.
    severities: (code, severity) for our own rules, codes as "rule/bare-string"; "ignore" silences one. Schema
    faults cannot be changed.
    known_tools: tools that proposals may name besides the common ones.
    """

    graders: tuple[Grader, ...] = ()
    closed_graders: bool = False
    severities: tuple[tuple[str, RuleSeverity], ...] = ()
    known_tools: frozenset[str] = frozenset()

    @cached_property
    def registry(self) -> Mapping[str, Grader]:
        """All known graders, the project's own included."""
        return {**GRADERS, **{grader.name: grader for grader in self.graders}}

    @cached_property
    def severity_of(self) -> Mapping[str, RuleSeverity]:
        """The severities that differ from the rules' own, by code."""
        return dict(self.severities)


DEFAULT = CheckSettings()
