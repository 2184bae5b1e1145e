import TaskSyntax

/// Text that is valid JSON whatever bytes went into it. Bytes of a file reach JSON only through this type.
package struct JSONText: Sendable, Equatable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// - Parameter count: the expected number of bytes.
  init(reserving count: Int) { bytes.reserveCapacity(count) }

  /// Appends a string with its quotes.
  ///
  /// Escapes `"`, `\` and all control characters: C0, DEL, C1, and the line ends U+2028 and U+2029. Invalid UTF-8
  /// becomes U+FFFD, one per maximal subpart. Everything else, including `<` and emoji, is copied verbatim.
  package mutating func append(string: Span<UInt8>) {
    if string.isPrintableASCII(without: UInt8(ascii: "\""), UInt8(ascii: "\\")) {
      return bytes.append(addingCapacity: string.count + 2) { output in
        output.append(UInt8(ascii: "\""))
        for index in string.indices { output.append(string[index]) }
        output.append(UInt8(ascii: "\""))
      }
    }
    bytes.append(UInt8(ascii: "\""))
    var run = 0  // the start of the verbatim bytes that are not yet copied
    var offset = 0
    while offset < string.count {
      if !Self.mayNeedEscape(string[offset]) {
        offset += 1
        continue
      }
      let step = string.scalarStep(at: offset)
      if step.scalar.map(Self.needsEscape) ?? true {
        append(raw: string.extracting(run..<offset))
        append(escaped: step.scalar)
        run = offset + step.length
      }
      offset += step.length
    }
    append(raw: string.extracting(run..<string.count))
    bytes.append(UInt8(ascii: "\""))
  }

  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte >= 0x7F || byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Appends a key of the writer itself, which needs no escape, and the syntax around it.
  package mutating func append(key: String, isFirst: Bool) {
    let key = key.utf8Span.span
    bytes.append(addingCapacity: key.count + 4) { output in
      if !isFirst { output.append(UInt8(ascii: ",")) }
      output.append(UInt8(ascii: "\""))
      for index in key.indices { output.append(key[index]) }
      output.append(UInt8(ascii: "\""))
      output.append(UInt8(ascii: ":"))
    }
  }

  /// Appends members of the writer itself, after another member.
  mutating func append(_ members: Range<Int>, of constants: borrowing JSONConstants) {
    append(raw: constants.bytes.span.extracting(constants.range(of: members)))
  }

  /// Appends syntax of the writer itself, never bytes of a file.
  package mutating func append(syntax byte: UInt8) { bytes.append(byte) }

  /// Appends a word of the writer itself, which needs no escape.
  package mutating func append(syntax text: String) { bytes.append(contentsOf: text.utf8) }

  package mutating func append(integer: Int) { integer.withDigits { bytes.append(copying: $0) } }

  private mutating func append(raw text: Span<UInt8>) { bytes.append(copying: text) }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x22, 0x5C, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Appends the escape of a scalar below U+10000, or U+FFFD for `nil`.
  private mutating func append(escaped scalar: Unicode.Scalar?) {
    guard let scalar else { return bytes.append(contentsOf: "\u{FFFD}".utf8) }
    bytes.append(UInt8(ascii: "\\"))
    switch scalar {
    case "\"", "\\": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    case "\u{8}": bytes.append(UInt8(ascii: "b"))
    case "\u{C}": bytes.append(UInt8(ascii: "f"))
    case "\n": bytes.append(UInt8(ascii: "n"))
    case "\r": bytes.append(UInt8(ascii: "r"))
    case "\t": bytes.append(UInt8(ascii: "t"))
    default:
      let digits = String(scalar.value, radix: 16)
      bytes += "u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
    }
  }
}
