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
