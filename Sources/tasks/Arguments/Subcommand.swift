/// A command of the program: one value, in a file of its own, from which parser, help, man page and completion come.
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
  /// Under what the list of commands shows it.
  package enum Group: String, CaseIterable, Sendable {
    case look = "Look"
    case change = "Change"
    case check = "Check"
    case measure = "Measure"
    case exchange = "Exchange and merge"
    case setUp = "Set up and learn"
  }

  package typealias Body = @Sendable (Invocation) throws(CommandFailure) -> ExitStatus

  /// One word, or two for one of several commands that share the first: `git install`.
  package let name: String
  package let aliases: [String]
  /// The purpose: a phrase with a capital and without a period.
  package let summary: String
  package let group: Group
  /// More about it: paragraphs, as in `HelpText`.
  package let details: String
  /// The options beside the global ones. Built when they are needed, as operands and examples are: the values of all
  /// commands are made at the start.
  package let options: @Sendable () -> [OptionGroup]
  private let makeOperands: @Sendable () -> Operands
  private let makeExamples: @Sendable () -> [Example]
  let body: Body

  package var operands: Operands { makeOperands() }
  package var examples: [Example] { makeExamples() }

  /// A command line and what it does.
  package struct Example: Sendable {
    package let line: String
    package let meaning: String

    package init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  package init(
    _ name: String, aliases: [String] = [], _ summary: String, group: Group, details: String = "",
    operands: @autoclosure @escaping @Sendable () -> Operands = .none,
    options: @autoclosure @escaping @Sendable () -> [OptionGroup] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example] = [], body: @escaping Body
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.group = group
    self.details = details
    makeOperands = operands
    self.options = options
    makeExamples = examples
    self.body = body
  }

  func isNamed(_ word: [UInt8]) -> Bool {
    name.utf8.elementsEqual(word) || aliases.contains { $0.utf8.elementsEqual(word) }
  }

  /// Name and operands, as usage shows them: `lint [OPTIONS] [PATH...]`.
  package var synopsis: String {
    let optionsPart = options().isEmpty ? [] : ["[OPTIONS]"]
    return ([name] + optionsPart + operands.declarations.map(\.synopsis)).joined(separator: " ")
  }
}
