"""The programs under test, and the tools of the harness."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Program(Enum):
    """A program under test."""

    TASKS = "tasks"
    WRITER = "writer"
    """`FaultWriter`, which adds lines to a file with the writer of `tasks`."""
    NAIVE = "naive"
    """The bad writers of `naive.c`."""


@dataclass(frozen=True)
class Tools:
    """The folder in which `run` has put the programs."""

    folder: Path

    def path(self, program: Program, static: bool = False) -> Path:
        """Returns the path of a program. `tasks` also exists without shared libraries, for the killer and for
        strace."""
        return self.folder / ("tasks-static" if static and program is Program.TASKS else program.value)

    @property
    def killer(self) -> Path:
        """The tool that kills at a system call."""
        return self.folder / "killer"

    def shimmed(self, faults: str = "", log: Path | None = None) -> dict[str, str]:
        """Returns the environment in which calls of a dynamically linked program fail."""
        variables = {"LD_PRELOAD": str(self.folder / "shim.so"), "FAULTS": faults, **self.libraries}
        return variables if log is None else {**variables, "FAULT_LOG": str(log)}

    @property
    def libraries(self) -> dict[str, str]:
        """The variable for the shared libraries of the dynamically linked programs."""
        return {"LD_LIBRARY_PATH": str(self.folder / "lib")}
