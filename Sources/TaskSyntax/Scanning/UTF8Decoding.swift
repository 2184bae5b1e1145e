extension Span where Element == UInt8 {
  /// Returns the scalar that begins at `offset` and its length in bytes; `nil` if the bytes are not well-formed UTF-8
  /// (Unicode 17.0, table 3-7). Never reads at or past `end`.
  @inlinable
  package func decodeScalar(at offset: Int, end: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = self[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, first <= 0xF4, offset &+ length <= end else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for i in 1..<length {
      let byte = self[offset &+ i]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard length != 3 || value >= 0x800, length != 4 || value >= 0x10000, let scalar = Unicode.Scalar(value) else {
      return nil
    }
    return (scalar, length)
  }

  /// Returns the length in bytes of the ill-formed sequence at `offset`: the maximal subpart of a well-formed one, at
  /// least 1. Machine output shows one U+FFFD for it.
  package func illFormedLength(at offset: Int, end: Int) -> Int {
    let first = self[offset]
    guard first >= 0xC2, first <= 0xF4, offset &+ 1 < end else { return 1 }
    let second: ClosedRange<UInt8> =
      switch first {
      case 0xE0: 0xA0...0xBF
      case 0xED: 0x80...0x9F
      case 0xF0: 0x90...0xBF
      case 0xF4: 0x80...0x8F
      default: 0x80...0xBF
      }
    guard second.contains(self[offset &+ 1]) else { return 1 }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var count = 2
    while count < length, offset &+ count < end, self[offset &+ count] & 0xC0 == 0x80 { count &+= 1 }
    return count
  }
}

/// One step of decoding bytes that should be UTF-8.
package struct ScalarStep: Equatable, Sendable {
  /// The decoded scalar; `nil` if the bytes are not well-formed UTF-8.
  package let scalar: Unicode.Scalar?
  /// The number of bytes of the scalar, or of the maximal subpart that is shown as one U+FFFD; at least 1.
  package let length: Int
}

extension Span where Element == UInt8 {
  /// Decodes the scalar at `offset`, which must be inside the span.
  ///
  /// Ill-formed bytes are consumed by maximal subparts (Unicode 17.0, section 3.9, table 3-7): `E2 82 41` is one U+FFFD
  /// and an `A`, and `ED A0 80` is three U+FFFD.
  package func scalarStep(at offset: Int) -> ScalarStep {
    if let (scalar, length) = decodeScalar(at: offset, end: count) { return ScalarStep(scalar: scalar, length: length) }
    return ScalarStep(scalar: nil, length: illFormedLength(at: offset, end: count))
  }
}
