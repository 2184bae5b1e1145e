"""A folder in which a command runs again and again from the same initial state."""

from __future__ import annotations

import os
import shutil
import stat
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path

from commands import FILE, JOURNAL, NEW, SECOND, Command
from process import Ended, run
from tools import Program, Tools


class Shape(Enum):
    """The kind of the file and its folder."""

    PLAIN = "plain"
    CRLF = "crlf"
    GUARDED = "guarded"
    """A file with mode 0640 and extended attributes."""
    SYMLINK = "symlink"
    HARD_LINK = "hard-link"
    LOCKED_FOLDER = "locked-folder"
    """A writable file in a read-only folder."""

    @property
    def in_place(self) -> bool:
        """Whether the file can only be overwritten in place, behind a journal."""
        return self in (Shape.HARD_LINK, Shape.LOCKED_FOLDER)


@dataclass(frozen=True)
class Variant:
    """A file to run a command on."""

    lines: int = 20
    shape: Shape = Shape.PLAIN
    memory: bool = False
    """Whether the file is on a file system in memory instead of a disk."""
    fallback: bool = False
    """Whether the system cannot exchange two names: `renameat2` fails."""

    @property
    def name(self) -> str:
        """A short name for the report."""
        words = [str(self.lines), self.shape.value, "memory" if self.memory else "disk"]
        return "-".join([*words, "fallback"] if self.fallback else words)


@dataclass(frozen=True)
class Attributes:
    """The properties of a file besides its name that a change must keep."""

    mode: int
    owner: tuple[int, int]
    links: int
    extended: tuple[tuple[str, bytes], ...]

    @staticmethod
    def of(path: Path) -> Attributes:
        """Returns the properties of the file at `path`."""
        status = path.lstat()
        names = sorted(os.listxattr(path, follow_symlinks=False))
        extended = tuple((name, os.getxattr(path, name, follow_symlinks=False)) for name in names)
        return Attributes(stat.S_IMODE(status.st_mode), (status.st_uid, status.st_gid), status.st_nlink, extended)


@dataclass
class Entry:
    """A file, a folder or a link in a snapshot."""

    path: str
    mode: int
    data: bytes = b""
    link: str | None = None
    inode: int = 0
    extended: dict[str, bytes] = field(default_factory=dict)


