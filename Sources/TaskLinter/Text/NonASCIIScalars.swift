import TaskSyntax

extension Span where Element == UInt8 {
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
