import TaskSyntax

extension JSONReader {
  /// Reads a string: `string = quotation-mark *char quotation-mark`.
  mutating func string() throws(JSONError) {
    let (end, hasEscape) = try stringEnd()
    add(.string, hasEscape: hasEscape, to: end)
  }

  private func stringEnd() throws(JSONError) -> (end: Int, hasEscape: Bool) {
    let text = bytes.span
    var end = position + 1
    var hasEscape = false
    while true {
      end = text.plainStringEnd(from: end, limit: limit)
      if end == limit { throw JSONError(.unclosedString, at: position) }
      switch text[end] {
      case UInt8(ascii: "\""): return (end + 1, hasEscape)
      case UInt8(ascii: "\\"):
        hasEscape = true
        end = try escapeEnd(at: end)
      case 0x0A: throw JSONError(.unclosedString, at: position)
      case 0..<0x20: throw JSONError(.controlInString, at: end)
      case 0x7F: end += 1
      default:
        guard let scalar = text.decodeScalar(at: end, end: limit) else { throw JSONError(.invalidUTF8, at: end) }
        end += scalar.length
      }
    }
  }

  /// Returns the end of the escape at `offset`. A surrogate pair is one escape.
  private func escapeEnd(at offset: Int) throws(JSONError) -> Int {
    switch offset + 1 < limit ? bytes[offset + 1] : 0 {
    case UInt8(ascii: "u"):
      guard let unit = Self.unit(bytes[..<limit], at: offset) else { throw JSONError(.unknownEscape, at: offset) }
      switch unit {
      case 0xD800..<0xDC00:
        if let low = Self.unit(bytes[..<limit], at: offset + 6), (0xDC00..<0xE000).contains(low) { return offset + 12 }
        fallthrough
      case 0xDC00..<0xE000:
        guard extensions.contains(.unpairedSurrogates) else { throw JSONError(.loneSurrogate, at: offset) }
        return offset + 6
      default: return offset + 6
      }
    case let mark:
      guard Self.escaped(mark) != nil else { throw JSONError(.unknownEscape, at: offset) }
      return offset + 2
    }
  }

  /// The code unit of `\uXXXX` at `offset`; `nil` for anything else.
  private static func unit(_ bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32? {
    guard offset + 6 <= bytes.endIndex, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for byte in bytes[offset + 2..<offset + 6] {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte & 0xF)
      case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((byte & 0xF) + 9)
      default: return nil
      }
    }
    return value
  }

  /// The byte that the escape `\` and `mark` stands for.
  private static func escaped(_ mark: UInt8) -> UInt8? {
    switch mark {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): mark
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// Returns the contents of a parsed string, without its quotes, with escapes decoded.
  static func unescaped(_ inside: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var offset = inside.startIndex
    while offset < inside.endIndex {
      guard inside[offset] == UInt8(ascii: "\\"), offset + 1 < inside.endIndex else {
        result.append(inside[offset])
        offset += 1
        continue
      }
      if let byte = escaped(inside[offset + 1]) {
        result.append(byte)
        offset += 2
        continue
      }
      var value = unit(inside, at: offset) ?? 0xFFFD
      offset += 6
      if (0xD800..<0xDC00).contains(value), let low = unit(inside, at: offset), (0xDC00..<0xE000).contains(low) {
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        offset += 6
      }
      result.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    }
    return result
  }
}
