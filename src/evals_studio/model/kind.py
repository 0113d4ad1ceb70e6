"""The kinds of artifact."""

from typing import Literal, TypeAlias, get_args

Kind: TypeAlias = Literal["skill", "rules", "agent", "command", "other"]
KINDS: tuple[Kind, ...] = get_args(Kind)
