"""Compares the matches of patterns in a program with Python's re: compare.py PROGRAM [PATTERNS [SEED]]

A pattern is generated as a tree and printed twice: in the syntax of the query language, and for Python with the
differences expanded. `\\d` is [0-9]; `$` matches before a line end, CR LF included, and at the end; `\\B` matches
wherever `\\b` does not, in an empty text too. Compared are whether there is a match and where the first one begins. The
end is not compared: Python takes the first alternative that matches, a query the longest match.

The languages differ by design on the following, which is not generated: combining marks and letters such as U+24B6,
which belong to words in a query; U+001C to U+001F, which are white space in Python; letters with several partners in
the other case (U+017F, U+212A, the dotted and the dotless i).
"""

import random
import re
import subprocess
import sys

LETTERS = "abcAB5_é\u00c9ñ日"
MARKS = " \t\n-#.$€😀"
CHARACTERS = LETTERS + MARKS
ESCAPES = {" ": " ", "\t": r"\t", "\n": r"\n"}
PLACES = {"^": "^", "$": r"(?=\r\n|\n|\Z)", r"\b": r"\b", r"\B": r"(?!\b)"}
KINDS = {r"\d": "[0-9]", r"\D": "[^0-9]", r"\w": r"\w", r"\W": r"\W", r"\s": r"\s", r"\S": r"\S", ".": "."}
# Patterns that once matched incorrectly, with texts.
KNOWN = [
    (r"-?\b5", ["pay - 5 euro", "-5", "a-5", "a5", "- 5"]),
    (r"#?\bjob", ["a # job", "#job", "ajob", "a job"]),
    (r"b?\Bu", ["b hu", "u", "bu", "b u hu"]),
    (r"(-|\b)+5", ["a - 5", "- -5"]),
    (r"a?$", ["ab", "a\nb", "b\r\n", ""]),
    (r"^$|x?\b\b", ["", "\n", "- x"]),
]


def escaped(character):
    """Returns a character as both languages write it outside of classes."""
    if character in ESCAPES:
        return ESCAPES[character]
    return "\\" + character if character in r".^$*+?()[]{}|\-#" else character


def draw_class(draw):
    """Returns a class, for both languages."""
    negation = "^" if draw.random() < 0.3 else ""
    ours, python = "", ""
    for _ in range(draw.randint(1, 3)):
        choice = draw.random()
        if choice < 0.2:
            kind = draw.choice([r"\d", r"\w", r"\W", r"\s", r"\S"])
            ours, python = ours + kind, python + ("0-9" if kind == r"\d" else kind)
        elif choice < 0.4:
            low, high = sorted(draw.sample("abcABé5", 2))
            ours, python = ours + f"{low}-{high}", python + f"{low}-{high}"
        else:
            character = draw.choice(CHARACTERS)
            text = ESCAPES.get(character, "\\" + character if character in "-#.$" else character)
            ours, python = ours + text, python + text
    return f"[{negation}{ours}]", f"[{negation}{python}]"


def draw_atom(draw, depth):
    """Returns an atom for both languages, and the quantifiers that may follow it: few where Python would backtrack too
    much."""
    choice = draw.random()
    if choice < 0.45:
        character = escaped(draw.choice(CHARACTERS))
        return character, character, "*+?"
    if choice < 0.57:
        place = draw.choice(list(PLACES))
        return place, PLACES[place], ""
    if choice < 0.7:
        kind = draw.choice(list(KINDS))
        return kind, KINDS[kind], "*+?"
    if choice < 0.8 or depth == 0:
        return *draw_class(draw), "*+?"
    ours, python = draw_pattern(draw, depth - 1)
    return f"({ours})", f"(?:{python})", "?" if re.search(r"[*+](?![^[]*\])", ours) else "*+?"


def draw_pattern(draw, depth):
    """Returns branches for both languages, sometimes with an optional part, a position and a character, where a search
    advances."""
    if depth == 2 and draw.random() < 0.15:
        first, last = escaped(draw.choice(CHARACTERS)), escaped(draw.choice(CHARACTERS))
        place = draw.choice(list(PLACES))
        return f"{first}?{place}{last}", f"{first}?{PLACES[place]}{last}"
    branches = []
    for _ in range(draw.choice([1, 1, 1, 2, 3])):
        ours, python = "", ""
        for _ in range(draw.choice([0, 1, 1, 2, 2, 3, 4])):
            one, other, marks = draw_atom(draw, depth)
            mark = draw.choice(marks) if marks and draw.random() < 0.6 else ""
            ours, python = ours + one + mark, python + other + mark
        branches.append((ours, python))
    return "|".join(one for one, _ in branches), "|".join(other for _, other in branches)


def draw_text(draw, pattern):
    """Returns a text, often of the characters that the pattern contains."""
    own = "".join(character for character in pattern if character in CHARACTERS) + " a"
    characters = draw.choice([CHARACTERS, "ab5 -\n", "abAB_", "é\u00c9a -", own, own])
    text = "".join(draw.choice(characters) for _ in range(draw.randint(0, 10)))
    return text.replace("\n", draw.choice(["\n", "\n", "\r\n"]))


def questions(count, seed):
    """Yields patterns in both languages, whether case counts, and texts."""
    for pattern, texts in KNOWN:
        python = pattern.replace("$", PLACES["$"]).replace(r"\B", PLACES[r"\B"])
        yield pattern, python, False, texts
    draw = random.Random(seed)
    known = set()
    while len(known) < count:
        ours, python = draw_pattern(draw, 2)
        if ours and ours not in known:
            known.add(ours)
            yield ours, python, draw.random() < 0.3, [draw_text(draw, ours) for _ in range(12)]


def expected(python, ignores_case, texts):
    compiled = re.compile(python, re.MULTILINE | (re.IGNORECASE if ignores_case else 0))
    matches = [(compiled.search(text), text) for text in texts]
    return [str(len(text[:match.start()].encode())) if match else "-" for match, text in matches]


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    asked = list(questions(count, seed))
    lines = ["\t".join(["i" if ignores_case else "-", ours.encode().hex(), *(text.encode().hex() for text in texts)])
             for ours, _, ignores_case, texts in asked]
    run = subprocess.run([program], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    answers = run.stdout.splitlines()
    assert len(answers) == len(asked), "not every question was answered"
    failures, found, texts_asked = 0, 0, 0
    for (ours, python, ignores_case, texts), answer in zip(asked, answers):
        wanted = expected(python, ignores_case, texts)
        found += sum(start != "-" for start in wanted)
        texts_asked += len(texts)
        if answer != " ".join(wanted):
            failures += 1
            if failures <= 20:
                differing = [text for text, one, other in zip(texts, answer.split(" "), wanted) if one != other]
                print(f"FAILED: /{ours}/{'i' if ignores_case else ''} in {differing[:3] or texts[:1]}: "
                      f"{answer} instead of {' '.join(wanted)}", file=sys.stderr)
    # The comparison means something only if some texts match and some do not.
    assert 0.2 < found / texts_asked < 0.9, f"{found} of {texts_asked} texts match"
    if failures:
        sys.exit(f"FAILED: {failures} of {len(asked)} patterns")
    print(f"{len(asked)} patterns match {found} of {texts_asked} texts exactly like in Python")


main()
