"""Generates Markdown with tasks: `document(seed)` returns the same text every time.

Half of the documents consist of whole constructs as people write them, nested where that makes sense. The others are
random lines, close to the boundaries of blocks.
"""

import random

WORDS = ["release", "build", "the docs", "a  b", "`code  x`", "**bold**", "_it_", "日本語", "naïve", "<br>", "[l](u)", "x\\*y", "~~no~~",
         "https://x.org", "a|b", "$5", "AT&amp;T", "1986.", "C++", "#12", "@ann", "+web", "(A)"]
ATTRIBUTES = ["due:2026-12-01", "created:2026-11-01", "id:a", "after:b", "est:1h", "owner:ann", "plan:2026-11-25", "done:2026-11-20"]
BULLETS = ["-", "-", "-", "*", "+", "1.", "2)", "10."]
BOXES = ["[ ]", "[ ]", "[x]", "[X]", "[/]", "[-]"]


class Drawing:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.pick = self.random.choice

    def words(self, count=4):
        gap = "  " if self.random.random() < 0.1 else " "
        return gap.join(self.pick(WORDS) for _ in range(self.random.randint(1, count)))

    def document(self):
        lines = []
        if self.random.random() < 0.15:
            lines += ["---", "title: A  b", "tags: x", "---"]
        if self.random.random() < 0.5:
            for _ in range(self.random.randint(1, 8)):
                lines += self.block(0)
                lines += self.pick([[], [""], [""], ["", ""]])
        else:
            lines += [self.line() for _ in range(self.random.randint(1, 25))]
        end = self.pick(["\n", "\n", "\n", "\r\n"])
        return end.join(lines) + (end if self.random.random() < 0.9 else "")

    # Constructs

    def block(self, depth):
        kinds = [self.paragraph, self.heading, self.tasks, self.tasks, self.tasks, self.list, self.fence, self.code, self.html,
                 self.math, self.table, self.quote, self.comment]
        return self.pick(kinds)(depth)

    def paragraph(self, depth):
        return [self.words(6) + self.pick(["", "", "", "  ", " ", "\\", "\\ ", "\\\t", "\t"]) for _ in range(self.random.randint(1, 4))]

    def heading(self, depth):
        return self.pick([["# " + self.words()], ["##   " + self.words()], [self.words(), "====="], ["### a ###"]])

    def fence(self, depth):
        mark = self.pick(["```", "~~~", "````"])
        return [mark + self.pick(["", "sh", " x"])] + self.inside() + [mark]

    def inside(self):
        return [self.pick(["", "* [ ]  a", "  + b  ", "# c", "\tx", "    y", "plain  text ", "- [X] d", "   "])
                for _ in range(self.random.randint(0, 5))]

    def code(self, depth):
        return [""] + ["    " + line for line in self.inside() + ["end"]]

    def html(self, depth):
        return self.pick([
            lambda: ["<pre>"] + self.inside() + ["</pre>"],
            lambda: ["<details>", "<summary>* a  b</summary>", ""] + self.block(depth + 1) + ["", "</details>"],
            lambda: ["<div>", "* [ ]  a", "</div>", ""],
            lambda: ["<script>", "", "* [ ]  a", "</script>"],
            lambda: ["<table>", "  <tr><td>a  b</td></tr>", "</table>", ""],
        ])()

    def math(self, depth):
        return ["$$"] + self.pick([["a", "+ b", "* c"], ["- [ ]  x", "", "# y  "], ["x = 1  ", "", "", "+  2"]]) + ["$$"]

    def table(self, depth):
        return ["| a | b  |", "|---|:-:|"] + [f"| {self.pick(WORDS)} | x  |" for _ in range(self.random.randint(0, 3))]

    def quote(self, depth):
        return ["> " + line for line in self.block(depth + 1)]

    def comment(self, depth):
        return self.pick([["<!-- a -->"], ["<!--", "* [ ]  a", "", "-->"]])

    def list(self, depth):
        return self.items(depth, tasks=0.0)

    def tasks(self, depth):
        return self.items(depth, tasks=self.pick([1.0, 0.7]))

    def items(self, depth, tasks):
        lines = []
        bullet = self.pick(BULLETS)
        gap = self.pick([" "] * 8 + ["  ", "   ", "\t"])
        shift = self.pick([0] * 6 + [1, 2, 3])
        for _ in range(self.random.randint(1, 4)):
            box = self.pick(BOXES) + self.pick([" "] * 6 + ["  "]) if self.random.random() < tasks else ""
            words = self.words() + (" " + " ".join(self.random.sample(ATTRIBUTES, self.random.randint(1, 4))) if box and
                                    self.random.random() < 0.3 else "")
            lines.append(" " * shift + bullet + gap + box + words + self.pick(["", "", "", "", "  ", " "]))
            width = shift + len(bullet) + (len(gap) if gap != "\t" else 4 - (shift + len(bullet)) % 4)
            if depth < 3 and self.random.random() < 0.4:
                off = self.pick([0] * 8 + [1, 2, -1, -2, 3, 4])
                for line in self.pick([[], [""]]) + self.block(depth + 1):
                    lines.append(" " * max(0, width + off) + line if line else line)
            lines += self.pick([[]] * 6 + [[""]])
        return lines

    # Lines

    def line(self):
        if self.random.random() < 0.2:
            return self.pick(["", "", "", "  ", "    "])
        column = self.pick([0, 0, 0, 0, 2, 2, 2, 4, 4, 1, 3, 5, 6, 8])
        text = "\t" * (column // 4) + " " * (column % 4) if self.random.random() < 0.1 else " " * column
        if self.random.random() < 0.05:
            text += "> "
        for _ in range(self.pick([0, 1, 1, 1, 1, 2])):
            text += self.pick(BULLETS) + self.pick([" ", " ", " ", "  ", "    ", "     ", "\t"])
        if self.random.random() < 0.6:
            text += self.pick(BOXES) + self.pick([" ", " ", "  ", "\t"])
        text += self.pick([self.words(), "", "# h", "---", "===", "<div>", "</div>", "<pre>", "</pre>", "<!-- a -->", "| a | b |",
                           "|---|---|", "$$", "* x", "a", "b  c", self.pick(ATTRIBUTES) + " " + self.pick(ATTRIBUTES)])
        return text + self.pick(["", "", "", "", "  ", " ", "\\", "\\  "])


def document(seed: int) -> str:
    return Drawing(seed).document()
