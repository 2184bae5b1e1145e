import TaskSyntax

/// Names and values as they are written in a task's line: in quotes only where they are needed.
package enum WrittenValue {
  /// A name behind `+`, `@` or `#`.
  package static func name(_ name: [UInt8]) -> [UInt8] {
    SourceText(name).isName ? name : quoted(name)
  }

  /// A value behind a key and a colon: quotes where it holds a blank, begins with a quote, or ends in punctuation that would stay
  /// text.
  package static func text(_ value: [UInt8]) -> [UInt8] {
    SourceText(value).isPlainValue ? value : quoted(value)
  }

  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    result.append(UInt8(ascii: "\""))
    return result
  }
}
