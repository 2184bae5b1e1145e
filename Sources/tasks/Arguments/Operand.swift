/// A word of the command line that is no option: a path, a name. Like `Option`, one value for parser, help and access.
package struct Operand<Value: Sendable>: Sendable {
  package let declaration: OperandDeclaration
  let interpret: @Sendable ([[UInt8]]) -> Value
}

extension Operand {
  /// A word that must be there; the parser has seen to that when a command reads it, and to its syntax.
  package static func required<Given: Sendable>(
    _ name: String, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == Given? {
    Self(declaration: OperandDeclaration(name, .required, help, syntax)) { $0.first.flatMap(syntax.read) }
  }

  /// A word that may be there.
  package static func optional<Given: Sendable>(
    _ name: String, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == Given? {
    Self(declaration: OperandDeclaration(name, .optional, help, syntax)) { $0.first.flatMap(syntax.read) }
  }

  /// Any number of words, also none. Only the last operand of a command can be one of these.
  package static func any<Given: Sendable>(
    _ name: String, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == [Given] {
    Self(declaration: OperandDeclaration(name, .any, help, syntax)) { $0.compactMap(syntax.read) }
  }

  /// One word or more. Only the last operand of a command can be one of these.
  package static func some<Given: Sendable>(
    _ name: String, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == [Given] {
    Self(declaration: OperandDeclaration(name, .some, help, syntax)) { $0.compactMap(syntax.read) }
  }
}

extension Operand where Value == [[UInt8]] {
  /// The words of a query. Among them `-@phone` and `-due:fri` are words, not options.
  package static let query = Operand(
    declaration: OperandDeclaration(
      "QUERY", .any, "Which tasks: words, +project, @context, #tag, field:value; see 'tasks help query'",
      ValueSyntax.text, isQuery: true)
  ) { $0 }
}

/// An operand without the type of its value.
package struct OperandDeclaration: Sendable {
  package enum Count: Sendable { case required, optional, any, some }

  /// In capitals, as help shows it.
  package let name: String
  package let count: Count
  package let help: String
  /// The expected values, in words; all of them where the list is closed.
  package let expectation: @Sendable () -> String
  package let choices: @Sendable () -> [String]
  package let isQuery: Bool
  let accepts: @Sendable ([UInt8]) -> Bool

  init<Value: Sendable>(
    _ name: String, _ count: Count, _ help: String, _ syntax: ValueSyntax<Value>, isQuery: Bool = false
  ) {
    self.name = name
    self.count = count
    self.help = help
    self.isQuery = isQuery
    expectation = syntax.expectation
    choices = syntax.choices
    accepts = { syntax.read($0) != nil }
  }

  package var repeats: Bool { count == .any || count == .some }
  package var isNeeded: Bool { count == .required || count == .some }

  /// `FILE`, `[FILE]`, `[FILE...]`, `FILE...`.
  package var synopsis: String {
    switch count {
    case .required: name
    case .optional: "[\(name)]"
    case .any: "[\(name)...]"
    case .some: "\(name)..."
    }
  }
}

/// The operands of a command, in order.
package struct Operands: Sendable {
  package let declarations: [OperandDeclaration]

  package init<each Value: Sendable>(_ operands: repeat Operand<each Value>) {
    var declarations: [OperandDeclaration] = []
    for operand in repeat each operands { declarations.append(operand.declaration) }
    self.declarations = declarations
  }

  /// A command without operands.
  package static var none: Operands { Operands() }

  /// Whether the words are a query, in which some that begin with `-` are words.
  package var isQuery: Bool { declarations.contains { $0.isQuery } }
}
