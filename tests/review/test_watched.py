"""Another program writes the file under review, or takes it away: that is noticed, and deciding goes on."""

import pytest
from review_making import TRAIL
from session_desk import OTHER, Desk, decided, offered

from evals_studio.model.fault import NotWritten, Unreadable
from evals_studio.review import Accept

NO_YAML = "---\na: [\n---\n"


def test_a_change_is_noticed_and_an_unchanged_file_is_not_read_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = desk.open()
    assert not session.changed_on_disk()
    with monkeypatch.context() as patch:
        patch.setattr("evals_studio.review.watched.load", lambda path: pytest.fail("read again"))
        assert not session.changed_on_disk()

    desk.file.write_text(OTHER)
    assert session.changed_on_disk()
    session.follow_disk()
    assert not session.changed_on_disk()


def test_a_file_that_is_gone_is_noticed_without_a_write_and_so_is_its_return(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a", "b"), Accept("p:a"))
    desk.file.unlink()

    assert session.changed_on_disk()
    with pytest.raises(Unreadable, match=r"The file is gone\..*Writing waits.*deciding goes on"):
        session.follow_disk()
    assert session.trouble is not None
    assert session.trouble.code == "missing"
    session.decide(Accept("p:b"))
    desk.file.write_text(TRAIL)

    assert not session.changed_on_disk()
    assert session.trouble is None
    assert session.write() == 2


def test_frontmatter_that_is_no_yaml_any_more_is_noticed_and_so_is_its_mending(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a"), Accept("p:a"))
    desk.file.write_text(NO_YAML)

    assert session.changed_on_disk()
    with pytest.raises(Unreadable, match=r"Writing waits.*deciding goes on"):
        session.follow_disk()
    assert session.trouble is not None
    desk.file.write_text(OTHER)

    assert session.follow_disk() is not None
    assert session.trouble is None
    assert session.write() == 1


@pytest.mark.parametrize("becomes", ["a folder", "binary"])
def test_a_file_that_turns_into_something_else_makes_writing_wait(desk: Desk, becomes: str) -> None:
    session = decided(offered(desk.open(), "a"), Accept("p:a"))
    desk.file.unlink()
    if becomes == "binary":
        desk.file.write_bytes(b"\0")
    else:
        desk.file.mkdir()

    assert session.changed_on_disk()
    with pytest.raises(NotWritten, match=r"can't be read any more.*Writing waits"):
        session.write()
    assert session.kept


def test_a_session_that_writes_finds_the_file_gone_and_keeps_the_work(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a", "b"), Accept("p:a"))
    desk.file.unlink()

    with pytest.raises(NotWritten, match="The file is gone") as caught:
        session.write()

    assert caught.value.code == "missing"
    session.decide(Accept("p:b"))
    desk.file.write_text(TRAIL)
    assert session.write() == 2
