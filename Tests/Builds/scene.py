"""A workspace in a repository with a home folder, made once and copied for each build."""

import os
import pathlib
import shutil
import subprocess

SETTINGS = b'{"views": {"mine": "owner:maria", "soon": "due:..${1:+3d}"}, "keys": {"client": "text", "size": "number", "met": "date"}}\n'
# The complete environment of the program. The day is fixed.
ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "TASKS_TODAY": "2026-11-21T09:15",
    "EDITOR": "true",
    "COLUMNS": "100",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_DATE": "2026-11-01T00:00:00Z",
    "GIT_COMMITTER_DATE": "2026-11-01T00:00:00Z",
}
# Sanitizer options are passed on, for builds that have sanitizers.
ENVIRONMENT |= {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS") or name == "SWIFT_BACKTRACE"}
SECONDS = 120


class Scene:
    """The folders of several sides, with names of equal length: side `a` runs in `a/w`."""

    def __init__(self, folder, sides, random, sources):
        self.folder = pathlib.Path(folder)
        self.sides = sides
        names = ["a.tasks", "sub/b.tasks", "é c.tasks.md", "d.tasks"][: random.randrange(1, 5)]
        self.files = {name: sources.draw(random) for name in names}
        first = self.folder / sides[0]
        for name, content in self.files.items():
            self.write(first / "w" / name, content)
        self.write(first / "w/notes.txt", b"- [ ] Not a task file\n")
        if random.random() < 0.7:
            self.write(first / "w/.tasks.json", SETTINGS)
        self.write(first / "home/.config/tasks/config.json", b'{"home": "~/t", "me": "sam"}\n')
        self.write(first / "home/t/inbox.tasks", random.choice(sources.documents))
        if random.random() < 0.5:
            self.make_repository(first)
        for side in sides[1:]:
            shutil.copytree(first, self.folder / side, symlinks=True)

    @staticmethod
    def write(path, content):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def make_repository(self, side):
        commands = [
            "git init -q -b main .",
            "git add .",
            "git -c user.name=A -c user.email=a@b commit -q -m A",
            "rm -rf .git/hooks .git/logs",
        ]
        environment = {**ENVIRONMENT, "HOME": str(side / "home")}
        subprocess.run(" && ".join(commands), shell=True, cwd=side / "w", env=environment, check=True)
        # Content that is not in the index yet.
        with open(side / "w" / next(iter(self.files)), "ab") as file:
            file.write(b"\n- [ ] Not committed due:2026-11-20\n")

    def run(self, side, program, words):
        """Returns exit status, standard output and standard error, without the name of the side."""
        folder = self.folder / side
        environment = {**ENVIRONMENT, "HOME": str(folder / "home")}
        try:
            done = subprocess.run(
                [program, *words],
                cwd=folder / "w",
                env=environment,
                input=b"- [ ] From a pipe due:fri\n",
                capture_output=True,
                timeout=SECONDS,
            )
        except subprocess.TimeoutExpired:
            return ("no end", b"", b"")
        except (ValueError, OSError) as error:
            return (f"not started: {error}", b"", b"")
        return (done.returncode, self.without_side(side, done.stdout), self.without_side(side, done.stderr))

    def without_side(self, side, output):
        """Returns the output without the folders of a side and of its program."""
        for folder in (self.folder / side, self.folder.parent / side):
            output = output.replace(os.fsencode(folder), b"SIDE")
        return output

    def contents(self, side):
        """Returns the files of a side by name, without those of git and without the undo records, which contain
        times."""
        root = self.folder / side
        found = {}
        for folder, folders, files in os.walk(root):
            folders[:] = [name for name in folders if name not in (".git", "state", "__pycache__")]
            for name in files:
                path = os.path.join(folder, name)
                found[os.path.relpath(path, root)] = os.readlink(path) if os.path.islink(path) else pathlib.Path(path).read_bytes()
        return found

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)
