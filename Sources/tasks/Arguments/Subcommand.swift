/// A command of the program. One value, in a file of its own, defines parser, help, man page and completion.
///
///     extension Subcommand {
///       static let files = Subcommand(
///         "files", "List the task files of the workspace", group: .look, options: [OptionGroup(noIgnore)]
///       ) { invocation in
///         for path in … { invocation.console.writeLine("\(path)") }
///         return .success
///       }
///     }
package struct Subcommand: Sendable {
  /// The heading under which the list of commands shows a command.
  package enum Group: String, CaseIterable, Sendable {
    case look = "Look"
    case change = "Change"
    case check = "Check"
    case measure = "Measure"
    case exchange = "Exchange and merge"
    case setUp = "Set up and learn"
  }

  package typealias Body = @Sendable (Invocation) throws(CommandFailure) -> ExitStatus

  /// The name: one word, or two if several commands share the first: `git install`.
  package let name: String
  package let aliases: [String]
  /// The purpose: a capitalized phrase without a period.
  package let summary: String
  package let group: Group
  /// The options besides the global ones. They are built lazily, like description, operands and examples, because every
  /// start of the program creates the values of all commands.
  package let options: @Sendable () -> [OptionGroup]
  private let makeDetails: @Sendable () -> String
  private let makeOperands: @Sendable () -> Operands
  private let makeExamples: @Sendable () -> [Example]
  let body: Body

  /// The description, in the format of `HelpText`.
  package var details: String { makeDetails() }
  package var operands: Operands { makeOperands() }
  package var examples: [Example] { makeExamples() }

  /// A command line and its effect.
  package struct Example: Sendable {
    package let line: String
    package let meaning: String

    package init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  package init(
    _ name: String, aliases: [String] = [], _ summary: String, group: Group,
    details: @autoclosure @escaping @Sendable () -> String = "",
    operands: @autoclosure @escaping @Sendable () -> Operands = .none,
    options: @autoclosure @escaping @Sendable () -> [OptionGroup] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example] = [], body: @escaping Body
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.group = group
    makeDetails = details
    makeOperands = operands
    self.options = options
    makeExamples = examples
    self.body = body
  }

  func isNamed(_ word: [UInt8]) -> Bool {
    name.utf8.elementsEqual(word) || aliases.contains { $0.utf8.elementsEqual(word) }
  }

  /// Name and operands as usage shows them: `lint [OPTIONS] [PATH...]`.
  package var synopsis: String {
    let optionsPart = options().isEmpty ? [] : ["[OPTIONS]"]
    return ([name] + optionsPart + operands.declarations.map(\.synopsis)).joined(separator: " ")
  }
}
