extension TerminalText {
  /// The first characters, as many as fit `columns`.
  func prefix(columns: Int) -> TerminalText {
    var beginning = TerminalText()
    beginning.append(self, part: 0..<DisplayWidth.prefixLength(of: bytes.span, columns: columns))
    return beginning
  }
}
