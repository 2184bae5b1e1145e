/// An output format of findings: for people, or for another program. Each is declared in the file of its renderer.
struct FindingFormat: RawRepresentable, CaseIterable, Equatable, Sendable {
  /// The name on the command line.
  let rawValue: String
  /// Its purpose, for the help of 'lint'.
  let help: String
  /// Whether paths begin at the root of the repository, else at the current folder.
  var usesRepositoryPaths = false
  /// Whether the format needs the whole text of a file; else it reads stretches with findings.
  var needsWholeText = true
  /// The largest number of findings unless the command line names one; 0 for all.
  var usualLimit = 0
  let makeRenderer: @Sendable (FindingRun) -> any FindingRenderer

  static func == (a: FindingFormat, b: FindingFormat) -> Bool { a.rawValue == b.rawValue }

  /// All formats, in the order of the help.
  static let allCases: [FindingFormat] = [
    .text,
    .json,
    .jsonl,
    .sarif,
    .github,
    .gitlab,
    .rdjson,
    .checkstyle,
    .junit,
    .gcc,
  ]
}

extension FindingFormat {
  /// Returns the format with a name; `nil` if there is none.
  init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}

extension FindingFormat {
  /// The formats for other programs, with their purposes.
  static var help: String {
    allCases.filter { $0 != .text }.map { "\($0.rawValue) (\($0.help))" }.joined(separator: ", ")
  }
}
