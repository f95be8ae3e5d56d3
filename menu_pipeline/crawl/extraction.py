"""The parent's side of the worker process: one call at a time, with a time limit; a dead worker is replaced."""

from __future__ import annotations

import asyncio
import os
import pickle
import struct
import sys
from typing import Any

from menu_pipeline.adapters.children import same_modules
from menu_pipeline.core.errors import ExtractionCrashed
from menu_pipeline.core.policy import Policy

#: What starts a worker, before its memory limit in bytes.
COMMAND: tuple[str, ...] = (sys.executable, "-m", "menu_pipeline.crawl.extraction_worker")


class ExtractionWorker:
    """Runs ``extraction_worker`` and asks it. Bodies and results cross a pipe as pickles."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()
        self.crashes = 0

    async def call(self, operation: str, *arguments: Any) -> Any:
        """The result of one operation. Raises ExtractionCrashed when it fails, hangs or takes the worker down."""
        async with self._lock:
            process = await self._running()
            try:
                async with asyncio.timeout(self._policy.extract_timeout_s):
                    word, value = await _exchange(process, (operation, arguments))
            except TimeoutError as error:
                await self._kill()
                raise ExtractionCrashed(f"{operation} took over {self._policy.extract_timeout_s:g} s") from error
            except (EOFError, ConnectionError) as error:
                await self._kill()
                raise ExtractionCrashed(f"the worker process died during {operation}") from error
            except BaseException:
                await self._kill()  # cancelled half way: the next answer would be of the wrong question
                raise
        if word != "ok":
            raise ExtractionCrashed(f"{operation} failed:\n{value}")
        return value

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND,
                str(self._policy.extract_memory_bytes),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=same_modules(os.environ),
                start_new_session=True,  # Ctrl-C is for the parent; the worker ends with its input
            )
        return self._process

    async def _kill(self) -> None:
        self.crashes += 1
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        self._process = None

    async def aclose(self) -> None:
        """At once, whatever it works on: the worker holds nothing that anybody needs."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


async def _exchange(process: asyncio.subprocess.Process, request: tuple[str, tuple[Any, ...]]) -> tuple[str, Any]:
    if process.stdin is None or process.stdout is None:
        raise EOFError("the worker has no pipes")
    body = pickle.dumps(request, protocol=pickle.HIGHEST_PROTOCOL)
    process.stdin.write(struct.pack(">I", len(body)) + body)
    await process.stdin.drain()
    size = struct.unpack(">I", await process.stdout.readexactly(4))[0]
    answer: tuple[str, Any] = pickle.loads(await process.stdout.readexactly(size))  # from our own child
    return answer
