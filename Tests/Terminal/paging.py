"""Pagers, links and the progress line on a terminal."""

import pathlib
import sys
import tempfile

import session

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
# The prompt of less.
PROMPT = b":\x1b[K"


tally = session.Tally()
expect = tally.expect

with tempfile.TemporaryDirectory() as folder:
    place = pathlib.Path(folder)
    (place / "w").mkdir()
    (place / "w" / "a.tasks").write_text("".join(f"- [ ] Task number {n} is one\n" for n in range(1, 3001)))

    def tasks(words, *keys, **variables):
        return session.run(f"cd w; {variables.pop('before', '')} {PROGRAM} {words}; exit $?", folder, keys, variables)

    more, end, interrupt = (PROMPT, b" "), (PROMPT, b"q"), (PROMPT, b"\x03")
    seen = tasks("list number", more, end)
    expect("less shows a page, then the next", b"number 30 is" in seen[0] and b"number 3000" not in seen[0], seen)
    expect("quitting it is not an error", seen[1] == 0, seen)
    expect("less shows colors", b"\x1b[2m" in seen[0], seen)
    expect("less shows links", b"\x1b]8;;file://" in seen[0], seen)

    # The terminal may drop input right after Ctrl-C, so the key is typed twice, which has the same effect.
    last = (PROMPT, b"G"), (b"number 3000 is", b"G"), (b"(END)", b"q")
    seen = tasks("list number", interrupt, *last)
    expect("Ctrl-C goes to less", b"number 3000 is" in seen[0] and seen[1] == 0, seen)

    seen = tasks("list 'number 2999'")
    expect("a short list is not paged", b"number 2999" in seen[0] and seen[1] == 0, seen)

    seen = tasks("list number", end, PAGER="less")
    expect("less gets its options from the environment", b"\x1b[2m" in seen[0] and seen[1] == 0, seen)

    for pager in ("", "cat"):
        seen = tasks("list number", PAGER=pager)
        expect(f"PAGER={pager} means no pager", b"number 3000" in seen[0] and seen[1] == 0, seen)
    seen = tasks("list number --no-pager")
    expect("--no-pager", b"number 3000" in seen[0] and seen[1] == 0, seen)
    seen = tasks("list number | tail -1")
    expect("no pager in a pipe", b"3000 tasks" in seen[0], seen)

    seen = tasks("list 'number 2999'", TASKS_PAGER="tr a-z A-Z", PAGER="false")
    expect("TASKS_PAGER comes first", b"NUMBER 2999" in seen[0] and b"]8;" not in seen[0] and seen[1] == 0, seen)
    seen = tasks("list 'number 2999'", PAGER="X=1 sh -c 'tr a-z A-Z; exit 5'")
    expect("a pager that is a shell command line", b"NUMBER 2999" in seen[0] and seen[1] == 0, seen)
    seen = tasks("list number", PAGER="printenv LESSCHARSET; cat >/dev/null", LC_ALL="C")
    expect("less reads UTF-8 in any locale", b"utf-8" in seen[0] and seen[1] == 0, seen)
    seen = tasks("list number", PAGER="printenv LESSCHARSET; cat >/dev/null", LESSCHARSET="latin1")
    expect("LESSCHARSET of the environment", b"latin1" in seen[0] and seen[1] == 0, seen)
    seen = tasks("list 'number 2999'", PAGER="/nowhere/less")
    expect("a missing pager", b"number 2999" in seen[0] and b"cannot start the pager" in seen[0] and seen[1] == 0, seen)
    seen = tasks("list 'number 2999'", PAGER="nothing-of-that-name; true")
    expect("a command line with an unknown program", seen[1] == 0, seen)
    seen = tasks("list 'number 2999'", PAGER="nothing-of-that-name #")
    expect("only an unknown program", b"nothing was shown" in seen[0] and seen[1] == 3, seen)
    seen = tasks("list number", PAGER="head -2")
    expect("a pager that reads little", b"number 1 is" in seen[0] and b"error" not in seen[0] and seen[1] == 0, seen)
    (place / "w" / "less").write_text("#!/bin/sh\necho caught\n")
    (place / "w" / "less").chmod(0o755)
    seen = tasks("list 'number 2999'", before="PATH=.:$PATH")
    expect("no pager from the current folder", b"caught" not in seen[0] and b"number 2999" in seen[0], seen)
    (place / "w" / "less").unlink()
    (place / "w" / ".tasks.json").write_text('{"pager": "touch caught"}')
    seen = tasks("list 'number 2999'")
    expect("settings cannot set a pager", not (place / "w" / "caught").exists() and seen[1] == 2, seen)
    (place / "w" / ".tasks.json").unlink()

    seen = tasks("list --exit-code nowhere-at-all")
    expect("the status is that of tasks", seen[1] == 1, seen)
    seen = tasks("lint")
    expect("lint has no pager", b"\x1b[?1h" not in seen[0], seen)
    seen = tasks("list number", TERM="dumb")
    expect("nothing on a dumb terminal", b"\x1b" not in seen[0] and b"number 3000" in seen[0], seen)

    (place / "big").mkdir()
    with open(place / "big" / "a.tasks", "w") as file:
        for number in range(2_000_000):
            file.write(f"- [ ] Task number {number} is one of very many, and this line is as long as lines are +p\n")
    # A released program would finish counting plain words within the half second before progress is shown.
    line = f"cd big; {PROGRAM} count '/n.*u.*m.*b.*e.*r/'"
    seen = session.run(line, folder, limit=120)
    expect("long work shows progress", b"\r\x1b[Kreading: 1 file, " in seen[0], seen)
    shown = seen[0].replace(b"\x1b[?1h\x1b=\r", b"")
    expect("progress is cleared before the result", b"MB\r\x1b[K2000000" in shown, seen)
    for name, quiet in (("CI", f"export CI=1; {line}"), ("-q", f"{line} -q"), ("a file", f"{line} 2>errors; cat errors")):
        seen = session.run(quiet, folder, limit=120)
        expect(f"no progress with {name}", b"reading" not in seen[0] and b"2000000" in seen[0], seen)
    seen = session.run(line, folder, [(b"reading", b"\x03")], limit=120)
    expect("Ctrl-C ends long work", seen[1] == 130 and b"2000000" not in seen[0], seen)

tally.finish("paging, links and progress")
