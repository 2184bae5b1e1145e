import TaskFiles
import TaskModel
import TaskQuery

extension Subcommand {
  /// The command for a word that names no other command: a view of the settings.
  static let view = Subcommand(
    "VIEW", "List the tasks of a view of the settings", group: .look, operands: Operands(Operand.query),
    options: [.query(QueryUse(QueryUse.list.name, formats: QueryClauses.Format.ofLists))]
  ) { invocation throws(CommandFailure) in
    let word = invocation.arguments.operands.first ?? []
    let name = Array(word.prefix { $0 != UInt8(ascii: ":") })
    let workspace = try invocation.workspace()
    let views = try invocation.settings(of: workspace)[.views].map(\.name)
    guard views.contains(name) else {
      throw ArgumentReader(commands: invocation.commands).unknownCommand(
        word, before: Array(invocation.arguments.operands.dropFirst()), views: views,
        dates: DateReader(today: try invocation.now().date, looksForward: true))
    }
    if let failure = invocation.arguments.failure { throw failure }
    if invocation[GlobalOption.help] {
      invocation.console.write(HelpScreen(columns: invocation.console.columns).page(of: .list))
      return .success
    }
    return try invocation.list(
      ["view:".utf8 + quoted(name) + word.dropFirst(name.count)] + invocation.arguments.operands.dropFirst())
  }
  /// Quotes a name for a query, unless it consists of letters and hyphens.
  private static func quoted(_ name: [UInt8]) -> [UInt8] {
    let (quote, backslash, hyphen) = (UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "-"))
    if name.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || $0 == hyphen }) { return name }
    return [quote] + name.flatMap { $0 == quote || $0 == backslash ? [backslash, $0] : [$0] } + [quote]
  }
}
