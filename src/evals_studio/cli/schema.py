"""`evals-studio schema`: the JSON Schema, for editors and other tools."""

import sys

import click

from evals_studio.cli.entry import words
from evals_studio.vocabulary import schema_text


@click.command(
    help=words(
        "evals-studio schema > artifact-evals.schema.json",
        "Print the JSON Schema of an artifact's frontmatter, byte for byte.",
    )
)
def command() -> int:
    """Print it."""
    sys.stdout.flush()
    sys.stdout.buffer.write(schema_text().encode())
    sys.stdout.buffer.flush()
    return 0
