"""The wire format in which Bedrock streams: frames with checksums instead of lines (vnd.amazon.eventstream)."""

import base64
import json
import struct
import zlib
from typing import Any

from loopback import Play, Stage

_STRING = 7


def frame(headers: dict[str, str], payload: bytes) -> bytes:
    """Spell one frame: lengths, their checksum, headers, payload, checksum of all."""
    told = b"".join(
        struct.pack(
            f">B{len(name)}sBH{len(value)}s", len(name), name.encode(), _STRING, len(value), value.encode()
        )
        for name, value in headers.items()
    )
    prelude = struct.pack(">II", 16 + len(told) + len(payload), len(told))
    body = prelude + struct.pack(">I", zlib.crc32(prelude)) + told + payload
    return body + struct.pack(">I", zlib.crc32(body))


class BedrockStage(Stage):
    """A stage whose events go out as frames."""

    async def event(self, name: str, data: dict[str, Any] | str) -> None:
        if not self._opened:
            kind = "application/vnd.amazon.eventstream"
            await self.head(200, {"content-type": kind, "transfer-encoding": "chunked"})
        event = (data if isinstance(data, str) else json.dumps(data)).encode()
        headers = {":event-type": "chunk", ":content-type": "application/json", ":message-type": "event"}
        await self.raw(frame(headers, json.dumps({"bytes": base64.b64encode(event).decode()}).encode()))

    async def throttle(self) -> None:
        """Break the stream off in mid-answer, in Bedrock's own way."""
        headers = {
            ":exception-type": "throttlingException",
            ":content-type": "application/json",
            ":message-type": "exception",
        }
        await self.raw(frame(headers, b'{"message": "Too many tokens."}'))


def in_frames(play: Play) -> Play:
    """Play the same to a Bedrock client."""

    async def framed(stage: Stage) -> None:
        stage.__class__ = BedrockStage
        await play(stage)

    return framed
