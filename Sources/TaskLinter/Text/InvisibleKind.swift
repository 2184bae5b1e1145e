/// The kinds of invisible characters.
enum InvisibleKind {
  case space, widthless
  /// A joiner, which some scripts and emoji need.
  case joiner

  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: self = .space
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2064, 0xFEFF: self = .widthless
    case 0x200C, 0x200D: self = .joiner
    default: return nil
    }
  }

  /// Returns the bytes with spaces for characters that look like spaces, and without characters of no width.
  static func cleaned(_ bytes: [UInt8]) -> [UInt8] {
    var result = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch InvisibleKind(scalar) {
      case .space: result.unicodeScalars.append(" ")
      case .widthless, .joiner: break
      case nil: result.unicodeScalars.append(scalar)
      }
    }
    return Array(result.utf8)
  }
}
