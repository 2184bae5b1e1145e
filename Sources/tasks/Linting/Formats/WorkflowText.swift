import TaskFiles

/// Workflow commands of GitHub Actions. Their values can end none and begin none: the only way bytes of a file reach
/// one.
///
/// Source: "Workflow commands for GitHub Actions" and `command.ts` of `actions/toolkit`.
struct WorkflowText: EncodedText, Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ other: WorkflowText) { bytes += other.bytes }

  /// Takes what was written so far.
  mutating func take() -> WorkflowText {
    defer { bytes = [] }
    return self
  }
}

extension WorkflowText: ExpressibleByStringInterpolation {
  init(stringLiteral text: StaticString) { bytes = Array(text.description.utf8) }

  init(stringInterpolation text: StringInterpolation) { bytes = text.bytes }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ syntax: StaticString) { bytes += syntax.description.utf8 }

    mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }

    mutating func appendInterpolation(_ other: WorkflowText) { bytes += other.bytes }

    /// Appends the value of a property.
    mutating func appendInterpolation(property: [UInt8]) { append(property, escaping: "%\r\n:,".utf8) }

    /// Appends the message, or a part of it.
    mutating func appendInterpolation(message: [UInt8]) { append(message, escaping: "%\r\n".utf8) }

    /// Appends a value in which the `escaped` characters are `%` and two digits; all others are as on a terminal, where
    /// the log is shown.
    private mutating func append(_ value: [UInt8], escaping escaped: String.UTF8View) {
      var run = value.startIndex
      for (index, byte) in value.enumerated() where escaped.contains(byte) {
        bytes += TerminalText(encoding: value[run..<index]).bytes
        bytes.append(UInt8(ascii: "%"))
        bytes += byte.hexadecimalDigits
        run = index + 1
      }
      bytes += TerminalText(encoding: value[run...]).bytes
    }
  }
}
