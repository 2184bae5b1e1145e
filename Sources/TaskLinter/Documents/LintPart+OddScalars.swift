import TaskSyntax

extension Span where Element == UInt8 {
  /// Returns the places in the first `count` bytes of the scalars outside ASCII that rules may report: controls,
  /// characters that are invisible, look like spaces or change the direction of text, and the apostrophe `’`. Invalid UTF-8
  /// is skipped. Padding follows the bytes.
  func oddScalarPlaces(upTo count: Int) -> [UInt32] {
    var places: [UInt32] = []
    var offset = 0
    while offset < count {
      var bits = oddScalarMask(at: offset)
      while bits != 0 {
        let place = offset &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        guard place < count, let (scalar, _) = decodeScalar(at: place, end: count), scalar.isOdd else { continue }
        places.append(UInt32(truncatingIfNeeded: place))
      }
      offset &+= 64
    }
    return places
  }
}

extension Unicode.Scalar {
  /// Whether the scalar, which is not ASCII, is among those that rules may report.
  fileprivate var isOdd: Bool {
    value < 0xA0 || changesDirection || self == "’" || InvisibleKind(self) != nil
  }

  /// Whether the scalar begins or ends text in another direction.
  var changesDirection: Bool { 0x202A...0x202E ~= value || 0x2066...0x2069 ~= value }
}

extension LintPart {
  /// Calls `body` with each of `oddScalars` and the range of its bytes, in order.
  func forEachOddScalar(_ body: (Unicode.Scalar, Range<Int>) -> Void) {
    let bytes = syntax.bytes
    for place in oddScalars {
      let start = Int(place)
      if let (scalar, length) = bytes.decodeScalar(at: start, end: bytes.count) { body(scalar, start..<start + length) }
    }
  }
}
