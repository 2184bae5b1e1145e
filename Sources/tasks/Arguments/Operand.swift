/// A word of the command line that is not an option: a path, a name. Like an `Option`, it defines parser, help and
/// access in one value.
package struct Operand<Value: Sendable>: Sendable {
  package let declaration: OperandDeclaration
  let interpret: @Sendable ([[UInt8]]) -> Value
}

extension Operand {
  /// A required word. The parser has checked its presence and syntax before a command reads it.
  package static func required<Given: Sendable>(
    _ name: String, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == Given? {
    Self(declaration: OperandDeclaration(name, .required, help, syntax)) { $0.first.flatMap(syntax.read) }
  }

  /// An optional word.
  package static func optional<Given: Sendable>(
    _ name: String, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == Given? {
    Self(declaration: OperandDeclaration(name, .optional, help, syntax)) { $0.first.flatMap(syntax.read) }
  }

  /// Zero or more words. Allowed only as the last operand of a command.
  package static func any<Given: Sendable>(
    _ name: String, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == [Given] {
    Self(declaration: OperandDeclaration(name, .any, help, syntax)) { $0.compactMap(syntax.read) }
  }

  /// One or more words. Allowed only as the last operand of a command.
  package static func some<Given: Sendable>(
    _ name: String, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == [Given] {
    Self(declaration: OperandDeclaration(name, .some, help, syntax)) { $0.compactMap(syntax.read) }
  }
}

extension Operand where Value == [[UInt8]] {
  /// The words of a query. `-@phone` and `-due:fri` count as words here, not as options.
  package static let query = Operand(
    declaration: OperandDeclaration(
      "QUERY", .any, "The tasks to select: words, +project, @context, #tag, field:value; see 'tasks help query'",
      ValueSyntax.text, isQuery: true)
  ) { $0 }
}

/// An operand without the type of its value.
package struct OperandDeclaration: Sendable {
  package enum Count: Sendable { case required, optional, any, some }

  /// The name in capitals, as help shows it.
  package let name: String
  package let count: Count
  package let help: String
  /// A description of the expected values; it lists all of them where the set is closed.
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

  /// The operand as usage shows it: `FILE`, `[FILE]`, `[FILE...]`, `FILE...`.
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

  /// The operands of a command that takes none.
  package static var none: Operands { Operands() }

  /// Whether the words are a query, in which a word that begins with `-` may be a negated term.
  package var isQuery: Bool { declarations.contains { $0.isQuery } }
}
