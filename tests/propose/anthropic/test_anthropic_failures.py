"""Every failure that a service can play: one plain message, what to do, and what came before stays."""

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from asked import ask
from loopback import LoopbackService, Play, Stage, answer, error, fails, item, says

Serve = Callable[..., LoopbackService]
HTML = "<!doctype html><title>Sign in</title>"


@pytest.mark.parametrize(
    ("play", "code", "words", "mend"),
    [
        (fails(401, "authentication_error"), "key-refused", "does not accept the key (401)", "Check the key"),
        (fails(402, "billing_error"), "no-credit", "no credit left (402)", "Add credit"),
        (fails(403, "permission_error"), "forbidden", "may not use test-model", "choose another model"),
        (fails(404, "not_found_error"), "no-model", "knows no model test-model (404)", "--model"),
        (fails(413, "request_too_large"), "too-large", "too large", "Split the artifact"),
        (
            fails(429, "rate_limit_error", retry_after="3600"),
            "rate-limit",
            "wait 60 minutes",
            "in 60 minutes",
        ),
        (fails(429, "rate_limit_error", retry_after="90"), "rate-limit", "wait 90 seconds", "in 90 seconds"),
        (fails(500, "api_error", retry_after="99"), "service-error", "in trouble (500)", "Try again"),
        (fails(529, "overloaded_error", retry_after="99"), "overloaded", "overloaded (529)", "Try again"),
        (
            fails(400, "invalid_request_error", "Your credit balance is too low"),
            "no-credit",
            "no credit",
            "Add",
        ),
        (
            fails(400, "invalid_request_error", "prompt is too long: 9 > 8"),
            "context-window",
            "too long",
            "larger",
        ),
        (fails(400, "invalid_request_error", "Bad \x1b[31mthing"), "bad-request", "Bad", "base-url"),
        (
            fails(307, "x", location="http://127.0.0.1:9/v1/messages"),
            "redirected",
            "another address",
            "base-url",
        ),
    ],
)
async def test_a_refused_request_says_what_happened_and_what_to_do(
    serve: Serve, play: Play, code: str, words: str, mend: str
) -> None:
    outcome = await ask(serve(play))
    assert outcome.fault is not None
    assert outcome.fault.code == code
    assert words in outcome.fault.message
    assert mend in outcome.fault.mend
    assert "Traceback" not in str(outcome.fault)


async def test_what_may_pass_is_asked_again_and_then_answered(serve: Serve) -> None:
    service = serve(
        fails(429, "rate_limit_error", retry_after="0"), fails(529, "overloaded_error"), says(answer(item(0)))
    )
    outcome = await ask(service)
    assert outcome.fault is None
    assert len(service.received) == 3
    assert outcome.ids == ["claim-number-0"]
    assert any("Asking again" in line for line in outcome.progress)


async def test_no_wait_is_told_as_no_time_at_all(serve: Serve) -> None:
    service = serve(
        fails(500, "api_error", retry_after_ms="1"), fails(529, "x", retry_after="0"), says(answer())
    )
    outcome = await ask(service)
    assert [line.partition(". ")[2] for line in outcome.progress] == ["Asking again in 1 second."] * 2


@pytest.mark.parametrize("said", ["bad thing", "Bad thing.", "Is it bad?", "bad " * 100, ""])
async def test_a_service_s_own_words_end_before_what_to_do_begins(serve: Serve, said: str) -> None:
    outcome = await ask(serve(fails(400, "invalid_request_error", said)))
    assert outcome.message[-1] in ".?…"
    assert not outcome.message.endswith("..")


async def test_what_does_not_pass_is_given_up_after_three_requests(serve: Serve) -> None:
    service = serve(fails(500, "api_error", retry_after_ms="1"))
    outcome = await ask(service)
    assert outcome.code == "service-error"
    assert len(service.received) == 3


async def test_no_more_requests_are_sent_than_the_settings_allow(serve: Serve) -> None:
    service = serve(fails(500, "api_error", retry_after_ms="1"))
    outcome = await ask(service, max_requests=2)
    assert outcome.code == "service-error"
    assert len(service.received) == 2


async def _two_then(stage: Stage) -> None:
    await stage.begin()
    await stage.text(answer(item(0), item(1), item(2))[:-60])


def _two_then_error(kind: str) -> Play:
    async def play(stage: Stage) -> None:
        await _two_then(stage)
        await stage.event("error", error(kind))

    return play


async def _cut(stage: Stage) -> None:
    await _two_then(stage)
    await stage.raw("event: content_block_delta\ndata: {")
    await asyncio.sleep(0.05)
    stage.tear()


async def _chunked_cut(stage: Stage) -> None:
    await stage.head(200, {"content-type": "text/event-stream", "content-length": "100000"})
    await _two_then(stage)


async def _stall(stage: Stage) -> None:
    await _two_then(stage)
    await stage.until_gone()


async def _drip(stage: Stage) -> None:
    await _two_then(stage)
    for _ in range(200):
        await stage.event("ping", {"type": "ping"})
        await asyncio.sleep(0.05)


async def _bad_sse(stage: Stage) -> None:
    await _two_then(stage)
    await stage.event("content_block_delta", '{"type": "content_block_delta", oh no')


async def _clean_end(stage: Stage) -> None:
    await _two_then(stage)


