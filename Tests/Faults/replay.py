"""Replays the system calls of a trace on the model of a disk."""

from __future__ import annotations

from dataclasses import dataclass

from disk_model import Disk, File, Folder, Node, Place
from strace import Call

UNKNOWN_WRITES = frozenset({
    "writev", "pwritev", "pwritev2", "sendfile", "copy_file_range", "splice", "fallocate", "truncate", "io_uring_enter",
})  # fmt: skip
"""Calls that change files but are not modelled. The program uses none of them; if one occurs, model it here."""


class UnknownCall(Exception):
    """A call that the model does not support."""


UMASK = 0o022
"""The umask of commands in the harness."""


def _created(mode: int) -> File:
    """Returns a new file, whose mode is durable together with it."""
    return File(b"", mode & ~UMASK, durable_mode=mode & ~UMASK)


@dataclass
class Open:
    """An open file."""

    node: Node
    path: str
    offset: int = 0
    appends: bool = False


class Replay:
    """The open files of a process on a disk."""

    def __init__(self, disk: Disk, work: Folder, unsynced: str | None = None) -> None:
        """Replays all calls except the syncs of files and folders that were opened as `unsynced`."""
        self.disk, self.work, self.unsynced = disk, work, unsynced
        self.open: dict[int, Open] = {}
        self.synced: list[str] = []
        """The synced paths, as they were when they were opened."""

    def play(self, call: Call) -> bool:
        """Replays one call. Returns whether the disk may have changed."""
        if call.injected or call.result < 0:
            return False
        if call.name in UNKNOWN_WRITES:
            raise UnknownCall(call.name)
        if call.name == "mmap":
            self._check_map(call)
        action = getattr(self, f"_{call.name}", None)
        return bool(action(call)) if action else False

    def _check_map(self, call: Call) -> None:
        if call.has(3, "MAP_SHARED") and call.has(2, "PROT_WRITE") and not call.has(3, "MAP_ANONYMOUS"):
            raise UnknownCall("a file is mapped writable")

    def _base(self, number: int) -> Folder | None:
        if number == -100:
            return self.work
        place = self.open.get(number)
        return place.node if place and isinstance(place.node, Folder) else None

    def _find(self, call: Call, base: int | None, name: int, follow: bool) -> Place | None:
        path = call.text(name).decode(errors="surrogateescape")
        folder = self.work if base is None else self._base(call.number(base))
        return self.disk.find(path, folder, follow)

    # Opening

    def _open(self, call: Call) -> bool:
        return self._opened(call, None, 0)

    def _openat(self, call: Call) -> bool:
        return self._opened(call, 0, 1)

    def _opened(self, call: Call, base: int | None, name: int) -> bool:
        flags = name + 1
        place = self._find(call, base, name, follow=not call.has(flags, "O_NOFOLLOW"))
        self.open.pop(call.result, None)
        if place is None:
            return False
        folder, last, node = place
        changed = False
        if call.has(flags, "O_TMPFILE"):
            node = _created(call.mode(flags + 1))
        elif node is None:
            node = _created(call.mode(flags + 1))
            folder.change({last: node})
            changed = True
        elif isinstance(node, File) and call.has(flags, "O_TRUNC"):
            node.truncate(0)
            changed = True
        path = call.text(name).decode(errors="replace")
        self.open[call.result] = Open(node, path, appends=call.has(flags, "O_APPEND"))
        return changed

    def _close(self, call: Call) -> bool:
        self.open.pop(call.number(0), None)
        return False

    def _dup(self, call: Call) -> bool:
        if place := self.open.get(call.number(0)):
            self.open[call.result] = place
        return False

    _dup2 = _dup
    _dup3 = _dup

    def _fcntl(self, call: Call) -> bool:
        return self._dup(call) if call.words[1].startswith("F_DUPFD") else False

    # Data

    def _file(self, call: Call) -> tuple[Open, File] | None:
        place = self.open.get(call.number(0))
        return (place, place.node) if place and isinstance(place.node, File) else None

    def _read(self, call: Call) -> bool:
        if found := self._file(call):
            found[0].offset += call.result
        return False

    def _lseek(self, call: Call) -> bool:
        if found := self._file(call):
            found[0].offset = call.result
        return False

    def _write(self, call: Call) -> bool:
        if not (found := self._file(call)):
            return False
        place, file = found
        offset = len(file.data) if place.appends else place.offset
        file.write(call.text(1)[: call.result], offset)
        place.offset = offset + call.result
        return True

    def _pwrite64(self, call: Call) -> bool:
        if found := self._file(call):
            found[1].write(call.text(1)[: call.result], call.number(3))
        return found is not None

    def _ftruncate(self, call: Call) -> bool:
        if found := self._file(call):
            found[1].truncate(call.number(1))
        return found is not None

    def _fchmod(self, call: Call) -> bool:
        if found := self._file(call):
            found[1].mode = call.mode(1)
        return found is not None

    def _fsync(self, call: Call) -> bool:
        place = self.open.get(call.number(0))
        if not place or not isinstance(place.node, File | Folder):
            return False
        if place.path != self.unsynced:
            place.node.sync()
        self.synced.append(place.path)
        return True

    _fdatasync = _fsync

    def _syncfs(self, _: Call) -> bool:
        self.disk.sync()
        return True

    _sync = _syncfs

    # Names

    def _mkdir(self, call: Call) -> bool:
        return self._made(call, None, 0)

    def _mkdirat(self, call: Call) -> bool:
        return self._made(call, 0, 1)

    def _made(self, call: Call, base: int | None, name: int) -> bool:
        if place := self._find(call, base, name, follow=False):
            place[0].change({place[1]: Folder(place[0])})
        return place is not None

    def _unlink(self, call: Call) -> bool:
        return self._removed(call, None, 0)

    _rmdir = _unlink

    def _unlinkat(self, call: Call) -> bool:
        return self._removed(call, 0, 1)

    def _removed(self, call: Call, base: int | None, name: int) -> bool:
        if place := self._find(call, base, name, follow=False):
            place[0].change({place[1]: None})
        return place is not None

    def _rename(self, call: Call) -> bool:
        return self._renamed(call, (None, 0), (None, 1))

    def _renameat(self, call: Call) -> bool:
        return self._renamed(call, (0, 1), (2, 3))

    _renameat2 = _renameat

    def _renamed(self, call: Call, first: tuple[int | None, int], second: tuple[int | None, int]) -> bool:
        source, target = self._find(call, *first, follow=False), self._find(call, *second, follow=False)
        if not source or not target:
            return False
        left = target[2] if call.has(4, "RENAME_EXCHANGE") else None
        if source[0] is target[0]:
            source[0].change({source[1]: left, target[1]: source[2]})
        else:
            target[0].change({target[1]: source[2]})
            source[0].change({source[1]: left})
        return True

    def _link(self, call: Call) -> bool:
        return self._linked(self._find(call, None, 0, follow=False), self._find(call, None, 1, follow=False))

    def _linkat(self, call: Call) -> bool:
        path = call.text(1)
        target = self._find(call, 2, 3, follow=False)
        if not path or path.startswith(b"/proc/self/fd/"):
            number = int(path.rsplit(b"/", 1)[-1]) if path else call.number(0)
            place = self.open.get(number)
            return self._linked((self.work, "", place.node) if place else None, target)
        return self._linked(self._find(call, 0, 1, follow=False), target)

    def _linked(self, source: Place | None, target: Place | None) -> bool:
        if not source or not target:
            return False
        target[0].change({target[1]: source[2]})
        return True
