/// A fast hash of a file's bytes, to tell whether they are the ones that were there before. 128 bits, so that no two
/// files meet by chance. Not cryptographic: who may write the file can make two with one hash.
///
/// Its value is kept on disk and must not change: two lanes of 64 bits, each of which sees every byte. A block is 16
/// bytes, read as two little-endian words; the last one is filled up with zeros, and the length is mixed in at the end.
/// A lane is multiplied with a word to 128 bits, whose halves are folded together (as wyhash does).
package struct ContentHash: Hashable, Sendable {
  package var first: UInt64
  package var second: UInt64

  /// As it was kept.
  package init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  /// Of all of `bytes`.
  package init(_ bytes: Span<UInt8>) {
    var lanes = Lanes()
    let raw = unsafe bytes.bytes
    var offset = 0
    while raw.byteCount - offset >= 16 {
      lanes.take(Span<UInt8>.word(raw, at: offset), Span<UInt8>.word(raw, at: offset + 8))
      offset += 16
    }
    var tail: (UInt64, UInt64) = (0, 0)
    for index in offset..<bytes.count {
      let place = index - offset
      let byte = UInt64(bytes[index]) << UInt64(place % 8 * 8)
      if place < 8 { tail.0 |= byte } else { tail.1 |= byte }
    }
    lanes.take(tail.0, tail.1)
    lanes.take(UInt64(bytes.count), 0)
    self.init(first: lanes.first, second: lanes.second)
  }

  package init(_ bytes: [UInt8]) {
    self.init(bytes.span)
  }

  private struct Lanes {
    // Digits of pi, which nobody chose.
    var first: UInt64 = 0x243F_6A88_85A3_08D3
    var second: UInt64 = 0x1319_8A2E_0370_7344

    mutating func take(_ low: UInt64, _ high: UInt64) {
      let before = first
      first = Self.folded(first ^ low, 0xA409_3822_299F_31D0 ^ high) &+ second
      second = Self.folded(second ^ high, 0x082E_FA98_EC4E_6C89 ^ low) &+ before
    }

    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
      let product = left.multipliedFullWidth(by: right)
      return product.high ^ product.low
    }
  }
}
