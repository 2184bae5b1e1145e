"""Random command lines, made of the words of the program and of the documents that they run on."""

import re
import shlex

from documents import nearly

WORD = re.compile(r"[^\W\d_]{3,}")
DATES = [
    "2026-12-01", "tomorrow", "fri", "2026-13-45", "2026-11-21T09:30", "+1w", "last-month", "9999-12-31", "0", "eom", "w48",
    "-30d", "3rd", "jan",
]
NUMBERS = ["0", "1", "2", "7", "60", "-1", "99999999999999999999", "1-", "2:3", "3:1", "3/1"]
CHANGES = [
    "due:+1w", "due:fri", "pri:A", "pri:B-2", "no:due", "spent:+45m", "est:1h30m", "every:1w", "every:month", "+new", "@new",
    "#new", "no:@phone", "title:Another title", "id:fresh", "after:fresh", "remind:1d", "note:x", "start:mon", "plan:today",
    "owner:maria", "q:Q2", "created:today",
]
ODD = ["", "-", "--", "--=x", "-=", "---", "\u202ex", "a\nb", "--frmat", "%s%n", "x" * 3000, "é日本", "'\"`", "$(exit 9)", "-9"]
PATTERNS = [
    "/{0}/",
    "/^{0}/i",
    "/{0}$/",
    "/\\b{0}\\b/",
    "/({0}|{1})/",
    "/[{0}]+ ?{1}?/",
    "/{0}.{{0,9}}{1}/",
    "/-?\\b{0}/",
    "/(/",
    "/{0}{{3}}/",
]
OPERATORS = ["or", "not", "and", "(", ")", "|", "&"]
CHANGING = set(
    "add archive cancel done edit import merge move note redo remove rename reopen set settle skip snooze sort start stop undo wait format check lint".split()
) | {"git resolve"}
REFUSING = {"--help", "--version"}


