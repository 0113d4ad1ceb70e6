"""Law 8: what would lose something is refused, with line, column, reason and a mend that works when it is followed."""

from dataclasses import dataclass

import pytest

from evals_studio.artifact import Document, read_artifact
from evals_studio.model.edit import (
    AddEntry,
    ConvertEntry,
    DropOrigin,
    Edit,
    MergeOrigins,
    MoveEntry,
    RecordOrigin,
    RemoveEntry,
    RemoveField,
    RenameField,
    RenameOrigin,
    ReplaceEntry,
    SetConfidence,
    SetField,
    SetSkip,
)
from evals_studio.model.fault import Refused
from evals_studio.model.position import Position

ADD = AddEntry("The log is kept.")
LIST = "metadata:\n  evals:\n"


def artifact(frontmatter: str) -> bytes:
    return f"---\n{frontmatter}---\n\n# Body\n".encode()


@dataclass(frozen=True)
class Case:
    """One refusal. frontmatter: begins in line 2. followed: the frontmatter once its mend was followed by hand."""

    frontmatter: str
    edit: Edit
    where: tuple[int, int]
    message: str
    mend: str
    followed: str


CASES = {
    "an entry that is an alias": Case(
        "base: &b word\n" + LIST + "    - *b\n", ConvertEntry(0, "x"), (5, 7),
        "The entry is an alias (*b); changing it would change its anchor.", "Write it out here.",
        "base: &b word\n" + LIST + "    - word\n",
    ),
    "a list that is an alias": Case(
        "base: &b [one]\nmetadata:\n  evals: *b\n", ADD, (4, 10), "`evals` is an alias (*b)", "Write it out here.",
        "base: &b [one]\nmetadata:\n  evals: [one]\n",
    ),
    "metadata that is an alias": Case(
        "base: &b {evals: [one]}\nmetadata: *b\n", SetSkip(True), (3, 11), "`metadata` is an alias (*b)", "Write it out here.",
        "base: &b {evals: [one]}\nmetadata: {evals: [one]}\n",
    ),
    "an entry that is anchored and used elsewhere": Case(
        LIST + "    - &x one\nother: *x\n", ConvertEntry(0, "x"), (4, 7),
        "The entry is anchored (&x) and used elsewhere.", "Write out its aliases first.",
        LIST + "    - one\nother: one\n",
    ),
    "an entry that holds what is used elsewhere": Case(
        LIST + "    - id: a\n      options: &o {tool: Read}\n    - two\nother: *o\n", RemoveEntry(0), (5, 16),
        "Something in it is anchored (&o) and used elsewhere.", "Write out its aliases first.",
        LIST + "    - id: a\n      options: &o {tool: Read}\n    - two\nother: {tool: Read}\n",
    ),
    "a field that is anchored and used elsewhere": Case(
        LIST + "    - id: a\n      assertion: &x one\nother: *x\n", RemoveField(0, "assertion"), (5, 18),
        "`assertion` is anchored (&x) and used elsewhere.", "Write out its aliases first.",
        LIST + "    - id: a\n      assertion: &x one\nother: one\n",
    ),
    "a key that is anchored and used elsewhere": Case(
        LIST + "    - &k id: a\n      assertion: one\nother: *k\n", RenameField(0, "id", "name"), (4, 7),
        "The key is anchored (&k) and used elsewhere.", "Write out its aliases first.",
        LIST + "    - &k id: a\n      assertion: one\nother: id\n",
    ),
    "an entry with a merge key": Case(
        "base: &b {grader: ai}\n" + LIST + "    - <<: *b\n      id: a\n", SetField(0, "id", "b"), (5, 7),
        "The entry holds a merge key (<<).", "Write its members out.",
        "base: &b {grader: ai}\n" + LIST + "    - grader: ai\n      id: a\n",
    ),
    "metadata with a merge key": Case(
        "base: &b {owner: me}\nmetadata:\n  <<: *b\n  evals: [one]\n", ADD, (4, 3),
        "`metadata` holds a merge key (<<).", "Write its members out.",
        "base: &b {owner: me}\nmetadata:\n  owner: me\n  evals: [one]\n",
    ),
    "a frontmatter with a merge key": Case(
        "metadata: {}\nbase: &b {owner: me}\n<<: *b\n", ADD, (4, 1), "The frontmatter holds a merge key (<<).",
        "Write its members out.", "metadata: {}\nbase: &b {owner: me}\nowner: me\n",
    ),
    "metadata behind a question mark": Case(
        "? metadata\n: evals:\n    - one\n", ConvertEntry(0, "x"), (2, 1), "A key on the way is written with `?`.",
        "Write it as `key: value`.", LIST + "    - one\n",
    ),
    "a list behind a question mark": Case(
        "metadata:\n  ? evals\n  : [one]\n", ADD, (3, 3), "A key on the way is written with `?`.",
        "Write it as `key: value`.", "metadata:\n  evals: [one]\n",
    ),
    "a field behind a question mark": Case(
        LIST + "    - ? id\n      : a\n", SetField(0, "id", "b"), (4, 7), "A key on the way is written with `?`.",
        "Write it as `key: value`.", LIST + "    - id: a\n",
    ),
    "a key that is only an anchor": Case(
        "&metadata:\n  x: 1\n", ADD, (2, 1), "A key here is only an anchor.",
        "Write the key after the anchor.", "metadata:\n  x: 1\n",
    ),
    "a tag on what would be reshaped": Case(
        LIST + "    - !!str one\n", ConvertEntry(0, "x"), (4, 7), "The string carries an anchor or a tag, which would be lost.",
        "Take it off first.", LIST + "    - one\n",
    ),
    "an anchor on what would be replaced": Case(
        LIST + "    - &x one\n", ReplaceEntry(0, "two"), (4, 7), "The entry carries an anchor or a tag, which would be lost.",
        "Take it off first.", LIST + "    - one\n",
    ),
    "a tag on a field's value": Case(
        LIST + "    - id: !!str one\n", SetField(0, "id", "b"), (4, 11), "`id` carries an anchor or a tag, which would be lost.",
        "Take it off first.", LIST + "    - id: one\n",
    ),
    "a pair without braces in a list": Case(
        "metadata:\n  evals: [x: 1, two]\n", ADD, (3, 11), "`evals` holds a pair without braces.", "Put braces around it.",
        "metadata:\n  evals: [{x: 1}, two]\n",
    ),
    "a key that stands twice": Case(
        "name: one\nname: two\n", ADD, (3, 1), "The key `name` stands twice.", "Remove one of them.", "name: two\n",
    ),
    "a field that stands twice": Case(
        LIST + "    - id: a\n      id: b\n", RemoveEntry(0), (5, 7), "The key `id` stands twice.", "Remove one of them.",
        LIST + "    - id: b\n",
    ),
    "a next line character": Case(
        "name: a\x85b\nmetadata: {}\n", ADD, (2, 8), "a line break that readers disagree about", "an ordinary newline or an escape",
        'name: "a\\x85b"\nmetadata: {}\n',
    ),
    "a line separator inside an entry": Case(
        LIST + "    - one\n    - a\u2028b\n", ADD, (5, 8), "a line break that readers disagree about",
        "an ordinary newline or an escape", LIST + '    - one\n    - "a\\u2028b"\n',
    ),
    "a paragraph separator": Case(
        "name: a\u2029b\n", ADD, (2, 8), "a line break that readers disagree about", "an ordinary newline or an escape",
        'name: "a\\u2029b"\n',
    ),
    "a lone carriage return": Case(
        'name: "a\rb"\n', ADD, (2, 9), "a line break that readers disagree about", "an ordinary newline or an escape",
        'name: "a\\rb"\n',
    ),
    "metadata that is text": Case(
        "metadata: text\n", ADD, (2, 11), "`metadata` is no mapping.", "Make it a mapping first.", "metadata:\n  note: text\n",
    ),
    "a list that is a mapping": Case(
        "metadata:\n  evals: {a: b}\n", ADD, (3, 10), "`evals` is no list.", "Make it a list first.", "metadata:\n  evals: [{a: b}]\n",
    ),
    "an eval-skip that holds a list": Case(
        "metadata:\n  eval-skip:\n    - one\n", SetSkip(None), (3, 3), "`eval-skip` holds a collection, which would be lost.",
        "Remove or rename it first.", "metadata:\n  other:\n    - one\n  eval-skip: true\n",
    ),
    "a frontmatter that is text": Case(
        "just text\n", ADD, (2, 1), "The frontmatter is no mapping.", "Write it as `key: value` lines.", "note: just text\n",
    ),
    "a field of a bare string": Case(
        LIST + "    - one\n", SetField(0, "id", "x"), (4, 7), "This entry is a bare string; it has no fields.",
        "Convert it first.", LIST + "    - id: y\n      assertion: one\n",
    ),
    "a new name that is taken": Case(
        LIST + "    - id: a\n      name: b\n", RenameField(0, "name", "id"), (5, 7), "The entry has `id` already.",
        "Remove `name` or `id`.", LIST + "    - name: b\n",
    ),
    "the only field of an entry": Case(
        LIST + "    - id: a\n", RemoveField(0, "id"), (4, 7), "`id` is the entry's only field.", "Remove the entry instead.",
        LIST + "    - id: a\n      grader: ai\n",
    ),
    "a comment beside an entry in brackets that moves": Case(
        "metadata:\n  evals: [\n    one, # first\n    two\n  ]\n", MoveEntry(0, 1), (4, 5),
        "A comment stands beside or inside the entry in brackets.", "Move it by hand.",
        "metadata:\n  evals: [\n    # first\n    one,\n    two\n  ]\n",
    ),
    "comments inside a replaced value in braces": Case(
        LIST + "    - { id: a, options: { tool: Read, # why\n        expect: used } }\n", SetField(0, "options", {}), (4, 25),
        "`options` holds comments inside brackets.", "Move the comments first.",
        LIST + "    # why\n    - { id: a, options: { tool: Read,\n        expect: used } }\n",
    ),
    "a trail whose ids are no list": Case(
        "metadata:\n  eval-provenance:\n    - generated-by: m\n      evals: a\n", RecordOrigin("m", "b", None), (5, 14),
        "`evals` of this trail entry is no list.", "Make it a list of ids.",
        "metadata:\n  eval-provenance:\n    - generated-by: m\n      evals: [a]\n",
    ),
    "a trail whose ids are a text that only reads like null": Case(
        "metadata:\n  eval-provenance:\n    - generated-by: m\n      evals: 'null'\n", RecordOrigin("m", "b", None), (5, 14),
        "`evals` of this trail entry is no list.", "Make it a list of ids.",
        "metadata:\n  eval-provenance:\n    - generated-by: m\n      evals: ['null']\n",
    ),
    "a number on the trail that stands for a mapping": Case(
        "metadata:\n  eval-provenance:\n    - generated-by: m\n      evals: [a]\n      confidence: 0.9\n", SetConfidence(0, "a", 0.5), (6, 19),
        "`confidence` of this trail entry is no mapping.", "Write it as `id: number`.",
        "metadata:\n  eval-provenance:\n    - generated-by: m\n      evals: [a]\n      confidence: { a: 0.9 }\n",
    ),
    "a merge into a trail entry whose numbers are no mapping": Case(
        "metadata:\n  eval-provenance:\n    - generated-by: m\n      confidence: 0.9\n    - generated-by: m\n      confidence: { a: 1 }\n", MergeOrigins("m"), (5, 19),
        "`confidence` of this trail entry is no mapping.", "Write it as `id: number`.",
        "metadata:\n  eval-provenance:\n    - generated-by: m\n      confidence: { b: 0.9 }\n    - generated-by: m\n      confidence: { a: 1 }\n",
    ),
    "an id on the trail that is an alias": Case(
        "one: &o a\nmetadata:\n  eval-provenance:\n    - generated-by: m\n      evals: [*o, b]\n", RenameOrigin("a", "c"), (6, 15),
        "An id is an alias (*o)", "Write it out here.",
        "one: &o a\nmetadata:\n  eval-provenance:\n    - generated-by: m\n      evals: [a, b]\n",
    ),
    "an id that goes off the trail and is an alias": Case(
        "one: &o a\nmetadata:\n  eval-provenance:\n    - generated-by: m\n      evals: [*o, b]\n", DropOrigin("a"), (5, 7),
        "`a` stands behind an alias in this trail entry.", "Write it out here.",
        "one: &o a\nmetadata:\n  eval-provenance:\n    - generated-by: m\n      evals: [a, b]\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_an_edit_is_refused_with_its_place_reason_and_mend(name: str) -> None:
    case = CASES[name]
    document = read_artifact(artifact(case.frontmatter))
    with pytest.raises(Refused) as refused:
        document.apply(case.edit)
    assert refused.value.where == Position(*case.where)
    assert case.message in refused.value.message
    assert case.mend in refused.value.mend
    assert document.raw == artifact(case.frontmatter)


@pytest.mark.parametrize("name", CASES)
def test_following_the_mend_lifts_the_refusal(name: str) -> None:
    case = CASES[name]
    read_artifact(artifact(case.followed)).apply(case.edit)


def test_an_alias_under_a_key_of_the_host_blocks_nothing() -> None:
    document = read_artifact(artifact("base: &b {a: 1}\nother: *b\n" + LIST + "    - one\n"))
    assert document.apply(ADD).raw == artifact(
        "base: &b {a: 1}\nother: *b\n" + LIST + "    - one\n    - The log is kept.\n"
    )


def test_a_refusal_in_a_far_entry_names_its_line_in_the_file() -> None:
    entries = "".join(f"    # Number {n}.\n    - entry {n}\n" for n in range(30))
    document = read_artifact(artifact(LIST + entries + "    - id: last\n"))
    with pytest.raises(Refused) as refused:
        document.apply(RemoveField(30, "id"))
    assert refused.value.where == Position(64, 7)


def test_an_entry_that_keeps_its_blank_lines_is_refused_only_where_they_would_change() -> None:
    keeps = LIST + "    - id: a\n      evidence: |+\n        text\n    - two\n\nname: x\n"
    document = read_artifact(artifact(keeps))
    with pytest.raises(Refused) as refused:
        document.apply(RemoveEntry(1))
    assert refused.value.where == Position(7, 7)
    assert "`|+`" in refused.value.mend
    document.apply(RemoveEntry(0))


# --- frontmatter that cannot be read ------------------------------------------------------------------------


def opened(raw: bytes) -> Document:
    document = read_artifact(raw)
    assert document.raw == raw
    assert document.entries == ()
    return document


def mended(document: Document) -> Document:
    for edit in document.text_mends:
        document = document.apply(edit)
    return document


@pytest.mark.parametrize(
    ("value", "column", "shown"),
    [
        ("Use when: the build fails", 22, '"Use when: the build fails"'),
        ("Ask: who? When: now", 17, '"Ask: who? When: now"'),
        ('Say "no": always', 22, '"Say \\"no\\": always"'),
        ("It's this: that", 23, '"It\'s this: that"'),
        ("In C:\\temp: look", 24, '"In C:\\\\temp: look"'),
        ("Everything below:", 30, '"Everything below:"'),
        ("Use when: asked # why not", 22, '"Use when: asked" # why not'),
        ("[x] Done: yes", 14, '"[x] Done: yes"'),
        ("'one': two", 14, "\"'one': two\""),
        ("'it's fine'", 14, '"it\'s fine"'),
        ("@reviewer asks", 14, '"@reviewer asks"'),
        ("`git push` asks", 14, '"`git push` asks"'),
        ("*all* of it", 14, '"*all* of it"'),
        ("%d files", 14, '"%d files"'),
    ],
)
def test_text_that_needs_quotes_is_named_and_shown_as_it_should_be(
    value: str, column: int, shown: str
) -> None:
    raw = artifact(f"name: x\ndescription: {value}\nmetadata: {{}}\n")
    document = opened(raw)
    assert document.problem is not None
    assert document.problem.code == "frontmatter/yaml"
    assert document.problem.where == Position(3, column)
    assert document.problem.mend == f"Quote the text: description: {shown}"
    after = mended(document)
    assert after.problem is None
    assert after.raw == artifact(f"name: x\ndescription: {shown}\nmetadata: {{}}\n")
    assert set(after.data) == {"name", "description", "metadata"}


def test_a_colon_in_a_later_line_of_a_text_is_found_and_the_text_becomes_one_line() -> None:
    document = opened(artifact("description: Reads the file\n  and then: stops\n  here.\nname: x\n"))
    assert document.problem is not None
    assert document.problem.where == Position(3, 11)
    assert document.problem.mend == 'Quote the text: description: "Reads the file and then: stops here."'
    assert mended(document).data == {"description": "Reads the file and then: stops here.", "name": "x"}


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("    - The session says: done: now", '- "The session says: done: now"'),
        ("    - assertion: It says: done", '- assertion: "It says: done"'),
    ],
)
def test_a_colon_inside_an_entry_is_named_and_mended(line: str, shown: str) -> None:
    document = opened(artifact(f"{LIST}{line}\n    - two\n"))
    assert document.problem is not None
    assert document.problem.where is not None
    assert document.problem.where.line == 4
    assert document.problem.mend == f"Quote the text: {shown}"
    assert mended(document).raw == artifact(f"{LIST}    {shown}\n    - two\n")


