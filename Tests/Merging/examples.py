"""Runs the examples of Grammar/Merging.md, in both directions, with a program: examples.py PROGRAM"""

import pathlib
import re
import subprocess
import sys
import tempfile

PAGE = pathlib.Path(__file__).parents[2] / "Grammar" / "Merging.md"
FENCE = re.compile(r"^```(\w+)( \w+)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def sides(text):
    """The text with our side of each conflict, and with theirs."""
    ours = re.sub(r"<<<<<<< .*\n((?:.*\n)*?)=======\n(?:.*\n)*?>>>>>>> .*\n", r"\1", text)
    theirs = re.sub(r"<<<<<<< .*\n(?:.*\n)*?=======\n((?:.*\n)*?)>>>>>>> .*\n", r"\1", text)
    return ours, theirs


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    failures, count, example = 0, 0, {}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, words, content in FENCE.findall(PAGE.read_text()):
            example[name] = content
            if name == "base":
                hasBase = words != " none"
            if name != "merged":
                continue
            count += 1
            # The pages show what both changed, too.
            wanted = re.sub(r"\|\|\|\|\|\|\| .*\n(?:.*\n)*?(?========\n)", "", content)
            for file, fence in (("o", "base"), ("a", "ours"), ("b", "theirs")):
                (folder / f"{file}.tasks").write_text(example[fence])
            base = ["--base", "o.tasks"] if hasBase else []
            runs = [
                subprocess.run([program, "merge", *files, *base, "-o", "-"], cwd=folder, capture_output=True, text=True)
                for files in (("a.tasks", "b.tasks"), ("b.tasks", "a.tasks"))
            ]
            status = 1 if words else 0
            expected = sides(wanted)
            if [run.returncode for run in runs] != [status] * 2 or [sides(run.stdout) for run in runs] != [expected, expected[::-1]]:
                failures += 1
                print(f"FAILED: an example is not merged as it says:\n{example['ours']}---\n{example['theirs']}---\n{runs[0].stdout}")
    print(f"{count} examples, {failures} not as they say")
    return bool(failures) or not count


if __name__ == "__main__":
    sys.exit(main())