class Drawing:
    """Draws command lines for a scene with `files`, a mapping of names to bytes, and tasks with `handles`."""

    def __init__(self, random, vocabulary, sources, files, handles):
        self.random = random
        self.vocabulary = vocabulary
        self.sources = sources
        self.files = files
        self.handles = handles
        self.places = [
            f"{name}:{line}"
            for name, content in files.items()
            for line, text in enumerate(content.split(b"\n"), 1)
            if text.lstrip()[:3] in (b"- [", b"* [")
        ]
        text = b"\n".join(files.values()).decode(errors="replace")
        self.words = sorted(set(WORD.findall(text))) or ["nothing"]
        self.names = sorted(set(re.findall(r"(?<!\S)[+@#][\w/-]+", text))) or ["+none"]
        self.ids = sorted(set(re.findall(r"(?<!\S)id:(\S+)", text))) or ["none"]
        self.by_weight = [command for command in vocabulary.commands for _ in range(self.weight(command))]

    @staticmethod
    def weight(command):
        if command.name in ("list", "count"):
            return 18
        return 4 if b"QUERY" in command.operands or command.name in CHANGING else 1

    def line(self):
        """Returns the words behind `tasks` as bytes, and sets `command` to the name of the command."""
        if self.random.random() < 0.1:
            words = self.documented()
            self.command = "documented"
        else:
            command = self.random.choice(self.by_weight)
            options = self.needed(command) + self.random.sample(
                command.options, min(len(command.options), self.random.choice([0, 0, 1, 1, 2, 3]))
            )
            # Repeating an option is an error.
            chosen = {option.name: self.option([option]) for option in options}
            rest = self.operands(command)
            for option in chosen.values():
                place = 0 if self.random.random() < 0.7 else len(rest)
                rest[place:place] = option
            words = [*command.name.split(), *rest]
            self.command = command.name
        if self.random.random() < 0.15:
            words = [*self.option(self.vocabulary.global_options), *words]
        if self.random.random() < 0.03:
            words.insert(self.random.randrange(len(words) + 1), self.random.choice(ODD))
        return [word.replace("\0", "").encode() for word in words]

    def documented(self):
        """Returns a command line of the documents, sometimes with one misspelled word."""
        try:
            words = shlex.split(self.random.choice(self.sources.commands).decode())
        except ValueError:
            return ["list"]
        # The scene does not contain the folders that a document names.
        words = words[: words.index("<")] if "<" in words else words
        if {*words[:2]} & {"-C", "install", "focus", "git"} or "--watch" in words:
            return ["list"]
        if self.random.random() < 0.3:
            at = self.random.randrange(len(words))
            words[at] = nearly(words[at], self.random)
        return words

    def needed(self, command):
        """Returns options without which most runs of a command do nothing."""
        names = {
            "sort": ["--by"],
            "move": [self.random.choice(["--file", "--section", "--above", "--below", "--under", "--up", "--down"])],
        }.get(command.name, [])
        if self.random.random() < 0.6:
            names = [*names, "--yes"]
        return [option for option in command.options if option.name in names]

    def option(self, options):
        options = [option for option in options if option.name not in REFUSING or self.random.random() < 0.1]
        if not options:
            return []
        option = self.random.choice(options)
        if not option.metavariable or option.is_optional and self.random.random() < 0.5:
            return [option.name]
        value = self.value(option)
        return [f"{option.name}={value}"] if option.is_optional or self.random.random() < 0.5 else [option.name, value]

    def value(self, option):
        kind = option.metavariable
        if self.random.random() < 0.05:
            return self.random.choice(ODD)
        if kind == "QUERY":
            return " ".join(self.query())
        if kind.startswith("FIELDS") or kind.startswith("KEY"):
            return self.listed([word.decode() for word in option.values] or ["due", "pri", "title", "rank"])
        if kind.startswith("RULE"):
            names = [word.decode() for word in self.vocabulary.rules]
            return (
                self.random.choice(names) + "=" + self.random.choice(["off", "info", "warning", "error", "x"])
                if "=" in kind
                else self.listed(names)
            )
        if kind in ("TASK", "HEADING", "TEXT", "NAME", "REASON", "L:L", "GLOBS", "FILE", "DIR", "REV", "N") or not option.values:
            return self.operand(kind)
        return self.random.choice(option.values).decode()

    def listed(self, words):
        count = self.random.choice([1, 1, 1, 2])
        return ",".join(self.random.choice(["", "", "", "-"]) + self.random.choice(words) for _ in range(count))

    def operands(self, command):
        words = []
        for name in command.operands:
            name = name.decode()
            if name == "QUERY":
                words += self.query(takes_clauses=any(option.name == "--sort" for option in command.options))
            elif name == "CHANGE" or name == "WORD" and command.name == "add":
                words += [
                    self.random.choice([*CHANGES, self.word(), self.random.choice(self.names)]) for _ in range(self.random.randrange(1, 4))
                ]
            elif self.random.random() < (0.6 if name in ("PATH", "RANGE", "DIR", "N") else 0.95):
                words.append(self.operand(name))
        return words

    def operand(self, name):
        random = self.random
        file = random.choice(list(self.files))
        match name:
            case "FILE" | "PATH" | "DIR":
                return random.choice([file, file, file, file, ".", "sub", "-", "nowhere", "new.tasks", "notes.txt"])
            case "TASK":
                return self.task(file)
            case "OLD" | "NEW":
                return random.choice([random.choice(self.names), "+fresh", "@fresh", f"id:{random.choice(self.ids)}", "id:fresh"])
            case "RANGE" | "DATE":
                return random.choice(DATES)
            case "N" | "L":
                return random.choice(NUMBERS)
            case "L:L":
                return f"{random.randrange(1, 9)}:{random.randrange(1, 30)}"
            case "GLOBS":
                return random.choice(["*.tasks", "sub/**", "!a.tasks", "[ab].tasks", file, "**"])
            case "REV":
                return random.choice(["HEAD", "main", "HEAD~1", "nothing"])
            case "HEADING":
                return random.choice([self.word(), "New", "# Odd"])
        return random.choice([self.word(), self.word() + " " + self.word(), random.choice(self.names)])

    def word(self):
        return self.random.choice(self.words)

    def task(self, file):
        """Returns the handle, place or id of a task, or a word that names none."""
        random = self.random
        if self.handles and random.random() < 0.5:
            return random.choice(self.handles)
        if self.places and random.random() < 0.6:
            return random.choice(self.places)
        identifier = random.choice(self.ids)
        return random.choice(
            [f"id:{identifier}", f"^{identifier}", f"{file}:{random.randrange(1, 40)}", self.word(), f"id:{nearly(identifier, random)}"]
        )

    def query(self, takes_clauses=False):
        words = []
        for _ in range(self.random.choice([0, 1, 1, 1, 2, 3])):
            words += self.term(takes_clauses or self.random.random() < 0.1)
        return words

    def term(self, takes_clauses):
        random = self.random
        match random.randrange(10 if takes_clauses else 8):
            case 0:
                return [line.decode(errors="replace") for line in random.choice(self.sources.queries) if not line.startswith(b"--")]
            case 1 | 2:
                return ["~" + nearly(self.word(), random)]
            case 3:
                pattern = random.choice(PATTERNS).format(self.word(), self.word()[:2])
                return [random.choice(["", "title~", "title~", "note~", "tag~"]) + pattern]
            case 4 | 5:
                field = random.choice(self.vocabulary.fields).decode()
                values = [word.decode() for word in self.vocabulary.candidates("list", field)] or [
                    field + value for value in DATES + NUMBERS
                ]
                value = random.choice(values)
                if random.random() < 0.3:
                    value = field[:-1] + random.choice(["<", "<=", ">", ">=", "=", "~", ":..", ":"]) + value[len(field) :]
                return [value]
            case 6:
                return [random.choice(self.names)]
            case 7:
                return [
                    random.choice(
                        [
                            self.word(),
                            nearly(self.word(), random),
                            f'"{self.word()}"',
                            "!" + self.word(),
                            "all",
                            "is:ready",
                            "!is:done",
                            "has:due",
                            *OPERATORS,
                        ]
                    )
                ]
            case 8:
                return [random.choice(["sort:", "group:", "show:", "sort:-"]) + random.choice(self.vocabulary.fields).decode().rstrip(":")]
        return [
            random.choice(
                ["limit:3", "calc:sum.est", "calc:median.age", "as:json", "as:csv", "as:markdown", "as:list", "view:mine", "view:soon"]
            )
        ]
