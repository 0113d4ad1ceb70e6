"""A version is one file, and all that it says is read from there."""

from pathlib import Path

import pytest
from tests.vocabulary.conftest import told

from evals_studio.artifact import read_artifact
from evals_studio.vocabulary import VOCABULARY, Vocabulary, check_document, schema_text, version

LATER = "2.0.0-draft"


def later_text() -> str:
    text = schema_text().replace("1.0.0-proposal.2", LATER).replace('"eval-provenance"', '"meta-provenance"')
    return text.replace('["error", "warning", "info"]', '["error", "warning", "notice"]')


def test_the_current_version_says_its_keys() -> None:
    assert VOCABULARY.name == "docmeta:artifact-evals:1.0.0-proposal.2"
    assert VOCABULARY.metadata_keys == ("evals", "eval-skip", "eval-provenance")
    assert VOCABULARY.severities == ("error", "warning", "info")
    assert VOCABULARY.defaults["grader"] == "ai"


def test_adding_a_version_is_adding_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "artifact-evals-1.0.0-proposal.2.schema.json").write_text(schema_text(), encoding="utf-8")
    (tmp_path / f"artifact-evals-{LATER}.schema.json").write_text(later_text(), encoding="utf-8")
    monkeypatch.setattr(version, "_FOLDER", tmp_path)
    version.versions.cache_clear()
    text = """\
---
metadata:
  docmeta-vocabularies: { evals: VERSION }
  evals:
    - id: a
      assertion: The session read it.
      severity: notice
  meta-provenance:
    - generated-by: some-model
      evals: [gone]
---
"""
    try:
        assert told(text.replace("VERSION", LATER)) == ["warning rule/trail-unknown-id 10:15"]
        assert told(text.replace("VERSION", "1.0.0-proposal.2")) == [
            "error schema/enum 7:17",
            "note rule/later-trail 8:3",
        ]
    finally:
        monkeypatch.undo()
        version.versions.cache_clear()


def test_an_unknown_version_is_a_warning_that_says_what_is_known() -> None:
    document = read_artifact(b"---\nmetadata:\n  docmeta-vocabularies: { evals: 7.0.0 }\n---\n")
    (only,) = check_document(document)
    assert (only.severity, "1.0.0-proposal.2" in only.hint) == ("warning", True)


def test_a_later_word_for_a_severity_is_named_and_not_converted() -> None:
    document = read_artifact(
        b"---\nmetadata:\n  evals:\n    - {id: a, assertion: x, severity: notice}\n---\n"
    )
    (only,) = check_document(document)
    assert "later draft" in only.hint
    assert only.mend is None


def test_the_vocabulary_is_one_value_made_of_its_file_alone() -> None:
    assert Vocabulary(later_text()).trail_key == "meta-provenance"
    assert Vocabulary(later_text()).version == LATER
