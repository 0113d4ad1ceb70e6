"""Asking within a run's bounds: counts requests, repeats what may pass by itself, gives up in time."""

import asyncio
import random
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import TypeAlias

from evals_studio.model.fault import Fault
from evals_studio.propose.anthropic_maker.client import Clock, Connection, Heard, Named, Request
from evals_studio.propose.anthropic_maker.faults import Faults, FormatRefused, Unavailable, duration
from evals_studio.propose.events import Progress

_REPEATS = 2

Answered: TypeAlias = Heard | Progress


@dataclass(slots=True)
class Asking:
    """One run's conversation with a service. spent: requests sent so far."""

    connection: Connection
    faults: Faults
    clock: Clock
    knows_format: bool = True
    spent: int = 0

    async def answers(self, request: Request) -> AsyncGenerator[Answered, None]:
        """Send a request, again if need be, and give what comes. Raises Fault.

        Once an answer has begun nothing is repeated: what came would come twice.
        """
        repeats = 0
        while True:
            begun, wait = False, 0.0
            try:
                async with aclosing(self._once(request)) as heard:
                    async for one in heard:
                        begun = begun or isinstance(one, Named)
                        yield one
            except FormatRefused as refused:
                if not self.knows_format:
                    raise Fault(refused.message, mend="Ask another model.", code=refused.code) from None
                self.knows_format = False
                note = "The service does not know how to answer in a given shape; it is asked in words."
            except Unavailable as fault:
                if begun or repeats >= _REPEATS:
                    raise
                wait = self._wait(fault, repeats)
                repeats += 1
                note = f"{fault.message} Asking again in {duration(wait)}."
            else:
                return
            yield Progress(note)
            await asyncio.sleep(wait)

    def _once(self, request: Request) -> AsyncGenerator[Heard, None]:
        bound = self.faults.bounds.max_requests
        if self.spent >= bound:
            raise self.faults.too_many_requests(self.spent + 1)
        self.spent += 1
        return self.connection.heard(request if self.knows_format else replace(request, schema=None))

    def _wait(self, fault: Unavailable, repeats: int) -> float:
        """Give the seconds to wait before asking again; raises the fault when that would be too long."""
        wait = fault.wait if fault.wait is not None else 0.5 * 2**repeats * random.uniform(0.8, 1.2)  # noqa: S311 - no secret
        if wait > self.faults.bounds.longest_wait or wait >= self.clock.left or self._is_spent:
            raise fault
        return wait

    @property
    def _is_spent(self) -> bool:
        return self.spent >= self.faults.bounds.max_requests
