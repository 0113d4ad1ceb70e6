"""One Markdown file as bytes: fences, YAML nodes with places, the file's own style, edits as splices."""

from typing import TYPE_CHECKING

from evals_studio.model.lazily import lazily

if TYPE_CHECKING:
    from evals_studio.artifact.document import Document, read_artifact
    from evals_studio.artifact.glancing import Glance, Glanced, glance
    from evals_studio.artifact.intent import intended
    from evals_studio.artifact.kinds import kind_of
    from evals_studio.artifact.verifying import verify
    from evals_studio.artifact.walking import walk, walk_kinds
else:
    __getattr__ = lazily(
        __name__,
        {
            "document": "Document read_artifact",
            "glancing": "Glance Glanced glance",
            "intent": "intended",
            "kinds": "kind_of",
            "verifying": "verify",
            "walking": "walk walk_kinds",
        },
    )

__all__ = [
    "Document",
    "Glance",
    "Glanced",
    "glance",
    "intended",
    "kind_of",
    "read_artifact",
    "verify",
    "walk",
    "walk_kinds",
]
