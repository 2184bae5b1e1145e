"""Three clones and a bare repository, edited and brought together with the real git: clones.py PROGRAM [--rounds N] [--seed N]

In each round a clone changes the file and takes over what the others did, by merge, rebase, cherry-pick or stash. At the
end all clones are equal, and each task that was added and that nobody removed is there once.
"""

import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import drawing

KINDS = ["label", "value", "value", "mark", "rank"]


class Clone:
    def __init__(self, folder, home):
        self.folder, self.home = folder, home

    def git(self, *words, check=True):
        environment = {
            "HOME": str(self.home), "PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true",
            "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
        }
        run = subprocess.run(["git", *words], cwd=self.folder, capture_output=True, text=True, env=environment)
        if check and run.returncode:
            raise SystemExit(f"git {words}: {run.stdout}{run.stderr}")
        return run

    @property
    def file(self):
        return self.folder / "home.tasks"

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-qm", "change", "--allow-empty", "--no-verify")

    def settle(self, random):
        """Takes one side of each conflict that is left."""
        lines, part = [], None
        choice = "ours"
        for line in self.file.read_text().split("\n"):
            if line.startswith("<<<<<<< "):
                part, choice = "ours", random.choice(["ours", "theirs"])
            elif part and line.startswith("||||||| "):
                part = "base"
            elif part and line == "=======":
                part = "theirs"
            elif part and line.startswith(">>>>>>> "):
                part = None
            elif part in (None, choice):
                lines.append(line)
        self.file.write_text("\n".join(lines))


class Scene:
    def __init__(self, program, folder, seed):
        self.random = random.Random(seed)
        self.draw = drawing.Drawing(self.random)
        self.added, self.removed = set(), set()
        # Tasks that a cherry-pick added again while the other side had them with another rank, due date or owner: these
        # are two from then on.
        self.odd = set()
        self.merges = self.conflicts = 0
        home = folder / "home"
        home.mkdir()
        base = Clone(folder / "base", home)
        base.folder.mkdir()
        base.git("init", "-qb", "main")
        document = self.draw.document(12)
        self.added |= {task.name for task in document.tasks()}
        base.file.write_text(document.text())
        base.commit()
        base.git("clone", "-q", "--bare", ".", "../bare.git")
        self.clones = []
        for number in range(3):
            base.git("clone", "-q", "../bare.git", f"../clone{number}")
            clone = Clone(folder / f"clone{number}", home)
            subprocess.run([program, "git", "install"], cwd=clone.folder, check=True, capture_output=True, env={"HOME": str(home), "PATH": os.environ["PATH"]})
            for hook in (clone.folder / ".git/hooks").glob("pre-*"):
                hook.unlink()
            self.clones.append(clone)

    def edit(self, clone):
        """Changes lines of the file: the text is the model, so that what a merge has made of it is kept."""
        lines = clone.file.read_text().split("\n")
        for _ in range(self.random.randint(1, 3)):
            tops = [index for index, line in enumerate(lines) if line.startswith("- [")]
            kind = self.random.choice(["add", "add", "remove", "move"] + ["change"] * 5)
            if kind == "add" or len(tops) < 4:
                task = self.draw.task()
                self.added.add(task.name)
                lines.insert(self.random.choice(tops or [0]), "- " + task.line())
                continue
            start = self.random.choice(tops)
            end = start + 1
            while end < len(lines) and lines[end].startswith(" "):
                end += 1
            block = lines[start:end]
            if kind == "remove":
                self.removed |= set(drawing.read("\n".join(block)))
                del lines[start:end]
            elif kind == "move":
                del lines[start:end]
                tops = [index for index, line in enumerate(lines) if line.startswith("- [")]
                place = self.random.choice(tops)
                lines[place:place] = block
            else:
                task = drawing.read(block[0])
                task = next(iter(task.values()))[0]
                self.draw.change(task, self.random.choice(KINDS))
                lines[start] = "- " + task.line()
        clone.file.write_text("\n".join(lines))

    def merged(self, clone, run, *going_on):
        """Settles the conflicts of a command until it is through."""
        self.merges += 1
        while run.returncode:
            if clone.git("diff", "--name-only", "--diff-filter=U").stdout == "" and "CONFLICT" not in run.stdout:
                if "nothing to commit" in run.stdout + run.stderr or "is now empty" in run.stdout + run.stderr:
                    run = clone.git(going_on[0], "--skip", check=False)
                    continue
                raise SystemExit(run.stdout + run.stderr)
            self.conflicts += 1
            clone.settle(self.random)
            clone.git("add", "-A")
            if not going_on:
                return
            run = clone.git(*going_on, check=False)

    def round(self):
        clone = self.random.choice(self.clones)
        way = self.random.choice(["merge", "rebase", "stash", "cherry-pick"])
        self.edit(clone)
        if way == "stash" and clone.git("status", "--porcelain").stdout:
            clone.git("stash", "-q")
            clone.git("pull", "-q", "--rebase")
            run = clone.git("stash", "pop", check=False)
            self.merged(clone, run)
            clone.git("stash", "drop", "-q", check=False)
            clone.commit()
        else:
            clone.commit()
        if way == "cherry-pick":
            other = self.random.choice([one for one in self.clones if one is not clone])
            clone.git("fetch", "-q", str(other.folder))
            commit = clone.git("rev-list", "--no-merges", "-1", "FETCH_HEAD").stdout.strip()
            run = clone.git("cherry-pick", commit, check=False)
            self.merged(clone, run, "cherry-pick", "--continue")
            self.note_odd(clone)
        self.pull(clone, "rebase" if way == "rebase" else "merge")
        self.note_odd(clone)
        clone.git("push", "-q")

    def note_odd(self, clone):
        for name, tasks in drawing.read(clone.file.read_text()).items():
            if len({(task.rank, task.values.get("due"), task.values.get("owner")) for task in tasks}) > 1:
                self.odd.add(name)

    def pull(self, clone, way):
        clone.git("fetch", "-q")
        if way == "rebase":
            self.merged(clone, clone.git("rebase", "-q", "origin/main", check=False), "rebase", "--continue")
        else:
            self.merged(clone, clone.git("merge", "-q", "--no-edit", "origin/main", check=False), "merge", "--continue")

    def faults(self):
        for _ in range(2):
            for clone in self.clones:
                self.pull(clone, "merge")
                clone.git("push", "-q")
        texts = {clone.file.read_text() for clone in self.clones}
        found = drawing.read(texts.pop())
        faults = ["the clones differ"] if texts else []
        faults += [f"{name} is lost" for name in sorted(self.added - self.removed - {*found})]
        twice = {name for name, tasks in found.items() if name and len(tasks) > 1}
        faults += [f"{name} is there {len(found[name])} times" for name in sorted(twice - self.odd)]
        return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failures, merges, conflicts = [], 0, 0
    # A scene of 40 rounds, so that a fault is found near its cause.
    for number in range(max(1, options.rounds // 40)):
        seed = f"{options.seed}-{number}"
        with tempfile.TemporaryDirectory() as folder:
            scene = Scene(os.path.abspath(options.program), pathlib.Path(folder), seed)
            for _ in range(min(40, options.rounds)):
                scene.round()
            failures += [f"seed {seed}: {fault}" for fault in scene.faults()]
            merges, conflicts = merges + scene.merges, conflicts + scene.conflicts
    print(f"{options.rounds} rounds in three clones: {merges} merges, {conflicts} with conflicts")
    for failure in failures[:20]:
        print("FAILED:", failure)
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
