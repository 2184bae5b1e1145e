"""Writes the colors of the characters of documents in GtkSourceView: gtksourceview_colors.py VERSION
FOLDER LIST OUT

Runs in Debian's Python, which has GObject. FOLDER contains tasks.lang and kinds.xml, a style scheme with a color for
each kind.
"""

import json
import sys

import gi

version, folder, listed, out = sys.argv[1:]
gi.require_version("GtkSource", version)
from gi.repository import GtkSource  # noqa: E402

languages = GtkSource.LanguageManager()
languages.set_search_path([folder, *GtkSource.LanguageManager.get_default().get_search_path()])
schemes = GtkSource.StyleSchemeManager()
schemes.set_search_path([folder])
language, scheme = languages.get_language("tasks"), schemes.get_scheme("kinds")
if language is None or scheme is None:
    sys.exit("the language or the scheme is missing")
found = []
for path in open(listed, encoding="utf-8").read().splitlines():
    buffer = GtkSource.Buffer(language=language, style_scheme=scheme, highlight_matching_brackets=False)
    with open(path, encoding="utf-8", newline="") as file:
        buffer.set_text(file.read().lstrip("\ufeff").replace("\r\n", "\n"))
    buffer.ensure_highlight(*buffer.get_bounds())
    lines = [[]]
    place = buffer.get_start_iter()
    while not place.is_end():
        if place.ends_line() and place.get_char() == "\n":
            lines.append([])
        else:
            colors = [tag.get_property("foreground-rgba") for tag in place.get_tags() if tag.get_property("foreground-set")]
            last = colors[-1] if colors else None
            lines[-1].append([round(255 * part) for part in (last.red, last.green, last.blue)] if last else None)
        place.forward_char()
    found.append(lines)
with open(out, "w", encoding="utf-8") as file:
    json.dump(found, file)
