"""The faults of `planted_faults.py` can still be planted; whether the laws notice is run by hand."""

from collections import Counter

import pytest
from planted_faults import FAULTS, HERE, Planted

TESTS = [pytest.param(fault, id=fault.says) for fault in FAULTS]


@pytest.mark.parametrize("fault", TESTS)
def test_the_place_of_a_fault_is_there_and_is_as_it_was_once_the_fault_is_taken_out(fault: Planted) -> None:
    right = fault.stands()
    take_out = fault.plant()
    assert fault.stands() is not right
    take_out()
    assert fault.stands() is right


def test_each_law_has_two_faults_at_least_and_a_test_that_should_notice() -> None:
    faults = Counter(fault.law for fault in FAULTS)
    assert [law for law in range(1, 9) if faults[law] < 2] == []
    assert [fault.test for fault in FAULTS if not (HERE / fault.test.split()[0]).is_file()] == []
