import TaskSyntax

/// The written forms of names and values on a line.
enum WrittenText {
  /// Returns a name, quoted if necessary or if `keepsQuotes` is set. `nil` if it cannot be written.
  static func name(_ name: [UInt8], keepsQuotes: Bool = false) -> [UInt8]? {
    guard !name.isEmpty, !name.contains(0x0A) else { return nil }
    return !keepsQuotes && SourceText(name).isName ? name : name.quoted
  }

  /// Returns the possible spellings of a value, the best first. Empty if it cannot be written.
  static func values(_ value: [UInt8], keepsQuotes: Bool = false) -> [[UInt8]] {
    guard !value.isEmpty, !value.contains(0x0A) else { return [] }
    return !keepsQuotes && SourceText(value).isPlainValue ? [value, value.quoted] : [value.quoted]
  }
}
