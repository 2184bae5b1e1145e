/// Quoted text in which everything invisible is spelled out. ASCII punctuation and printable characters stand for
/// themselves.
package enum QuotedText {
  /// Appends `bytes[range]` in quotes: `"` and `\` after a backslash, `\n` `\r` `\t`, other control bytes and invalid
  /// UTF-8 as `\xNN`, and invisible characters and blanks other than U+0020 as `\u{NNNN}`.
  package static func append(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var index = range.lowerBound
    while index < range.upperBound {
      guard let (scalar, length) = bytes.decodeScalar(at: index, end: range.upperBound) else {
        append(byte: bytes[index], to: &output)
        index += 1
        continue
      }
      append(scalar, bytes, index..<index + length, to: &output)
      index += length
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func append(
    _ scalar: Unicode.Scalar, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]
  ) {
    switch scalar {
    case "\n": output.append(contentsOf: "\\n".utf8)
    case "\r": output.append(contentsOf: "\\r".utf8)
    case "\t": output.append(contentsOf: "\\t".utf8)
    case "\"", "\\": output.append(contentsOf: [UInt8(ascii: "\\"), UInt8(scalar.value)])
    case "\0"..." ", "\u{7F}":
      if scalar == " " { output.append(.space) } else { append(byte: UInt8(scalar.value), to: &output) }
    default:
      if scalar.value >= 0x80 && scalar.isInvisible {
        output.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".utf8)
      } else {
        for index in range { output.append(bytes[index]) }
      }
    }
  }

  private static func append(byte: UInt8, to output: inout [UInt8]) {
    let digits = String(byte, radix: 16, uppercase: true)
    output.append(contentsOf: "\\x\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar has no glyph of its own or looks like a space: controls, formats, separators.
  package var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
    default: false
    }
  }
}
