extension DisplayWidth {
  /// Returns the length in bytes of the longest prefix of whole clusters that fits `columns`.
  static func prefixLength(of bytes: Span<UInt8>, columns: Int) -> Int {
    if isPlain(bytes) { return min(max(0, columns), bytes.count) }
    var offset = 0
    var used = 0
    while offset < bytes.count {
      let cluster = cluster(in: bytes, at: offset)
      guard used + cluster.columns <= columns else { return offset }
      used += cluster.columns
      offset += cluster.length
    }
    return offset
  }

  /// Returns the length in bytes of the longest suffix of whole clusters that fits `columns`.
  static func suffixLength(of bytes: Span<UInt8>, columns: Int) -> Int {
    // Skips a cluster that crosses the cut.
    let excess = Self.columns(of: bytes) - columns
    guard excess > 0 else { return bytes.count }
    var start = prefixLength(of: bytes, columns: excess)
    if Self.columns(of: bytes.extracting(start...)) > columns { start += cluster(in: bytes, at: start).length }
    return bytes.count - start
  }
}
