/// Workflow commands of GitHub Actions. Their values can end none and begin none: the only way bytes of a file reach
/// one.
///
/// Source: "Workflow commands for GitHub Actions" and `command.ts` of `actions/toolkit`.
struct WorkflowText: EncodedText, Sendable {
  private(set) var bytes: [UInt8] = []

  /// Appends what the program itself says.
  mutating func append(_ syntax: StaticString) { bytes.append(contentsOf: syntax.description.utf8) }

  mutating func append(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Appends the value of a property.
  mutating func append(property: [UInt8]) { append(property, escaping: "%\r\n:,") }

  /// Appends the message, or a part of it.
  mutating func append(message: [UInt8]) { append(message, escaping: "%\r\n") }

  mutating func append(_ other: WorkflowText) { bytes.append(contentsOf: other.bytes) }

  /// Takes what was written so far.
  mutating func take() -> WorkflowText {
    defer { bytes = [] }
    return self
  }

  /// Appends a value in which the `escaped` characters are `%` and two digits; all others are as on a terminal, where
  /// the log is shown.
  private mutating func append(_ value: [UInt8], escaping escaped: StaticString) {
    let escaped = Array(escaped.description.utf8)
    var run = value.startIndex
    for (index, byte) in value.enumerated() where escaped.contains(byte) {
      bytes.append(contentsOf: TerminalText(encoding: value[run..<index]).bytes)
      bytes.append(UInt8(ascii: "%"))
      bytes.append(contentsOf: byte.hexadecimalDigits)
      run = index + 1
    }
    bytes.append(contentsOf: TerminalText(encoding: value[run...]).bytes)
  }
}

extension UInt8 {
  /// Two digits, in capitals.
  var hexadecimalDigits: [UInt8] {
    [self >> 4, self & 15].map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "A") + $0 - 10 }
  }
}
