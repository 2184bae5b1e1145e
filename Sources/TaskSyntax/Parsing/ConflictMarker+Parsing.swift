extension Span where Element == UInt8 {
  /// Returns the marker at `offset`: seven of `<`, `|`, `=` or `>` before a blank or the end of the line; `nil`
  /// otherwise.
  package func conflictMarker(at offset: Int, contentEnd: Int, line: Int, partStart: Int) -> ConflictMarker? {
    guard offset &+ 7 <= contentEnd else { return nil }
    for index in 1..<7 where self[offset &+ index] != self[offset] { return nil }
    guard isWordEnd(at: offset &+ 7, contentEnd: contentEnd) else { return nil }
    let kind: ConflictMarker.Kind
    switch self[offset] {
    case UInt8(ascii: "<"): kind = .ours
    case UInt8(ascii: "|"): kind = .base
    case UInt8(ascii: "="): kind = .middle
    default: kind = .theirs
    }
    let end = withoutCarriageReturn(firstIndex(of: .lineFeed, from: offset), contentEnd: contentEnd)
    return ConflictMarker(kind: kind, range: offset &- partStart..<end &- partStart, line: line)
  }
}
