import JSON
import TaskFiles
import TaskSyntax

extension SettingProblem {
  /// The message: a sentence without capital and period.
  var message: TerminalText {
    switch reason {
    case .malformed(let error): "\(error.message)"
    case .unknownKey: "unknown key '\(text)'"
    case .repeatedKey: "the key '\(text)' is given twice"
    case .wrongValue: text.isEmpty ? "this value does not fit" : "'\(text)' does not fit"
    case .personal: "'\(text)' is a setting of persons, not of workspaces"
    }
  }

  /// Returns the advice.
  func help(_ user: UserFolders) -> TerminalText? {
    switch reason {
    case .malformed(let error): error.help.map { "\($0)" }
    case .unknownKey(let known):
      if let nearest = NearestName.find(text, among: known) {
        "the nearest is '\(nearest)'"
      } else if known.count <= Self.mostListed {
        "known are \(TerminalText(joining: known.map { "'\($0)'" }, with: ", "))"
      } else if known == SettingField.all.map(\.name) {
        "'tasks config show' lists all settings"
      } else {
        "'tasks rule' lists all rules"
      }
    case .repeatedKey: "one counts: leave the other out"
    case .wrongValue(let expected): "it takes \(expected)"
    case .personal: user.settingsFile.map { "write it into '\($0.bytes)'" }
    }
  }

  private static let mostListed = 8
}
