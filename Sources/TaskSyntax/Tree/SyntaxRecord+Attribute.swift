extension SyntaxRecord {
  /// An attribute's `detail`: the key in the low byte, the key's length in bytes (at most 255) in the high one.
  @inline(__always)
  static func attributeDetail(_ key: AttributeKey, length: Int) -> UInt16 {
    UInt16(key.rawValue) | UInt16(min(length, 255)) << 8
  }

  /// The key of an attribute, also of one that is not valid; meaningless for other kinds.
  @inlinable public var key: AttributeKey { AttributeKey(rawValue: UInt8(truncatingIfNeeded: detail)) ?? .declared }
  /// The length of an attribute's key in bytes. (A declared key of more than 255 bytes is no key.)
  @inlinable public var keyLength: Int { Int(detail >> 8) }
  /// The bytes of an attribute's value, quotes included; meaningless for other kinds.
  @inlinable public var valueRange: Range<Int> { min(Int(offset) &+ keyLength &+ 1, upperBound)..<upperBound }
}
