/// Bounds of words, as in `Grammar/Specification.md`, "Words". The span contains the whole part.
extension Span where Element == UInt8 {
  func isBlank(at offset: Int) -> Bool { self[offset] == 0x20 || self[offset] == 0x09 }

  /// Whether the text of a line ends at `offset`: at a line ending or the end of the part.
  func isLineEnd(at offset: Int) -> Bool { offset >= count || (isWordEnd(at: offset) && !isBlank(at: offset)) }

  /// Whether a word ends at `offset`: at a blank, a line ending or the end of the part.
  func isWordEnd(at offset: Int) -> Bool {
    guard offset < count else { return true }
    switch self[offset] {
    case 0x20, 0x09, 0x0A: return true
    case 0x0D: return offset + 1 < count && self[offset + 1] == 0x0A
    default: return false
    }
  }

  /// Returns the end of the text of the line that contains `offset`, before the line ending.
  func textEnd(from offset: Int) -> Int {
    var end = offset
    while end < count && self[end] != 0x0A { end += 1 }
    return end < count && end > offset && self[end - 1] == 0x0D ? end - 1 : end
  }

  func skippingBlanks(from offset: Int) -> Int {
    var index = offset
    while index < count && isBlank(at: index) { index += 1 }
    return index
  }

  /// Returns the byte at `offset`; 0 past the end.
  func byte(at offset: Int) -> UInt8 { offset < count ? self[offset] : 0 }
}
