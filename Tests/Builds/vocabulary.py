"""The words of the command line, as reported by the help and the completion of the program."""

import functools
import re
import subprocess

# An option in a help page: "  -n, --dry-run  Name the files", "      --changed[=REV]  Show".
OPTION = re.compile(rb"^  (?:-\w, |    )?(--[a-z-]+)(\[=[^\]]+\])?( [A-Z][A-Z\[\],:=]*)?(?:  |$)", re.MULTILINE)
ENTRY = re.compile(rb"^  ([a-z-]+(?: [a-z-]+)?)(?:, [a-z, -]+)?  +\S", re.MULTILINE)

# Excluded commands: they depend on the clock or write outside the compared folder.
LEFT_OUT = {"focus", "install", "git install", "git uninstall", "git doctor"}
# Excluded options: they keep the program running or leave the scene.
LEFT_OUT_OPTIONS = {"--watch", "--prefix"}


class Option:
    """An option, and the values that completion offers for it."""

    def __init__(self, name, metavariable, is_optional, values):
        self.name = name
        self.metavariable = metavariable
        self.is_optional = is_optional
        self.values = values


class Command:
    def __init__(self, name, options, operands):
        self.name = name
        self.options = options
        self.operands = operands


class Vocabulary:
    """Commands, options, values and query fields, read from `program` in `folder`."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        pages = self.output("help").split(b"\nTopics (")
        self.global_options = self.options([], self.output("help"))
        self.commands = [self.command(name.decode()) for name in ENTRY.findall(pages[0]) if name.decode() not in LEFT_OUT]
        if len(self.commands) < 40:
            raise SystemExit(f"FAILED: the help lists only {len(self.commands)} commands")
        self.rules = self.candidates("rule", "")
        self.fields = [word for word in self.candidates("list", "") if word.endswith(b":")]
        if not self.rules or not self.fields:
            raise SystemExit("FAILED: completion offers no rules, or no fields")

    def output(self, *words):
        return subprocess.run([self.program, *words], cwd=self.folder, capture_output=True, check=True).stdout

    @functools.lru_cache(maxsize=None)
    def candidates(self, *words):
        """Returns the words that completion offers for the last of `words`, without descriptions."""
        lines = self.output("completions", "--candidates", "--", *words).split(b"\n")
        return [line.split(b"\t")[0] for line in lines if line and not line.startswith(b":")]

    def command(self, name):
        page = self.output("help", *name.split())
        usage = page[page.index(b"Usage:") :].split(b"\n", 1)[0]
        return Command(
            name, self.options(name.split(), page), re.findall(rb"[A-Z]+", usage.split(b" tasks ", 1)[1].replace(b"[OPTIONS]", b""))
        )

    def options(self, words, page):
        options = []
        for name, optional, value in OPTION.findall(page):
            name = name.decode()
            if name in LEFT_OUT_OPTIONS:
                continue
            metavariable = (value.strip() or optional.strip(b"[=]")).decode()
            values = []
            if metavariable:
                prefix = name.encode() + b"="
                values = [word.removeprefix(prefix) for word in self.candidates(*words, name + "=")]
            options.append(Option(name, metavariable, bool(optional), values))
        return options
