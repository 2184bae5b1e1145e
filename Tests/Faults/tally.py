"""Counts of attempts and findings."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Tally:
    """The counts of one part of the harness on one scene."""

    part: str
    scene: str
    tried: int = 0
    hangs: int = 0
    bad: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """The parts that the system did not allow."""
    found: str = ""
    """The finding that was required."""
    seconds: float = 0.0

    def point(self, place: str, complaints: list[str], hung: bool = False) -> None:
        """Counts one fault at `place`, with the complaints after it."""
        self.tried += 1
        self.hangs += int(hung)
        if hung:
            complaints = ["it hangs", *complaints]
        if complaints:
            self.bad.append(f"{self.part} {self.scene} {place}: {'; '.join(complaints)}")


def table(tallies: list[Tally]) -> str:
    """Returns a line for each part, over all scenes."""
    rows: dict[str, list[float]] = {}
    for tally in tallies:
        row = rows.setdefault(tally.part, [0, 0, 0, 0, 0.0])
        for column, count in enumerate((1, tally.tried, len(tally.bad), tally.hangs, tally.seconds)):
            row[column] += count
    lines = [f"{'part':<12}{'scenes':>8}{'faults':>9}{'bad':>6}{'hangs':>7}{'seconds':>9}"]
    for part, row in rows.items():
        lines.append(f"{part:<12}{row[0]:>8}{row[1]:>9}{row[2]:>6}{row[3]:>7}{row[4]:>9.0f}")
    return "\n".join(lines)
