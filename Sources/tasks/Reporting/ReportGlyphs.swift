import TaskReport

/// The characters that charts are drawn with: Unicode, or ASCII if `--ascii` or TASKS_ASCII=1 asks for it. The
/// capabilities of the terminal are not guessed.
struct ReportGlyphs {
  let isASCII: Bool

  static let option = Option.flag("ascii", help: "Draw with ASCII characters only, as with TASKS_ASCII=1")

  private var full: TerminalText { isASCII ? "#" : "█" }
  private var light: TerminalText { isASCII ? "=" : "▒" }
  private var empty: TerminalText { isASCII ? "." : "░" }
  /// The sign for a missing value, and between the first and last number of a range.
  var dash: TerminalText { isASCII ? "-" : "–" }

  /// The signs for a day without points and for the four levels of a day with points.
  var heat: [TerminalText] { isASCII ? [".", "1", "2", "3", "4"] : ["·", "░", "▒", "▓", "█"] }

  /// The marks of a calendar.
  var due: TerminalText { isASCII ? "d" : "●" }
  var planned: TerminalText { isASCII ? "p" : "○" }
  var again: TerminalText { isASCII ? "r" : "↻" }
  var done: TerminalText { isASCII ? "x" : "✓" }

  /// Returns the sign for a day of a habit.
  func habit(_ state: Habit.State) -> TerminalText {
    switch state {
    case .kept: "\(isASCII ? "#" : "█", Style(.green))"
    case .late: "\(isASCII ? "+" : "▓", Style(.green))"
    case .skipped: "\(isASCII ? "-" : "–", .dim)"
    case .missed: "\(isASCII ? "x" : "×", Style(.red))"
    case .pending: isASCII ? "?" : "□"
    case .free: " "
    }
  }

  /// Returns a bar of two parts. A part above zero has at least one cell.
  func bar(_ first: Int, _ second: Int, columns: Int) -> TerminalText {
    guard columns > 1, first + second > 0 else { return "" }
    var cells = first * columns / (first + second)
    if first > 0 { cells = max(1, cells) }
    if second > 0 { cells = min(columns - 1, cells) }
    let (first, second) = (TerminalText(repeating: full, cells), TerminalText(repeating: light, columns - cells))
    return "\(first, Style(.yellow))\(second, Style(.green))"
  }

  /// Returns a bar for a value relative to the greatest value, in eighths of a cell. A value above zero never gives an
  /// empty bar.
  func bar(_ value: Int, of greatest: Int, columns: Int) -> TerminalText {
    guard value > 0, greatest > 0, columns > 0 else { return "" }
    if isASCII { return "\(TerminalText(repeating: full, max(1, value * columns / greatest)), Style(.green))" }
    let eighths = max(1, value * columns * 8 / greatest)
    let parts: [TerminalText] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return "\(TerminalText(repeating: full, eighths / 8), Style(.green))\(parts[eighths % 8], Style(.green))"
  }

  /// Returns a progress bar, which is full only if everything is done.
  func progress(_ done: Int, of all: Int, columns: Int) -> TerminalText {
    guard columns > 0, all > 0 else { return "" }
    let cells = done > 0 ? max(1, done * columns / all) : 0
    let (before, behind) = (TerminalText(repeating: full, cells), TerminalText(repeating: empty, columns - cells))
    return "\(before, Style(.green))\(behind, .dim)"
  }

  /// Returns a sparkline: eight heights, or the digits 0 to 8 in ASCII.
  func spark(_ values: [Int], greatest: Int) -> TerminalText {
    let heights: [TerminalText] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    var text = TerminalText()
    for value in values {
      let height = value <= 0 || greatest <= 0 ? 0 : max(1, value * 8 / greatest)
      text.append(isASCII ? "\(height)" : heights[height])
    }
    return text
  }
}

extension ReportGlyphs {
  init(_ invocation: Invocation) {
    isASCII = invocation[Self.option] || invocation.process.variable("TASKS_ASCII") == [UInt8(ascii: "1")]
  }
}
