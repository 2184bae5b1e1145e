"""Draws task files and edits of them. Each task has a word of its own, by which it is found again.

Shares no code with the program.
"""

import copy
import dataclasses
import re

WORDS = "Call Anna about the offer Paint wall Order oak worktop Pay rent Water plants Buy milk Clean kitchen Send letter".split()
LABELS = ["@phone", "@home", "#quick", "#later", "@shop"]
RANKS = ["", "A", "B", "A-1", "C"]
HEADINGS = ["Kitchen", "Garden", "Office", "Errands"]
ORDER = ["plan", "due", "start", "owner", "est", "spent", "done", "cancelled"]


@dataclasses.dataclass
class Task:
    name: str
    mark: str = " "
    rank: str = ""
    words: list = dataclasses.field(default_factory=list)
    labels: list = dataclasses.field(default_factory=list)
    values: dict = dataclasses.field(default_factory=dict)
    subtasks: list = dataclasses.field(default_factory=list)

    def line(self):
        parts = ["[%s]" % self.mark] + (["(%s)" % self.rank] if self.rank else []) + self.words + [self.name] + self.labels
        return " ".join(parts + ["%s:%s" % (key, self.values[key]) for key in ORDER if key in self.values])


class Document:
    def __init__(self):
        self.sections = [["", []]]

    def text(self):
        lines = []

        def write(task, depth):
            lines.append("  " * depth + "- " + task.line())
            for subtask in task.subtasks:
                write(subtask, depth + 1)

        for title, tasks in self.sections:
            if title:
                lines.extend(([""] if lines else []) + ["## " + title, ""])
            for task in tasks:
                write(task, 0)
        return "".join(line + "\n" for line in lines)

    def lists(self):
        """All lists of tasks, each with the number of its section and its depth."""
        found = []

        def visit(tasks, number, depth):
            found.append((tasks, number, depth))
            for task in tasks:
                visit(task.subtasks, number, depth + 1)

        for number, (_, tasks) in enumerate(self.sections):
            visit(tasks, number, 0)
        return found

    def tasks(self):
        return [task for tasks, _, _ in self.lists() for task in tasks]


@dataclasses.dataclass
class Log:
    """The tasks that a side edited, by name. What is in a task that is deleted or moved is so, too."""

    added: set = dataclasses.field(default_factory=set)
    deleted: set = dataclasses.field(default_factory=set)
    moved: set = dataclasses.field(default_factory=set)
    changed: set = dataclasses.field(default_factory=set)


def names(task):
    """The names of a task and of all in it."""
    return {task.name}.union(*(names(subtask) for subtask in task.subtasks))


class Drawing:
    def __init__(self, random):
        self.random = random
        self.names = 0

    def name(self):
        self.names += 1
        number, word = self.names * 7919 % 456976, ""
        for _ in range(4):
            word += chr(97 + number % 26)
            number //= 26
        return "n" + word

    def document(self, count):
        document = Document()
        for title in HEADINGS[: self.random.randrange(4)]:
            document.sections.append([title, []])
        for _ in range(count):
            self.insert(document, self.task())
        return document

    def task(self):
        task = Task(self.name(), words=self.random.choices(WORDS, k=self.random.randint(1, 4)))
        task.rank = self.random.choice(RANKS + [""] * 6)
        for _ in range(self.random.randrange(3)):
            self.change(task, self.random.choice(["label", "value", "value"]))
        return task

    def insert(self, document, task):
        lists = [entry for entry in document.lists() if entry[2] < 3]
        tops = [entry for entry in lists if entry[2] == 0]
        tasks = self.random.choice(lists if self.random.random() < 0.3 else tops)[0]
        tasks.insert(self.random.randint(0, len(tasks)), task)

    def day(self):
        return "2026-12-%02d" % self.random.randint(10, 25)

    def change(self, task, kind):
        if kind == "label":
            label = self.random.choice(LABELS)
            if label in task.labels:
                task.labels.remove(label)
            else:
                task.labels.append(label)
        elif kind == "value":
            key = self.random.choice(["due", "due", "plan", "start", "est", "spent", "owner"])
            choices = {"est": ["15m", "1h", "2h"], "spent": ["5m", "1h10m", "3h"], "owner": ["anna", "bert"]}
            task.values[key] = self.random.choice(choices.get(key, [self.day()]))
        elif kind == "mark":
            task.mark = self.random.choice("xx/>- ")
            task.values.pop("done", None)
            task.values.pop("cancelled", None)
            if task.mark in "x-":
                task.values["done" if task.mark == "x" else "cancelled"] = "2026-11-%02d" % self.random.randint(10, 25)
        elif kind == "rank":
            task.rank = self.random.choice(RANKS)
        else:
            task.words.insert(self.random.randint(0, len(task.words)), self.random.choice(WORDS))

    def edit(self, document, log):
        """Makes one random edit, and notes it in the log."""
        lists = [entry[0] for entry in document.lists() if entry[0]]
        kind = self.random.choice(["add"] * 4 + ["delete"] * 2 + ["move"] * 3 + ["change"] * 11)
        if kind == "add" or not lists:
            task = self.task()
            self.insert(document, task)
            log.added.add(task.name)
            return
        # A change hits a heading as often as any one task.
        number = self.random.randrange(len(document.tasks()) + len(document.sections) - 1) + 1
        if kind == "change" and number < len(document.sections):
            document.sections[number][0] += " " + self.random.choice(WORDS)
            return
        tasks = self.random.choice(lists)
        place = self.random.randrange(len(tasks))
        if kind == "delete":
            log.deleted |= names(tasks[place])
            del tasks[place]
        elif kind == "move":
            task = tasks.pop(place)
            self.insert(document, task)
            log.moved |= names(task)
        else:
            self.change(tasks[place], self.random.choice(["label", "value", "value", "mark", "mark", "rank", "word"]))
            log.changed.add(tasks[place].name)

    def version(self, document, edits):
        """Returns a version of the document, and the log of its edits."""
        version, log = copy.deepcopy(document), Log()
        for _ in range(edits):
            self.edit(version, log)
        return version, log


LINE = re.compile(r"( *)- \[(.)\] (?:\(([A-E][-0-9]*)\) )?(.*)")
NAME = re.compile(r"n[a-z]{4}")


def read(text):
    """The tasks of a drawn document by their names: a list of tasks for each, since a merge may have one twice. Each has
    `place`, the title of its section and the name of its parent."""
    found, stack, section = {}, [], ""
    for line in text.split("\n"):
        if line.startswith("#"):
            section, stack = line.lstrip("# "), []
        match = LINE.fullmatch(line)
        if not match:
            continue
        depth = len(match[1]) // 2
        words = match[4].split(" ")
        name = next((word for word in words if NAME.fullmatch(word)), "")
        task = Task(name, match[2], match[3] or "")
        for word in words:
            key, colon, value = word.partition(":")
            if colon and key in ORDER:
                task.values[key] = value
            elif word[0] in "@#":
                task.labels.append(word)
            elif word != name:
                task.words.append(word)
        del stack[depth:]
        task.place = (section, stack[-1] if stack else "")
        stack.append(name)
        found.setdefault(name, []).append(task)
    return found
