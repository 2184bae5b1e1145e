extension TerminalText {
  /// The first characters, as many as fit `columns`.
  func prefix(columns: Int) -> TerminalText { part(0..<offset(afterColumns: columns)) }

  /// The last characters, as many as fit `columns`.
  func suffix(columns: Int) -> TerminalText {
    // A character that begins before the cut and ends behind it is left out.
    let excess = self.columns - columns
    guard excess > 0 else { return self }
    var start = offset(afterColumns: excess)
    let kept = bytes.span.extracting(start...)
    if DisplayWidth.columns(of: kept) > columns { start += DisplayWidth.cluster(in: bytes.span, at: start).length }
    return part(start..<bytes.count)
  }

  /// Where the first character begins that does not fit `columns`.
  private func offset(afterColumns columns: Int) -> Int {
    if DisplayWidth.isPlain(bytes.span) { return min(max(0, columns), bytes.count) }
    var offset = 0
    var used = 0
    while offset < bytes.count {
      let cluster = DisplayWidth.cluster(in: bytes.span, at: offset)
      guard used + cluster.columns <= columns else { return offset }
      used += cluster.columns
      offset += cluster.length
    }
    return offset
  }
}
