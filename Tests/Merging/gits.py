"""The driver and `git resolve` under one git: gits.py PROGRAM

GIT=FILE names another git than that of PATH.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import traceback

BASE = "- [ ] Call Anna due:2026-12-01\n- [ ] Buy milk\n"
OURS = "- [x] Call Anna due:2026-12-01\n- [ ] Buy milk\n"
THEIRS = "- [ ] Call Anna due:2026-12-01\n- [x] Buy milk\n"
MERGED = "- [x] Call Anna due:2026-12-01\n- [x] Buy milk\n"
SOON = "- [ ] Call Anna due:2026-12-05\n- [ ] Buy milk\n"
LATE = "- [ ] Call Anna due:2026-12-10\n- [ ] Buy milk\n"
ESCAPE = "\x1b[31mred"


class Repository:
    """A repository with the driver, and a branch `phone` beside `main`."""

    def __init__(self, root, program, git, name="home.tasks", installs=True):
        self.root, self.program, self.git_program, self.name = root, program, git, name
        self.folder = root / "r"
        (root / "home").mkdir()
        self.folder.mkdir()
        self.git("init", "-q", "-b", "main")
        if installs:
            self.install()

    @property
    def environment(self):
        return {
            "HOME": str(self.root / "home"), "PATH": f"{os.path.dirname(self.git_program)}:{os.environ['PATH']}",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true", "XDG_STATE_HOME": str(self.root / "state"),
            "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
        }

    def run(self, words, folder=None):
        run = subprocess.run(words, cwd=folder or self.folder, capture_output=True, env=self.environment)
        run.said = (run.stdout + run.stderr).decode(errors="replace")
        return run

    def git(self, *words, check=True, folder=None):
        run = self.run([self.git_program, *words], folder)
        if check and run.returncode:
            raise AssertionError(f"git {words}: {run.said}")
        return run

    def tasks(self, *words, folder=None):
        return self.run([self.program, *words], folder)

    def install(self):
        assert self.tasks("git", "install").returncode == 0
        for hook in (self.folder / ".git/hooks").glob("pre-*"):
            hook.unlink()

    @property
    def file(self):
        return self.folder / self.name

    def write(self, text, message="change"):
        self.file.parent.mkdir(exist_ok=True)
        self.file.write_bytes(text if isinstance(text, bytes) else text.encode())
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)

    def branches(self, base, ours, theirs, message="theirs"):
        if base is not None:
            self.write(base)
        else:
            self.git("commit", "-q", "--allow-empty", "-m", "empty")
        self.git("checkout", "-q", "-b", "phone")
        self.write(theirs, message)
        self.git("checkout", "-q", "main")
        self.write(ours)

    def merge(self, *words):
        return self.git(*(words or ("merge", "--no-edit", "phone")), check=False)

    def text(self):
        return self.file.read_bytes().decode(errors="surrogateescape")


def equal(found, wanted):
    assert found == wanted, f"{found!r} instead of {wanted!r}"


def labels(scene):
    scene.branches(BASE, SOON, LATE)
    run = scene.merge()
    assert run.returncode == 1 and "home.tasks:1: due: 2026-12-05 or 2026-12-10" in run.said, run.said
    version = tuple(map(int, re.search(r"(\d+)\.(\d+)", scene.git("--version").said).groups()))
    ours, theirs = ("HEAD", "phone") if version >= (2, 44) else ("ours", "theirs")
    equal(
        scene.text(),
        f"<<<<<<< {ours}\n- [ ] Call Anna due:2026-12-05\n=======\n- [ ] Call Anna due:2026-12-10\n"
        f">>>>>>> {theirs}\n- [ ] Buy milk\n")
    run = scene.tasks("git", "resolve", "--theirs", "home.tasks:3")
    assert run.returncode == 0, run.said
    equal(scene.text(), LATE)
    assert scene.git("ls-files", "-u").said.count("home.tasks") == 3


def labels_with_escapes(scene):
    scene.branches(BASE, SOON, LATE, message=ESCAPE)
    run = scene.merge("cherry-pick", "phone")
    assert run.returncode == 1 and "\x1b" not in scene.text() and "\x1b" not in run.stderr.decode(), scene.text()
    assert scene.tasks("git", "resolve", "--ours").returncode == 0
    equal(scene.text(), SOON)


def merge_tree(scene):
    scene.branches(BASE, OURS, THEIRS)
    run = scene.merge("merge-tree", "--write-tree", "main", "phone")
    assert run.returncode == 0, run.said
    equal(scene.git("show", f"{run.stdout.decode().split()[0]}:home.tasks").stdout.decode(), MERGED)
    equal(scene.text(), OURS)


def worktree(scene):
    scene.branches(BASE, OURS, THEIRS)
    scene.git("worktree", "add", "-q", "../other tree", "phone")
    other = scene.root / "other tree"
    run = scene.git("merge", "--no-edit", "main", check=False, folder=other)
    assert run.returncode == 0, run.said
    equal((other / "home.tasks").read_text(), MERGED)


def worktree_resolved(scene):
    assert scene.tasks("git", "uninstall").returncode == 0
    scene.branches(BASE, OURS, THEIRS)
    scene.git("worktree", "add", "-q", "../other", "phone")
    other = scene.root / "other"
    assert scene.git("merge", "--no-edit", "main", check=False, folder=other).returncode == 1
    run = scene.tasks("git", "resolve", folder=other)
    assert run.returncode == 0, run.said
    equal((other / "home.tasks").read_text(), MERGED)


def odd_path(name):
    def test(scene):
        scene.name = name
        scene.branches(BASE, SOON, LATE)
        run = scene.merge()
        assert run.returncode == 1 and scene.text().count("\n") == 6, scene.text()
        assert "\n\x1b" not in run.said and f":1: due:" in run.said, run.said
        assert scene.tasks("git", "resolve", "--theirs").returncode == 0
        equal(scene.text(), LATE)
    return test


def carriage_returns(scene, *words):
    crlf = [text.replace("\n", "\r\n") for text in (BASE, OURS, THEIRS)]
    scene.branches(*crlf)
    assert scene.merge().returncode == 0
    equal(scene.text(), MERGED.replace("\n", "\r\n"))
    equal(scene.git("cat-file", "blob", "HEAD:home.tasks").stdout.decode(), MERGED)


def auto_crlf(scene):
    scene.git("config", "core.autocrlf", "true")
    carriage_returns(scene)


def eol_crlf(scene):
    (scene.folder / ".gitattributes").write_text("*.tasks text eol=crlf\n")
    carriage_returns(scene)


def crlf_resolved(scene):
    assert scene.tasks("git", "uninstall").returncode == 0
    scene.git("config", "core.autocrlf", "true")
    scene.branches(*[text.replace("\n", "\r\n") for text in (BASE, OURS, THEIRS)])
    assert scene.merge().returncode == 1
    run = scene.tasks("git", "resolve")
    assert run.returncode == 0, run.said
    equal(scene.text(), MERGED.replace("\n", "\r\n"))


def renamed(scene):
    body = "".join(f"- [ ] Task {number}\n" for number in range(9))
    scene.branches(BASE + body, OURS + body, THEIRS + body)
    scene.git("mv", "home.tasks", "house.tasks")
    scene.git("commit", "-qm", "rename")
    scene.name = "house.tasks"
    assert scene.merge().returncode == 0
    equal(scene.text(), MERGED + body)


def renamed_resolved(scene):
    assert scene.tasks("git", "uninstall").returncode == 0
    body = "".join(f"- [ ] Task {number}\n" for number in range(9))
    scene.branches(BASE + body, OURS + body, THEIRS + body)
    scene.git("mv", "home.tasks", "house.tasks")
    scene.git("commit", "-qm", "rename")
    scene.name = "house.tasks"
    assert scene.merge().returncode == 1 and "<<<<<<< HEAD" in scene.text()
    run = scene.tasks("git", "resolve")
    assert run.returncode == 0, run.said
    equal(scene.text(), MERGED + body)


def rerere(scene):
    scene.git("config", "rerere.enabled", "true")
    scene.branches(BASE, SOON, LATE)
    assert scene.merge().returncode == 1
    assert scene.tasks("git", "resolve", "--theirs").returncode == 0
    scene.git("add", "-A")
    scene.git("commit", "-qm", "merged")
    scene.git("reset", "-q", "--hard", "HEAD^")
    assert scene.merge().returncode == 1
    equal(scene.text(), LATE)
    run = scene.tasks("git", "resolve")
    assert run.returncode == 0 and "has no conflicts" in run.said, run.said


def without_driver(style):
    def test(scene):
        assert scene.tasks("git", "uninstall").returncode == 0
        scene.git("config", "merge.conflictStyle", style)
        scene.branches(BASE, OURS + "- [ ] New\n  Words\n", THEIRS + "- [ ] Other\n\n# More\n")
        assert scene.merge().returncode == 1
        run = scene.tasks("git", "resolve")
        assert run.returncode == 0, f"{run.said}{scene.text()}"
        lines = {*(MERGED + "- [ ] New\n  Words\n- [ ] Other\n\n# More\n").split("\n")}
        equal({*scene.text().split("\n")}, lines)
    return test


def broken_driver(command):
    """A program that is gone or is killed: git's own merge takes its place, and `git resolve` mends that."""
    def test(scene):
        driver = scene.git("config", "merge.tasks.driver").stdout.decode().rstrip("\n")
        scene.git("config", "merge.tasks.driver", re.sub(r"^'[^']*' git merge-driver", lambda _: command, driver))
        scene.branches(BASE, OURS, THEIRS)
        assert scene.merge().returncode == 1
        assert scene.text().startswith("<<<<<<< ours\n"), scene.text()
        run = scene.tasks("git", "resolve")
        assert run.returncode == 0, run.said
        equal(scene.text(), MERGED)
    return test


