"""Compares editors with the parser on lines made to be misread: nasty.py [--short] [EDITOR...]

Draws 500 lines with a fixed seed and counts those in which an editor shows every character as the parser reads it.
SEED=N and COUNT=N draw other lines; VERBOSE=1 shows the lines that differ.
"""

import importlib
import os
import random
import sys
import tempfile
from pathlib import Path

import compare
import expected
import table as tables

# The minimum number of equal lines, in thousandths.
REACH = {"vim": 995, "textmate": 995, "sublime": 995, "kate": 995, "emacs": 995, "neovim": 995}
SHORT = ["vim", "textmate"]
NAMES = ["a", "house/kitchen", "a.b", "größe", "日本", "x_1", "C-3", "é", "e\u0301", "a..b", "a/", "1a", "Б2"]
QUOTED = ['"Big Project"', '"q\\"q"', '""', '"open', '"b\\\\"', '"ä ß"', '"x"y', '"a\\b"']
DATES = ["2026-12-01", "2026-02-29", "2028-02-29", "2026-W53", "2026-W49", "2026-Q4", "2026-13", "2026", "1899", "2026-12-01T14:30", "2026-12-01T24:00",
         "2026-04-31", "tomorrow", "9999-12-31", "2026-W54", "2026-1-1"]
SPANS = ["1d", "1w2d3h4m", "90m", "1h30m", "0m", "1m1h", "9999h", "9999h1m", "59w3d15h", "599941m", "1h1h"]
RULES = ["day", "3d@done", "mon,thu", "mon,mon", "month@31@each", "month@each@31", "year@02-29", "2nd-tue", "6th-fri", "31st", "32nd", "11st", "weekday",
         "last-fri", "last-day@done", "0d", "9999y", "10000y", "month@32", "day@31", "2mo@done@1"]
DATED = ["plan", "due", "start", "created", "done", "cancelled", "until", "remind"]
SPANS_CODE = ["`+b`", "``c ` d``", "`e", "``", "` `", "`due:2026-12-01`", "`` ` ``", "`\\`"]
OPAQUE = ["<http://x.y/#z>", "<m:x>", "<ab:>", "<a@b.c>", "<a@-b>", "<b>", "[[c +d]]", "[[e] [f]]", "[[g", "[h](i)", "[j](k (l) +m)", "[n](o \\) p)", "[q] (r)",
          "[s](t", "](u)", "![v](w.png)", "<!-- +x -->", "<!-->", "<!--->", "<!-- y", "<!-- tasks: allow overdue -->", "<!-- tasks: allow overdue, stale: why -->",
          "<!-- tasks: allow -->", "[a](<b c>)", "[[]]", "[((](((()))"]
ESCAPES = ["\\+a", "\\@b", "\\#c", "due\\:x", "\\\\", "\\", "\\`", "\\[d]", "\\<http://x>", "a\\", "\\é", "\\]\\(e)"]
PLAIN = ["word", "C++", "a+b", "me@x.org", "C#", "u#f", "10:30", "http://x/#a+b", "+1", "@1", "#12", "(see)", "–", "🚲", "e\u0301", "[x]", "{a}", "*b*", "'c'", "+", "@", "#",
         "##", "due:", "due", "Due:x", ":due:", "x:y", "日本語", "«é»", "-", "()", "[]", "a)b", "\u00a0", "\u3000"]
RANKS = ["", "", "", "(A)", "(E)", "(A-1)", "(B-12 Q3)", "(C-999)", "(D\tQ2)", "(Q4)", "(F)", "(a)", "(A1)", "(A-01)", "(A-0)", "(Q5)", "(Q2 A)", "(B)->x", "(AQ2)", "( A )",
         "(A,Q1)", "A-1", "B2", "F1", "(see)", "(A", "A)", "(B )", "(A) (B)", "((A))", "(A - 1)", "(E-1000)", "\\(A)"]
