import TaskSyntax

/// The text of a fence `tasks escaped`, in which escapes represent invisible characters.
///
/// The escapes are `\n`, `\r`, `\t`, `\\`, `\0`, `\xNN` (a byte) and `\u{NNNN}` (a character); a `\` at the end of a
/// line joins it with the next line.
package struct EscapedText {
  /// An unknown escape.
  package struct Malformed: Error {
    /// The number of lines before the escape.
    package var line: Int
    package var escape: String
  }

  private var rest: ArraySlice<UInt8>
  private var line = 0
  private var output: [UInt8] = []

  /// Returns the bytes that `text` represents. `\"` is an escape too if `isQuoted`, as in the text of a tree.
  package static func decode(_ text: some Sequence<UInt8>, isQuoted: Bool = false) throws(Malformed) -> [UInt8] {
    var decoder = EscapedText(rest: ArraySlice(Array(text)))
    while let byte = decoder.rest.popFirst() {
      if byte == .lineFeed { decoder.line += 1 }
      if byte == UInt8(ascii: "\\") {
        try decoder.escape(isQuoted: isQuoted)
      } else {
        decoder.output.append(byte)
      }
    }
    return decoder.output
  }

  /// Returns text that represents `bytes`, one line for each of their lines. A `\` ends the last line if the bytes do
  /// not end in a line feed.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false).map { line in
      var quoted: [UInt8] = []
      QuotedText.append(line.span, 0..<line.count, to: &quoted)
      return unquoted(quoted)
    }
    let output = Array(lines.joined(separator: [.lineFeed]))
    return bytes.isEmpty || bytes.last == .lineFeed ? output : output + [UInt8(ascii: "\\")]
  }

  /// Returns quoted text without the quotes, and without the backslash before quotes inside.
  private static func unquoted(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var isEscape = false
    for byte in text.dropFirst().dropLast() {
      if isEscape && byte == UInt8(ascii: "\"") { output.removeLast() }
      isEscape = !isEscape && byte == UInt8(ascii: "\\")
      output.append(byte)
    }
    return output
  }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private mutating func escape(isQuoted: Bool) throws(Malformed) {
    let before = rest
    switch rest.popFirst() {
    case UInt8(ascii: "n"): output.append(.lineFeed)
    case UInt8(ascii: "r"): output.append(.carriageReturn)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "0"): output.append(0)
    case UInt8(ascii: "\\"): output.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "\"") where isQuoted: output.append(UInt8(ascii: "\""))
    case .lineFeed: line += 1
    case UInt8(ascii: "x"):
      guard let value = number(rest.prefix(2)), rest.count >= 2 else { throw malformed(before) }
      rest = rest.dropFirst(2)
      output.append(UInt8(truncatingIfNeeded: value))
    case UInt8(ascii: "u"):
      let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
      guard rest.first == UInt8(ascii: "{"), 1...6 ~= digits.count, digits.endIndex < rest.endIndex,
        let scalar = number(digits).flatMap(Unicode.Scalar.init)
      else { throw malformed(before) }
      rest = rest[(digits.endIndex + 1)...]
      output += String(Character(scalar)).utf8
    default: throw malformed(before)
    }
  }

  /// Returns the value of hexadecimal digits, or `nil` if there are other characters.
  private func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private func malformed(_ rest: ArraySlice<UInt8>) -> Malformed {
    Malformed(line: line, escape: "\\" + String(decoding: rest.prefix(8).prefix { $0 != .lineFeed }, as: UTF8.self))
  }
}
