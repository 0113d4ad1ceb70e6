"""The command line: one thin module a command.

    evals-studio … → main() → the group in `entry` → the module of one command → the rooms below

A command is imported when it is called: `evals-studio --version` and `check` load no screen and no SDK.
"""

from evals_studio.cli.entry import main

__all__ = ["main"]
