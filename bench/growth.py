"""How costs grow with a file: `python bench/growth.py [--svg PATH]`.

Opens a file of so many entries, decides once in it, and loads its frontmatter with a bare C YAML library
(the floor), in the same run. Processor time, the best of some rounds. With --svg draws the curves, both
axes logarithmic.
"""

import argparse
import math
from collections.abc import Iterator
from pathlib import Path

import yaml
from editing import DECISIONS, artifact, best, decided

from evals_studio.artifact import read_artifact

SIZES = (5, 20, 80, 320, 1250, 5000)
FLOOR, OPEN, DECIDE = "yaml.CSafeLoader alone", "open", "accept one proposal"
COLOURS = {FLOOR: "#8a929b", OPEN: "#2f6fb4", DECIDE: "#b4562f"}
Curves = dict[str, list[float]]


def curves() -> Curves:
    """Give milliseconds for each of SIZES."""
    found: Curves = {name: [] for name in COLOURS}
    for size in SIZES:
        raw = artifact(size)
        text = raw.decode().split("---\n")[1]
        document = read_artifact(raw)
        accept = DECISIONS["accept"](size)
        decided(document, accept)
        runs = 3 if size > 1000 else 10
        found[FLOOR].append(best(lambda text=text: yaml.load(text, Loader=yaml.CSafeLoader), runs))
        found[OPEN].append(best(lambda raw=raw: read_artifact(raw), runs))
        found[DECIDE].append(best(lambda document=document, accept=accept: decided(document, accept), 20))
    return found


WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 360, 70, 170, 24, 48


def drawing(found: Curves) -> str:
    """Draw the curves as SVG."""
    low = math.floor(math.log10(min(map(min, found.values()))))
    high = math.ceil(math.log10(max(map(max, found.values()))))
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
            '<g font-family="sans-serif" font-size="12" fill="#444">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            *_axes(low, high),
            *(part for name, times in found.items() for part in _curve(name, times, low, high)),
            "</g></svg>\n",
        )
    )


def _across(size: float) -> float:
    share = math.log(size / SIZES[0]) / math.log(SIZES[-1] / SIZES[0])
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _up(milliseconds: float, low: int, high: int) -> float:
    share = (math.log10(milliseconds) - low) / (high - low)
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _axes(low: int, high: int) -> Iterator[str]:
    for power in range(low, high + 1):
        y = _up(10**power, low, high)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10**power:g} ms</text>'
    for size in SIZES:
        yield f'<text x="{_across(size):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{size:,}</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text x="{middle}" y="{HEIGHT - 10}" text-anchor="middle">entries in the file</text>'


def _curve(name: str, times: list[float], low: int, high: int) -> Iterator[str]:
    points = [
        (_across(size), _up(milliseconds, low, high)) for size, milliseconds in zip(SIZES, times, strict=True)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<polyline points="{line}" fill="none" stroke="{COLOURS[name]}" stroke-width="2"/>'
    for x, y in points:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{COLOURS[name]}"/>'
    x, y = points[-1][0] + 10, points[-1][1] + (14 if name == OPEN else -2)
    yield f'<text x="{x:.1f}" y="{y:.1f}" fill="{COLOURS[name]}">{name}</text>'


def main() -> None:
    """Measure, print, draw."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--svg", type=Path)
    svg = parser.parse_args().svg
    found = curves()
    print(f"{'ms by entries':28}" + "".join(f"{size:>10,}" for size in SIZES))
    for name, times in found.items():
        print(f"{name:28}" + "".join(f"{milliseconds:>10.2f}" for milliseconds in times))
    if svg:
        svg.write_text(drawing(found), encoding="utf-8")


if __name__ == "__main__":
    main()
