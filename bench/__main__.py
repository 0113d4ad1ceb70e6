"""All measurements, one after the other: `python -m bench [--write]`.

Each prints its table with its floor from the same run; see the first lines of each file for what is
measured. With --write the tables also go into docs/performance.md, and the growth curves into
docs/pictures/growth.svg. Takes a few minutes.
"""

import argparse
import os
import platform
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "performance.md"
CURVES = HERE.parent / "docs" / "pictures" / "growth.svg"
BEGIN, END = "<!-- measured -->\n", "<!-- /measured -->"
SCRIPTS = ("start.py", "studio.py", "check.py", "editing.py", "growth.py", "proposing.py")


def measured(script: str, *arguments: str) -> str:
    """Run one measurement, show its table, give it."""
    line = [sys.executable, str(HERE / script), *arguments]
    table = subprocess.run(line, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    print(table, end="\n\n", flush=True)
    return table


def machine() -> str:
    """Say where it was measured."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()} {platform.machine()}, {os.cpu_count()} processors"


def main() -> None:
    """Run all; write the page when asked to."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true")
    write = parser.parse_args().write
    print(machine(), end="\n\n")
    drawn = ("--svg", str(CURVES)) if write else ()
    tables = [measured(script, *(drawn if script == "growth.py" else ())) for script in SCRIPTS]
    if write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        blocks = "\n".join(f"```text\n{table}\n```\n" for table in tables)
        PAGE.write_text(f"{before}{BEGIN}{machine()}\n\n{blocks}{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
