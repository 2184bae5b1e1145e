/// Names numbered in the order in which they are first seen. Names are compared byte for byte.
///
/// The table uses open addressing. Most names have at most eight bytes, which are compared and hashed as one integer.
/// The multiplier is random per process, so that no file can contain names that collide on purpose. The order of names
/// does not depend on it.
public struct NameTable: Sendable, Equatable {
  @usableFromInline var storage: [UInt8] = []
  @usableFromInline var entries: [Entry] = []
  /// For each slot, the index of its name plus 1; 0 if the slot is free.
  @usableFromInline var slots: [UInt32] = []
  /// 64 minus the binary logarithm of the number of slots: the top bits of a product are well mixed.
  @usableFromInline var shift: UInt64 = 0
  @usableFromInline let multiplier = NameTable.drawn

  private static let drawn = UInt64.random(in: .min ... .max) | 1

  @usableFromInline
  struct Entry: Sendable {
    /// The first eight bytes of the name, the first lowest, padded with zeros.
    @usableFromInline var head: UInt64
    /// The position of the name in `storage`.
    @usableFromInline var start: UInt32
    @usableFromInline var length: UInt32
  }

  public init() {}

  /// Whether two tables hold the same names in the same order.
  public static func == (a: NameTable, b: NameTable) -> Bool {
    a.storage == b.storage && a.entries.elementsEqual(b.entries) { $0.length == $1.length }
  }

  public var count: Int { entries.count }

  /// The bytes of all names, back to back.
  public var bytes: [UInt8] { storage }

  /// Returns the range of a name in `bytes`.
  public func range(of index: UInt32) -> Range<Int> {
    let entry = entries[Int(index)]
    return Int(entry.start)..<Int(entry.start) &+ Int(entry.length)
  }

  /// The bytes of a name, without quotes and escapes.
  public subscript(index: UInt32) -> ArraySlice<UInt8> { storage[range(of: index)] }

  /// Returns the number of the name in `bytes[range]`, and adds the name if it is new.
  @inlinable
  public mutating func intern(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    if entries.count &* 2 >= slots.count { grow() }
    let head = Self.head(bytes, range)
    let slot = probe(head, bytes, range)
    if slots[slot] == 0 { insert(head, slot, bytes, range) }
    return slots[slot] &- 1
  }

  /// Returns the number of `name`, and adds the name if it is new.
  public mutating func intern(_ name: [UInt8]) -> UInt32 { intern(name.span, 0..<name.count) }

  /// Returns the number of a name of another table, and adds the name if it is new.
  public mutating func intern(_ name: UInt32, of other: NameTable) -> UInt32 {
    intern(other.storage.span, other.range(of: name))
  }

  /// Returns the numbers of all names of another table, and adds those that are new.
  public mutating func intern(all other: NameTable) -> [UInt32] {
    guard count > 0 else {
      self = other
      return Array(0..<UInt32(other.count))
    }
    return (0..<UInt32(other.count)).map { intern($0, of: other) }
  }

  /// Returns the number of the name in `bytes[range]`; `nil` if the table does not contain it.
  public func find(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt32? {
    guard !slots.isEmpty else { return nil }
    let entry = slots[probe(Self.head(bytes, range), bytes, range)]
    return entry == 0 ? nil : entry &- 1
  }

  /// Returns the number of `name`; `nil` if the table does not contain it.
  public func find(_ name: [UInt8]) -> UInt32? { find(name.span, 0..<name.count) }
}

extension NameTable {
  /// Returns the first eight bytes of a name as an integer, in one load if eight bytes are readable.
  @inlinable
  static func head(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    let count = range.count
    if range.lowerBound &+ 8 <= bytes.count {
      let word = bytes.word(at: range.lowerBound)
      return count >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1)
    }
    var head: UInt64 = 0
    for offset in 0..<min(8, count) { head |= UInt64(bytes[range.lowerBound &+ offset]) &<< UInt64(offset &* 8) }
    return head
  }

  /// Returns the first slot to search for a name. Multiply-shift hashing: one step for the first eight bytes, and one
  /// for each further byte.
  @inlinable
  func home(_ head: UInt64, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Int {
    var hash = head &* multiplier
    if range.count > 8 {
      for index in range.lowerBound &+ 8..<range.upperBound {
        hash = ((hash ^ (hash &>> 32)) &+ UInt64(bytes[index]) &+ 1) &* multiplier
      }
    }
    return Int(truncatingIfNeeded: hash &>> shift)
  }

  /// Returns the slot of the name, or the free slot where it belongs.
  @inlinable
  func probe(_ head: UInt64, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Int {
    let mask = slots.count &- 1
    var slot = home(head, bytes, range)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) &- 1]
      if entry.head == head, Int(entry.length) == range.count, range.count <= 8 || hasTail(entry, bytes, range) {
        return slot
      }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  /// Whether the bytes after the first eight are equal. The names have the same length.
  @usableFromInline
  func hasTail(_ entry: Entry, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    for offset in 8..<range.count
    where storage[Int(entry.start) &+ offset] != bytes[range.lowerBound &+ offset] {
      return false
    }
    return true
  }

  @usableFromInline
  mutating func insert(_ head: UInt64, _ slot: Int, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    let start = UInt32(truncatingIfNeeded: storage.count)
    storage.append(copying: bytes.extracting(range))
    entries.append(Entry(head: head, start: start, length: UInt32(truncatingIfNeeded: range.count)))
    slots[slot] = UInt32(truncatingIfNeeded: entries.count)
  }

  @usableFromInline
  mutating func grow() {
    let count = max(64, slots.count &* 2)
    // Room for half of the names that fit before the table grows again, and for most of their bytes.
    entries.reserveCapacity(count / 4)
    storage.reserveCapacity(count * 2)
    // `Array(repeating:count:)` asks the runtime for its storage type on every call.
    slots.removeAll()
    slots.append(contentsOf: repeatElement(0, count: count))
    shift = UInt64(64 &- slots.count.trailingZeroBitCount)
    let mask = slots.count &- 1
    for (index, entry) in entries.enumerated() {
      let range = Int(entry.start)..<Int(entry.start) &+ Int(entry.length)
      var slot = home(entry.head, storage.span, range)
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: index &+ 1)
    }
  }
}
