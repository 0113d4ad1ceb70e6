"""The codes of findings that a person may name, and what is said to one who names another."""

from evals_studio.model.fault import Fault
from evals_studio.settings.nearest import suggestion


def finding_codes() -> tuple[str, ...]:
    """Give all codes."""
    from evals_studio.vocabulary.manual import manuals  # noqa: PLC0415 - it reads every rule's manual

    return tuple(manual.code for manual in manuals())


def check_codes(named: tuple[str, ...], place: str) -> None:
    """Raise Fault unless every named code is one of a finding. place: where they were named."""
    if not named:
        return
    known = finding_codes()
    for code in named:
        if code not in known:
            raise Fault(
                f"{place}: no finding has the code {code}.", mend=suggestion(code, known), code="config"
            )
