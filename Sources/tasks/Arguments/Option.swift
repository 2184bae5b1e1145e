/// An option of the command line. The one value is what the parser accepts, what help, man page and completion show,
/// and the key with which a command reads what was given:
///
///     let limit = Option.value("limit", "N", .number(1...1_000), help: "Show at most N tasks")
///     …
///     if let limit = invocation[limit] { … }
package struct Option<Value: Sendable>: Sendable {
  package let declaration: OptionDeclaration
  /// Makes the value of what was given, one entry for each time; `nil` stands for an option without its value.
  let interpret: @Sendable ([[UInt8]?]) -> Value
}

extension Option where Value == Bool {
  /// An option without a value. Giving it twice says nothing more.
  package static func flag(_ long: String, short: Unicode.Scalar? = nil, help: String) -> Self {
    Self(declaration: OptionDeclaration(long: long, short: short, form: .flag, help: help)) { !$0.isEmpty }
  }
}

extension Option {
  /// An option with a value, `nil` where it is not given. Giving it twice is an error. The name of the value, in
  /// capitals, is shown in help and tells completion what to offer (`FILE`, `DIR`).
  package static func value<Given: Sendable>(
    _ long: String?, _ valueName: String, short: Unicode.Scalar? = nil, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == Given? {
    Self(
      declaration: OptionDeclaration(long: long, short: short, form: .value(valueName), help: help, syntax: syntax)
    ) { given in given.lazy.compactMap { $0.flatMap(syntax.read) }.first }
  }

  /// An option with a value that has a default.
  package static func value(
    _ long: String?, _ valueName: String, short: Unicode.Scalar? = nil, _ syntax: ValueSyntax<Value>,
    default fallback: Value, help: String
  ) -> Self {
    Self(
      declaration: OptionDeclaration(long: long, short: short, form: .value(valueName), help: help, syntax: syntax)
    ) { given in given.lazy.compactMap { $0.flatMap(syntax.read) }.first ?? fallback }
  }

  /// An option that may be given several times; the values are in the order given.
  package static func values<Given: Sendable>(
    _ long: String?, _ valueName: String, short: Unicode.Scalar? = nil, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == [Given] {
    Self(
      declaration: OptionDeclaration(
        long: long, short: short, form: .value(valueName), help: help, repeats: true, syntax: syntax)
    ) { given in given.compactMap { $0.flatMap(syntax.read) } }
  }

  /// An option whose value may be left out: `--changed` and `--changed=REV`.
  package static func optionalValue<Given: Sendable>(
    _ long: String, _ valueName: String, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == OptionalValue<Given> {
    Self(
      declaration: OptionDeclaration(
        long: long, short: nil, form: .optionalValue(valueName), help: help, syntax: syntax)
    ) { given in
      guard let first = given.first else { return .notGiven }
      return first.flatMap(syntax.read).map { .value($0) } ?? .bare
    }
  }
}

/// The value of an option that may be given without one.
package enum OptionalValue<Value: Sendable>: Sendable {
  case notGiven
  case bare
  case value(Value)
}

extension OptionalValue: Equatable where Value: Equatable {}
