"""Golden triples: a file before, decisions, the file after. Each is one readable text file in `golden/`.

    # Accepting adds the entry below the last one.
    newlines: CR LF            (optional; likewise `byte order mark: yes`, `final newline: no`)

    ## Before
    ```
    ---
    …
    ```
    ## Decisions
    - AddEntry {"value": "The session asks first."}
    ## After
    ```
    …
    ```

`python tests/laws/golden_triples.py` writes the "After" of every file anew; read each difference before keeping it.
"""

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from evals_studio.artifact import Document, read_artifact
from evals_studio.model import edit as edits
from evals_studio.model.edit import Edit

FOLDER = Path(__file__).parent / "golden"
_BLOCK = re.compile(r"^## (Before|After)\n\n```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_DECISION = re.compile(r"^- (\w+)(?: (\{.*\}))?$", re.MULTILINE)
_SETTING = re.compile(r"^(newlines|byte order mark|final newline): (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Triple:
    """One case. before, after: bytes of the file."""

    name: str
    title: str
    before: bytes
    decisions: tuple[Edit, ...]
    after: bytes

    def decided(self) -> bytes:
        """What the decisions make of the file."""
        document: Document = read_artifact(self.before)
        for decision in self.decisions:
            document = document.apply(decision)
        return document.raw


def triple(path: Path) -> Triple:
    """Read one golden file."""
    text = path.read_text(encoding="utf-8")
    settings = dict(_SETTING.findall(text.partition("## Before")[0]))
    blocks = {name: as_bytes(block, settings) for name, block in _BLOCK.findall(text)}
    decisions = tuple(
        getattr(edits, name)(**json.loads(fields or "{}"))
        for name, fields in _DECISION.findall(text.partition("## Decisions")[2].partition("## After")[0])
    )
    title = text.partition("\n")[0].removeprefix("# ")
    return Triple(path.stem, title, blocks["Before"], decisions, blocks["After"])


def as_bytes(block: str, settings: dict[str, str]) -> bytes:
    if settings.get("final newline") == "no":
        block = block.removesuffix("\n")
    if settings.get("newlines") == "CR LF":
        block = block.replace("\n", "\r\n")
    return (b"\xef\xbb\xbf" if settings.get("byte order mark") == "yes" else b"") + block.encode()


def as_block(raw: bytes) -> str:
    text = raw.removeprefix(b"\xef\xbb\xbf").decode().replace("\r\n", "\n")
    return text if text.endswith("\n") else text + "\n"


def triples() -> list[Triple]:
    return [triple(path) for path in sorted(FOLDER.glob("*.md"))]


def main() -> int:
    for path in sorted(FOLDER.glob("*.md")):
        case = triple(path)
        after = case.decided()
        if after != case.after:
            head, mark, _ = path.read_text(encoding="utf-8").partition("## After\n")
            path.write_text(f"{head}{mark}\n```\n{as_block(after)}```\n", encoding="utf-8")
            print(f"{path.name}: written anew")
    return 0


if __name__ == "__main__":
    sys.exit(main())
