"""See that a wheel and an sdist hold what they must, nothing of this machine: `contents.py WHEEL SDIST`."""

import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
ALIEN = (
    ".venv/",
    "__pycache__",
    ".pyc",
    ".git/",
    "_cache",
    ".hypothesis",
    "node_modules",
    "dist/",
    "package-lock.json",
)


def files_below(folder: str) -> set[str]:
    """Name the files of this checkout below a folder."""
    found = (path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file())
    return {name for name in found if not any(part in name for part in ALIEN)}


def in_wheel(name: str) -> str:
    """Say where a file of the checkout stands in the wheel."""
    return name.removeprefix("src/") if name.startswith("src/") else f"evals_studio/_shipped/{name}"


def main(wheel: str, sdist: str) -> int:
    """Compare, say what is wrong, give the exit status."""
    held = set(zipfile.ZipFile(wheel).namelist())
    with tarfile.open(sdist) as packed:
        sources = {name.partition("/")[2] for name in packed.getnames()}
    shipped = files_below("src") | files_below("themes") | files_below("sample_artifacts")
    wrong = [f"{wheel}: lacks {name}" for name in sorted(map(in_wheel, shipped)) if name not in held]
    told = (*shipped, *files_below("tests"), *files_below("docs"), "README.md", "CHANGELOG.md", "LICENSE")
    wrong += [f"{sdist}: lacks {name}" for name in sorted(told) if name not in sources]
    wrong += [f"{name} does not belong" for name in sorted(held | sources) for part in ALIEN if part in name]
    if not any(name.endswith("licenses/LICENSE") for name in held):
        wrong.append(f"{wheel}: lacks its licence")
    if "evals_studio/py.typed" not in held:
        wrong.append(f"{wheel}: lacks py.typed")
    print("\n".join(wrong) or f"Both hold what they must: {len(held)} and {len(sources)} files.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