BOXES = ["[ ]", "[ ]", "[ ]", "[ ]", "[/]", "[>]", "[x]", "[X]", "[-]", "[?]", "[é]", "[]", "[x ]", "[ x]", "[  ]", "[1]", "[🚲]"]
BULLETS = ["- ", "- ", "- ", "* ", "+ ", "1. ", "12) ", "-\t", "-   ", "-", "1234567890. ", "-     "]
ENDS = ["", "", "", "", ".", ",", ")", "?!", "...", ":", "]", "}", ");", "'s", "\"", "(b)", "-", "/", "\\"]


def value(generator):
    choose = generator.choice
    return choose([
        lambda: choose(DATED) + ":" + choose(DATES + SPANS + ["", '"' + choose(DATES) + '"']), lambda: choose(["est", "spent"]) + ":" + choose(SPANS + ["1d", '"1h"']),
        lambda: "every:" + choose(RULES + ['"day"']), lambda: "owner:" + choose(NAMES + QUOTED + ["a,b"]), lambda: choose(["id", "of"]) + ":" + choose(NAMES + QUOTED),
        lambda: "after:" + ",".join(choose(NAMES) for _ in range(generator.randint(1, 3))) + choose(["", ","]),
    ])()


def word(generator):
    choose = generator.choice
    made = choose([
        lambda: choose("+@#") + choose(NAMES + QUOTED), lambda: value(generator), lambda: value(generator), lambda: choose(SPANS_CODE), lambda: choose(OPAQUE),
        lambda: choose(ESCAPES), lambda: choose(PLAIN),
    ])() + choose(ENDS)
    # Words without a blank between them.
    return choose(["", "", "", "", "", "", "(", "\"", "[", "x", "\\"]) + made


def line(generator):
    choose = generator.choice
    words = [word(generator) for _ in range(generator.randint(1, 6))]
    text = words[0] + "".join(choose([" ", " ", " ", " ", "  ", "\t", ""]) + other for other in words[1:])
    if generator.random() < 0.1:
        return choose(["# ", "## ", "#\t", "###### "]) + choose(RANKS) + " " + text + choose(["", " #", " ##"])
    rank = choose(RANKS)
    return choose(BULLETS) + choose(BOXES) + choose([" ", " ", " ", "  ", "\t", ""]) + (rank + choose([" ", " ", "\t"]) if rank else "") + text


def main(arguments):
    tasks = os.environ["TASKS"]
    names = [name for name in arguments if not name.startswith("-")] or (SHORT if "--short" in arguments else list(REACH))
    names = [name for name in names if name in REACH]
    generator = random.Random(int(os.environ.get("SEED", "1")))
    lines = [line(generator).rstrip() for _ in range(int(os.environ.get("COUNT", "500")))]
    table = tables.read()
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "documents")
        folder.mkdir()
        text = "".join(line + "\n" for line in lines)
        (folder / "0.tasks").write_text(text, encoding="utf-8")
        kinds = expected.kinds_by_parser(tasks, folder, {"0.tasks": "nasty"})
        for editor in names:
            tools = {"folder": folder, "scratch": Path(scratch), "vim": "nvim" if editor == "neovim" else "vim"}
            module = importlib.import_module({"neovim": "vim"}.get(editor, editor))
            seen = module.color({"0.tasks": text}, table, tools)
            _, differing = compare.compare(kinds, seen, tables.alike(table, editor))["0.tasks"]
            wrong = sorted({number for number, *_ in differing})
            is_enough = len(wrong) * 1000 <= len(lines) * (1000 - REACH[editor])
            failed |= not is_enough
            print(f"{'' if is_enough else 'FAILED: '}{editor}: {len(lines) - len(wrong)} of {len(lines)} nasty lines are shown as the parser reads them.")
            if os.environ.get("VERBOSE"):
                for number in wrong:
                    said = [f"{place}:{kind}/{other}" for at, place, kind, other in differing if at == number]
                    print(f"        {lines[number]!r} {' '.join(said[:4])}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
