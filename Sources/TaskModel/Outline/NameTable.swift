/// Names as numbers, in the order in which they are first seen. Names are compared byte for byte.
///
/// Open addressing; a name is looked up in a few nanoseconds and its bytes are kept once.
public struct NameTable: Sendable {
  private var storage: [UInt8] = []
  /// Where each name ends in `storage`.
  private var ends: [Int] = []
  /// Index + 1 of the name in a slot, with the upper half of its hash; 0 where the slot is free.
  private var slots: [UInt64] = []

  public init() {}

  public var count: Int { ends.count }

  /// The bytes of a name, without quotes and escapes.
  public subscript(index: UInt32) -> ArraySlice<UInt8> {
    let index = Int(index)
    return storage[(index == 0 ? 0 : ends[index &- 1])..<ends[index]]
  }

  /// The number of the name in `bytes[range]`, a new one if it was not there.
  @inline(__always)
  public mutating func intern(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3 }
    hash ^= hash >> 29
    if ends.count &* 2 >= slots.count { grow() }
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let entry = slots[slot]
      if entry >> 32 == hash >> 32, equals(Int(entry & 0xFFFF_FFFF) &- 1, bytes, range) {
        return UInt32(truncatingIfNeeded: entry) &- 1
      }
      slot = (slot &+ 1) & mask
    }
    for index in range { storage.append(bytes[index]) }
    ends.append(storage.count)
    slots[slot] = hash & ~0xFFFF_FFFF | UInt64(ends.count)
    return UInt32(ends.count &- 1)
  }

  /// The number of `name`, a new one if it was not there.
  public mutating func intern(_ name: [UInt8]) -> UInt32 { intern(name.span, 0..<name.count) }

  /// The number of `name`; `nil` where it is not there.
  public func index(of name: [UInt8]) -> UInt32? {
    var copy = self
    let number = copy.intern(name)
    return Int(number) < count ? number : nil
  }

  @inline(__always)
  private func equals(_ index: Int, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    let start = index == 0 ? 0 : ends[index &- 1]
    guard ends[index] &- start == range.count else { return false }
    for offset in 0..<range.count where storage[start &+ offset] != bytes[range.lowerBound &+ offset] { return false }
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: max(64, old.count &* 2))
    let mask = slots.count &- 1
    for entry in old where entry != 0 {
      // The lower half of the hash is not kept; the name gives it again.
      var slot = Int(truncatingIfNeeded: hash(Int(entry & 0xFFFF_FFFF) &- 1)) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = entry
    }
  }

  private func hash(_ index: Int) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for offset in (index == 0 ? 0 : ends[index &- 1])..<ends[index] {
      hash = (hash ^ UInt64(storage[offset])) &* 0x0000_0100_0000_01B3
    }
    return hash ^ (hash >> 29)
  }
}
