"""Runs random command lines with builds of the program and compares the results: compare.py PROGRAM… [--count N]
[--seed N]

Exit status, standard output, standard error and the files after a command must be equal, and no run may trap or exit
with an undocumented status. The command lines of a scene run one after the other in a copy of the same workspace for
each build. With a single program only the second condition is checked.
"""

import argparse
import collections
import concurrent.futures
import os
import random
import shlex
import shutil
import sys
import tempfile

from documents import ROOT, Sources
from drawing import Drawing
from scene import Scene
from vocabulary import Vocabulary

SIDES = ("one", "two", "six")
LINES = 25
STATUSES = range(6)
TRAPS = (b"Fatal error", b"Sanitizer", b"runtime error:", b"Stack dump", b"Backtrac")


class Result:
    def __init__(self):
        self.statuses = collections.Counter()
        self.commands = collections.Counter()
        self.changes = 0
        self.faults = []


def shown(words):
    return "tasks " + " ".join(shlex.quote(word.decode(errors="backslashreplace"))[:300] for word in words)


def faults(runs, contents):
    """Returns the differences between the runs of a command line: names, and the values of each side."""
    found = []
    for name, values in zip(("status", "standard output", "standard error"), zip(*runs)):
        if any(value != values[0] for value in values):
            found.append((name, values))
    for name in sorted(set().union(*contents)):
        values = [content.get(name) for content in contents]
        if any(value != values[0] for value in values):
            found.append((f"file {name}", values))
    if any(status not in STATUSES or any(trap in errors for trap in TRAPS) for status, _, errors in runs):
        found.append(("trap", [f"status {status}: {errors.decode(errors='backslashreplace')[:4000]}" for status, _, errors in runs]))
    return found


def run_scene(seed, programs, vocabulary, sources, count, work):
    draw = random.Random(seed)
    sides = SIDES[: len(programs)]
    scene = Scene(os.path.join(work, f"{seed:06}"), sides, draw, sources)
    handles = scene.run(sides[-1], programs[-1], ["list", "all", "--format", "ids"])[1].split()
    drawing = Drawing(draw, vocabulary, sources, scene.files, [handle.decode() for handle in handles])
    result = Result()
    before = scene.contents(sides[0])
    for _ in range(count):
        words = drawing.line()
        runs = [scene.run(side, program, words) for side, program in zip(sides, programs)]
        contents = [scene.contents(side) for side in sides]
        result.statuses[runs[0][0]] += 1
        result.commands[drawing.command] += 1
        result.changes += contents[0] != before
        before = contents[0]
        if found := faults(runs, contents):
            result.faults.append((seed, words, found))
            # The copies may differ from now on.
            break
    if not result.faults:
        scene.remove()
    return result


def report(fault):
    seed, words, found = fault
    print(f"FAULT (scene {seed}): {shown(words)}")
    for name, values in found:
        for side, value in zip(SIDES, values):
            value = value.decode(errors="backslashreplace") if isinstance(value, bytes) else str(value)
            print(f"  {name}, {side}:")
            print("".join(f"    {line}\n" for line in value[:4000].splitlines()), end="")


def installed(program, folder):
    """Returns a copy of a program in a path of the same length for each side, because a hook contains the path."""
    os.mkdir(folder)
    return shutil.copy(program, os.path.join(folder, "tasks"))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    work = tempfile.mkdtemp(prefix="tasks-builds-")
    programs = [installed(program, os.path.join(work, side)) for program, side in zip(options.programs, SIDES)]
    sources = Sources()
    vocabulary = Vocabulary(programs[-1], ROOT / "Examples")
    scenes = [options.seed * 100_000 + number for number in range((options.count + LINES - 1) // LINES)]
    total = Result()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for result in pool.map(lambda seed: run_scene(seed, programs, vocabulary, sources, LINES, work), scenes):
            total.statuses += result.statuses
            total.commands += result.commands
            total.changes += result.changes
            total.faults += result.faults
            for fault in result.faults:
                report(fault)
    count = sum(total.statuses.values())
    print(
        f"{count} command lines in {len(scenes)} scenes, {len(total.commands)} commands, {total.changes} changed files; "
        + ", ".join(f"status {status}: {number}" for status, number in sorted(total.statuses.items(), key=str))
    )
    print(f"{len(total.faults)} faults")
    if total.faults:
        print(f"the scenes are kept in {work}")
        sys.exit(1)
    shutil.rmtree(work)
    # Most lines must be accepted and many must change a file, or the comparison would mean little.
    if total.statuses[0] < count / 4 or total.changes < count / 25:
        raise SystemExit("FAILED: too few command lines succeed or change a file")


main()
