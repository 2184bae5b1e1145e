"""Highlights documents with a TextMate grammar like vscode-textmate: Oniguruma patterns and a stack of rules, line by
line.

Does not support the features that this grammar does not use: while rules, injections, embedded grammars.
"""

import json
import re
from dataclasses import dataclass
from itertools import accumulate, chain
from math import inf

import onigurumacffi
from _onigurumacffi import ffi, lib

from documents import ROOT

GRAMMAR = ROOT / "Grammar/Editors/vscode/syntaxes/tasks.tmLanguage.json"
NEVER = "\\x{FFFF}"


@dataclass
class Frame:
    """A rule on the stack: its end pattern, and the scope of its content."""

    rule: dict
    end: str | None
    scope: str | None
    entered: int = -1
    anchor: int = -1


class Line:
    """A line that patterns are searched in. It is encoded once, and the positions of its bytes are known, because the
    search method of the library copies the whole line for each search and for each start of a match."""

    def __init__(self, text):
        self.text = text
        self.bytes = text.encode()
        self.starts = self.indices = range(len(text) + 1)
        if len(self.bytes) > len(text):
            self.starts = [0, *accumulate(len(character.encode()) for character in text)]
            self.indices = {start: index for index, start in enumerate(self.starts)}
        self.region = ffi.gc(lib.onig_region_new(), lib.onigcffi_region_free)

    def search(self, pattern, position):
        """Returns the first match of a pattern from a position on, as the spans of its groups, or None."""
        start = self.starts[position]
        result = lib.onigcffi_search(pattern._regex_t, self.bytes, len(self.bytes), start, self.region, 0)
        if result == lib.ONIG_MISMATCH:
            return None
        onigurumacffi._check(result)
        region = self.region[0]
        begins, ends = region.beg[0 : region.num_regs], region.end[0 : region.num_regs]
        return Match(self.text, [(self.indices[begin], self.indices[end]) if begin >= 0 else (0, 0) for begin, end in zip(begins, ends)])


@dataclass
class Match:
    """The spans of the groups of a match. The span of a group that takes no part is empty."""

    text: str
    spans: list

    def span(self, number=0):
        return self.spans[number]

    def group(self, number):
        start, end = self.spans[number]
        return self.text[start:end]


class Tokenizer:
    def __init__(self, grammar):
        self.grammar = grammar
        self.patterns = {}
        self.rules = {}
        self.line = None
        self.found = {}, {}

    def compiled(self, source, is_first, is_anchored):
        key = source, is_first, is_anchored
        if key not in self.patterns:
            if not is_first:
                source = source.replace("\\A", NEVER)
            if not is_anchored:
                source = source.replace("\\G", NEVER)
            self.patterns[key] = onigurumacffi.compile(source)
        return self.patterns[key]

    def leaves(self, rule):
        """Returns the rules with a pattern that the patterns of a rule expand to, each with its pattern."""
        if id(rule) not in self.rules:
            found = []
            for child in rule.get("patterns", []):
                if "include" in child:
                    child = self.grammar["repository"][child["include"][1:]]
                pattern = child.get("match", child.get("begin"))
                found += [(child, pattern)] if pattern is not None else self.leaves(child)
            self.rules[id(rule)] = found
        return self.rules[id(rule)]

    def match(self, source, line, position, is_first, is_anchored):
        """Returns the first match of a pattern from a position on: the position, the start of the match, and the match.
        The result is cached until the position passes it."""
        match = line.search(self.compiled(source, is_first, is_anchored), position)
        found = position, match.span()[0] if match else inf, match
        if "\\G" not in source:
            self.found[is_first][source] = found
        return found

    def search(self, stack, line, position, is_first, anchor):
        """Returns the first match from a position on and its rule, or None for the rule if the innermost rule ends."""
        if line is not self.line:
            self.line, self.found = line, ({}, {})
        known = self.found[is_first]
        top = stack[-1]
        best, first = None, inf
        for rule, source in chain([(None, top.end)] if top.end is not None else [], self.leaves(top.rule)):
            found = known.get(source)
            if found is None or found[0] > position or found[1] < position:
                found = self.match(source, line, position, is_first, anchor == position)
            if found[1] < first:
                first = found[1]
                best = rule, found[2]
        return best

    def scopes(self, stack, line, position, stop, is_first, out):
        """Writes the scope of each character between two positions."""
        anchor = -1

        def produce(upto, scope):
            nonlocal written
            for index in range(written, min(upto, stop)):
                out[index] = scope
            written = max(written, upto)

        written = position
        line = line if stop == len(line.text) else Line(line.text[:stop])
        while position <= stop:
            found = self.search(stack, line, position, is_first, anchor)
            if found is None:
                break
            rule, match = found
            start, end = match.span()
            has_advanced = end > position
            top = stack[-1]
            produce(start, top.scope)
            if rule is None:
                self.captures(top.rule, "endCaptures", stack, line, match, is_first, out)
                self.fill(out, start, end, top.scope, top.rule.get("endCaptures", {}), match)
                written = max(written, end)
                stack.pop()
                anchor = top.anchor
                if not has_advanced and top.entered == position:
                    stack.append(top)
                    break
            else:
                scope = rule.get("name", top.scope)
                frame = Frame(rule, None, scope, position, anchor)
                stack.append(frame)
                key = "beginCaptures" if "begin" in rule else "captures"
                self.captures(rule, key, stack, line, match, is_first, out)
                self.fill(out, start, end, scope, rule.get(key, {}), match)
                written = max(written, end)
                if "begin" in rule:
                    anchor = end
                    frame.end = self.resolved(rule["end"], match)
                    if not has_advanced and len(stack) > 1 and stack[-2].rule is rule:
                        stack.pop()
                        break
                else:
                    stack.pop()
                    if not has_advanced:
                        break
            if end > position:
                position = end
                is_first = False
        produce(stop, stack[-1].scope)

    @staticmethod
    def resolved(end, match):
        return re.sub(r"\\([0-9])", lambda reference: re.escape(match.group(int(reference.group(1)))), end)

    @staticmethod
    def fill(out, start, end, scope, captures, match):
        """Gives a match the scope of its rule where no capture has one."""
        covered = set()
        for number in captures:
            if match.group(int(number)):
                covered.update(range(*match.span(int(number))))
        for index in range(start, end):
            if index not in covered:
                out[index] = scope

    def captures(self, rule, key, stack, line, match, is_first, out):
        for number, capture in rule.get(key, {}).items():
            if not match.group(int(number)):
                continue
            start, end = match.span(int(number))
            scope = capture.get("name", stack[-1].scope)
            if "patterns" in capture:
                self.scopes([Frame(capture, None, scope)], line, start, end, is_first and start == 0, out)
            else:
                for index in range(start, end):
                    out[index] = scope

    def color(self, text):
        """Returns the scope of each character, a list for each line."""
        stack = [Frame(self.grammar, None, None)]
        found = []
        for number, line in enumerate(text.split("\n")):
            for frame in stack:
                frame.entered = frame.anchor = -1
            out = [None] * (len(line) + 1)
            self.scopes(stack, Line(line + "\n"), 0, len(line) + 1, number == 0, out)
            found.append(out[:-1])
        return found


def color(contents, table, _tools):
    """Returns the kinds of the characters of each document, a list for each line."""
    kinds = {kind["scope"]: kind["kind"] for kind in table["kinds"] if kind["scope"]}
    tokenizer = Tokenizer(json.loads(GRAMMAR.read_text(encoding="utf-8")))
    return {
        name: [[kinds.get(scope, "plain") for scope in line] for line in tokenizer.color(text)]
        for name, text in contents.items()
    }
