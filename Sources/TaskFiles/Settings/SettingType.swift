/// The type of a setting's value, from which the check, the wording of errors and the JSON Schema are derived.
package indirect enum SettingType: Sendable {
  case text
  /// A path or pattern that stays inside the workspace.
  case pattern
  /// An absolute path, or a path that begins at the person's home folder.
  case folder
  /// The path of a file that is written, inside the workspace and outside git folders.
  case innerFile(InnerFile)
  case integer(ClosedRange<Int>)
  case choice([String])
  case list(SettingType)
  /// An object whose keys are names of a kind and whose values are all of one type.
  case map(SettingNames, SettingType)
  /// An object with known keys.
  case record([SettingField])
  case either(SettingType, SettingType)
  /// Up to four goals.
  case goals
  /// Days on which goals rest, without overlaps.
  case pauses

  /// The largest number of goals.
  package static let mostGoals = 4

  /// The type in the words of an error: `a whole number from 0 to 365`.
  package var phrase: String {
    switch self {
    case .text: "text in double quotes"
    case .pattern: "a .gitignore pattern of files inside the workspace, in double quotes"
    case .folder: "a path that begins with / or ~/, in double quotes"
    case .innerFile(let file):
      "a path inside the workspace but outside '.git' that ends in \(file.phrase), in double quotes"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .list(let element): "a list of \(element.phrase)"
    case .map(let names, _): "an object with \(names.phrase) as keys"
    case .record(let fields): "an object with \(fields.map { "\"\($0.name)\"" }.joined(separator: ", "))"
    case .either(let first, let second): "\(first.phrase), or \(second.phrase)"
    case .goals:
      "a list of up to \(Self.mostGoals) goals such as \"12 points mon-fri\", \"5 tasks\" or \"40 points a week\""
    case .pauses: "a list of days or ranges such as \"2026-08-01..2026-08-15\""
    }
  }
}

/// The kind of a file that a setting names.
package enum InnerFile: Sendable {
  case taskFile, baseline

  var phrase: String {
    switch self {
    case .taskFile: "'.tasks' or '.tasks.md'"
    case .baseline: "'.json' and is not the settings file"
    }
  }

  func matches(_ path: BytePath) -> Bool {
    switch self {
    case .taskFile: TaskFileName.matches(path)
    case .baseline: BaselineName.matches(path)
    }
  }
}

/// The permitted keys of a map.
package enum SettingNames: Sendable {
  /// Any names; the text describes them.
  case any(String)
  /// Attribute keys, as front matter declares them.
  case attributeKeys
  case known([String], String)
  /// The rules of the linter. This module does not know them, so a caller passes them for each check.
  case rules

  package var phrase: String {
    switch self {
    case .any(let what), .known(_, let what): what
    case .attributeKeys: "attribute keys"
    case .rules: "rules"
    }
  }
}

/// A key of the settings, or of an object in them.
package struct SettingField: Sendable {
  /// The name in kebab-case.
  package let name: String
  package let type: SettingType
  /// The purpose, as a sentence.
  package let help: String
  /// Whether the setting counts only in the user's own file.
  package let isPersonal: Bool
  /// The default, as JSON; `nil` if there is none.
  package let standard: String?

  package init(
    _ name: String, _ type: SettingType, standard: String? = nil, help: String, isPersonal: Bool = false
  ) {
    self.standard = standard
    self.name = name
    self.type = type
    self.help = help
    self.isPersonal = isPersonal
  }
}
