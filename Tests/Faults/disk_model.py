"""A model of a file system after a power failure: the possible states of the disk, depending on what was synced.

Unsynced data of a file may be on the disk in part: up to any write, half of a write, zeros, or nothing. Of the unsynced
names of a folder any subset may be on the disk, as long as there are few; an exchange or a rename is atomic.
"""

from __future__ import annotations

import itertools
import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

MANY_STEPS = 6
"""With more steps in a folder, only prefixes and sets without a single step are tried."""


@dataclass(eq=False)
class File:
    """Bytes and mode, as the program sees them and as they are on the disk."""

    data: bytes
    mode: int
    durable: bytes = b""
    durable_mode: int = 0
    writes: list[bytes] = field(default_factory=list)
    """The possible contents on the disk besides `durable`."""
    dirty: list[range] = field(default_factory=list)
    """The ranges that are not on the disk."""

    def write(self, data: bytes, offset: int) -> None:
        """Writes at an offset. A gap before the offset is filled with zeros."""
        half = (len(data) + 1) // 2
        before = self.data[:offset].ljust(offset, b"\0")
        whole = before + data + self.data[offset + len(data) :]
        first_half = before + data[:half] + self.data[offset + half :]
        second_half = self.data[: offset + half].ljust(offset + half, b"\0") + whole[offset + half :]
        self.dirty.append(range(offset, offset + len(data)))
        self.writes += [first_half, second_half, whole[:offset] + data[:half], self._zeroed(whole), whole]
        self.data = whole

    def _zeroed(self, data: bytes) -> bytes:
        """Returns the data with zeros in all unsynced ranges: the size is on the disk, the data is not."""
        zeroed = bytearray(data)
        for part in self.dirty:
            zeroed[part.start : part.stop] = bytes(len(part))
        return bytes(zeroed[: len(data)])

    def truncate(self, size: int) -> None:
        """Shortens the file, or extends it with zeros."""
        self.data = self.data[:size].ljust(size, b"\0")
        self.writes.append(self.data)

    def sync(self) -> None:
        """Puts the whole file on the disk."""
        self.durable, self.durable_mode, self.writes, self.dirty = self.data, self.mode, [], []

    def survivors(self) -> list[tuple[bytes, int]]:
        """Returns the data and modes that may survive."""
        modes = {self.durable_mode, self.mode}
        return [(data, mode) for data in dict.fromkeys([self.durable, *self.writes, self.data]) for mode in modes]


@dataclass(eq=False)
class Link:
    """A symbolic link, which never changes."""

    target: str


@dataclass(eq=False)
class Folder:
    """The names of a folder, as the program sees them and as they are on the disk."""

    parent: Folder | None
    names: dict[str, Node] = field(default_factory=dict)
    durable: dict[str, Node] = field(default_factory=dict)
    steps: list[dict[str, Node | None]] = field(default_factory=list)

    def change(self, step: dict[str, Node | None]) -> None:
        """Applies one atomic step: new meanings of these names."""
        _apply(step, self.names)
        self.steps.append(step)

    def sync(self) -> None:
        """Puts all names on the disk."""
        self.durable, self.steps = dict(self.names), []

    def survivors(self) -> list[dict[str, Node]]:
        """Returns the sets of names that may survive."""
        count = len(self.steps)
        if count <= MANY_STEPS:
            chosen = [set(itertools.compress(range(count), bits)) for bits in itertools.product((0, 1), repeat=count)]
        else:
            chosen = [set(range(end)) for end in range(count + 1)]
            chosen += [set(range(count)) - {missing} for missing in range(count)]
        found = []
        for steps in chosen:
            names = dict(self.durable)
            for index in sorted(steps):
                _apply(self.steps[index], names)
            found.append(names)
        return found


Node: TypeAlias = File | Folder | Link
Place: TypeAlias = tuple[Folder, str, Node | None]
"""A folder, a name in it, and the node of that name, if any."""


