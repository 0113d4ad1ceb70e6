import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals_studio.model.json import same_data
from evals_studio.model.show import shown_line
from evals_studio.tui.form_fields import (
    FormField,
    entry_of,
    form_fields,
    text_of,
    value_at,
    value_of,
)
from evals_studio.tui.yaml_text import UnreadableTextError, yaml_text
from evals_studio.vocabulary import GRADERS

ENTRY = {
    "id": "used-read",
    "assertion": "The session read a file.",
    "grader": "tool-usage",
    "options": {"tool": "Read", "min": 2, "expect": "used"},
    "weight": 2.0,
}

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text("ab: #-yn'\"\n", max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abk", min_size=1), inner, max_size=3)
    ),
    max_leaves=8,
)


def by_path(entry, texts=()):
    return {field.path: field for field in form_fields(entry, dict(texts))}


def test_an_untouched_form_gives_the_entry_back_to_the_type():
    fields = form_fields(ENTRY, {})
    texts = {field.path: text_of(field, value_at(ENTRY, field.path)) for field in fields}

    assert same_data(entry_of(ENTRY, fields, texts), ENTRY)


@pytest.mark.parametrize("grader", ["ai", *GRADERS])
def test_every_grader_has_a_field_for_each_of_its_options(grader):
    fields = by_path({"id": "x", "grader": grader})

    assert {("options", option.name) for option in GRADERS[grader].options} <= fields.keys()


def test_fields_follow_the_grader_that_is_typed():
    assert ("runs",) in by_path({"id": "x"})
    assert ("runs",) not in by_path({"id": "x"}, {("grader",): "regex"}.items())


def test_options_of_a_known_grader_are_fields_of_their_own_kind():
    fields = by_path(ENTRY)

    assert fields["options", "tool"].kind == "line"
    assert fields["options", "expect"].kind == "choice"
    assert fields["options", "min"].kind == "number"
    assert fields["options", "includeSidechains"].kind == "switch"
    assert fields["options", "when"].kind == "yaml"


def test_an_emptied_field_leaves_the_entry():
    fields = form_fields(ENTRY, {})

    changed = entry_of(ENTRY, fields, {("options", "min"): "", ("assertion",): ""})

    assert changed["options"] == {"tool": "Read", "expect": "used"}
    assert "assertion" not in changed


def test_a_named_file_is_chosen_as_a_target_with_its_path():
    texts = {("target",): "file", ("target", "path"): "out/report.json"}
    fields = form_fields({"id": "x"}, texts)

    assert entry_of({"id": "x"}, fields, texts)["target"] == {"source": "file", "path": "out/report.json"}


def test_a_key_that_the_grader_may_not_carry_is_still_shown():
    assert by_path({"id": "x", "runs": 3, "grader": "regex"})["runs",].kind == "yaml"


def test_a_value_of_another_shape_is_edited_as_yaml():
    assert by_path({"id": "x", "weight": "heavy"})["weight",].kind == "yaml"


def test_text_that_is_no_number_says_so():
    with pytest.raises(UnreadableTextError, match="no number"):
        value_of(FormField(("weight",), "number"), "a lot")


def test_text_that_is_no_yaml_says_so():
    with pytest.raises(UnreadableTextError):
        value_of(FormField(("options",), "yaml"), "{a: [")


def test_dates_and_yes_typed_as_yaml_stay_text():
    assert value_of(FormField(("options",), "yaml"), "since: 2024-01-01\nloud: yes") == {
        "since": "2024-01-01",
        "loud": "yes",
    }


@given(plain.filter(lambda value: value is not None))
def test_yaml_text_reads_back_as_the_same_value(value):
    field = FormField(("options",), "yaml")

    assert same_data(value_of(field, yaml_text(value)), value)


@given(st.text())
def test_what_acts_on_a_terminal_is_escaped_in_yaml_text_and_reads_back(text):
    spelled = yaml_text(text)

    assert all(shown_line(line) == line for line in spelled.split("\n"))
    assert value_of(FormField(("options",), "yaml"), spelled) == text


@pytest.mark.parametrize("text", ["a\x1b[2Jb", "a\u202eb", "tab\tbed", "\x9b31m", "a\x00"])
def test_a_text_that_a_field_cannot_show_is_edited_as_yaml_and_kept_to_the_character(text):
    entry = {"id": "x", "assertion": text, "command": ["run", text], "examples": {"pass": text}}
    fields = form_fields(entry, {})
    texts = {field.path: text_of(field, value_at(entry, field.path)) for field in fields}

    assert {field.path for field in fields if field.kind == "yaml"} >= {("assertion",)}
    assert all(shown_line(one).replace("⏎", "") == one.replace("\n", "") for one in texts.values())
    assert entry_of(entry, fields, texts) == entry
    assert entry_of(entry, fields, {("assertion",): texts[("assertion",)] + " "})["assertion"] == text
