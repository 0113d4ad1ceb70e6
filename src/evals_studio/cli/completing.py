"""What shell completion offers for a word of a command line. It reads, writes nothing and never complains.

A word that may hold anything but letters, digits and `._:/-` is not offered: the shell would take it apart.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

import click
from click.shell_completion import CompletionItem, ZshComplete, add_completion_class

from evals_studio.model.trace import trace

if TYPE_CHECKING:
    from evals_studio.review.item import Item

_PLAIN = re.compile(r"[\w.:/-]+\Z", re.ASCII)

Offering: TypeAlias = Callable[[click.Context], Iterable[str]]
Completion: TypeAlias = "Callable[[click.Context, click.Parameter, str], list[CompletionItem[str]]]"


@add_completion_class
class ZshWithoutGaps(ZshComplete):
    """Zsh drops an empty field and takes the next one for it, so what is empty is sent as a sign."""

    def format_completion(self, item: "CompletionItem[str]") -> str:
        """Give one offer as zsh reads it: its type, its value and what it means, a line each."""
        return super().format_completion(item if item.value else CompletionItem("_", item.type, item.help))


def files(incomplete: str) -> "CompletionItem[str]":
    """Stand for whatever files the shell itself finds; fish finds those that begin with the item's value."""
    return CompletionItem(incomplete, type="file")


def named(words: Mapping[str, str], incomplete: str) -> "list[CompletionItem[str]]":
    """Give the words that begin so, each with what it means."""
    return [CompletionItem(word, help=words[word]) for word in words if word.startswith(incomplete)]


def completion(offering: Offering) -> Completion:
    """Make a parameter's completion of a function that gives all its words; one that fails offers none."""

    def complete(context: click.Context, _: click.Parameter, incomplete: str) -> "list[CompletionItem[str]]":
        try:
            words = [word for word in offering(context) if _PLAIN.match(word)]
            return [CompletionItem(word) for word in words if word.startswith(incomplete)]
        except Exception as error:  # noqa: BLE001 - an error would be printed into what a person is typing
            trace("completion", error=type(error).__name__)
            return []

    return complete


@completion
def theme_names(context: click.Context) -> Iterable[str]:
    """Offer the themes."""
    from evals_studio.settings import themes  # noqa: PLC0415 - as below: each command for itself

    del context
    return themes()


@completion
def finding_codes(context: click.Context) -> Iterable[str]:
    """Offer the codes of findings."""
    from evals_studio.cli.codes import finding_codes as known  # noqa: PLC0415 - see above

    del context
    return known()


def maker_or_file(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> "list[CompletionItem[str]]":
    """Offer the makers, and files of proposals."""
    return [files(incomplete), *_makers(context, parameter, incomplete)]


@completion
def _makers(context: click.Context) -> Iterable[str]:
    from evals_studio.cli.makers import MAKER_WORDS  # noqa: PLC0415 - see above

    del context
    return MAKER_WORDS


def ids(fits: "Callable[[Item, click.Context], bool]") -> Completion:
    """Make the completion of a command's ids: those of the file's items that fit and are not named yet."""

    @completion
    def offer(context: click.Context) -> Iterable[str]:
        from evals_studio.cli.sessions import opened_to_count  # noqa: PLC0415 - see above
        from evals_studio.cli.targets import one_target  # noqa: PLC0415 - see above
        from evals_studio.settings import load_config  # noqa: PLC0415 - see above

        session = opened_to_count(one_target(context.params["path"]), load_config())
        named = context.params.get("ids") or ()
        found = (item.id for item in session.review.items if fits(item, context))
        return dict.fromkeys(name for name in found if name and name not in named)

    return offer
