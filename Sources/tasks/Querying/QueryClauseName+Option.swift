import TaskQuery
import TaskWorkspace

/// Every clause of a query is also an option: this is the one table of them, for all commands that take a query.
extension QueryClauseName {
  /// The clause as an option of a command; `nil` for `today`, which every command takes.
  func option(for use: QueryUse) -> OptionDeclaration? {
    switch self {
    case .sort: Self.option("sort", "FIELDS", "Sort by fields; '-' before a field reverses it, as in '--sort=-due'")
    case .group: Self.option("group", "FIELDS", "Group by one or two fields, such as project or due.week")
    case .limit: Self.option("limit", "N", "Show the first N tasks, or with N/group the first N of each group")
    case .show: Self.option("show", "FIELDS", "Show these fields as columns")
    case .calc: Self.option("calc", "SUMS", "Compute aggregates, such as count, sum.est, avg.age or median.lead")
    case .as:
      OptionDeclaration(
        "format", nil, .value("FORMAT"), "How to show the tasks", Self.format(use.formats.map(\.rawValue)))
    case .in: Self.option("in", "GLOBS", "Only tasks of the files that match these .gitignore patterns")
    case .today: nil
    case .all: Option.flag("all", help: "Include closed tasks").declaration
    case .tree: Option.flag("tree", help: "Also show the parents of the tasks found").declaration
    case .explain: Option.flag("explain", help: "Show how the query was parsed").declaration
    }
  }

  private static func option(_ name: String, _ value: String, _ help: String) -> OptionDeclaration {
    OptionDeclaration(name, nil, .value(value), help, ValueSyntax.text)
  }

  private static func format(_ names: [String]) -> ValueSyntax<[UInt8]> {
    ValueSyntax("one of \(names.joined(separator: ", "))", choices: names) { given in
      names.contains { $0.utf8.elementsEqual(given) } ? given : nil
    }
  }
}

extension OptionGroup {
  /// The options of a command that takes a query.
  static func query(_ use: QueryUse) -> OptionGroup {
    OptionGroup(
      "Query",
      declarations: use.clauses.compactMap { $0.option(for: use) }
        + (use.takesTerms ? AttributeOption.terms : []) + (use.takesJSON ? [SharedOption.json.declaration] : []) + [
          QueryOutcome.exitCode.declaration
        ])
  }
}

extension QueryOutcome {
  static let exitCode = Option.flag("exit-code", help: "Exit with status 1 if no task is found")
}

extension QueryUse {
  /// Whether attributes are options of the command and add terms to the query.
  var takesTerms: Bool { !clauses.isEmpty && name != QueryUse.selection.name }

  fileprivate var takesJSON: Bool { clauses.contains(.as) && formats.contains(.json) }
}

extension ParsedArguments {
  /// The clauses given as options.
  func clauses(for use: QueryUse) -> [QueryOption] {
    use.clauses.flatMap { clause -> [QueryOption] in
      guard let option = clause.option(for: use) else { return [] }
      var given = values(of: option)
      if clause == .as, use.takesJSON, self[SharedOption.json] { given.append(Array("json".utf8)) }
      return clause.isSwitch
        ? given.prefix(1).map { _ in QueryOption(clause) } : given.map { QueryOption(clause, $0 ?? []) }
    }
  }
}
