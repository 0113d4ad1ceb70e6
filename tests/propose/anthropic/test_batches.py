"""A batch is handed in once, its id kept, and its answers go through the same gate."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from asked import Outcome, a_brief, a_maker, ask
from loopback import BODY, MODEL, LoopbackService, Stage, answer, error, fails, item, replies

from evals_studio.model.fault import Fault
from evals_studio.model.json import Json
from evals_studio.propose import Brief, run
from evals_studio.propose.anthropic_maker.batches import Batch, Collected, collect, hand_in, kept_batch
from evals_studio.propose.private_files import keep_json

Serve = Callable[..., LoopbackService]
ID = "msgbatch_01Play"


def a_batch_as_told(status: str, url: str | None = None) -> dict[str, Any]:
    counts = {"processing": 2, "succeeded": 0, "errored": 0, "canceled": 0, "expired": 0}
    return {
        "id": ID,
        "type": "message_batch",
        "processing_status": status,
        "request_counts": counts,
        "results_url": url,
        "created_at": "2099-01-01T00:00:00Z",
        "expires_at": "2099-01-02T00:00:00Z",
    }


def a_line(name: str, text: str, reason: str = "end_turn") -> str:
    message = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": MODEL,
        "content": [{"type": "text", "text": text}],
        "stop_reason": reason,
        "usage": {"input_tokens": 10, "output_tokens": 20},
    }
    return json.dumps({"custom_id": name, "result": {"type": "succeeded", "message": message}})


async def _handed_in(service: LoopbackService, tmp_path: Path, *briefs: Brief, **bounds: Any) -> Batch:
    artifacts = [(tmp_path / f"{number}.md", brief) for number, brief in enumerate(briefs)]
    return await hand_in(a_maker(service, **bounds), artifacts, tmp_path / "state")


async def _heard(collected: Collected) -> Outcome:
    outcome = Outcome()
    async for event in run(collected, a_brief()):
        outcome.take(event)
    return outcome


async def test_all_artifacts_go_out_in_one_request_and_the_id_is_kept(serve: Serve, tmp_path: Path) -> None:
    service = serve(replies(a_batch_as_told("in_progress")))
    batch = await _handed_in(
        service, tmp_path, a_brief(), a_brief("# A\nx\n# B\ny\n"), part=6, max_requests=50
    )
    (received,) = service.received
    assert received.path == "/v1/messages/batches"
    names = [request["custom_id"] for request in received.body["requests"]]
    assert len(set(names)) == len(names)
    assert "stream" not in received.body["requests"][0]["params"]
    assert list(batch.parts[str(tmp_path / "1.md")]) == names[-2:]
    assert kept_batch(ID, tmp_path / "state") == batch


async def test_a_batch_that_has_not_ended_says_how_far_it_is(serve: Serve, tmp_path: Path) -> None:
    service = serve(replies(a_batch_as_told("in_progress")))
    batch = await _handed_in(service, tmp_path, a_brief())
    with pytest.raises(Fault, match="2 requests are waiting") as caught:
        await collect(a_maker(service), batch)
    assert caught.value.code == "not-ended"


def _ended(*lines: str, host: str | None = None) -> Callable[[Stage], Any]:
    async def play(stage: Stage) -> None:
        if stage.received.path.endswith("/results"):
            await stage.answer(200, "\n".join(lines) + "\n", content_type="application/x-jsonl")
        else:
            url = f"http://{host or stage.received.headers['host']}/v1/messages/batches/{ID}/results"
            await stage.answer(200, a_batch_as_told("ended", url))

    return play


async def test_answers_go_through_the_gate_artifact_by_artifact(serve: Serve, tmp_path: Path) -> None:
    failed = {
        "custom_id": "artifact-1-part-0",
        "result": {"type": "errored", "error": error("api_error", "No luck")},
    }
    good = a_line("artifact-0-part-0", answer(item(0), item(1, quote="never said")))
    service = serve(replies(a_batch_as_told("in_progress")), _ended(json.dumps(failed), good))
    batch = await _handed_in(service, tmp_path, a_brief(), a_brief(), a_brief())
    found = await collect(a_maker(service), batch)
    first, second, third = [await _heard(found[str(tmp_path / f"{number}.md")]) for number in range(3)]
    assert first.ids == ["claim-number-0"]
    assert [held.reason for held in first.held] == ["ungrounded"]
    assert first.generated_by == MODEL
    assert (first.usage.input_tokens, first.usage.output_tokens) == (10, 20)
    assert second.code == "batch-errored"
    assert "No luck" in second.message
    assert third.code == "no-answer"


@pytest.mark.parametrize(
    ("text", "reason", "code", "count"),
    [
        ("I would rather not.", "end_turn", "no-json", 0),
        ("", "refusal", "refusal", 0),
        (answer(item(0), item(1))[:-40], "max_tokens", "max-tokens", 1),
    ],
)
async def test_a_bad_answer_in_a_batch_is_a_failure_of_its_artifact(
    serve: Serve, tmp_path: Path, text: str, reason: str, code: str, count: int
) -> None:
    service = serve(
        replies(a_batch_as_told("in_progress")), _ended(a_line("artifact-0-part-0", text, reason))
    )
    batch = await _handed_in(service, tmp_path, a_brief(BODY))
    (collected,) = (await collect(a_maker(service), batch)).values()
    outcome = await _heard(collected)
    assert (outcome.code, len(outcome.proposals)) == (code, count)


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [("Well.", "no-json", "in words instead of JSON."), ('{"a": 1}', "other-shape", "of another shape.")],
)
async def test_an_answer_that_cannot_be_read_is_told_without_a_second_try_that_never_was(
    serve: Serve, tmp_path: Path, text: str, code: str, words: str
) -> None:
    service = serve(replies(a_batch_as_told("in_progress")), _ended(a_line("artifact-0-part-0", text)))
    batch = await _handed_in(service, tmp_path, a_brief())
    (collected,) = (await collect(a_maker(service), batch)).values()
    outcome = await _heard(collected)
    assert outcome.code == code
    assert outcome.message.endswith(words)
    assert "--batch" in outcome.mend


async def test_a_part_without_an_answer_loses_no_other_part(serve: Serve, tmp_path: Path) -> None:
    brief = a_brief("# A\nRun the tests before you commit.\n# B\nRead the ticket first.\n")
    line = a_line("artifact-0-part-1", answer(item(0)))
    service = serve(replies(a_batch_as_told("in_progress")), _ended(line))
    batch = await _handed_in(service, tmp_path, brief, part=40)
    (collected,) = (await collect(a_maker(service), batch)).values()
    outcome = await _heard(collected)
    assert len(collected.answers) == 2
    assert (outcome.code, outcome.ids) == ("no-answer", ["claim-number-0"])


async def test_a_whole_answer_is_kept_and_a_live_run_sends_nothing(serve: Serve, tmp_path: Path) -> None:
    line = a_line("artifact-0-part-0", answer(item(0), item(1)))
    service = serve(replies(a_batch_as_told("in_progress")), _ended(line))
    batch = await _handed_in(service, tmp_path, a_brief())
    maker = a_maker(service, state=tmp_path / "state")
    (collected,) = (await collect(maker, kept_batch(batch.id, tmp_path / "state"))).values()
    first = await _heard(collected)
    sent = len(service.received)
    assert maker.egress(a_brief()) is None
    again = await ask(service, state=tmp_path / "state")
    assert again.ids == first.ids == ["claim-number-0", "claim-number-1"]
    assert again.generated_by == first.generated_by == MODEL
    assert len(service.received) == sent


async def test_a_broken_answer_is_not_kept(serve: Serve, tmp_path: Path) -> None:
    line = a_line("artifact-0-part-0", answer(item(0), item(1))[:-40], "max_tokens")
    service = serve(replies(a_batch_as_told("in_progress")), _ended(line))
    batch = await _handed_in(service, tmp_path, a_brief())
    maker = a_maker(service, state=tmp_path / "state")
    (collected,) = (await collect(maker, batch)).values()
    assert (await _heard(collected)).code == "max-tokens"
    assert maker.egress(a_brief()) is not None


@pytest.mark.parametrize("more", [{}, {"answers": {"/a.md": "../../x"}}, {"answers": 3}])
def test_a_batch_that_was_kept_without_names_for_its_answers_is_collected_all_the_same(
    tmp_path: Path, more: dict[str, Json]
) -> None:
    parts: dict[str, Json] = {"/a.md": ["artifact-0-part-0"]}
    told: dict[str, Json] = {"version": 1, "id": ID, "host": "h", "home": "anthropic", "parts": parts}
    keep_json(tmp_path / "batches" / f"{ID}.json", told | more)
    assert kept_batch(ID, tmp_path) == Batch(ID, "h", "anthropic", {"/a.md": ("artifact-0-part-0",)})


async def test_results_at_another_host_are_not_fetched(serve: Serve, tmp_path: Path) -> None:
    service = serve(replies(a_batch_as_told("in_progress")), _ended(host="evil.example"))
    batch = await _handed_in(service, tmp_path, a_brief())
    with pytest.raises(Fault) as caught:
        await collect(a_maker(service), batch)
    assert caught.value.code == "redirected"


async def test_a_batch_of_another_host_is_not_asked_for_here(serve: Serve) -> None:
    service = serve(fails(404, "not_found_error"))
    with pytest.raises(Fault) as caught:
        await collect(a_maker(service), Batch(ID, "other.example", "anthropic", {}))
    assert caught.value.code == "other-host"
    assert service.received == []


@pytest.mark.parametrize("name", ["msgbatch_unknown", "../../etc/passwd", "", "a" * 300])
def test_an_unknown_id_is_a_fault(tmp_path: Path, name: str) -> None:
    with pytest.raises(Fault) as caught:
        kept_batch(name, tmp_path)
    assert caught.value.code == "no-batch"


async def test_a_refused_batch_keeps_nothing(serve: Serve, tmp_path: Path) -> None:
    with pytest.raises(Fault) as caught:
        await _handed_in(serve(fails(401, "authentication_error")), tmp_path, a_brief())
    assert caught.value.code == "key-refused"
    assert not (tmp_path / "state").exists()
