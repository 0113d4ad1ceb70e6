"""Files that come with the program: found in a checkout and in an installed wheel alike."""

from pathlib import Path
from typing import Literal, TypeAlias

from evals_studio.model.fault import Fault

Shipment: TypeAlias = Literal["themes", "sample_artifacts"]

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped(name: Shipment) -> Path:
    """Give the folder of that name. A wheel holds it inside the package, a checkout beside `src`.

    Raises Fault ("not-shipped") when the installation has lost it.
    """
    for folder in (_PACKAGE / "_shipped" / name, _PACKAGE.parent.parent / name):
        if folder.is_dir():
            return folder
    raise Fault(
        f"This installation has no folder {name}.", mend="Install evals-studio again.", code="not-shipped"
    )
