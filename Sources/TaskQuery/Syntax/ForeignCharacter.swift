import TaskSyntax

/// A character that other programs substitute for a space, a quote or a hyphen.
struct ForeignCharacter {
  let scalar: Unicode.Scalar
  /// The length in bytes.
  let length: Int
  private let meant: Meant

  private enum Meant { case blank, quote, apostrophe, hyphen, nothing }

  /// Returns the character at `offset`, or `nil` if it is not such a character.
  init?(_ bytes: borrowing Span<UInt8>, at offset: Int) {
    // The characters are in U+0080 … U+00AD, U+1680, U+2000 … U+2212, U+3000 and U+FEFF.
    switch bytes[offset] {
    case 0xC2, 0xE1, 0xE2, 0xE3, 0xEF: break
    default: return nil
    }
    guard let (scalar, length) = bytes.decodeScalar(at: offset, end: bytes.count) else { return nil }
    switch scalar.value {
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: meant = .blank
    case 0xAD, 0x200B, 0x2060, 0xFEFF: meant = .nothing
    case 0x201C...0x201F: meant = .quote
    case 0x2018...0x201B: meant = .apostrophe
    case 0x2010...0x2015, 0x2212: meant = .hyphen
    default: return nil
    }
    self.scalar = scalar
    self.length = length
  }

  var isBlank: Bool { meant == .blank }

  /// The message, such as `en dash (U+2013) outside of quotes`.
  var message: QueryMessage {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let name = (scalar.properties.name ?? scalar.properties.nameAlias ?? "control character").lowercased()
    return "\(name) (U+\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits)) outside of quotes"
  }

  var help: QueryMessage {
    switch meant {
    case .blank: "write an ordinary space, or quote the text"
    case .quote: "write '\"'"
    case .apostrophe: "write \"'\", or quote the text"
    case .hyphen: "write '-', or quote the text"
    case .nothing: "remove this invisible character, or quote the text"
    }
  }
}
