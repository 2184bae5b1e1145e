/// A position between two characters of the searched text.
struct PatternPlace {
  let offset: Int
  let range: Range<Int>

  func isLineStart(_ bytes: borrowing Span<UInt8>) -> Bool { offset == range.lowerBound || bytes[offset - 1] == 0x0A }

  func isLineEnd(_ bytes: borrowing Span<UInt8>) -> Bool {
    guard offset < range.upperBound else { return true }
    if bytes[offset] == 0x0D { return offset + 1 < range.upperBound && bytes[offset + 1] == 0x0A }
    return bytes[offset] == 0x0A
  }

  func isWordEdge(_ bytes: borrowing Span<UInt8>) -> Bool { isWordBefore(bytes) != isWordBehind(bytes) }

  private func isWordBehind(_ bytes: borrowing Span<UInt8>) -> Bool {
    guard offset < range.upperBound else { return false }
    return PatternClass.Kind.word.contains(bytes.codePoint(at: offset, end: range.upperBound).value)
  }

  private func isWordBefore(_ bytes: borrowing Span<UInt8>) -> Bool {
    guard offset > range.lowerBound else { return false }
    var start = offset - 1
    while start > range.lowerBound, offset - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    let (value, length) = bytes.codePoint(at: start, end: offset)
    return start + length == offset && PatternClass.Kind.word.contains(value)
  }
}
