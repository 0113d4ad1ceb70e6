"""What the plain review says when another program has written the file, or taken it away."""

from collections.abc import Iterator

from evals_studio.model.fault import Fault
from evals_studio.model.plural import plural
from evals_studio.plain.sides import unfit_lines
from evals_studio.review.session import Session


def followed(session: Session) -> Iterator[str]:
    """Look at the file, make the decisions again where it has changed, and say so; each news once."""
    before = session.trouble
    try:
        result = session.follow_disk() if session.changed_on_disk() else None
    except Fault as fault:
        if str(fault) != str(before):
            yield str(fault)
        return
    if result is not None:
        again = f" {plural(result.fitted, 'decision')} made again on it." if result.fitted else ""
        yield f"The file changed on disk; this is what it says now.{again}"
        yield from unfit_lines(session)
    elif before is not None:
        yield "The file is back as it was; it can be written again."
