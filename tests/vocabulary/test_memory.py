"""Checking a long document again costs what has changed."""

from typing import Any

import pytest
from tests.vocabulary.test_evaluate import Bare

from evals_studio.vocabulary import DEFAULT, VOCABULARY, check_document, entrycheck


def test_only_the_changed_entry_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[Any] = []
    real = entrycheck._object_report

    def counted(entry: Any, *rest: Any) -> entrycheck.EntryReport:
        looked_at.append(entry)
        return real(entry, *rest)

    monkeypatch.setattr(entrycheck, "_object_report", counted)
    entries: list[Any] = [{"id": f"kept-in-mind-{n}", "assertion": f"Remembered {n}."} for n in range(2000)]
    check_document(Bare({"metadata": {"evals": entries}}))
    changed = [*entries[:7], {**entries[7], "runs": 3}, *entries[8:]]
    looked_at.clear()
    assert check_document(Bare({"metadata": {"evals": changed}})) == ()
    assert looked_at == [changed[7]]


def test_what_is_remembered_is_kept_within_bounds() -> None:
    assert entrycheck._remembering(VOCABULARY, DEFAULT).cache_info().maxsize == 16384  # type: ignore[attr-defined] # lru_cache's


def test_two_thousand_strangers_on_the_trail_are_told_without_comparing_each_with_each() -> None:
    entries: list[Any] = [{"id": f"entry-{n:04}", "assertion": f"Said {n}."} for n in range(2000)]
    strangers: list[Any] = [f"other-{n:04}" for n in range(2000)]
    trail: list[Any] = [
        {"generated-by": "m", "evals": strangers, "confidence": dict.fromkeys(strangers, 0.5)}
    ]
    found = check_document(Bare({"metadata": {"evals": entries, "eval-provenance": trail}}))
    assert len(found) == 2000
