import TaskSyntax

/// Attributes as options: `--due fri` is the word `due:fri` of a task or of a query. A new one is one line.
struct AttributeOption {
  /// The key of the word.
  private let key: String
  /// The option of a command that changes a task, and of one that takes a query.
  private let option, term: Option<[[UInt8]]>

  private init(_ long: String, _ value: String, short: Unicode.Scalar? = nil, key: String? = nil, help: String) {
    let key = key ?? long
    let syntax = ValueSyntax("a value") { $0.isEmpty ? nil : $0 }
    self.key = key
    option = .values(long, value, short: short, syntax, help: help)
    term = .values(long, value, short: short, syntax, help: "The same as \(key):\(value)")
  }

  private static let all = [
    AttributeOption("priority", "LETTER", key: "pri", help: "The letter, such as A or A-1"),
    AttributeOption("project", "NAME", short: "p", help: "The project"),
    AttributeOption("context", "NAME", help: "A context; may be repeated"),
    AttributeOption("tag", "NAME", help: "A tag; may be repeated"),
    AttributeOption("due", "DATE", short: "d", help: "The due date"),
    AttributeOption("plan", "DATE", help: "The day on which to do it"),
    AttributeOption("start", "DATE", help: "The first day on which it can be done"),
    AttributeOption("every", "TIME", help: "The interval of a recurring task, such as 1w or month"),
    AttributeOption("owner", "NAME", help: "The person who does it"),
    AttributeOption("est", "TIME", help: "The estimated time, such as 45m"),
  ]
}

extension AttributeOption {
  static var group: OptionGroup { OptionGroup("Attributes", declarations: all.map { apart($0.option) }) }

  /// The options of a command that takes a query.
  static var terms: [OptionDeclaration] { all.map { apart($0.term) } }

  private static func apart(_ option: Option<[[UInt8]]>) -> OptionDeclaration {
    var declaration = option.declaration
    declaration.isApart = true
    return declaration
  }

  /// Returns the words for the given options.
  static func words(_ invocation: Invocation) -> [[UInt8]] {
    all.flatMap { attribute in
      invocation[attribute.option].map { Array("\(attribute.key):".utf8) + (needsQuotes($0) ? $0.quoted : $0) }
    }
  }

  private static func needsQuotes(_ value: [UInt8]) -> Bool {
    value.contains { $0.isBlank || "\"()".utf8.contains($0) }
  }
}
