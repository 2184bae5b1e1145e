"""Projections of a document or a query, obtained from the program."""

import csv
import io
import json
import os
import re
import tempfile
import unicodedata

from process import run

ENVIRONMENT = {"PATH": os.environ["PATH"], "TZ": "UTC", "TASKS_TODAY": "2026-11-21", "COLUMNS": "1000"}
# The time, views and declared keys that the page about queries states for its examples.
QUERY_ENVIRONMENT = {**ENVIRONMENT, "TASKS_TODAY": "2026-11-21T10:00"}
VIEW = re.compile(rb"^\| (`[a-z`, ]+`) \| (`.*`) \|$", re.MULTILINE)
# The file name that the tests use for an example.
FILE = "0.tasks"
KEYS = {"client": "text", "size": "number", "met": "date"}
NO_ANSWER = re.compile(rb"^(?:no match: |warning: no task in |note: no tasks? in |warning: no task file ).*\n", re.MULTILINE)
HOLDING = ["ready", "blocked", "waiting", "deferred", "held", "blocking"]
# The Unicode categories of controls, format characters, line ends and blanks. ASCII characters are handled before.
INVISIBLE = {"Cc", "Cf", "Zl", "Zp", "Zs"}
REFUSALS = [
    (rb"conflict marker", b"refused: conflict marker"),
    (rb"version", b"refused: unknown version"),
    (rb"carriage return", b"refused: stray carriage return"),
    (rb"UTF-8", b"refused: no text in UTF-8"),
]


class Asked:
    """A document as the only file of a workspace, and the program's output for it."""

    def __init__(self, program, content, environment=ENVIRONMENT, settings=None):
        self.program = program
        self.content = content
        self.environment = environment
        self.temporary = tempfile.TemporaryDirectory(prefix="tasks-documents-")
        self.folder = self.temporary.name
        self.environment = {**environment, "XDG_STATE_HOME": self.folder + "/state"}
        os.mkdir(self.folder + "/w")
        with open(f"{self.folder}/w/{FILE}", "wb") as file:
            file.write(content)
        if settings:
            self.environment["XDG_CONFIG_HOME"] = self.folder + "/config"
            os.makedirs(self.folder + "/config/tasks")
            for name, value in (("w/.tasks.json", settings), ("config/tasks/config.json", {"me": "sam"})):
                with open(f"{self.folder}/{name}", "w", encoding="utf-8") as file:
                    json.dump(value, file)

    def run(self, *words):
        return run(self.program, words, self.folder + "/w", self.environment)

    def output(self, *words):
        done = self.run(*words)
        if done.status not in (0, 1):
            return b"status %d: %s" % (done.status, done.errors)
        return done.output

    def tasks(self, *words):
        return [json.loads(line) for line in self.output("list", "all", *words, "--format", "jsonl").splitlines()]


def tree(asked, fence):
    return asked.output("tree-dump", FILE)


def tokens(asked, fence):
    return asked.output("tokens", FILE)


def model(asked, fence):
    return asked.output("model", FILE)


def quoted(text):
    """Returns text in quotes, with invisible characters escaped as in `Grammar/README.md`."""
    output = ""
    for part in re.split(rb"([\x80-\xff]+)", text):
        for character in part.decode(errors="surrogateescape"):
            code = ord(character)
            if character in '"\\':
                output += "\\" + character
            elif character in "\n\r\t":
                output += {"\n": "\\n", "\r": "\\r", "\t": "\\t"}[character]
            elif code < 0x20 or code == 0x7F:
                output += f"\\x{code:02X}"
            elif 0xDC80 <= code <= 0xDCFF:
                output += f"\\x{code - 0xDC00:02X}"
            elif code > 0x7F and unicodedata.category(character) in INVISIBLE:
                output += f"\\u{{{code:X}}}"
            else:
                output += character
    return '"' + output + '"'


def diagnostics(asked, fence):
    findings = json.loads(asked.output("lint", "--format", "json", FILE))["findings"]
    lines = []
    for finding in findings:
        text = asked.content[finding["offset"] : finding["offset"] + finding["length"]]
        lines.append(f"{finding['line']}:{finding['column']} {finding['severity']} {finding['rule']} {quoted(text)}\n")
    return "".join(lines).encode()


