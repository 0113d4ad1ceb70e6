"""Where every start begins: the group of commands, whose default is the studio, and what its endings mean.

Exit status: 0 done, 1 there is something to mend, 2 could not do it, 70 a bug of ours, 130 Ctrl+C,
141 nobody reads our output any more.
"""

import errno
import gc
import importlib
import io
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from evals_studio import __version__
from evals_studio.cli import INTERRUPTED
from evals_studio.cli.debug import begin_log, without_flag
from evals_studio.model.fault import Fault
from evals_studio.model.show import shown_line
from evals_studio.model.trace import frames_of, trace
from evals_studio.settings import state_folder

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS: Final[Mapping[str, str]] = {
    "check": "Say what is wrong in artifacts.",
    "propose": "Let a machine offer entries.",
    "convert": "Give bare strings an id.",
    "mend": "Apply the quick fixes that need no judgement.",
    "accept": "Put open proposals into a file.",
    "reject": "Turn proposals down, or take machine entries out.",
    "sign-off": "Vouch for entries on the trail.",
    "queue": "Show what waits for a person.",
    "schema": "Print the JSON Schema.",
    "config": "Show settings, themes and keys.",
    "demo": "Try it on a copy of the samples.",
}
DEFAULT: Final = "studio"

COMPLETION: Final = "_EVALS_STUDIO_COMPLETE"
"""The variable by which a shell asks for a completion; click answers it and exits."""

COULD_NOT: Final = 2
BUG: Final = 70
UNHEARD: Final = 141

_HELP = """Review, write and sign off the evals in an agent's instruction artifacts.

Without a command it opens the studio on a file, or the queue of a folder:

\b
    evals-studio .claude/skills/fix-bug/SKILL.md
    evals-studio demo

With --debug, every command leaves a log in the state folder and says where.
"""


class Commands(click.Group):
    """The commands, each imported when it is called; whatever is no command opens the studio."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order of their use."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        del ctx
        if cmd_name not in {*COMMANDS, DEFAULT}:
            return None
        module = importlib.import_module(f"evals_studio.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        if cmd_name != DEFAULT:
            gc.enable()
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, without importing them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take a line that begins with no command and none of our own options for the studio's."""
        own = {*COMMANDS, "--version", "--help", "-h"}
        if ctx.resilient_parsing and not args:  # the first word is still being typed: see `shell_complete`
            return super().parse_args(ctx, args)
        if not args or args[0] not in own:
            if not ctx.resilient_parsing:
                _check_misspelled(args)
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem[str]]":
        """Offer for the first word a file, a command, or an option of ours or of the studio."""
        from evals_studio.cli.completing import files, named  # noqa: PLC0415 - only a shell asks for it

        if not incomplete.startswith("-"):
            return [files(incomplete), *named(COMMANDS, incomplete)]
        studio = self.get_command(ctx, DEFAULT)
        of_studio = studio.shell_complete(ctx, incomplete) if studio else []
        ours = click.Command.shell_complete(self, ctx, incomplete)
        taken = {item.value for item in ours}
        return [*(item for item in of_studio if item.value not in taken), *ours]

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Say that the command may be missing."""
        formatter.write_usage(ctx.command_path, "[PATH] [--plain] [--theme NAME]")
        formatter.write_usage(ctx.command_path, "COMMAND [ARGS]...", prefix="       ")


def _check_misspelled(arguments: list[str]) -> None:
    """Raise click.UsageError for a line that can only mean a command: no such file, and more behind it."""
    if len(arguments) < 2 or arguments[0].startswith("-") or os.path.lexists(arguments[0]):
        return
    import difflib  # noqa: PLC0415 - only a slip needs it

    for close in difflib.get_close_matches(arguments[0], COMMANDS, n=1):
        raise click.UsageError(f"There is no command {arguments[0]}. Did you mean {close}?")


@click.command(
    cls=Commands, help=_HELP, context_settings={"help_option_names": ["-h", "--help"]}, no_args_is_help=False
)
@click.version_option(__version__, prog_name="evals-studio", message="%(prog)s %(version)s")
def group() -> None:
    """Do nothing by itself; the command does it."""


def run(arguments: list[str]) -> int:
    """Run one command line with whatever streams there are; give its exit status. Ctrl+C may come through.

    A start makes nearly no garbage, and looking for it takes a tenth of the start; so that waits until a
    command runs or the studio's first frame stands.
    """
    gc.disable()
    _open_streams()
    if COMPLETION in os.environ:
        importlib.import_module("evals_studio.cli.completing")
    arguments, is_logged = without_flag(arguments)
    if not is_logged:
        return status_of(arguments)
    log = begin_log(next((one for one in arguments if one in COMMANDS), DEFAULT))
    status = status_of(arguments)
    trace("end", status=status)
    _say(
        f"Log: {log}" if log else "No log: the state folder cannot be written (EVALS_STUDIO_STATE moves it)."
    )
    return status


def _open_streams() -> None:
    """Make the streams fit for anything: a closed one gives and takes nothing, any text can be printed."""
    sys.stdin = sys.stdin or Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - open as long as we run
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - likewise
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - likewise
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def status_of(arguments: list[str]) -> int:
    """Run one command line and give its exit status; raises nothing."""
    try:
        status = group.main(arguments, prog_name="evals-studio", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        return _misused(error)
    except Fault as fault:
        return _refused(fault)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        return _unheard(UNHEARD)
    except SystemExit as ending:
        if os.environ.get(COMPLETION):
            return ending.code if isinstance(ending.code, int) else COULD_NOT
        return _unheard(UNHEARD)  # click turns a broken pipe into an exit
    except Exception as error:  # noqa: BLE001 - the edge: whatever is left is a bug of ours
        return _full(error) if getattr(error, "errno", None) == errno.ENOSPC else _bug(error)
    return status if isinstance(status, int) else 0


def _misused(error: click.ClickException) -> int:
    context = getattr(error, "ctx", None)
    if isinstance(context, click.Context):
        path = context.command_path.removesuffix(f" {DEFAULT}")
        _say(context.get_usage().replace(context.command_path, path))
        _say(f"Try: {path} --help")
    _say(f"evals-studio: {error.format_message()}")
    return COULD_NOT


def _refused(fault: Fault) -> int:
    from evals_studio.cli.speech import complain  # noqa: PLC0415 - not needed by who does it right

    trace("fault", code=fault.code)
    complain(fault)
    return COULD_NOT


def _unheard(status: int) -> int:
    """End quietly when nobody reads our output any more, as after `| head`."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _full(error: Exception) -> int:
    _say(f"evals-studio: the output cannot be written: {error}.")
    return _unheard(COULD_NOT)


def _bug(error: Exception) -> int:
    """Report a bug in a few lines: its type and where it was, no values, which may be anyone's secrets."""
    frames = frames_of(error)
    trace("bug", error=type(error).__name__, frames=" < ".join(reversed(frames)))
    _say(f"evals-studio {__version__} has a bug: {type(error).__name__}.")
    for frame in frames[-4:]:
        _say(f"  in {frame}")
    _say("Nothing was written after that. Please report it with these lines.")
    if (state := state_folder()) is not None:
        _say(f"What was decided is kept below {state / 'reviews'}")
    return BUG


def _say(text: str) -> None:
    for line in text.split("\n"):
        click.echo(shown_line(line), err=True)


def words(example: str, text: str) -> str:
    """Give the help of a command, with an example of its use, as click takes it."""
    return f"{text}\n\n\b\nExample:\n    {example}"
