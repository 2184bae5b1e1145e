/// A list of terms with explanations: commands, options, examples.
struct DefinitionList {
  private var entries: [(term: TerminalText, meaning: TerminalText)] = []

  /// Whether the screen is so narrow that each explanation goes below its term.
  static func isNarrow(_ columns: Int) -> Bool { columns < 60 }

  /// The longest term, in columns, whose explanation stands beside it.
  private static let longestTerm = 28
  private static let indentation = 2

  init(_ entries: [(term: TerminalText, meaning: TerminalText)]) { self.entries = entries }

  func lines(columns: Int) -> [TerminalText] {
    let besides = entries.lazy.map(\.term.columns).filter { $0 <= Self.longestTerm }.max() ?? 0
    let isNarrow = Self.isNarrow(columns)
    let start = isNarrow ? 3 * Self.indentation : Self.indentation + besides + Table.gap
    var lines: [TerminalText] = []
    for (term, meaning) in entries {
      var line = TerminalText()
      for part in term.styled(.bold).wrapped(to: columns - Self.indentation, indentation: 2 * Self.indentation) {
        if !line.isEmpty { lines.append(line) }
        line = TerminalText()
        line.append(spaces: Self.indentation)
        line.append(part)
      }
      if isNarrow || term.columns > besides {
        lines.append(line)
        line = TerminalText()
      }
      for text in meaning.wrapped(to: columns - start) {
        line.append(spaces: start - line.columns)
        line.append(text)
        lines.append(line)
        line = TerminalText()
      }
    }
    return lines
  }
}
