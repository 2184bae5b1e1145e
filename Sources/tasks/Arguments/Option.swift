/// An option of the command line. One value defines what the parser accepts, what help, man page and completion show,
/// and the key with which a command reads the given value:
///
///     let limit = Option.value("limit", "N", .number(1...1_000), help: "Show at most N tasks")
///     …
///     if let limit = invocation[limit] { … }
package struct Option<Value: Sendable>: Sendable {
  package let declaration: OptionDeclaration
  /// Converts the given values, one entry per occurrence, to the option's value; `nil` stands for an occurrence without
  /// a value.
  let interpret: @Sendable ([[UInt8]?]) -> Value
}

extension Option where Value == Bool {
  /// An option without a value. Repeating it has no effect.
  package static func flag(_ long: String, short: Unicode.Scalar? = nil, help: String) -> Self {
    Self(declaration: OptionDeclaration(long, short, .flag, help, ValueSyntax.text, repeats: true)) { !$0.isEmpty }
  }
}

extension Option {
  /// An option with a value; `nil` where it is not given. Giving it twice is an error.
  ///
  /// - Parameter valueName: The name of the value in capitals, which help shows. It selects the candidates for
  ///   completion (`FILE`, `DIR`).
  package static func value<Given: Sendable>(
    _ long: String?, _ valueName: String, short: Unicode.Scalar? = nil, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == Given? {
    Self(declaration: OptionDeclaration(long, short, .value(valueName), help, syntax)) { given in
      given.lazy.compactMap { $0.flatMap(syntax.read) }.first
    }
  }

  /// An option with a value that has a default.
  package static func value(
    _ long: String?, _ valueName: String, short: Unicode.Scalar? = nil, _ syntax: ValueSyntax<Value>,
    default fallback: Value, help: String
  ) -> Self {
    Self(declaration: OptionDeclaration(long, short, .value(valueName), help, syntax)) { given in
      given.lazy.compactMap { $0.flatMap(syntax.read) }.first ?? fallback
    }
  }

  /// An option that may be repeated; the values keep their order.
  package static func values<Given: Sendable>(
    _ long: String, _ valueName: String, short: Unicode.Scalar? = nil, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == [Given] {
    Self(declaration: OptionDeclaration(long, short, .value(valueName), help, syntax, repeats: true)) { given in
      given.compactMap { $0.flatMap(syntax.read) }
    }
  }

  /// An option whose value is optional: `--changed` and `--changed=REV`. Its value is `nil` where the option is not
  /// given, and `.some(nil)` where it is given alone.
  package static func optionalValue<Given: Sendable>(
    _ long: String, _ valueName: String, _ syntax: ValueSyntax<Given>, help: String
  ) -> Self where Value == Given?? {
    Self(declaration: OptionDeclaration(long, nil, .optionalValue(valueName), help, syntax)) { given in
      given.first.map { $0.flatMap(syntax.read) }
    }
  }
}