def criss_cross(scene):
    """The base of the second merge is a merge with a conflict, in which git writes longer marks."""
    scene.branches(BASE, SOON, LATE)
    scene.git("branch", "old")
    scene.merge()
    assert scene.tasks("git", "resolve", "--ours").returncode == 0
    scene.git("add", "-A")
    scene.git("commit", "-qm", "ours")
    scene.git("checkout", "-q", "phone")
    scene.git("merge", "-q", "--no-edit", "old", check=False)
    assert scene.tasks("git", "resolve", "--ours").returncode == 0
    scene.git("add", "-A")
    scene.git("commit", "-qm", "theirs")
    scene.write(scene.text() + "- [ ] Theirs\n")
    scene.git("checkout", "-q", "main")
    scene.write(scene.text() + "- [ ] Ours\n")
    assert scene.merge().returncode == 1
    assert len(re.findall("^<<<<<<< ", scene.text(), re.M)) >= 1, scene.text()
    run = scene.tasks("git", "resolve", "--theirs")
    assert run.returncode == 0 and "<<<" not in scene.text(), scene.text()
    assert "- [ ] Theirs\n" in scene.text() and "Call Anna" in scene.text(), scene.text()


def unusual(base, ours, theirs, check):
    """Texts that nobody writes: the driver ends, and nothing of both sides is lost."""
    def test(scene):
        scene.branches(base, ours, theirs)
        run = scene.merge()
        assert run.returncode in (0, 1), run.said
        check(scene, run)
        text = scene.file.read_bytes()
        for line in (ours if isinstance(ours, bytes) else ours.encode()).split(b"\n"):
            assert line in text, f"{line!r} is not in {text!r}"
        for line in (theirs if isinstance(theirs, bytes) else theirs.encode()).split(b"\n"):
            assert line in text, f"{line!r} is not in {text!r}"
    return test


