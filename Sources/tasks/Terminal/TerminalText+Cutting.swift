extension TerminalText {
  /// Returns the longest prefix of whole clusters that fits `columns`.
  func prefix(columns: Int) -> TerminalText {
    var beginning = TerminalText()
    beginning.append(self, part: 0..<DisplayWidth.prefixLength(of: bytes.span, columns: columns))
    return beginning
  }
}
