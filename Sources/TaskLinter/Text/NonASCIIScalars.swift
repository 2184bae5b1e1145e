import TaskSyntax

extension Span where Element == UInt8 {
  /// Calls `body` for every scalar outside ASCII, with the range of its bytes. Invalid UTF-8 is skipped. ASCII costs
  /// little, because it is skipped in blocks.
  func forEachNonASCIIScalar(_ body: (Unicode.Scalar, Range<Int>) -> Void) {
    var index = firstNonASCII(in: 0..<count)
    while index < count {
      let next = decodeScalar(at: index, end: count)
      let end = index + (next?.length ?? 1)
      if let next { body(next.scalar, index..<end) }
      index = firstNonASCII(in: end..<count)
    }
  }

  func containsNonASCII(in range: Range<Int>) -> Bool { firstNonASCII(in: range) < range.upperBound }

  /// Returns the scalar that ends before `offset`; `nil` at the start and after invalid UTF-8.
  func scalar(before offset: Int) -> Unicode.Scalar? {
    var start = offset - 1
    while start > 0, offset - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    guard start >= 0, let (scalar, length) = decodeScalar(at: start, end: offset), start + length == offset else {
      return nil
    }
    return scalar
  }
}
