import TaskSyntax

/// The lines of a text without their ends, which are LF, CR LF, or CR alone.
struct TextLines: Sequence, IteratorProtocol {
  private let text: [UInt8]
  private var start: Int

  init(_ text: [UInt8], from start: Int = 0) {
    self.text = text
    self.start = start
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard start < text.count else { return nil }
    var end = start
    while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
    defer { start = end + (end + 1 < text.count && text[end] == 0x0D && text[end + 1] == 0x0A ? 2 : 1) }
    return text[start..<end]
  }
}

extension [UInt8] {
  /// The text with LF in place of CR alone.
  var withLineFeeds: [UInt8] {
    if span.count(of: 0x0D, in: 0..<count) == 0 { return self }
    return enumerated().map { index, byte in
      byte == 0x0D && (index + 1 == count || self[index + 1] != 0x0A) ? 0x0A : byte
    }
  }
}
