"""Merges drawn pairs with git and with the program, and judges clean results: pairs.py PROGRAM [--count N] [--seed N]

Prints the rates of conflicts. Fails if a pair that git merges cleanly is none for the program, if such a pair gives other
bytes outside the named classes, or if a field of a clean result is not as the oracle has it.
"""

import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

import drawing
import oracle

# Tasks in the file, and the most edits of a side.
CELLS = [(10, 3), (40, 3), (40, 8)]


def parents(text):
    return {name: tasks[0].place for name, tasks in drawing.read(text).items()}


def is_named(base, a, b):
    """Whether git's bytes may differ: a task that both sides moved, or one that a side put below a heading or a task
    that the other side took away."""
    old, x, y = parents(base), parents(a), parents(b)

    def order(text, common):
        return [name for name in drawing.read(text) if name in common]

    common = {*old} & {*x} & {*y}
    both = order(a, common) != order(base, common) and order(b, common) != order(base, common)
    moved = any(x[name] != old[name] and y[name] != old[name] for name in common)
    for one, other in ((x, y), (y, x)):
        gone = {*old} - {*other}
        if any(place[1] in gone for name, place in one.items() if place[1] and old.get(name) != place):
            return True
    return both or moved


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=150, help="pairs of each size")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for tasks, edits in CELLS:
            git_conflicts = conflicts = other = 0
            for number in range(options.count):
                seed = f"{options.seed}-{tasks}-{edits}-{number}"
                source = random.Random(seed)
                draw = drawing.Drawing(source)
                base = draw.document(tasks)
                versions = [base] + [draw.version(base, source.randint(1, edits)) for _ in range(2)]
                texts = [version.text() for version in versions]
                for name, text in zip(("o", "a", "b"), texts):
                    (folder / f"{name}.tasks").write_text(text)
                git = subprocess.run(["git", "merge-file", "-p", "a.tasks", "o.tasks", "b.tasks"], cwd=folder, capture_output=True)
                ours = subprocess.run(
                    [options.program, "merge", "a.tasks", "b.tasks", "--base", "o.tasks", "--output", "-"], cwd=folder, capture_output=True
                )
                git_conflicts += git.returncode != 0
                conflicts += ours.returncode == 1
                if ours.returncode not in (0, 1):
                    failures.append(f"seed {seed}: status {ours.returncode}: {ours.stderr.decode()}")
                    continue
                if ours.returncode == 0:
                    failures += [f"seed {seed}: {fault}" for fault in oracle.faults(*texts, ours.stdout.decode())]
                if git.returncode == 0 and ours.returncode != 0:
                    failures.append(f"seed {seed}: clean for git, but not here")
                if git.returncode == 0 and ours.returncode == 0 and git.stdout != ours.stdout:
                    other += 1
                    if not is_named(*texts):
                        failures.append(f"seed {seed}: other bytes than git's")
            share = 100 / options.count
            print(
                f"{tasks} tasks, 1 to {edits} edits a side: conflicts of git {git_conflicts * share:.1f} %, here {conflicts * share:.1f} %;"
                f" clean for both with other bytes {other}"
            )
    for failure in failures[:20]:
        print("FAILED:", failure)
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
