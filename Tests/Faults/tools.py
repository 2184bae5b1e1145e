"""The programs that the harness drives and those that it drives them with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Program(Enum):
    """What is tried."""

    TASKS = "tasks"
    WRITER = "writer"
    """`FaultWriter`: adds lines to a file by the writer of `tasks`."""
    NAIVE = "naive"
    """Our own bad writers."""


@dataclass(frozen=True)
class Tools:
    """What `run` has put into one folder."""

    folder: Path

    def path(self, program: Program, static: bool = False) -> Path:
        """Where a program is. `tasks` is there without shared libraries too, for the killer and for strace."""
        return self.folder / ("tasks-static" if static and program is Program.TASKS else program.value)

    @property
    def killer(self) -> Path:
        """Kills at a system call."""
        return self.folder / "killer"

    def shimmed(self, faults: str = "", log: Path | None = None) -> dict[str, str]:
        """The environment in which calls of a dynamic program fail."""
        variables = {"LD_PRELOAD": str(self.folder / "shim.so"), "FAULTS": faults, **self.libraries}
        return variables if log is None else {**variables, "FAULT_LOG": str(log)}

    @property
    def libraries(self) -> dict[str, str]:
        """Where the shared libraries of the dynamic programs are."""
        return {"LD_LIBRARY_PATH": str(self.folder / "lib")}