def _apply(step: dict[str, Node | None], names: dict[str, Node]) -> None:
    for name, node in step.items():
        if node is None:
            names.pop(name, None)
        else:
            names[name] = node


@dataclass(frozen=True)
class Left:
    """A file after the power failure. Entries with the same `identity` are one file."""

    identity: int
    data: bytes
    mode: int


Survivors: TypeAlias = dict[str, Left]
"""The surviving files by their paths from the root."""


class Disk:
    """Everything below a folder of this machine, durable at the start."""

    def __init__(self, root: Path) -> None:
        self.root_path = root
        files: dict[int, File] = {}
        self.root = self._load(root, None, files)

    def _load(self, path: Path, parent: Folder | None, files: dict[int, File]) -> Folder:
        folder = Folder(parent)
        for name in os.listdir(path):
            child = path / name
            status = child.lstat()
            if stat.S_ISLNK(status.st_mode):
                folder.names[name] = Link(os.readlink(child))
            elif stat.S_ISDIR(status.st_mode):
                folder.names[name] = self._load(child, folder, files)
            else:
                if status.st_ino not in files:
                    data, mode = child.read_bytes(), stat.S_IMODE(status.st_mode)
                    files[status.st_ino] = File(data, mode, data, mode)
                folder.names[name] = files[status.st_ino]
        folder.sync()
        return folder

    def find(self, path: str, base: Folder | None, follow: bool = True) -> Place | None:
        """Returns the place that a path names, or `None` if it is not below the root."""
        folder: Node | None = base
        rest = path.split("/")
        if path.startswith("/"):
            if not path.startswith(f"{self.root_path}/"):
                return None
            folder, rest = self.root, path[len(str(self.root_path)) + 1 :].split("/")
        rest = [name for name in rest if name not in ("", ".")]
        for links in range(40):
            if not isinstance(folder, Folder):
                return None
            if not rest:
                return (folder.parent or folder, ".", folder)
            name, *rest = rest
            node: Node | None = folder.parent if name == ".." else folder.names.get(name)
            while rest and isinstance(node, Folder):
                folder, (name, *rest) = node, rest
                node = folder.parent if name == ".." else folder.names.get(name)
            if isinstance(node, Link) and (rest or follow) and links < 39:
                if node.target.startswith("/"):
                    return self.find("/".join([node.target, *rest]), None, follow)
                rest = [part for part in node.target.split("/") if part not in ("", ".")] + rest
                continue
            return None if rest else (folder, name, node)
        return None

    def crashes(self) -> Iterator[Survivors]:
        """Yields every state that the disk may have if the power fails now."""
        for names in self._trees(self.root, ""):
            files = list(dict.fromkeys(names.values()))
            for parts in itertools.product(*(file.survivors() for file in files)):
                left = {id(file): Left(id(file), *part) for file, part in zip(files, parts, strict=True)}
                yield {path: left[id(file)] for path, file in names.items()}

    def _trees(self, folder: Folder, prefix: str) -> Iterator[dict[str, File]]:
        for names in folder.survivors():
            branches: list[list[dict[str, File]]] = []
            own: dict[str, File] = {}
            for name, node in names.items():
                if isinstance(node, Folder):
                    branches.append(list(self._trees(node, f"{prefix}{name}/")))
                elif isinstance(node, File):
                    own[prefix + name] = node
            for chosen in itertools.product(*branches):
                tree = dict(own)
                for branch in chosen:
                    tree |= branch
                yield tree

    def sync(self) -> None:
        """Puts everything on the disk."""
        self._visit(self.root, lambda node: node.sync())

    def _visit(self, folder: Folder, action: Callable[[File | Folder], None]) -> None:
        action(folder)
        for node in folder.names.values():
            if isinstance(node, Folder):
                self._visit(node, action)
            elif isinstance(node, File):
                action(node)
