"""The command was generated from another wording of the assertion.

`generated-assertion-hash` is the SHA-256 of the assertion at the time the command was made from it. When
they differ the assertion has changed since, and the command may test the old claim.

Bad:

    metadata:
      evals:
        - id: tests-pass
          assertion: All tests pass at the end.
          grader: command
          command: [./check-tests, "{trace}"]
          generated-assertion-hash: "0000000000000000000000000000000000000000000000000000000000000000"

Good:

    metadata:
      evals:
        - id: tests-pass
          assertion: All tests pass at the end.
          grader: command
          command: [./check-tests, "{trace}"]
          generated-assertion-hash: "3b0931f4fdb1eae291731ed05834df11071cb19f768d994acda72884402c8457"
"""

from collections.abc import Iterator
from typing import Final

from evals_studio.vocabulary.flaw import Flaw, text_of
from evals_studio.vocabulary.subject import EntrySubject

CODE = "rule/stale-hash"
SEVERITY: Final = "warning"


def check(subject: EntrySubject) -> Iterator[Flaw]:
    """Yield a finding when the hash is not the assertion's."""
    written = text_of(subject.entry, "generated-assertion-hash")
    assertion = text_of(subject.entry, "assertion")
    if written is None or assertion is None or "command" not in subject.entry:
        return
    import hashlib  # noqa: PLC0415 - it takes longer to load than to use

    actual = hashlib.sha256(assertion.encode("utf-8", "surrogatepass")).hexdigest()
    if written.lower().removeprefix("sha256:").strip() != actual:
        message = "The assertion has changed since this command was generated from it"
        hint = "Generate the command anew, or check that it still tests the claim and take the hash out."
        yield Flaw(CODE, SEVERITY, ("generated-assertion-hash",), message, hint)