@pytest.mark.parametrize(
    ("frontmatter", "where"),
    [
        ("metadata:\n\tevals: []\n", (3, 1)),
        ("metadata:\n  evals:\n  \t- one\n", (4, 3)),
        ("a:\n  b: c\n\td: e\n", (4, 1)),
    ],
)
def test_a_tab_as_indentation_is_named_and_mended(frontmatter: str, where: tuple[int, int]) -> None:
    document = opened(artifact(frontmatter))
    assert document.problem is not None
    assert document.problem.where == Position(*where)
    assert document.problem.message == "A tab as indentation; YAML allows only spaces."
    assert mended(document).problem is None


@pytest.mark.parametrize(
    ("raw", "code", "where", "message", "mend"),
    [
        (b"+++\nname = 'x'\n+++\n", "toml", (1, 1), "TOML", "Turn it into YAML between two `---` lines"),
        (b'{"name": "x"}\n', "json", (1, 1), "JSON", "Put it between two `---` lines"),
        (b"---\nname: x\n# Heading\n", "unclosed", (1, 1), "never closed", "Put a `---` line before line 3."),
        (b"---\nname: x\n\ntext\n", "unclosed", (1, 1), "never closed", "Put a `---` line before line 3."),
        (b"---\nname: x\n", "unclosed", (1, 1), "never closed", "Put a `---` line at the end."),
        (b"\n\n---\nname: x\n---\n", "late", (3, 1), "begins in line 3", "Delete the blank lines above `---`."),
        ("---\nname: café\n---\n".encode("latin-1"), "encoding", (2, 10), "not UTF-8", "Save the file as UTF-8."),
        ("---\nname: x\n---\n".encode("utf-16"), "encoding", (1, 1), "not UTF-8", "Save the file as UTF-8."),
        (artifact("%YAML 1.2\nname: x\n"), "yaml", (2, 1), "A `%` directive", "Delete the line that begins with `%`."),
        (b"---\nname: x\n--- # two\nb: c\n---\n", "yaml", (3, 1), "A second document", "Delete this line"),
        (artifact("metadata:\n  evals: [one, two\n"), "yaml", (3, 10), "A bracket is opened and not closed", "Close it"),
        (artifact("metadata:\n  evals: [\n    - one\n  ]\n"), "yaml", (4, 5), "A `- ` list inside brackets.", "Write the items as `[a, b]`"),
        (artifact("metadata:\n    evals: []\n  other: 1\n"), "yaml", (4, 3), "A line that fits neither", "Indent it like its neighbours"),
        (artifact("name: 'x\n"), "yaml", (2, 7), "A quote is opened and never closed.", 'name: "x"'),
        (artifact("name: a\x00b\n"), "yaml", (2, 8), "A control character.", "Delete it"),
        (artifact("name x\nother: y\n"), "yaml", (3, 6), "A `: ` where no key can stand.", "give the line above its own `key:`"),
        (artifact("name: a\rb\nother: y\n"), "yaml", (2, 8), "a line break that readers disagree about", "an ordinary newline"),
    ],
)  # fmt: skip
def test_unreadable_frontmatter_is_explained(
    raw: bytes, code: str, where: tuple[int, int], message: str, mend: str
) -> None:
    document = opened(raw)
    assert document.problem is not None
    assert document.problem.code == f"frontmatter/{code}"
    assert document.problem.where == Position(*where)
    assert message in document.problem.message
    assert mend in document.problem.mend
    with pytest.raises(Refused) as refused:
        document.apply(ADD)
    assert refused.value.message == document.problem.message
    if document.text_mends:
        assert mended(document).problem is None


def test_a_body_that_is_no_utf_8_is_kept_as_it_is() -> None:
    document = read_artifact(b"---\nname: x\n---\n\xff\xfe body \x80\n")
    assert document.apply(ADD).raw.endswith(b"---\n\xff\xfe body \x80\n")
    assert document.body.startswith("\ufffd")


@pytest.mark.parametrize(
    "nested",
    [
        "  bad: [1, 2",
        '  "bad key": y: z',
        "  - one: two: three",
        "  more text\n  bad: [1, 2",
        "  more: text: here",
        "  It says: done.",
    ],
)
def test_a_line_with_a_meaning_of_its_own_is_not_glued_into_the_text_above(nested: str) -> None:
    document = opened(artifact(f"name: x\n{nested}\nmetadata:\n  a: b\n"))
    assert document.text_mends == ()
    assert document.problem is not None
    assert document.problem.mend


def test_a_fence_that_is_indented_is_not_glued_into_the_text_above() -> None:
    document = opened(b"---\nname: x\ndescription: 'It is done.\n ---\nmetadata:\n  a: b\n---\n")
    assert all("---" not in line for edit in document.text_mends for line in edit.new)
