/// The reserved keys by name: a hash table whose slots hold each name as two integers.
struct AttributeKeyTable: Sendable {
  static let reserved = AttributeKeyTable(AttributeKey.reserved)

  /// The maximum length of a name, in bytes.
  private static let longest = 16
  /// Twice the number of bits in `AttributeKeys`, so that a free slot ends every search.
  private static let slotCount = 64

  private struct Slot {
    /// The first eight bytes of the name; 0 if the slot is free.
    var low: UInt64 = 0
    var high: UInt64 = 0
    var key = AttributeKey.declared
  }

  private var slots = [Slot](repeating: Slot(), count: slotCount)

  private init(_ keys: [AttributeKey]) {
    for key in keys {
      let padded = SourceText(key.bytes)
      let (low, high) = Self.numbers(padded.storage.span, 0..<padded.count)
      var index = Self.slot(low, high)
      while slots[index].low != 0 { index = (index &+ 1) % Self.slotCount }
      slots[index] = Slot(low: low, high: high, key: key)
    }
  }

  /// Returns the reserved key that fills `range`, or `nil` for any other word.
  @inline(__always)
  func key(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> AttributeKey? {
    guard 1...Self.longest ~= range.count else { return nil }
    let (low, high) = Self.numbers(bytes, range)
    var index = Self.slot(low, high)
    while slots[index].low != 0 {
      if slots[index].low == low, slots[index].high == high { return slots[index].key }
      index = (index &+ 1) % Self.slotCount
    }
    return nil
  }

  /// Returns the bytes of `range` as two integers, the first byte lowest.
  @inline(__always)
  private static func numbers(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> (low: UInt64, high: UInt64) {
    let low = bytes.word(at: range.lowerBound)
    if range.count < 8 { return (low & (1 << UInt64(range.count &* 8) &- 1), 0) }
    let rest = range.count &- 8
    return (low, bytes.word(at: range.lowerBound &+ 8) & (rest < 8 ? 1 << UInt64(rest &* 8) &- 1 : .max))
  }

  /// Returns the slot where the search for a name starts: the top six bits of a product that depends on every byte.
  @inline(__always)
  private static func slot(_ low: UInt64, _ high: UInt64) -> Int {
    Int(truncatingIfNeeded: ((low ^ high) &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}
