/// An option without the type of its value.
package struct OptionDeclaration: Sendable {
  package enum Form: Sendable, Equatable {
    case flag
    /// A required value, by its name in help.
    case value(String)
    /// An optional value, given only after `=`, by its name in help.
    case optionalValue(String)
  }

  /// The name after `--`; `nil` for an option that has only a letter, such as `-C`.
  package let long: String?
  /// The letter after `-`.
  package let short: Unicode.Scalar?
  package let form: Form
  /// A sentence without its period.
  package let help: String
  package let repeats: Bool
  /// Whether the value must be a word of its own behind the short name, because `-phone` removes a name in other tools.
  package var isApart = false
  /// A description of the expected values; it lists all of them where the set is closed.
  package let expectation: @Sendable () -> String
  package let choices: @Sendable () -> [String]
  let accepts: @Sendable ([UInt8]) -> Bool

  init<Value: Sendable>(
    _ long: String?, _ short: Unicode.Scalar?, _ form: Form, _ help: String, _ syntax: ValueSyntax<Value>,
    repeats: Bool = false
  ) {
    self.long = long
    self.short = short
    self.form = form
    self.help = help
    self.repeats = repeats
    expectation = syntax.expectation
    choices = syntax.choices
    accepts = { syntax.read($0) != nil }
  }

  /// The name that messages use and under which values are stored: `--config`, `-C`.
  package var name: String { long.map { "--" + $0 } ?? shortName ?? "-" }

  package var shortName: String? { short.map { "-" + String(Character($0)) } }

  /// All spellings with the value, as help shows them: `-C DIR`, `-q, --quiet`, `--changed[=REV]`.
  package var synopsis: String {
    let names = [shortName, long.map { "--" + $0 }].compactMap { $0 }.joined(separator: ", ")
    return switch form {
    case .flag: names
    case .value(let value): "\(names) \(value)"
    case .optionalValue(let value): "\(names)[=\(value)]"
    }
  }
}

/// Options that help shows under one title. Commands can share a group, as they share `.global`.
package struct OptionGroup: Sendable {
  package let title: String
  package let options: [OptionDeclaration]

  package init<each Value: Sendable>(_ title: String, _ options: repeat Option<each Value>) {
    var declarations: [OptionDeclaration] = []
    for option in repeat each options { declarations.append(option.declaration) }
    self.title = title
    self.options = declarations
  }

  init(_ title: String, declarations: [OptionDeclaration]) {
    self.title = title
    options = declarations
  }

  /// The options of one command.
  package init<each Value: Sendable>(_ options: repeat Option<each Value>) { self.init("Options", repeat each options) }
}
