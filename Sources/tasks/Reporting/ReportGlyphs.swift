/// The characters that pictures are made of: Unicode, or ASCII where `--ascii` or TASKS_ASCII=1 asks for it. Nothing is
/// guessed of what a terminal can show.
struct ReportGlyphs {
  let full: TerminalText
  let light: TerminalText
  /// Stands for a value that is not there.
  let missing: TerminalText

  static let unicode = ReportGlyphs(full: "█", light: "▒", missing: "–")
  static let ascii = ReportGlyphs(full: "#", light: "=", missing: "-")

  static let option = Option.flag("ascii", help: "Draw with ASCII characters alone, as TASKS_ASCII=1 does")

  init(_ invocation: Invocation) {
    let isASCII = invocation[Self.option] || invocation.surroundings.environment("TASKS_ASCII") == [UInt8(ascii: "1")]
    self = isASCII ? .ascii : .unicode
  }

  private init(full: TerminalText, light: TerminalText, missing: TerminalText) {
    self.full = full
    self.light = light
    self.missing = missing
  }

  /// Two parts of a whole, side by side: a part that is not empty has a cell at least.
  func bar(_ first: Int, _ second: Int, columns: Int) -> TerminalText {
    guard columns > 1, first + second > 0 else { return "" }
    var cells = first * columns / (first + second)
    if first > 0 { cells = max(1, cells) }
    if second > 0 { cells = min(columns - 1, cells) }
    let left = TerminalText(joining: repeatElement(full, count: cells), with: "")
    let right = TerminalText(joining: repeatElement(light, count: columns - cells), with: "")
    return "\(left, Style(.yellow))\(right, Style(.green))"
  }
}
