"""One Markdown file as bytes: fences, YAML nodes with places, the file's own style, edits as splices."""

from evals_studio.artifact.document import Document, read_artifact
from evals_studio.artifact.intent import intended
from evals_studio.artifact.kinds import kind_of
from evals_studio.artifact.verifying import verify
from evals_studio.artifact.walking import walk

__all__ = ["Document", "intended", "kind_of", "read_artifact", "verify", "walk"]
