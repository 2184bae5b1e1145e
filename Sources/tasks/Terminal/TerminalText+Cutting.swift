extension TerminalText {
  /// Returns the longest prefix of whole clusters that fits `columns`.
  func prefix(columns: Int) -> TerminalText {
    var beginning = TerminalText()
    beginning.append(self, part: 0..<DisplayWidth.prefixLength(of: bytes.span, columns: columns))
    return beginning
  }

  /// Returns the text, or its beginning and `…` if it is wider than `most` columns.
  func truncated(to most: Int) -> TerminalText { columns > most ? "\(prefix(columns: most - 1))…" : self }
}
