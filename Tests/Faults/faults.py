"""Runs commands under every known fault and counts the failures."""

from __future__ import annotations

import argparse
import functools
import multiprocessing
import sys
import time
from pathlib import Path

import jobs
from tally import Tally, table
from tools import Tools


def arguments() -> argparse.Namespace:
    """Parses the command line of `run`."""
    parser = argparse.ArgumentParser(prog="Tests/Faults/run", description=__doc__)
    parser.add_argument("--short", action="store_true", help="a sample of each part, for every push")
    parser.add_argument("--require-all", action="store_true", help="fail where the system does not allow a part")
    parser.add_argument("--only", metavar="NAME", help="jobs whose name begins with NAME")
    parser.add_argument("--jobs", type=int, default=2, help="number of concurrent processes")
    parser.add_argument("--list", action="store_true", help="print the jobs and exit")
    parser.add_argument("--tools", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--work", type=Path, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    """Runs the jobs and prints their results."""
    asked = arguments()
    places = jobs.Places.found(asked.work)
    chosen = [job for job in jobs.jobs(places, asked.short) if not asked.only or job.name.startswith(asked.only)]
    if asked.list or not chosen:
        print("\n".join(job.name for job in chosen) or f"no job begins with {asked.only}")
        return 0 if chosen else 2
    start = time.monotonic()
    tallies: list[Tally] = []
    # Children of a process without threads: a fork beside a thread that holds a lock would wait for it forever.
    context = multiprocessing.get_context("forkserver")
    with context.Pool(asked.jobs, maxtasksperchild=1) as pool:
        perform = functools.partial(jobs.perform, Tools(asked.tools), places)
        for tally in pool.imap_unordered(perform, chosen):
            tallies.append(tally)
            report(tally)
    missing = [*places.missing, *(note for tally in tallies for note in tally.notes)]
    print(f"\n{table(sorted(tallies, key=lambda tally: tally.part))}\n\n{time.monotonic() - start:.0f} seconds")
    for note in sorted(set(missing)):
        print(f"not tried: {note}")
    failed = any(tally.bad for tally in tallies) or (asked.require_all and bool(missing))
    return 1 if failed else 0


def report(tally: Tally) -> None:
    """Prints a line for each job, and its findings."""
    print(f"{tally.part:<12}{tally.scene:<40}{tally.tried:>7}{len(tally.bad):>6} bad")
    if tally.found:
        print(f"  found {tally.found[:200]}")
    for words in tally.bad[:10]:
        print(f"  BAD {words}")
    if len(tally.bad) > 10:
        print(f"  and {len(tally.bad) - 10} more")
    # Flushes the output, because child processes would inherit and repeat buffered text.
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
