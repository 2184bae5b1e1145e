"""What a merge must make of tasks, field by field, on dictionaries. Shares no code with the program."""

from drawing import read

STRENGTH = {" ": 0, "/": 1, ">": 2, "-": 3, "x": 4}


class Dispute(Exception):
    """The field is a conflict."""


def one(base, a, b):
    """The value if at most one side changed it; raises otherwise."""
    if a == b or b == base:
        return a
    if a == base:
        return b
    raise Dispute


def minutes(value):
    total, number = 0, ""
    for character in value or "":
        if character.isdigit():
            number += character
        else:
            total, number = total + int(number) * {"h": 60, "m": 1}[character], ""
    return total


def duration(total):
    hours, rest = divmod(total, 60)
    return (f"{hours}h" if hours else "") + (f"{rest}m" if rest or not hours else "")


def attribute(key, base, a, b):
    try:
        return one(base, a, b)
    except Dispute:
        if key in ("plan", "start"):
            return min(a, b) if a and b else None
        if key == "est":
            return max(a, b, key=minutes) if a and b else a or b
        if key == "spent":
            if min(minutes(a), minutes(b)) < minutes(base):
                raise
            return duration(minutes(a) + minutes(b) - minutes(base))
        if key in ("done", "cancelled"):
            return min(a, b) if a and b else a or b
        if not a or not b:
            return a or b
        raise


def fields(base, a, b):
    """The merged fields of a task that both sides have, as a dictionary; raises where one is a conflict."""
    merged = {}
    closing = {"done": (a, b), "cancelled": (a, b)}
    try:
        merged["mark"] = one(base.mark, a.mark, b.mark)
        if a.mark != b.mark:
            closing = dict.fromkeys(closing, (b, b) if a.mark == base.mark else (a, a))
    except Dispute:
        if base.mark in "x-":
            raise
        winner = max(a, b, key=lambda task: STRENGTH[task.mark])
        merged["mark"] = winner.mark
        closing = dict.fromkeys(closing, (winner, winner))
    merged["rank"] = one(base.rank, a.rank, b.rank)
    try:
        merged["words"] = one(base.words, a.words, b.words)
    except Dispute:
        # Which words touch each other is not judged here, but none may be lost.
        merged["words"] = None
    labels = [label for label in base.labels if label in a.labels and label in b.labels]
    merged["labels"] = sorted(labels + sorted({*a.labels, *b.labels} - {*base.labels}))
    for key in {*base.values, *a.values, *b.values}:
        x, y = closing.get(key, (a, b))
        value = attribute(key, base.values.get(key), x.values.get(key), y.values.get(key))
        if value:
            merged[key] = value
    return merged


def looks_new(base, version):
    """Whether a task was changed so much that it may count as another one."""
    return base.words != version.words


def same(task, other):
    return task.line() == other.line()


def headings(text):
    return [line for line in text.split("\n") if line.startswith("#")]


def disputes(base_text, a_text, b_text):
    """Where the sides disagree, so that a conflict is right: the names of tasks, and headings."""
    base, a, b = read(base_text), read(a_text), read(b_text)
    found = []
    for name in sorted({*base} & {*a} & {*b}):
        old, x, y = base[name][0], a[name][0], b[name][0]
        try:
            merged = fields(old, x, y)
        except Dispute:
            found.append(name)
        else:
            # Words that touch each other are not told from others here.
            if merged["words"] is None:
                found.append(name)
    # The drawing neither adds nor removes headings.
    for old, x, y in zip(headings(base_text), headings(a_text), headings(b_text), strict=True):
        if len({old, x, y}) == 3:
            found.append(old)
    return found


def faults(base_text, a_text, b_text, merged_text):
    """What is wrong with a clean result, as sentences."""
    base, a, b, merged = read(base_text), read(a_text), read(b_text), read(merged_text)
    found = []
    for name in sorted({*base, *a, *b, *merged}):
        versions = [tasks[name][0] if name in tasks else None for tasks in (base, a, b)]
        old, x, y = versions
        count = len(merged.get(name, []))
        if old and any(version and looks_new(old, version) for version in (x, y)):
            if not count and x and y:
                found.append(f"{name} is lost")
            continue
        if count > 1:
            found.append(f"{name} is there {count} times")
            continue
        if count == 0:
            changed = [version for version in (x, y) if version and (not old or not same(old, version))]
            if x and y or changed:
                found.append(f"{name} is lost")
            continue
        result = merged[name][0]
        if not (x or y):
            # It may stay as the parent of a task that the other side kept.
            found.append(f"{name} is back")
            continue
        places = {version.place[1] for version in (x, y) if version}
        if result.place[1] not in places and result.place != (old and old.place):
            found.append(f"{name} is in {result.place[1] or 'no task'}, not in {places}")
        if x and y and old:
            try:
                wanted = fields(old, x, y)
            except Dispute:
                found.append(f"{name} is no conflict")
                continue
        else:
            only = x or y
            wanted = fields(only, only, only) if not (x and y) else None
        if wanted is None:
            continue
        got = {"mark": result.mark, "rank": result.rank, "words": result.words, "labels": sorted(result.labels), **result.values}
        if wanted["words"] is None:
            wanted["words"] = got["words"]
        wanted["labels"] = sorted(wanted["labels"])
        if got != wanted:
            found.append(f"{name} is {got}, not {wanted}")
    return found
