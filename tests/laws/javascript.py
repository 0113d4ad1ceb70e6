"""The JavaScript readers of YAML, asked in one batch."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
READERS = ("yaml", "js-yaml")


def why_left_out() -> str:
    """Say why no JavaScript reader can be asked; "" if both can."""
    if shutil.which("node") is None:
        return "Node is not here, so npm's `yaml` and `js-yaml` were left out"
    if not all((HERE / "node_modules" / name).is_dir() for name in READERS):
        return "npm's `yaml` and `js-yaml` were left out; to ask them: npm install --prefix tests/laws"
    return ""


def read_all(texts: list[str]) -> dict[str, dict[str, Any]]:
    """What each reader sees in each text, by reader and text; numbers as floats. A text that fails is missing."""
    ran = subprocess.run(
        ["node", HERE / "read_yaml.mjs"],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    results = json.loads(ran.stdout)
    return {
        reader: {
            text: as_floats(result[reader]["seen"])
            for text, result in zip(texts, results, strict=True)
            if result[reader]
        }
        for reader in READERS
    }


def as_floats(value: Any) -> Any:
    """The same data with every number as a float: JavaScript knows no other."""
    if isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if isinstance(value, list):
        return [as_floats(item) for item in value]
    if isinstance(value, dict):
        return {key: as_floats(item) for key, item in value.items()}
    return value
