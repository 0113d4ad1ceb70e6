"""The maker that asks a model at Anthropic, or at another home of the same models."""

from evals_studio.propose.anthropic_maker.maker import AnthropicMaker, anthropic_proposer
from evals_studio.propose.anthropic_maker.service import (
    DEFAULT_MODEL,
    HOMES,
    Bounds,
    Home,
    Service,
    service_of,
)

__all__ = [
    "DEFAULT_MODEL",
    "HOMES",
    "AnthropicMaker",
    "Bounds",
    "Home",
    "Service",
    "anthropic_proposer",
    "service_of",
]