def formatted(asked, fence):
    lines = [word for word in fence.words if re.fullmatch(r"\d+:\d+", word)]
    done = asked.run("format", *[f"--range={word}" for word in lines], FILE)
    with open(f"{asked.folder}/w/{FILE}", "rb") as file:
        content = file.read()
    if done.status == 0:
        return content
    refusal = next((name for word, name in REFUSALS if re.search(word, done.errors)), done.errors)
    line = re.search(rb"\.tasks:(\d+)|line (\d+)", done.errors)
    return refusal + (b" in line " + (line[1] or line[2]) if line else b"") + b"\n"


def order(asked, fence):
    holding = {name: {task["line"] for task in asked.tasks(f"is:{name}")} for name in HOLDING}
    table = list(csv.DictReader(io.StringIO(asked.output("list", "all", "show:line,eff,unblocks", "as:csv").decode())))
    lines = []
    for task, row in zip(asked.tasks(), table):
        active = task["rank"] is not None
        letter = row["eff"] or "none"
        words = [str(task["rank"]) if active else "-"]
        words += [name for name in HOLDING if task["line"] in holding[name]] if active else [task["status"]]
        words.append(letter)
        if active and row["unblocks"] not in ("", "0"):
            words.append(f"unblocks:{row['unblocks']}")
        if task["score"] is not None:
            words.append(f"score:{task['score']}")
        lines.append(" ".join([*words, f'"{task["title"]}"']) + "\n")
    return "".join(lines).encode()


def handles(asked, fence):
    return "".join(f'{task["handle"]} "{task["title"]}"\n' for task in asked.tasks()).encode()


def found(asked, fence):
    """Returns the titles that a query finds, below their groups."""
    done = asked.run("list", "--format", "json", "--", fence.arguments)
    if done.status == 2:
        return b"error\n"
    answer = json.loads(done.output)
    titles = [task["title"] for task in answer["tasks"]]
    lines = [] if "groups" in answer else titles
    for group in answer.get("groups", []):
        lines.append(", ".join("none" if name is None else str(name) for name in group["key"]) + ":")
        lines += ["  " + titles[number] for number in group["tasks"]]
    return ("\n".join(lines) or "nothing").encode() + b"\n"


DOCUMENT = {
    "found": found,
    "tree": tree,
    "tokens": tokens,
    "model": model,
    "diagnostics": diagnostics,
    "formatted": formatted,
    "order": order,
    "handles": handles,
}


def views(page):
    """Returns the views of the table in the page about queries. A row may name several."""
    found = {}
    for names, bodies in VIEW.findall(page):
        split = [body.strip("`") for body in bodies.decode().split("; ")]
        for name, body in zip(names.decode().split(", "), split):
            found[name.strip("`")] = body
    return found


def words_of(query):
    words, options = [], []
    for line in query.bytes.split(b"\n"):
        if line.startswith(b"--"):
            options += line.split(b" ", 1)
        elif line:
            words.append(line)
    return words, options


def meaning(asked, query):
    """Returns the output of `explain` without the column of counts and the blanks between columns, which depend on each
    other."""
    words, options = words_of(query)
    done = asked.run("explain", *options, b"--", *words)
    if done.status == 2:
        return b"error\n"
    lines = [re.sub(rb" +\d+$", b"", line) for line in done.output.split(b"\n")]
    return b"\n".join(re.sub(rb"(?<=\S) {2,}", b"  ", line) for line in lines if not line.startswith(b"found"))


def is_typable(query):
    """Whether the program accepts the words of a query as the page writes them: without `--as` and repeated options,
    and for `list`."""
    names = [option for option in words_of(query)[1] if option.startswith(b"--")]
    return b"--as" not in names and len(names) == len(set(names)) and "count" not in query.words


def problems(asked, query):
    words, options = words_of(query)
    command = ["done", "--dry-run", "--where", b" ".join(words)] if "where" in query.words else ["list", *options, b"--", *words]
    errors = asked.run(*command).errors
    # Removes messages about the answer, which are not about the query.
    return NO_ANSWER.sub(b"", errors) or b"none\n"


QUERY = {"meaning": meaning, "problems": problems}
