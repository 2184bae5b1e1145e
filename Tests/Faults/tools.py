"""The programs that the harness drives and those that it drives them with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Tools:
    """What `run` has put into one folder."""

    folder: Path

    @property
    def static(self) -> Path:
        """`tasks` without shared libraries: for the killer and for strace."""
        return self.folder / "tasks-static"

    @property
    def dynamic(self) -> Path:
        """`tasks` with shared libraries: calls of the C library can be made to fail."""
        return self.folder / "tasks-dynamic"

    @property
    def writer(self) -> Path:
        """Adds lines to a file by the writer of `tasks`."""
        return self.folder / "writer"

    @property
    def naive(self) -> Path:
        """Writers that lose what they write."""
        return self.folder / "naive"

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
