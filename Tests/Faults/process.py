"""Runs programs with a time limit."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

TIME_LIMIT = 15.0
"""The time in seconds after which a program counts as hung."""


@dataclass(frozen=True)
class Ended:
    """The end of a program: its exit status, or 128 plus the number of the signal that ended it."""

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
        """The end of its standard error."""
        return self.errors.decode(errors="replace").strip()[-300:]


def run(
    words: Sequence[str | os.PathLike[str]],
    folder: Path,
    environment: Mapping[str, str],
    limits: Mapping[int, int] | None = None,
    seconds: float = TIME_LIMIT,
) -> Ended:
    """Runs a program in its own process group. `limits` are those of `resource`, soft and hard."""

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
