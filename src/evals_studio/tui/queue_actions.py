"""What the keys do in the queue, in the queue's own words; ids and keys are those of the review."""

from collections.abc import Mapping
from dataclasses import replace

from evals_studio.settings.actions import BY_ID, Action, Group

_MOVES = ("down", "up", "first", "last", "page-down", "page-up")

QUEUE_ACTIONS: tuple[Action, ...] = (
    replace(
        BY_ID["zoom"], label="open", tooltip="Review this artifact; quit there comes back.", group="file"
    ),
    replace(
        BY_ID["propose"], label="propose for all", tooltip="Let the offline rules read all that is shown."
    ),
    BY_ID["theme"],
    BY_ID["help"],
    BY_ID["palette"],
    replace(BY_ID["quit"], tooltip="Leave; what you decided is kept."),
    replace(BY_ID["filter"], label="only what waits", tooltip="Show only what waits for you, or all again."),
    replace(BY_ID["search"], tooltip="Search the paths."),
    replace(BY_ID["search-next"], tooltip="Next path that matches."),
    replace(BY_ID["search-previous"], tooltip="Previous path that matches."),
    *(BY_ID[name] for name in _MOVES),
)
"""Every action of the queue, in the order in which help and palette show them."""

QUEUE_GROUPS: Mapping[Group, str] = {"file": "This folder", "look": "Find", "move": "Move"}
"""The purposes under which the help shows the queue's keys."""
