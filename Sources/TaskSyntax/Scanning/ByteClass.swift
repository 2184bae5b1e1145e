/// Classes of ASCII bytes, named as in `Grammar/tasks.ebnf`.
extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20

  @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }
  @inline(__always) var isLowerCase: Bool { self &- 0x61 < 26 }
  @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The lowercase letter of an ASCII capital. Other bytes are unchanged.
  @inlinable package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// Whether the byte may continue a key after its first letter: `a`…`z`, digits, `-`.
  @inline(__always) var isKeyPart: Bool { isLowerCase || isDigit || self == UInt8(ascii: "-") }

  /// Whether the byte is ASCII and may continue a name.
  @inline(__always) var isNamePart: Bool {
    isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }

  /// Whether the byte is ASCII punctuation, which a backslash can escape, as in CommonMark.
  @inlinable package var isPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// trailing-punctuation = "." | "," | ";" | ":" | "!" | "?" | ")" | "]" | "}"
  @inline(__always) package var isTrailingPunctuation: Bool {
    switch self {
    case 0x2E, 0x2C, 0x3B, 0x3A, 0x21, 0x3F, 0x29, 0x5D, 0x7D: true
    default: false
    }
  }
}

extension Int {
  /// Creates the value of decimal digits; `nil` for empty text, any other byte, or a value above `Int.max`.
  @inlinable
  package init?(digits: some Collection<UInt8>) {
    guard !digits.isEmpty else { return nil }
    var value = 0
    for byte in digits {
      guard byte.isDigit else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOver) = product.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      if isTooLarge || isOver { return nil }
      value = sum
    }
    self = value
  }
}
