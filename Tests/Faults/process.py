"""Programs that are run, always with an end."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

TIME_LIMIT = 15.0
"""Seconds after which a program hangs."""


@dataclass(frozen=True)
class Ended:
    """How a program ended: its status, 128 and the signal's number where one ended it."""

    status: int
    output: bytes
    errors: bytes
    hung: bool = False

    @property
    def died(self) -> bool:
        """Whether a signal ended it."""
        return self.status >= 128

    @property
    def said(self) -> str:
        """The end of what it said on standard error."""
        return self.errors.decode(errors="replace").strip()[-300:]


def run(
    words: Sequence[str | os.PathLike[str]],
    folder: Path,
    environment: Mapping[str, str],
    limits: Mapping[int, int] | None = None,
    seconds: float = TIME_LIMIT,
) -> Ended:
    """Runs a program in a process group of its own; `limits` are those of `resource`, soft and hard."""

    def limit() -> None:
        for kind, value in (limits or {}).items():
            resource.setrlimit(kind, (value, value))

    with subprocess.Popen(
        words,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=limit if limits else None,
        start_new_session=True,
        umask=0o022,
    ) as child:
        try:
            output, errors = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            output, errors = child.communicate()
            return Ended(128 + signal.SIGKILL, output, errors, hung=True)
    status = child.returncode
    return Ended(status if status >= 0 else 128 - status, output, errors)
