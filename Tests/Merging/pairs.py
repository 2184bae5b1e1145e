"""Merges drawn pairs with git and with the program, and judges clean results: pairs.py PROGRAM [--count N] [--seed N]

Prints the rates of conflicts. Fails if a pair that git merges cleanly is none for the program, if such a pair gives other
bytes outside the named classes, or if a field of a clean result is not as the oracle has it. Other bytes may be in the
lines of tasks that the drawn edits put into a named class, and nowhere else.
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


def ancestors(text):
    """For each task of a version, the tasks above it."""
    place = {name: tasks[0].place[1] for name, tasks in drawing.read(text).items()}

    def above(name):
        found = set()
        while place.get(name):
            name = place[name]
            found.add(name)
        return found

    return {name: above(name) for name in place}


def named(texts, logs):
    """The tasks on which git may differ, by what the edits were: both sides moved it, or one side put it under a task
    that the other side took away. The drawing adds no line twice and has no recurring tasks."""
    found = logs[0].moved & logs[1].moved
    for text, own, other in ((texts[1], *logs), (texts[2], *reversed(logs))):
        above = ancestors(text)
        gone = other.deleted | other.moved
        found |= {name for name in own.added | own.moved if above.get(name, set()) & gone}
    return found


def rest(text, names):
    """The lines that are not those of some tasks."""
    return [line for line in text.split("\n") if not names & set(drawing.NAME.findall(line))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=150, help="pairs of each size")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    program = pathlib.Path(options.program).resolve()
    failures, needless, total = [], [], (0, 0)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for tasks, edits in CELLS:
            git_conflicts = conflicts = other = clean = 0
            for number in range(options.count):
                seed = f"{options.seed}-{tasks}-{edits}-{number}"
                source = random.Random(seed)
                draw = drawing.Drawing(source)
                base = draw.document(tasks)
                sides = [draw.version(base, source.randint(1, edits)) for _ in range(2)]
                texts = [base.text()] + [version.text() for version, _ in sides]
                logs = [log for _, log in sides]
                for name, text in zip(("o", "a", "b"), texts):
                    (folder / f"{name}.tasks").write_text(text)
                git = subprocess.run(["git", "merge-file", "-p", "a.tasks", "o.tasks", "b.tasks"], cwd=folder, capture_output=True)
                ours = subprocess.run(
                    [program, "merge", "a.tasks", "b.tasks", "--base", "o.tasks", "--output", "-"], cwd=folder, capture_output=True
                )
                git_conflicts += git.returncode != 0
                conflicts += ours.returncode == 1
                clean += ours.returncode == 0
                if ours.returncode == 1 and not oracle.disputes(*texts):
                    needless.append(seed)
                if ours.returncode not in (0, 1):
                    failures.append(f"seed {seed}: status {ours.returncode}: {ours.stderr.decode()}")
                    continue
                if ours.returncode == 0:
                    failures += [f"seed {seed}: {fault}" for fault in oracle.faults(*texts, ours.stdout.decode())]
                if git.returncode == 0 and ours.returncode != 0:
                    failures.append(f"seed {seed}: clean for git, but not here")
                if git.returncode == 0 and ours.returncode == 0 and git.stdout != ours.stdout:
                    other += 1
                    names = named(texts, logs)
                    if rest(git.stdout.decode(), names) != rest(ours.stdout.decode(), names):
                        failures.append(f"seed {seed}: other bytes than git's")
            share = 100 / options.count
            print(
                f"{tasks} tasks, 1 to {edits} edits a side: conflicts of git {git_conflicts * share:.1f} %, here {conflicts * share:.1f} %;"
                f" clean for both with other bytes {other}, clean here and judged by the oracle {clean}"
            )
            total = [sum(counts) for counts in zip(total, (git_conflicts, conflicts))]
    print(f"seed {options.seed}: {total[1]} conflicts, {100 * total[1] / max(1, total[0]):.1f} % of git's {total[0]};"
          f" where the sides do not disagree {len(needless)}{''.join(' ' + seed for seed in needless[:5])}")
    if len(needless) > max(1, options.count // 500):
        failures.append("conflicts where the sides do not disagree")
    if options.count >= 1000 and total[1] > 0.04 * total[0]:
        failures.append("more than 4 % of git's conflicts")
    for failure in failures[:20]:
        print("FAILED:", failure)
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
