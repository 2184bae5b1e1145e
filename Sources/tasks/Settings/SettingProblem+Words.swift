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
    case .wrongValue: text.isEmpty ? "invalid value" : "invalid value '\(text)'"
    case .personal: "'\(text)' is a personal setting and cannot be set for a workspace"
    }
  }

  /// Returns the advice.
  func help(_ user: UserFolders) -> TerminalText? {
    switch reason {
    case .malformed(let error): error.help.map { "\($0)" }
    case .unknownKey(let known):
      if let nearest = NearestName.find(text, among: known) {
        "did you mean '\(nearest)'?"
      } else if known.count <= Self.mostListed {
        "the keys are \(TerminalText(joining: known.map { "'\($0)'" }, with: ", "))"
      } else if known == SettingField.all.map(\.name) {
        "'tasks config show' lists all settings"
      } else {
        "'tasks rule' lists all rules"
      }
    case .repeatedKey: "remove one of them"
    case .wrongValue(let expected): "expected \(expected)"
    case .personal: user.settingsFile.map { "move it to '\($0.bytes)'" }
    }
  }

  private static let mostListed = 8
}