def clean(scene, run):
    assert run.returncode == 0, run.said + scene.text()


def anything(scene, run):
    pass


MARKS = "<<<<<<< a\n- [ ] One\n=======\n- [ ] Two\n>>>>>>> b\n"
SCENES = {
    "labels": labels,
    "labels with escapes": labels_with_escapes,
    "merge-tree": merge_tree,
    "work tree": worktree,
    "work tree, resolved": worktree_resolved,
    "a path with a blank": odd_path("my home.tasks"),
    "a path with quotes": odd_path("it's \"home\" $(x).tasks"),
    "a path with a line end": odd_path("a\nb.tasks"),
    "a path with %S": odd_path("100%S %O.tasks"),
    "core.autocrlf": auto_crlf,
    "eol=crlf": eol_crlf,
    "core.autocrlf, resolved": crlf_resolved,
    "a rename": renamed,
    "a rename, resolved": renamed_resolved,
    "rerere": rerere,
    "without the driver": without_driver("merge"),
    "without the driver, diff3": without_driver("diff3"),
    "without the driver, zdiff3": without_driver("zdiff3"),
    "a program that is gone": broken_driver("'/nowhere/tasks' git merge-driver"),
    "a program that is killed": broken_driver("sh -c 'kill -9 $$' x"),
    "a program that fails": broken_driver("sh -c 'exit 3' x"),
    "criss-cross": criss_cross,
    "no base": unusual(None, "- [ ] One\n", "- [ ] Two\n", clean),
    "an empty base": unusual("", "- [ ] One\n", "- [ ] Two\n", clean),
    "front matter on one side": unusual(BASE, "---\nproject: house\n---\n" + BASE, BASE + "- [ ] New\n", clean),
    "no UTF-8": unusual(BASE.encode(), BASE.encode() + b"- [ ] Caf\xe9\n", b"- [ ] New\n" + BASE.encode(), clean),
    "NUL": unusual(BASE.encode(), BASE.encode() + b"- [ ] A\0\n", BASE.encode() + b"- [ ] B\n", anything),
    "marks in ours": unusual(BASE, MARKS + BASE, BASE + "- [ ] New\n", anything),
    "marks in theirs": unusual(BASE, BASE + "- [ ] New\n", MARKS + BASE, anything),
    "marks in the base": unusual(MARKS + BASE, MARKS + BASE + "- [ ] A\n", "- [ ] B\n" + MARKS + BASE, anything),
    "an open fence": unusual(BASE, BASE + "```\ncode\n", "- [ ] New\n" + BASE, anything),
}


def main():
    program = os.path.abspath(sys.argv[1])
    git = shutil.which(os.environ.get("GIT") or "git")
    print(subprocess.run([git, "--version"], capture_output=True, text=True).stdout.strip())
    failures = 0
    for name, scene in SCENES.items():
        with tempfile.TemporaryDirectory() as folder:
            try:
                scene(Repository(pathlib.Path(folder).resolve(), program, os.path.abspath(git)))
            except AssertionError as error:
                failures += 1
                place = traceback.extract_tb(error.__traceback__)[-1]
                print(f"FAILED: {name}, line {place.lineno}: {error}")
    print(f"{len(SCENES)} scenes, {failures} failed")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
