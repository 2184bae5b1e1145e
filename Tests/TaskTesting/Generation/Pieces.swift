/// The pieces of generated documents: valid forms of the grammar, and near misses.
enum Pieces {
  static let bullets = ["-", "-", "-", "*", "+", "1.", "12)", "123456789.", "1234567890.", "a.", "–", "1", ""]
  static let gaps = [" ", " ", " ", " ", "  ", "    ", "     ", "\t", " \t", "", "\u{A0}"]
  static let checkboxes = [
    "[ ]", "[ ]", "[ ]", "[ ]", "[x]", "[X]", "[/]", "[>]", "[-]", "[?]", "[é]", "[😀]", "[1]", "[]", "[  ]", "[\t]",
    "[[]", "[]]", "[\\]", "[e\u{301}]", "[ ", " ]", "( )", "[ ]:", "[ ](A)", "[\r]", "[\u{FEFF}]",
  ]
  static let ranks = [
    "(A)", "(B)", "(E)", "(A-1)", "(C-999)", "(Q1)", "(Q4)", "(A Q2)", "(B-12  Q3)", "(A\tQ1)", "(a)", "(F)", "(A1)",
    "(A-0)",
    "(A-01)", "(A-1000)", "(Q5)", "(Q0)", "(Q2 A)", "( A)", "(A )", "(A Q2 )", "(AQ2)", "A-1", "Q2", "\\(A)", "(A)(B)",
    "(A",
  ]
  static let plain = [
    "a", "Buy milk", "Überweisung", "10:30", "http://x.org/a?b=c#d", "std::sort", "C++", "a+b", "a@b.org", "C#",
    "Note:this",
    "test:unit", "(+x)", "+1", "@1", "#12", "\"@y\"", "@maria's", "[link]", "(see", "that)", "50%", "日本語", "e\u{301}",
    "😀", "\\+a",
    "\\@b", "\\#c", "due\\:x", "\\\\", "\\", "-", "*b*", "_c_", "&amp;", "|", "$5", ":", "::", "a:", ":a", "x:[y",
    "n:\"a b\"",
  ]
  static let names = [
    "a", "home", "house/kitchen", "a.b", "x-1", "y_z", "ä", "日本", "e\u{301}", "a1٣", "\"Big Project\"", "\"a\\\"b\"",
    "\"a\\\\\"",
    "\"a", "\"\"", "\" \"", "1a", "-a", "a/", "a.", "a..b", "a//b", "/a", "a\\b", "a'b", "a\u{200B}b", "a\u{A0}b", "😀",
    "", "a,b", "a)",
  ]
  static let keys = [
    "due", "due", "plan", "start", "created", "done", "cancelled", "remind", "every", "until", "id", "after", "of",
    "est",
    "spent", "owner", "client", "x-y", "deu", "Due", "ticket", "k8s", "über", "-due", "http", "",
  ]
  static let values = [
    "2026-12-01", "2026-12-01", "2026-12-01T12:30", "2026-02-30", "2026-12", "2026-W49", "2026-W54", "2026-Q4", "2026",
    "26-1-1",
    "2026-12-01T24:00", "tomorrow", "90m", "1h30m", "30m1h", "2d", "1w", "99999h", "3d", "day", "mon,thu", "2nd-tue",
    "last-day",
    "month@31", "week@done", "year@02-29", "3d@each@done", "a", "a,b", "a,,b", "a,b,", "\"a b\"", "\"a\"", "\"\"",
    "\"a", "\"a\"b",
    "\"2026-12-01\"", "", "`a`", "`a", "[[b]]", "<c", "(d)", "e]", "C:\\x", "//a", "😀", "\u{A0}", "x.y/z", "1", "@a",
    "+b:c",
  ]
  /// Attributes that are valid anywhere; `client` and `x-y` only if they are declared.
  static let attributes = [
    "plan:2026-11-25", "due:2026-12-01T12:00", "start:2026-W49", "remind:1d", "remind:2h", "every:month@31",
    "until:2027",
    "owner:\"Maria  K\"", "owner:x", "est:1h30m", "spent:20m", "id:a", "of:b", "after:a,b", "client:\"a b\"",
    "client:c",
    "x-y:(z)", "created:2026-11-01", "done:2026-11-18", "cancelled:2026", "due:2026-12-02",
  ]
  /// The beginnings of list items without a checkbox, and thematic breaks.
  static let items = [
    "* ", "+ ", "- ", "*  ", "+\t", "1. ", "12) ", "* * ", "- - ", "*", "* - ", "+ + + ", "> ", "*\u{A0}",
  ]
  static let openings = [
    "`", "``", "```", "[[", "[a](", "](", "<http://", "<a@b", "<!--", "<!-- ", "<", "[", "\\`", "\\[[", "x`", "!",
    "<a:", "<!",
  ]
  static let closings = [
    "`", "``", "```", "]]", ")", ">", "-->", " -->", "", "", "]", "))", "\\)", "@b.c>", "--!>", "]]@a",
  ]
  static let trailing = [".", ",", ";", ":", "!", "?", ")", "]", "}", "...", "),", "\"", "'", "*", ">", "…", ")}"]
  static let invisible = [
    "\u{200B}", "\u{A0}", "\u{FEFF}", "\u{3000}", "\0", "\u{1B}[0m", "\u{202E}", "\u{85}", "\u{2028}", "\u{B}",
  ]
  /// Bytes to insert anywhere: invalid UTF-8, controls, and marks that change the meaning of the text behind them.
  static let bytes: [[UInt8]] = [
    [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0x00], [0x0D],
    [0x0A],
    [0x0D, 0x0A], [0x09], [0x20], [0x5C], [0x22], [0x60], [0x3C, 0x21, 0x2D, 0x2D], [0x2D, 0x2D, 0x3E],
    [0xEF, 0xBB, 0xBF],
    [0x0A, 0x23, 0x20], [0x0A, 0x2D, 0x20, 0x5B, 0x20, 0x5D, 0x20], [0x0A, 0x60, 0x60, 0x60, 0x0A],
  ]
}
