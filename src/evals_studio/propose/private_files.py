"""Small JSON files below the state folder, for their owner's eyes only, written all or nothing."""

import contextlib
import json
import os
import tempfile
from pathlib import Path

from evals_studio.model.fault import NotWritten
from evals_studio.model.json import Json
from evals_studio.model.private import make_private

_LARGEST = 50_000_000


def kept_json(path: Path) -> object:
    """Read what is kept at `path`; None when there is nothing, or nothing that can be read."""
    try:
        if path.stat().st_size > _LARGEST:
            return None
        data: object = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return data


def keep_json(path: Path, data: Json) -> None:
    """Keep data at `path`, making its folder. Raises NotWritten; then all is as it was before."""
    temporary: Path | None = None
    try:
        make_private(path.parent)
        handle, name = tempfile.mkstemp(prefix=".evals-studio-", suffix=".tmp", dir=path.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(json.dumps(data).encode("ascii") + b"\n")
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        raise NotWritten(
            f"Nothing is kept: {error.strerror or error}.",
            mend="Check the state folder (EVALS_STUDIO_STATE moves it).",
            code="state",
        ) from None
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
