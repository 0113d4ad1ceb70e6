"""The SDK's profiles: a person's own files that hold a login and, often, the address that it is for.

A login must not go to another address than its own, so the profile's counts where neither the settings nor
the environment name one. Read here, without the SDK, because it is shown before anything is sent.
"""

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.@ -]{0,99}")
_LARGEST = 1_000_000


def config_folder(environ: Mapping[str, str]) -> Path | None:
    """Give the folder that holds the profiles; None when there is no home to look in."""
    named = environ.get("ANTHROPIC_CONFIG_DIR", "").strip()
    if named:
        return Path(named)
    roaming = environ.get("APPDATA", "").strip()
    if sys.platform == "win32" and roaming:
        return Path(roaming) / "Anthropic"
    home = environ.get("HOME", "").strip() or environ.get("USERPROFILE", "").strip()
    return Path(home) / ".config" / "anthropic" if home else None


def has_profile(environ: Mapping[str, str]) -> bool:
    """Tell whether there is any profile."""
    folder = config_folder(environ)
    try:
        return folder is not None and any(folder.glob("configs/*.json"))
    except OSError:
        return False


def profile_address(environ: Mapping[str, str]) -> str:
    """Give the address of the profile whose login would be used; "" without one, or when a key is set."""
    if any(environ.get(name, "").strip() for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN")):
        return ""
    folder, named = config_folder(environ), environ.get("ANTHROPIC_PROFILE", "").strip()
    if folder is None or (not named and environ.get("ANTHROPIC_FEDERATION_RULE_ID", "").strip()):
        return ""
    name = named or _text(folder / "active_config").strip() or "default"
    if not _NAME.fullmatch(name):
        return ""
    try:
        told = json.loads(_text(folder / "configs" / f"{name}.json") or "null")
    except (ValueError, RecursionError):
        return ""
    address = told.get("base_url") if isinstance(told, dict) else None
    return address.strip() if isinstance(address, str) else ""


def _text(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(_LARGEST)
    except (OSError, ValueError):
        return ""
