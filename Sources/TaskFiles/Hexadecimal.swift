extension UInt8 {
  /// Whether the byte is a hexadecimal digit, in lower case.
  var isHexadecimalDigit: Bool { 0x30...0x39 ~= self || 0x61...0x66 ~= self }

  /// The value as two digits, in capitals.
  package var hexadecimalDigits: [UInt8] {
    [self >> 4, self & 15].map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "A") + $0 - 10 }
  }
}

extension UInt64 {
  /// The value as sixteen hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
