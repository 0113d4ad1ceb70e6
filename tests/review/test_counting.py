"""One definition of each count: what waits, and how many decisions are not written."""

from session_desk import OTHER, Desk, decided, offered

from evals_studio.review import (
    Accept,
    Bulk,
    Convert,
    Counts,
    Draft,
    Later,
    Reject,
    Reopen,
    Session,
    SignOff,
    Withdraw,
    counted,
)

MANY = Bulk("Accept 2 items", (Accept("p:a"), Accept("p:b")))


def unwritten(session: Session) -> int:
    return session.review.unwritten


def test_a_bulk_counts_for_as_many_decisions_as_it_holds(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a", "b"), MANY, SignOff("e:0"))

    assert unwritten(session) == 3
    assert desk.open().recovered == 3
    assert session.write() == 3


def test_what_stays_beside_the_file_is_not_unwritten_not_even_in_a_bulk(desk: Desk) -> None:
    session = decided(
        offered(desk.open(), "a", "b", "c", "d"),
        Bulk("Mixed", (Reject("p:a"), Convert("e:3", "reproduced"))),
        Reject("p:b"),
        Reopen("p:b"),
        Draft("p:b", {"id": "b", "assertion": "Else."}),
        Later("p:d"),
    )

    assert unwritten(session) == 1
    assert desk.open().recovered == 1


def test_rejections_alone_leave_nothing_to_write(desk: Desk) -> None:
    decided(offered(desk.open(), "a", "b"), Bulk("Reject 2 items", (Reject("p:a"), Reject("p:b"))))

    again = desk.open()

    assert (unwritten(again), again.recovered, again.notices) == (0, 0, ())


def test_an_undone_bulk_that_was_written_counts_as_many_again(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a", "b"), MANY)
    session.write()
    session.undo()

    assert unwritten(session) == 2
    assert desk.open().recovered == 2
    assert session.write() == 2


def test_what_was_accepted_and_withdrawn_leaves_nothing_to_write(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a"), Accept("p:a"), Withdraw("p:a", "open"))

    assert unwritten(session) == 0


def test_what_was_accepted_is_to_sign_off_once_it_is_written_as_for_who_opens_the_file_then(
    desk: Desk,
) -> None:
    session = decided(offered(desk.open(), "a", "b"), Accept("p:a"), Accept("p:b", sign_off=True))
    before = counted(session.review).to_sign_off

    session.write()

    assert counted(session.review).to_sign_off == before + 1
    session.close()
    assert counted(desk.open().review).to_sign_off == before + 1


def test_on_other_bytes_as_many_are_offered_and_made_again(desk: Desk) -> None:
    decided(offered(desk.open(), "a", "b", "c"), MANY, Reject("p:c"))
    desk.file.write_text(OTHER)

    again = desk.open()

    assert again.offered == 2
    assert "2 decisions kept for another version of this file." in again.notices
    assert again.replay_offered().fitted == 2


def test_a_file_that_changes_under_a_bulk_gets_as_many_again(desk: Desk) -> None:
    session = decided(offered(desk.open(), "a", "b"), MANY)
    desk.file.write_text(OTHER)

    result = session.follow_disk()

    assert result is not None
    assert result.fitted == unwritten(session) == 2


def test_who_looks_counts_what_the_studio_shows_and_not_what_the_file_holds(desk: Desk) -> None:
    studio = decided(
        offered(desk.open(), "a", "b", "c"), MANY, Convert("e:3", "reproduced"), SignOff("e:0"), Later("p:c")
    )

    look = desk.look()

    assert counted(look.review) == counted(studio.review)
    assert counted(look.review) == Counts(left=1, open=1, to_sign_off=1, entries=6, unwritten=4)


def test_who_looks_keeps_nobody_out_and_changes_nothing(desk: Desk) -> None:
    offered(desk.open(), "a").close()
    before = desk.journal

    look = desk.look()

    assert look.read_only is not None
    assert desk.open().read_only is None
    assert desk.journal == before