class Scene:
    """A workspace in `root/work`, with the state of the program in `root/state`."""

    def __init__(self, root: Path, command: Command, variant: Variant, tools: Tools) -> None:
        self.root, self.command, self.variant, self.tools = root, command, variant, tools
        self.work, self.elsewhere, self.state = root / "work", root / "elsewhere", root / "state"
        line_end = "\r\n" if variant.shape is Shape.CRLF else "\n"
        self.old, self.new = (text(variant.lines, line_end) for text in (command.old, command.new))
        self.is_linked = variant.shape is Shape.SYMLINK
        self.file = "link.tasks" if self.is_linked else "list.tasks"
        self.real = (self.elsewhere if self.is_linked else self.work) / "list.tasks"
        self._add_second(line_end)
        self._clear()
        self._build()
        for words in command.before:
            ended = self.tasks(*words)
            if ended.status != 0:
                raise RuntimeError(f"{' '.join(words)} ends with {ended.status}: {ended.said}")
        if self.real.read_bytes() != self.old or (self.second and not self._second_is(self.second_old)):
            raise RuntimeError(f"{command.name} {variant.name}: the file does not start as the table says")
        self.attributes = Attributes.of(self.real)
        self._start = self._snapshot()
        self.names = self.listing()
        if self.second:
            self.second_attributes = Attributes.of(self.second) if self.second_old is not None else None
            self.names |= {str(self.second.relative_to(self.root))}

    def _add_second(self, line_end: str) -> None:
        """Sets the path and the contents of the second file, or None without one."""
        self.second: Path | None = None
        self.second_old: bytes | None = None
        self.second_new: bytes | None = None
        self.second_attributes: Attributes | None = None
        if other := self.command.second:
            self.second = self.work / other.name.replace("{name}", self.file.removesuffix(".tasks"))
            self.second_old = other.old(self.variant.lines, line_end) if other.old else None
            self.second_new = other.new(self.variant.lines, line_end) if other.new else None

    def _second_is(self, text: bytes | None) -> bool:
        if not self.second or text is None:
            return self.second is None or not self.second.exists()
        return self.second.exists() and self.second.read_bytes() == text

    @property
    def receives_second(self) -> bool:
        """Whether the second file receives what the first one loses."""
        return self.command.second is None or self.command.second.receives

    @property
    def name(self) -> str:
        """The name in the report."""
        return f"{self.command.name} {self.variant.name}"

    @property
    def target(self) -> str:
        """The name of the file itself, even if a link leads to it."""
        return self.real.name

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables of the command, without any of the user's."""
        home = {"HOME": str(self.root / "home"), "XDG_STATE_HOME": str(self.state)}
        return {**home, **self.tools.libraries, "PATH": "/usr/local/bin:/usr/bin:/bin"}

    def argv(self, static: bool = True) -> list[str]:
        """Returns the command line under test."""
        return self.words(self.command.program, self.command.words, static)

    def words(self, program: Program, words: tuple[str, ...], static: bool) -> list[str]:
        """Returns a command line of a program, with the names of this scene."""
        journal = self.state / "tasks" / "journal"
        second = self.second.name if self.second else ""
        places = {FILE: self.file, SECOND: second, NEW: str(self.root / "new"), JOURNAL: str(journal)}
        for place, path in places.items():
            words = tuple(word.replace(place, path) for word in words)
        return [str(self.tools.path(program, static)), *words]

    def run(self) -> Ended:
        """Runs the command without faults."""
        return run(self.argv(), self.work, self.environment)

    def tasks(self, *words: str) -> Ended:
        """Runs another command without faults."""
        return run(self.words(Program.TASKS, words, static=True), self.work, self.environment)

    @cached_property
    def has_doctor(self) -> bool:
        """Whether the program can repair."""
        return self.tasks("help", "doctor").status == 0

    def listing(self) -> frozenset[str]:
        """Returns the names in the folders where a change may leave files behind."""
        folders = [self.work, self.elsewhere, self.state / "tasks" / "journal"]
        return frozenset(
            str((folder / name).relative_to(self.root))
            for folder in folders
            if folder.is_dir()
            for name in os.listdir(folder)
        )

    def litter(self) -> list[str]:
        """Returns the names that did not exist at the start."""
        return sorted(self.listing() - self.names)

    def reset(self) -> None:
        """Restores the initial state."""
        self._clear()
        first: dict[int, str] = {}
        folders: list[Entry] = []
        for entry in self._start:
            path = self.root / entry.path
            if entry.link is not None:
                path.symlink_to(entry.link)
            elif stat.S_ISDIR(entry.mode):
                path.mkdir()
                folders.append(entry)
            elif entry.inode in first:
                os.link(self.root / first[entry.inode], path)
            else:
                first[entry.inode] = entry.path
                path.write_bytes(entry.data)
                for name, value in entry.extended.items():
                    os.setxattr(path, name, value)
                path.chmod(stat.S_IMODE(entry.mode))
        for entry in reversed(folders):
            (self.root / entry.path).chmod(stat.S_IMODE(entry.mode))

    def remove(self) -> None:
        """Removes the whole scene."""
        self._clear()
        self.root.rmdir()

    def _build(self) -> None:
        for folder in (self.work, self.elsewhere, self.root / "home", self.state):
            folder.mkdir()
        if self.command.program is Program.WRITER:
            (self.state / "tasks").mkdir()
        (self.root / "new").write_bytes(self.new)
        begins_new = self.command.before and not self.command.begins_old
        self.real.write_bytes(self.new if begins_new else self.old)
        second = self.second_new if begins_new else self.second_old
        if self.second and second is not None:
            self.second.write_bytes(second)
        if self.is_linked:
            (self.work / self.file).symlink_to("../elsewhere/list.tasks")
        if self.variant.shape is Shape.HARD_LINK:
            os.link(self.real, self.elsewhere / "other.tasks")
        if self.variant.shape is Shape.GUARDED:
            self.real.chmod(0o640)
            os.setxattr(self.real, "user.kept", b"\x00value\xff")
            os.setxattr(self.real, "user.empty", b"")
        if self.variant.shape is Shape.LOCKED_FOLDER:
            self.work.chmod(0o555)

    def _clear(self) -> None:
        self.root.mkdir(parents=True, exist_ok=True)
        if self.work.is_dir():
            self.work.chmod(0o755)
        for child in self.root.iterdir():
            shutil.rmtree(child) if child.is_dir() else child.unlink()

    def _snapshot(self) -> list[Entry]:
        entries: list[Entry] = []
        for folder, folders, files in os.walk(self.root):
            folders.sort()
            for name in [*folders, *sorted(files)]:
                path = Path(folder, name)
                status = path.lstat()
                entry = Entry(str(path.relative_to(self.root)), status.st_mode, inode=status.st_ino)
                if stat.S_ISLNK(status.st_mode):
                    entry.link = os.readlink(path)
                elif stat.S_ISREG(status.st_mode):
                    entry.data = path.read_bytes()
                    entry.extended = dict(Attributes.of(path).extended)
                entries.append(entry)
        return entries
