import tasks

/// Commands with one option of each kind, which print the values that they were given.
enum Sample {
  enum Order: String, CaseIterable, Sendable { case rising, falling }

  static let fix = Option.flag("fix", short: "f", help: "Apply the fixes")
  static let limit = Option.value("limit", "N", short: "n", .number(1...100), help: "Show at most N")
  static let order = Option.value("order", "ORDER", .choice, default: Order.rising, help: "How to sort")
  static let ignore = Option.values("ignore", "RULE", .text, help: "Leave a rule out")
  static let changed = Option.optionalValue("changed", "REV", .text, help: "Only what changed since REV")
  static let paths = Operand.any("PATH", .path, help: "What to look at")
  static let first = Operand.required("FROM", .path, help: "The one")
  static let second = Operand.optional("TO", .number(), help: "The other")

  static let commands: [Subcommand] = [compare, .help, install, list, probe, uninstall]

  static let probe = Subcommand(
    "probe", aliases: ["pr"], "Say what was given", group: .look, operands: Operands(paths),
    options: [OptionGroup(fix, limit, order), OptionGroup("Choice", ignore, changed)]
  ) { invocation in
    let console = invocation.console
    if invocation[fix] { console.writeLine("fix") }
    if let limit = invocation[limit] { console.writeLine("limit \(limit)") }
    console.writeLine("order \(invocation[order].rawValue)")
    for rule in invocation[ignore] { console.writeLine("ignore \(rule)") }
    switch invocation[changed] {
    case nil: break
    case .some(nil): console.writeLine("changed")
    case .some(let revision?): console.writeLine("changed since '\(revision)'")
    }
    if let directory = invocation[GlobalOption.directory] { console.writeLine("in \(directory)") }
    if invocation[GlobalOption.quiet] { console.writeLine("quiet") }
    for path in invocation[paths] { console.writeLine("path \(path)") }
    return .findings
  }

  static let compare = Subcommand(
    "compare", "Compare two", group: .look, operands: Operands(first, second)
  ) { invocation in
    invocation.console.writeLine("\(invocation[first] ?? []) \(invocation[second] ?? -1)")
    return .success
  }

  static let list = Subcommand("list", "List tasks", group: .look, operands: Operands(Operand.query)) { invocation in
    for word in invocation[Operand.query] { invocation.console.writeLine("\(word)") }
    return .success
  }

  static let install = Subcommand("git install", "Install the hook", group: .setUp) { invocation in
    invocation.console.writeLine("installed")
    return .success
  }

  static let uninstall = Subcommand("git uninstall", "Remove the hook", group: .setUp) { invocation in
    invocation.console.writeLine("uninstalled")
    return .success
  }
}
