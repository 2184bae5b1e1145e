"""Kinds as terminal colors, one for each, and the conversion of colored output to kinds."""

import re

SEQUENCE = re.compile(r"\x1b\[([0-9;:]*)m|\x1b\[[0-9;]*[A-Za-z]")


class Colors:
    """A color for each kind but `plain`: its index in the table is the red component."""

    def __init__(self, table):
        self.kinds = [kind["kind"] for kind in table["kinds"]]

    def name(self, kind):
        return f"#{16 + 4 * self.kinds.index(kind):02X}4080"

    def kind(self, red, green, blue):
        place, rest = divmod(red - 16, 4)
        return self.kinds[place] if (green, blue) == (0x40, 0x80) and rest == 0 else "plain"


def kinds(output, colors):
    """Returns the kinds of the characters in output with 24-bit colors, line by line."""
    lines, kind, place = [[]], "plain", 0
    while place < len(output):
        match = SEQUENCE.match(output, place)
        if match:
            place = match.end()
            if match.group(1) is not None:
                kind = changed(match.group(1), kind, colors)
        else:
            if output[place] == "\n":
                lines.append([])
            elif output[place] != "\r":
                lines[-1].append(kind)
            place += 1
    return lines


def changed(codes, kind, colors):
    numbers = [int(code or 0) for code in re.split("[;:]", codes)]
    while numbers:
        code = numbers.pop(0)
        if code in (0, 39):
            kind = "plain"
        elif code in (38, 48) and numbers[:1] == [2]:
            if code == 38:
                kind = colors.kind(*numbers[1:4])
            del numbers[:4]
        elif code in (38, 48):
            del numbers[:2]
    return kind
