"""The commands under test. Another command is one entry in a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import texts
from tools import Program

FILE = "{file}"
"""The placeholder for the name of the file in a command line."""
NEW = "{new}"
"""The placeholder for a file with the new bytes."""
SECOND = "{second}"
"""The placeholder for the name of a second file that changes together with the first one."""
JOURNAL = "{journal}"
"""The placeholder for the folder of journals."""
DAY = ("--today", "2026-11-22")
"""The day on which tasks are changed."""
FIRST = f"{FILE}:3"
"""The first task."""

Text = Callable[[int, str], bytes]
"""A function that returns a document with this number of lines and this line end."""


@dataclass(frozen=True)
class Second:
    """A file that receives what the first one loses, or gives what the first one receives. The receiver is written
    first, so moved tasks are always in at least one file."""

    name: str
    """The name, where `{name}` is that of the first file. The file lies beside the name of the first file, not beside
    the target of a symbolic link."""
    old: Text | None
    """The content before the command, or None if the file does not exist."""
    new: Text | None
    """The content after the command, or None if the command removes the file."""
    receives: bool = True
    """Whether this file receives the task."""


@dataclass(frozen=True)
class Command:
    """A command, and its effect on a file."""

    name: str
    words: tuple[str, ...]
    old: Text
    new: Text
    before: tuple[tuple[str, ...], ...] = ()
    """Commands that turn files with the texts `new` into those of `old`, in order. Without commands `old` is written
    directly."""
    begins_old: bool = False
    """Whether the commands before begin with the texts `old`, too."""
    repeats: bool = True
    """Whether running the command again changes nothing."""
    back: tuple[str, ...] = ("undo",)
    """The command that reverts it."""
    program: Program = Program.TASKS
    second: Second | None = None
    says_all_on_errors: bool = False
    """Whether it writes to standard error alone, so that nobody can be told that this failed."""
    every_push: bool = True
    """Whether the command is part of the short form. One of several commands that write in the same way is enough."""


_COPY = "{name}.sync-conflict-20261121-091500-ABCDEFG.tasks"
"""The name of a conflict copy of the file."""

_TWO_FILES = (
    Command(
        "merge",
        ("merge", FILE),
        old=texts.open_tasks,
        new=texts.one_more,
        second=Second(_COPY, texts.one_more, None, receives=False),
        says_all_on_errors=True,
    ),
    Command(
        "undo-merge",
        ("undo",),
        old=texts.one_more,
        new=texts.open_tasks,
        before=(("merge", FILE),),
        repeats=False,
        back=("redo",),
        second=Second(_COPY, None, texts.one_more),
        every_push=False,
    ),
    Command(
        "merge-theirs",
        ("merge", FILE, SECOND),
        old=texts.open_tasks,
        new=texts.one_more,
        second=Second("theirs.tasks", texts.one_more, texts.one_more, receives=False),
        says_all_on_errors=True,
        every_push=False,
    ),
    Command(
        "archive",
        ("archive", FILE),
        old=texts.one_closed,
        new=texts.none_closed,
        second=Second("{name}.done.tasks", texts.archive, texts.archive_with_one_more),
        every_push=False,
    ),
    Command(
        "archive-new",
        ("archive", FILE),
        old=texts.one_closed,
        new=texts.none_closed,
        second=Second("{name}.done.tasks", None, texts.new_archive),
        every_push=False,
    ),
    Command(
        "move",
        ("move", FIRST, "--file", SECOND, *DAY),
        old=texts.open_tasks,
        new=texts.none_closed,
        repeats=False,
        second=Second("other.tasks", texts.other, texts.other_with_one_more),
        every_push=False,
    ),
    Command(
        "undo-archive",
        ("undo",),
        old=texts.none_closed,
        new=texts.one_closed,
        before=(("archive", FILE),),
        repeats=False,
        back=("redo",),
        second=Second("{name}.done.tasks", texts.new_archive, None, receives=False),
        every_push=False,
    ),
    Command(
        "redo-archive",
        ("redo",),
        old=texts.one_closed,
        new=texts.none_closed,
        before=(("archive", FILE), ("undo",)),
        begins_old=True,
        repeats=False,
        second=Second("{name}.done.tasks", None, texts.new_archive),
        every_push=False,
    ),
    Command(
        "undo-move",
        ("undo",),
        old=texts.none_closed,
        new=texts.open_tasks,
        before=(("move", FIRST, "--file", SECOND, *DAY),),
        repeats=False,
        back=("redo",),
        second=Second("other.tasks", texts.other_with_one_more, texts.other, receives=False),
        every_push=False,
    ),
)
"""Commands that change two files together."""

COMMANDS = (
    Command("format", ("format", FILE), old=texts.loose, new=texts.canonical),
    Command(
        "undo",
        ("undo",),
        old=texts.canonical,
        new=texts.loose,
        before=(("format", FILE),),
        repeats=False,
        back=("redo",),
    ),
    Command("done", ("done", FIRST, *DAY), old=texts.open_tasks, new=texts.first_done),
    Command("set", ("set", FIRST, "pri:B", *DAY), old=texts.open_tasks, new=texts.first_changed, every_push=False),
    Command(
        "note",
        ("note", FIRST, "Own words", *DAY),
        old=texts.open_tasks,
        new=texts.first_noted,
        repeats=False,
        every_push=False,
    ),
    Command(
        "add",
        ("add", "Own words", "--file", FILE, "--section", "List", *DAY),
        old=texts.open_tasks,
        new=texts.one_more,
        repeats=False,
        every_push=False,
    ),
    Command(
        "rename-project",
        ("rename", "+house", "+home", *DAY),
        old=texts.open_tasks,
        new=texts.renamed,
        repeats=False,
        every_push=False,
    ),
    Command("fix", ("lint", "--fix", FILE), old=texts.misspelled, new=texts.corrected, every_push=False),
    Command(
        "resolve",
        ("git", "resolve", "--theirs", FILE),
        old=texts.in_conflict,
        new=texts.first_changed,
        says_all_on_errors=True,
        every_push=False,
    ),
    *_TWO_FILES,
)

WRITER = (
    Command(
        "append",
        (FILE, JOURNAL, "1", "1", "own"),
        old=texts.loose,
        new=texts.longer,
        repeats=False,
        program=Program.WRITER,
    ),
)
"""The writer without a command. Where it fails, every command fails."""

NAIVE = (
    Command("truncate", ("truncate", FILE, NEW), old=texts.canonical, new=texts.loose, program=Program.NAIVE),
    Command("rename", ("rename", FILE, NEW), old=texts.canonical, new=texts.loose, program=Program.NAIVE),
)
