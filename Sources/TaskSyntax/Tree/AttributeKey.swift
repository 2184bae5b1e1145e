/// The reserved keys of attributes, in canonical order, and the place of declared keys in it.
///
/// `Grammar/Specification.md`, "Attributes".
public enum AttributeKey: UInt8, Sendable, CaseIterable {
  case plan, due, start, remind, every, until, owner, est, spent, id, of, after
  /// A key that the file's front matter declares.
  case declared
  case created, done, cancelled

  /// The key as it is written; empty for `declared`.
  public var name: StaticString {
    switch self {
    case .plan: "plan"
    case .due: "due"
    case .start: "start"
    case .remind: "remind"
    case .every: "every"
    case .until: "until"
    case .owner: "owner"
    case .est: "est"
    case .spent: "spent"
    case .id: "id"
    case .of: "of"
    case .after: "after"
    case .declared: ""
    case .created: "created"
    case .done: "done"
    case .cancelled: "cancelled"
    }
  }

  /// The reserved key that fills `range`; `nil` for any other word.
  @inline(__always)
  init?(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    let length = range.count
    guard length >= 2, length <= 9 else { return nil }
    // The key's bytes as one number, the first lowest; the ninth (the d of cancelled) apart.
    let word = bytes.word(at: range.lowerBound)
    switch length < 8 ? word & (1 << UInt64(length &* 8) &- 1) : word {
    case 0x6E61_6C70 where length == 4: self = .plan
    case 0x65_7564: self = .due
    case 0x74_7261_7473: self = .start
    case 0x646E_696D_6572: self = .remind
    case 0x79_7265_7665: self = .every
    case 0x6C_6974_6E75: self = .until
    case 0x72_656E_776F: self = .owner
    case 0x74_7365: self = .est
    case 0x74_6E65_7073: self = .spent
    case 0x6469: self = .id
    case 0x666F: self = .of
    case 0x72_6574_6661: self = .after
    case 0x64_6574_6165_7263: self = .created
    case 0x656E_6F64: self = .done
    case 0x656C_6C65_636E_6163 where length == 9 && bytes[range.lowerBound &+ 8] == UInt8(ascii: "d"):
      self = .cancelled
    default: return nil
    }
  }
}

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