def _ends(reason: str) -> Play:
    async def play(stage: Stage) -> None:
        await _two_then(stage)
        await stage.end(reason)

    return play


@pytest.mark.parametrize(
    ("play", "code", "words"),
    [
        (_two_then_error("overloaded_error"), "overloaded", "overloaded (529)"),
        (_two_then_error("api_error"), "service-error", "in trouble (500)"),
        (_two_then_error("invented_error"), "service-error", "in trouble"),
        (_cut, "cut", "broke off in mid-answer"),
        (_chunked_cut, "cut", "broke off in mid-answer"),
        (_stall, "stalled", "sent nothing for 0.4 seconds"),
        (_drip, "deadline", "longer than its 1.5 seconds"),
        (_bad_sse, "not-a-service", "no message of a model"),
        (_clean_end, "cut", "before it was finished"),
        (_ends("refusal"), "refusal", "declined"),
        (_ends("max_tokens"), "max-tokens", "limit of 16000 tokens"),
        (_ends("model_context_window_exceeded"), "context-window", "too long for test-model"),
        (_ends("end_turn"), "cut", "before it was finished"),
        (_ends("pause_turn"), "cut", "before it was finished"),
    ],
)
async def test_a_broken_answer_keeps_what_came_before_and_is_asked_for_once(
    serve: Serve, play: Play, code: str, words: str
) -> None:
    service = serve(play)
    outcome = await ask(service, stall=0.4, deadline=1.5)
    assert outcome.code == code
    assert words in outcome.message
    assert outcome.ids == ["claim-number-0", "claim-number-1"]
    assert len(service.received) == 1


async def _page(stage: Stage) -> None:
    await stage.answer(200, HTML, content_type="text/html")


async def _bad_gateway(stage: Stage) -> None:
    await stage.answer(502, HTML, content_type="text/html", retry_after="99")


async def _plain(stage: Stage) -> None:
    await stage.answer(200, "hello")


async def _list_event(stage: Stage) -> None:
    await stage.event("message_start", "[1, 2]")


async def _odd_values(stage: Stage) -> None:
    await stage.event(
        "message_start", {"type": "message_start", "message": {"model": 7, "usage": {"input_tokens": "x"}}}
    )
    await stage.event("content_block_delta", {"type": "content_block_delta", "delta": 3})
    await stage.event("message_delta", {"type": "message_delta", "delta": None, "usage": []})


@pytest.mark.parametrize(
    ("play", "code"),
    [
        (_page, "not-a-service"),
        (_bad_gateway, "service-error"),
        (_plain, "not-a-service"),
        (_list_event, "not-a-service"),
        (_odd_values, "cut"),
        (fails(418, "teapot"), "service-error"),
    ],
)
async def test_something_that_is_no_service_is_told_as_such(serve: Serve, play: Play, code: str) -> None:
    outcome = await ask(serve(play))
    assert outcome.code == code


async def test_a_refused_connection_names_the_host_and_not_the_password() -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port = held.getsockname()[1]
    outcome = await ask(f"http://me:hunter2pass@127.0.0.1:{port}", deadline=3.0)
    assert outcome.code == "unreachable"
    assert f"127.0.0.1:{port} cannot be reached: it refuses the connection" in outcome.message
    assert "hunter2pass" not in str(outcome)


async def test_without_a_key_nothing_is_sent(serve: Serve) -> None:
    service = serve(says(answer(item(0))))
    outcome = await ask(service, key=None)
    assert outcome.code == "no-key"
    assert "ANTHROPIC_API_KEY" in outcome.mend
    assert service.received == []


@pytest.mark.parametrize("broken", ["sk-\nant-0123456789", "sk-änt-0123456789", "sk ant 0123456789"])
async def test_a_key_with_a_line_break_inside_is_refused_unseen(serve: Serve, broken: str) -> None:
    service = serve(says(answer(item(0))))
    outcome = await ask(service, key=broken)
    assert outcome.code == "no-key"
    assert "0123456789" not in str(outcome)
    assert service.received == []


async def test_a_key_is_stripped_before_it_is_used(serve: Serve, key: str) -> None:
    service = serve(says(answer(item(0))))
    outcome = await ask(service, key=f" {key}\n")
    assert outcome.fault is None
    headers = service.received[0].headers
    assert headers.get("x-api-key") == key or headers.get("authorization") == f"Bearer {key}"


@pytest.mark.parametrize(
    "play",
    [
        fails(400, "invalid_request_error", "no such key: sk-ant-test-0123456789abcdef-not-a-key"),
        _cut,
        _bad_sse,
    ],
)
async def test_neither_key_nor_prompt_reaches_a_log_a_file_or_a_message(
    serve: Serve,
    play: Play,
    key: str,
    log: pytest.LogCaptureFixture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("ANTHROPIC_LOG", "debug")
    outcome = await ask(serve(play), key=key, state=tmp_path)
    assert outcome.fault is not None
    said = capfd.readouterr()
    kept = _texts_below(tmp_path)
    everything = "\n".join((repr(outcome), str(outcome.fault.__cause__), log.text, said.out, said.err, kept))
    assert key not in everything
    assert "You read an instruction artifact" not in everything


def _texts_below(folder: Path) -> str:
    return "".join(path.read_text() for path in folder.rglob("*") if path.is_file())
