/// A number made of bytes, the upper bits well mixed. It is the same in every run, as findings are.
struct NumberMix {
  private(set) var value: UInt64

  init(_ seed: UInt64) { value = seed }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    let product = (value ^ word ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = product.high ^ product.low
  }

  /// Adds bytes one by one: what follows may be added later.
  mutating func add(_ bytes: [UInt8]) { for byte in bytes { add(UInt64(byte)) } }

  /// Adds the bytes of `range`, one by one.
  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) { for index in range { add(UInt64(bytes[index])) } }
}
