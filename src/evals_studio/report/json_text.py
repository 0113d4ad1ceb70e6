"""JSON as every command prints it: valid, and pure ASCII, so that nothing in it can act on a terminal."""

import json
import math

from evals_studio.model.fault import Fault
from evals_studio.model.json import Json


def json_text(value: Json) -> str:
    """Spell a report as JSON, indented by two; numbers that JSON cannot hold become texts."""
    return json.dumps(_finite(value), indent=2, ensure_ascii=True, allow_nan=False)


def _finite(value: Json) -> Json:
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, list):
        return [_finite(item) for item in value]
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    return value


def fault_json(fault: Fault | None) -> Json:
    """Give a fault as `{"code", "message", "hint"}`, or null."""
    if fault is None:
        return None
    place = f"{fault.where}: " if fault.where else ""
    return {"code": fault.code, "message": f"{place}{fault.message}", "hint": fault.mend}
