import TaskSyntax

/// The values of one git configuration file, in the syntax of git-config(1). `[include]` is not followed.
package struct GitConfiguration {
  private var values: [(section: [UInt8], key: [UInt8], value: [UInt8])] = []

  /// Returns the last value of `key` in `section`, both in lowercase; `nil` if it is not set. A section with a
  /// subsection, such as `[remote "origin"]`, counts as another section.
  package func value(section: String, key: String) -> [UInt8]? {
    values.last { $0.section.elementsEqual(section.utf8) && $0.key.elementsEqual(key.utf8) }?.value
  }

  /// Returns all values of `key`, in order.
  func values(section: String, key: String) -> [[UInt8]] {
    values.filter { $0.section.elementsEqual(section.utf8) && $0.key.elementsEqual(key.utf8) }.map(\.value)
  }

  /// Parses a configuration file. A line that git would refuse is skipped.
  package init(_ contents: [UInt8]) {
    var index = contents.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var section: [UInt8] = []
    while index < contents.count {
      switch contents[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        index += 1
      case UInt8(ascii: "#"), UInt8(ascii: ";"):
        Self.skipLine(contents, &index)
      case UInt8(ascii: "["):
        section = Self.section(contents, &index)
      default:
        let key = Self.key(contents, &index)
        let value = Self.value(contents, &index)
        values.append((section, key, value))
      }
    }
  }

  private static func skipLine(_ bytes: [UInt8], _ index: inout Int) {
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
  }

  /// Returns the text between `[` and `]`, in lowercase, with its quotes, which may contain a `]`.
  private static func section(_ bytes: [UInt8], _ index: inout Int) -> [UInt8] {
    var name: [UInt8] = []
    var isQuoted = false
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "]"), !isQuoted { break }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      name.append(byte.lowercased)
    }
    return name
  }

  /// Returns the word before `=` and moves past the `=`, or to the end of the line if there is none.
  private static func key(_ bytes: [UInt8], _ index: inout Int) -> [UInt8] {
    var key: [UInt8] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "=") { break }
      if !isBlank(byte) { key.append(byte.lowercased) }
    }
    return key
  }

  /// Returns the rest of the line without surrounding blanks, without quotes, with escapes resolved and without a
  /// comment. A backslash at the end of a line continues the value on the next line.
  private static func value(_ bytes: [UInt8], _ index: inout Int) -> [UInt8] {
    var value: [UInt8] = []
    var isQuoted = false
    /// The length of the value without trailing unquoted blanks.
    var kept = 0
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      var byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
        kept = value.count
        continue
      }
      if byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";"), !isQuoted {
        skipLine(bytes, &index)
        break
      }
      if byte == UInt8(ascii: "\\"), index < bytes.count {
        let escaped = bytes[index]
        index += 1
        if escaped == UInt8(ascii: "\n") { continue }
        byte = unescaped(escaped)
      } else if isBlank(byte), !isQuoted {
        if !value.isEmpty { value.append(byte) }
        continue
      }
      value.append(byte)
      kept = value.count
    }
    return Array(value.prefix(kept))
  }

  private static func unescaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "b"): 0x08
    default: byte
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
