"""Which maker shall propose."""

from collections.abc import Iterable
from types import MappingProxyType

from textual.widget import Widget

from evals_studio.tui.lines import Line
from evals_studio.tui.screens.sheet import Sheet
from evals_studio.tui.widgets.key_row import KeyHint
from evals_studio.tui.widgets.lines_pane import LinesPane


class MakerSheet(Sheet[str]):
    """Gives "offline", "replay" or "model"."""

    sheet_title = "Who proposes?"
    hints = (
        KeyHint("o", "offline rules", "offline"),
        KeyHint("r", "replay a file", "replay"),
        KeyHint("m", "a model", "model"),
    )
    presses = MappingProxyType(
        {
            "o": "offline",
            "enter": "offline",
            "r": "replay",
            "m": "model",
        }
    )

    def body(self) -> Iterable[Widget]:
        """Say what each maker needs."""
        pane = LinesPane()
        pane.show(
            (
                Line(
                    "Offline rules. Reads the text here; nothing leaves this machine.",
                    gutter="o  ",
                    gutter_look="accent",
                ),
                Line(
                    "Replay. Proposals that another tool wrote to a JSON file.",
                    gutter="r  ",
                    gutter_look="accent",
                ),
                Line(
                    "A model. Sends the text to its service, after asking.",
                    gutter="m  ",
                    gutter_look="accent",
                ),
            )
        )
        yield pane

    def press_offline(self) -> None:
        """Choose the offline rules."""
        self.dismiss("offline")

    def press_replay(self) -> None:
        """Choose a file."""
        self.dismiss("replay")

    def press_model(self) -> None:
        """Choose a model."""
        self.dismiss("model")
