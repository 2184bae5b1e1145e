/// Names as numbers, in the order in which they are first seen. Names are compared byte for byte.
///
/// Open addressing; a name is looked up in a few nanoseconds and its bytes are kept once.
public struct NameTable: Sendable, Equatable {
  @usableFromInline var storage: [UInt8] = []
  /// Where each name ends in `storage`.
  @usableFromInline var ends: [Int] = []
  /// For each slot the index of its name + 1 and the upper half of its hash; 0 where the slot is free.
  @usableFromInline var slots: [UInt64] = []

  public init() {}

  /// Two tables are equal if they hold the same names in the same order.
  public static func == (a: NameTable, b: NameTable) -> Bool { a.ends == b.ends && a.storage == b.storage }

  public var count: Int { ends.count }

  /// The bytes of a name, without quotes and escapes.
  public subscript(index: UInt32) -> ArraySlice<UInt8> {
    let index = Int(index)
    return storage[start(of: index)..<ends[index]]
  }

  /// The number of the name in `bytes[range]`, a new one if it was not there.
  @inlinable
  public mutating func intern(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    if ends.count &* 2 >= slots.count { grow() }
    let hash = Self.hash(bytes, range)
    let slot = probe(hash, bytes, range)
    if slots[slot] == 0 { insert(hash, slot, bytes, range) }
    return UInt32(truncatingIfNeeded: slots[slot]) &- 1
  }

  /// The number of `name`, a new one if it was not there.
  public mutating func intern(_ name: [UInt8]) -> UInt32 { intern(name.span, 0..<name.count) }

  /// The number of the name in `bytes[range]`; `nil` where it is not there.
  public func find(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt32? {
    guard !slots.isEmpty else { return nil }
    let entry = slots[probe(Self.hash(bytes, range), bytes, range)]
    return entry == 0 ? nil : UInt32(truncatingIfNeeded: entry) &- 1
  }

  /// The number of `name`; `nil` where it is not there.
  public func find(_ name: [UInt8]) -> UInt32? { find(name.span, 0..<name.count) }
}

extension NameTable {
  /// FNV-1a, the upper bits folded in.
  @inlinable
  static func hash(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3 }
    return hash ^ (hash >> 29)
  }

  @inlinable func start(of index: Int) -> Int { index == 0 ? 0 : ends[index &- 1] }

  /// The slot that holds the name, or the free one where it belongs.
  @inlinable
  func probe(_ hash: UInt64, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Int {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let entry = slots[slot]
      if entry >> 32 == hash >> 32, equals(Int(entry & 0xFFFF_FFFF) &- 1, bytes, range) { return slot }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  @inlinable
  func equals(_ index: Int, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    let start = start(of: index)
    guard ends[index] &- start == range.count else { return false }
    for offset in 0..<range.count where storage[start &+ offset] != bytes[range.lowerBound &+ offset] { return false }
    return true
  }

  @usableFromInline
  mutating func insert(_ hash: UInt64, _ slot: Int, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    for index in range { storage.append(bytes[index]) }
    ends.append(storage.count)
    slots[slot] = hash & ~0xFFFF_FFFF | UInt64(ends.count)
  }

  @usableFromInline
  mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: max(64, old.count &* 2))
    let mask = slots.count &- 1
    for entry in old where entry != 0 {
      let index = Int(entry & 0xFFFF_FFFF) &- 1
      var slot = Int(truncatingIfNeeded: Self.hash(storage.span, start(of: index)..<ends[index])) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = entry
    }
  }
}
