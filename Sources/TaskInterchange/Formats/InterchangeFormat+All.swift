extension InterchangeFormat {
  /// All formats, sorted by name. A new format is one line here.
  public static let all: [InterchangeFormat] = [
    .taskwarrior,
    .todoTxt,
  ]

  /// Returns the format with a name.
  public static func named(_ name: some Collection<UInt8>) -> InterchangeFormat? {
    all.first { $0.name.utf8.elementsEqual(name) }
  }

  /// Returns the format that a file of this name is most likely in.
  public static func likely(forFile name: [UInt8]) -> InterchangeFormat? {
    let name = name.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    return all.first { $0.suffixes.contains { suffix in name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) } }
  }
}
