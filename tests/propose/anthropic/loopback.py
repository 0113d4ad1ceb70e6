"""A service on this machine that speaks the Messages API's real wire format, and plays every way to fail.

Give it plays; each request takes the next one, the last is played for ever. A play is an async function that
gets a `Stage`: the request that came, and ways to answer it.
"""

import asyncio
import json
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self, TypeAlias

MODEL = "claude-sonnet-5-5-20990101"
SSE_HEADERS = {"content-type": "text/event-stream; charset=utf-8", "transfer-encoding": "chunked"}


@dataclass
class Received:
    """One request. at: when its last byte came. hung_up: when the client closed the connection, else None."""

    method: str
    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    at: float = field(default_factory=time.monotonic)
    hung_up: float | None = None

    @property
    def said(self) -> str:
        """All text of the request's turns."""
        return "\n".join(str(turn["content"]) for turn in self.body["messages"])


class Stage:
    """What a play acts with."""

    def __init__(self, writer: asyncio.StreamWriter, received: Received, gone: asyncio.Event) -> None:
        self.received = received
        self._writer = writer
        self._gone = gone
        self._opened = False
        self._chunked = False

    async def raw(self, text: str | bytes) -> None:
        told = text.encode() if isinstance(text, str) else text
        self._writer.write(b"%x\r\n%b\r\n" % (len(told), told) if self._chunked else told)
        await self._writer.drain()

    async def finish(self) -> None:
        """End the transfer in good order, whatever was told."""
        if self._chunked and not self._writer.is_closing():
            self._writer.write(b"0\r\n\r\n")
            await self._writer.drain()

    async def head(self, status: int, headers: dict[str, str]) -> None:
        lines = [f"HTTP/1.1 {status} Played", *(f"{key}: {value}" for key, value in headers.items())]
        await self.raw("\r\n".join((*lines, "connection: close", "", "")))
        self._opened = True
        self._chunked = headers.get("transfer-encoding") == "chunked"

    async def answer(self, status: int, body: str | dict[str, Any], **headers: str) -> None:
        """Answer whole. Header names are given with underscores."""
        told = body if isinstance(body, str) else json.dumps(body)
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        sort = "application/json" if isinstance(body, dict) else "text/plain"
        await self.head(status, {"content-type": sort, "content-length": str(len(told.encode())), **named})
        await self.raw(told)

    async def event(self, name: str, data: dict[str, Any] | str) -> None:
        if not self._opened:
            await self.head(200, SSE_HEADERS)
        await self.raw(f"event: {name}\ndata: {data if isinstance(data, str) else json.dumps(data)}\n\n")

    async def begin(self, model: object = MODEL, tokens: int = 500) -> None:
        message = {
            "id": "msg_01Play",
            "type": "message",
            "role": "assistant",
            "model": model,
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": {"input_tokens": tokens, "output_tokens": 1},
        }
        await self.event("message_start", {"type": "message_start", "message": message})
        await self.block()

    async def block(self, index: int = 0) -> None:
        start = {"type": "content_block_start", "index": index, "content_block": {"type": "text", "text": ""}}
        await self.event("content_block_start", start)
        await self.event("ping", {"type": "ping"})

    async def text(self, text: str, index: int = 0) -> None:
        delta = {"type": "text_delta", "text": text}
        await self.event(
            "content_block_delta", {"type": "content_block_delta", "index": index, "delta": delta}
        )

    async def end(self, reason: str = "end_turn", tokens: int = 120, index: int = 0) -> None:
        await self.event("content_block_stop", {"type": "content_block_stop", "index": index})
        delta = {"stop_reason": reason, "stop_sequence": None}
        await self.event(
            "message_delta", {"type": "message_delta", "delta": delta, "usage": {"output_tokens": tokens}}
        )
        await self.event("message_stop", {"type": "message_stop"})

    async def until_gone(self, patience: float = 20.0) -> None:
        """Wait until the client has closed the connection."""
        await asyncio.wait_for(self._gone.wait(), patience)

    def tear(self) -> None:
        """Break the connection off."""
        self._writer.transport.abort()


Play: TypeAlias = Callable[[Stage], Awaitable[None]]


class LoopbackService:
    """The server, in a thread of its own. Use it as a context manager."""

    def __init__(self, *plays: Play) -> None:
        self.plays = list(plays)
        self.received: list[Received] = []
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.port = 0

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0.01))
        self._loop.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            method, path, _ = head[0].split(" ", 2)
            headers = {
                line.split(":", 1)[0].lower(): line.split(":", 1)[1].strip() for line in head[1:] if line
            }
            body = await reader.readexactly(int(headers.get("content-length", 0)))
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()
            return
        received = Received(method, path, headers, json.loads(body or b"{}"))
        self.received.append(received)
        gone = asyncio.Event()
        watch = asyncio.ensure_future(_watch(reader, received, gone))
        play = self.plays[min(len(self.received), len(self.plays)) - 1]
        try:
            stage = Stage(writer, received, gone)
            await play(stage)
            await stage.finish()
        except (ConnectionError, TimeoutError):
            pass
        finally:
            writer.close()
            await asyncio.wait({watch}, timeout=0.2)
            watch.cancel()


async def _watch(reader: asyncio.StreamReader, received: Received, gone: asyncio.Event) -> None:
    try:
        while await reader.read(1024):
            pass
    except ConnectionError:
        pass
    received.hung_up = time.monotonic()
    gone.set()


def item(number: int, **changed: Any) -> dict[str, Any]:
    """One offer as a well-behaved model makes it, grounded in `BODY`."""
    told = {
        "quote": QUOTES[number % len(QUOTES)],
        "why": "The artifact asks for it.",
        "id": f"claim-number-{number}",
        "assertion": f"The session kept promise number {number}.",
        "grader": "ai",
        "options": {},
        "target": "transcript",
        "confidence": 0.9,
    }
    return {**told, **changed}


QUOTES = (
    "Run the tests before you commit.",
    "Never edit files below vendor.",
    "Read the ticket first.",
)
BODY = "# Mend a leak\n\n" + "\n".join(f"- {quote}" for quote in QUOTES) + "\n\nBe careful.\n"
NOTE = {"quote": "Be careful.", "why": "Nobody can observe it.", "suggestion": "Say what to look out for."}


def answer(*items: object, notes: Sequence[object] = ()) -> str:
    return json.dumps({"evals": list(items), "untestable": list(notes)}, indent=1)


def error(kind: str, message: str = "That went wrong.") -> dict[str, Any]:
    return {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_01Play"}


def says(
    text: str, *, step: int = 37, pause: float = 0.0, reason: str = "end_turn", model: object = MODEL
) -> Play:
    """A play that streams a text in small pieces and ends in good order."""

    async def play(stage: Stage) -> None:
        await stage.begin(model)
        for start in range(0, len(text), step):
            await stage.text(text[start : start + step])
            if pause:
                await asyncio.sleep(pause)
        await stage.end(reason)

    return play


def replies(body: str | dict[str, Any]) -> Play:
    """A play that answers whole."""

    async def play(stage: Stage) -> None:
        await stage.answer(200, body)

    return play


def fails(status: int, kind: str, message: str = "That went wrong.", **headers: str) -> Play:
    async def play(stage: Stage) -> None:
        await stage.answer(status, error(kind, message), **headers)

    return play
