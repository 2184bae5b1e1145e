extension InterchangeFormat {
  /// All formats, sorted by name. A new format is one line here.
  public static let all: [InterchangeFormat] = [
    .csv,
    .ics,
    .json,
    .markdown,
    .obsidian,
    .org,
    .taskpaper,
    .taskwarrior,
    .todoTxt,
    .tsv,
    .xit,
  ]

  /// The formats that tasks are exported to.
  public static let exported = all.filter { $0.write != nil }

  /// Returns the format with a name.
  public static func named(_ name: some Collection<UInt8>) -> InterchangeFormat? {
    all.first { $0.name.utf8.elementsEqual(name) }
  }

  /// Returns the format that a file of this name is most likely in.
  public static func likely(forFile name: [UInt8]) -> InterchangeFormat? {
    let name = name.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    // The longest end counts: that of `tasks.json` is more than that of `.json`.
    let ends = all.flatMap { format in format.suffixes.map { (format, $0.utf8) } }
    let fitting = ends.filter { name.suffix($0.1.count).elementsEqual($0.1) }
    return fitting.max { $0.1.count < $1.1.count }?.0
  }
}
