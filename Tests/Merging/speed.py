"""Measures a merge by the program beside `git merge-file`, in turn: speed.py PROGRAM [--tasks N] [--edits N] [--turns N]

Prints the median of the processor times, the largest memory of a run, and both as shares of git's. Fails if a task that
a side added is missing, not on any time.
"""

import argparse
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

WORDS = "Call Anna about the offer Paint wall Order oak worktop Pay rent Water plants Buy milk Clean kitchen".split()
NAMES = ["base.tasks", "ours.tasks", "theirs.tasks"]
OPERATIONS = "tick set title add delete move note".split()


def draw(count, edits):
    """Returns the base and two edited versions as lists of blocks."""
    drawn = random.Random(7)

    def task(number):
        rank = "(%s) " % drawn.choice("ABCD") if drawn.random() < 0.4 else ""
        words = " ".join(drawn.choice(WORDS) for _ in range(3))
        return "- [ ] %s%s n%d due:2026-%02d-%02d" % (rank, words, number, drawn.randint(1, 12), drawn.randint(1, 28))

    base = []
    for number in range(count):
        if number % 25 == 0:
            base.append(["", "## Section %d" % (number // 25), ""])
        base.append([task(number)] + (["  A note"] if number % 50 == 0 else []))
    return base, edited(base, edits, "a"), edited(base, edits, "b")


def edited(base, edits, name):
    drawn = random.Random(name)
    blocks = [list(block) for block in base]
    tasks = [index for index, block in enumerate(blocks) if block[0].startswith("- ")]
    gone, behind = set(), {}
    for step in range(edits):
        index = drawn.choice(tasks)
        block = blocks[index]
        operation = drawn.choice(OPERATIONS)
        if operation == "tick":
            block[0] = block[0].replace("[ ]", "[x]")
        elif operation == "set":
            block[0] += " est:%dm" % drawn.randint(1, 59)
        elif operation == "title":
            block[0] = block[0].replace(" due:", " more due:")
        elif operation == "note":
            block.append("  Noted %d" % step)
        elif operation == "add":
            behind.setdefault(index, []).append(["- [ ] Added %s%d" % (name, step)])
        else:
            gone.add(index)
            if operation == "move":
                behind.setdefault(drawn.choice(tasks), []).append(block)
    result = []
    for index, block in enumerate(blocks):
        result += ([] if index in gone else [block]) + behind.get(index, [])
    return result


def run(command):
    """Returns processor seconds, bytes of memory and the status of a process."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, os.waitstatus_to_exitcode(status)


def found(path):
    """Returns the names of added tasks."""
    with open(path) as lines:
        return {name for line in lines for name in re.findall(r"Added \w+", line)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--tasks", type=int, default=10_000)
    parser.add_argument("--edits", type=int, default=50)
    parser.add_argument("--turns", type=int, default=9)
    parser.add_argument("--draw", type=pathlib.Path, help="only write the versions into this folder")
    options = parser.parse_args()
    if options.draw:
        for name, blocks in zip(NAMES, draw(options.tasks, options.edits)):
            (options.draw / name).write_text("".join(line + "\n" for block in blocks for line in block))
        return
    folder = pathlib.Path(tempfile.mkdtemp())
    # Another process draws, because the memory of this one counts for those that it starts.
    subprocess.run([sys.executable, *sys.argv, "--draw", str(folder)], check=True)
    base, ours, theirs = [folder / ("written-" + name) for name in NAMES]
    added = found(folder / NAMES[1]) | found(folder / NAMES[2])
    figures = {"git": [], "tasks": []}
    for _ in range(options.turns):
        for name in figures:
            for source, path in zip(NAMES, (base, ours, theirs)):
                shutil.copyfile(folder / source, path)
            if name == "git":
                figures[name].append(run(["git", "merge-file", "-q", str(ours), str(base), str(theirs)]))
                continue
            command = [options.program, "git", "merge-driver", "--marker-size", "7", "--path", "ours.tasks", "--"]
            figures[name].append(run(command + [str(base), str(ours), str(theirs)]))
            status = figures[name][-1][2]
            missing = added - found(ours)
            if status not in (0, 1) or missing:
                sys.exit("status %d, missing: %s" % (status, sorted(missing)[:5]))
    shutil.rmtree(folder)
    time = {name: statistics.median(run[0] for run in runs) for name, runs in figures.items()}
    memory = {name: max(run[1] for run in runs) for name, runs in figures.items()}
    print(
        "%d tasks, %d edits a side: %.3f s, %.2f of git merge-file; %.0f MB, %.2f"
        % (options.tasks, options.edits, time["tasks"], time["tasks"] / time["git"], memory["tasks"] / 1e6,
           memory["tasks"] / memory["git"]))


main()
