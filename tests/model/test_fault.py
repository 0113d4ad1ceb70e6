"""Faults: what happened, where, what to do."""

from evals_studio.model.fault import Fault, Refused, Unreadable
from evals_studio.model.position import Position


def test_a_fault_says_where_what_and_what_to_do() -> None:
    fault = Refused("It is anchored.", mend="Write it out.", where=Position(3, 7))
    assert str(fault) == "3:7: It is anchored. Write it out."
    assert fault.code == "refused-edit"


def test_a_fault_may_carry_a_code_of_its_own() -> None:
    assert Fault("x", code="frontmatter/yaml").code == "frontmatter/yaml"
    assert Unreadable("x").code == "unreadable"
