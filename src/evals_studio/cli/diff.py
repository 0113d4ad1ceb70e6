"""The lines that a command would change, as text for people."""

from evals_studio.model.show import shown_line
from evals_studio.report.paint import Meaning, Paint
from evals_studio.review.difflines import DiffLine
from evals_studio.review.session import Session


def diff_text(path: str, session: Session, paint: Paint) -> str:
    """Give the lines that differ between disk and session, each with sign and gutter; "" for none."""
    lines = session.diff()
    if not lines:
        return ""
    return "\n".join((paint("strong", f"--- {shown_line(path)}"), *(_line(line, paint) for line in lines)))


_MEANINGS: dict[str, Meaning] = {"+": "added", "-": "removed", "@": "place", " ": "faint", "\\": "faint"}


def _line(line: DiffLine, paint: Paint) -> str:
    text = shown_line(line.text.rstrip("\r\n"))
    if line.sign == "@":
        return paint("place", text)
    number = line.old if line.new is None else line.new
    return paint(_MEANINGS[line.sign], f"{line.sign}{number or '':>5} | {text}")
