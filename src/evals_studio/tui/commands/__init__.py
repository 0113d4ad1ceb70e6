"""What each action of the table does to the review screen, by the action's id."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from evals_studio.tui.commands.deciding import DECIDING, decide
from evals_studio.tui.commands.filing import FILING
from evals_studio.tui.commands.looking import LOOKING
from evals_studio.tui.commands.many import MANY
from evals_studio.tui.commands.moving import MOVING
from evals_studio.tui.commands.saying import explain_reject

if TYPE_CHECKING:
    from evals_studio.tui.screens.review import ReviewScreen

COMMANDS: Mapping[str, "Callable[[ReviewScreen], None]"] = {**DECIDING, **MANY, **MOVING, **LOOKING, **FILING}

__all__ = ["COMMANDS", "decide", "explain_reject"]
