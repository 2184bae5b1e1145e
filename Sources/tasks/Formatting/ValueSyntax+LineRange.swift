extension ValueSyntax where Value == ClosedRange<Int> {
  /// Lines from 1, the last one included: `3:7`.
  static var lineRange: Self {
    Self("a first and last line number, such as 3:7") { bytes in
      let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      let number = ValueSyntax<Int>.number(1...Int.max)
      guard parts.count == 2, let first = number.read(Array(parts[0])), let last = number.read(Array(parts[1])),
        first <= last
      else { return nil }
      return first...last
    }
  }
}
