import TaskFiles

/// The file formats besides documents that the program reads and that other programs or people may have written.
package enum FileFormat: String, CaseIterable, Sendable {
  /// The index of git.
  case index
  /// The configuration of git.
  case configuration
  /// Lines of ignore files.
  case globs
  case settings
  case baseline
  /// A change in the undo ring.
  case undo
  /// The journal of a write in place.
  case journal

  /// Returns a fault in how `bytes` are read as this format, or `nil`.
  package func fault(of bytes: [UInt8]) -> String? {
    switch self {
    case .index: Self.indexFault(bytes)
    case .configuration: Self.configurationFault(bytes)
    case .globs: Self.globFault(bytes)
    case .settings: Self.settingsFault(bytes)
    case .baseline: Self.baselineFault(bytes)
    case .undo: Self.undoFault(bytes)
    case .journal: Self.journalFault(bytes)
    }
  }

  /// Checks that a section at the end of any text keeps its value: nothing before it swallows a whole line.
  private static func configurationFault(_ bytes: [UInt8]) -> String? {
    let plain = GitConfiguration(bytes)
    if plain.value(section: "core", key: "Fsmonitor") != nil { return "a key in capitals" }
    let end = "\n\n[ \"fuzz\" ]\n\tkey = \"a b\" ; c\n"
    let value = GitConfiguration(bytes + Array(end.utf8)).value(section: " \"fuzz\" ", key: "key")
    return value == Array("a b".utf8) ? nil : "a value at the end is \(value.debugDescription)"
  }

  private static func settingsFault(_ bytes: [UInt8]) -> String? {
    let rules = ["overdue", "stale"]
    let file = SettingsFile(bytes, path: "/w/.tasks.json", layer: .workspace, rules: rules)
    let offsets = file.problems.map(\.offset)
    if offsets != offsets.sorted() { return "problems are not in order" }
    if let odd = offsets.first(where: { !(0...bytes.count).contains($0) }) { return "a problem at \(odd)" }
    if bytes.first != 0xEF {
      let moved = SettingsFile([0x0A] + bytes, path: "/w/.tasks.json", layer: .workspace, rules: rules)
      if moved.problems.map({ $0.offset - 1 }) != offsets { return "problems differ behind a blank line" }
    }
    let user = SettingsFile(bytes, path: "/u/config.json", layer: .user, rules: rules)
    for audience in [Settings.Audience.person, .everyone] {
      read(Settings(workspace: file, user: user, for: audience))
    }
    return nil
  }

  /// Reads each setting.
  private static func read(_ settings: Settings) {
    _ = (settings[.rules], settings[.overrides], settings[.exclude], settings[.baseline], settings[.required])
    _ = (settings[.projects], settings[.keys], settings[.views], settings[.standardQuery], settings[.inbox])
    _ = (settings[.archive], settings[.defaults], settings[.urgentWithin], settings[.gate], settings[.points])
    _ = (settings[.me], settings[.home], settings[.color], settings.excludedFiles)
  }

  /// Checks that a baseline survives printing and reading.
  private static func baselineFault(_ bytes: [UInt8]) -> String? {
    var problems: [SettingProblem] = []
    let baseline = Baseline(bytes, problems: &problems)
    if let odd = problems.first(where: { !(0...bytes.count).contains($0.offset) }) {
      return "a problem at \(odd.offset)"
    }
    guard problems.isEmpty else { return nil }
    var entries: [String] = []
    for (file, names) in baseline.names {
      for (kind, numbers) in names {
        let digits = String(kind.text, radix: 16)
        let text = String(repeating: "0", count: 16 - digits.utf8.count) + digits
        for number in numbers.ranges.joined() {
          entries.append(
            "{\"n\":\(number + 1),\"text\":\"\(text)\",\"rule\":\(quoted(Array(kind.rule.utf8))),\"file\":\(quoted(file))}"
          )
        }
      }
    }
    let printed = Array("{\"findings\":[\(entries.joined(separator: ","))],\"schema\":1}".utf8)
    let again = Baseline(printed, problems: &problems)
    if !problems.isEmpty { return "it cannot be read again: \(problems)" }
    return again == baseline ? nil : "it is another one when it is read again"
  }

  /// Returns a JSON string with each character escaped.
  private static func quoted(_ text: [UInt8]) -> String {
    let units = String(decoding: text, as: UTF8.self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
    return "\"\(units.joined())\""
  }
}
