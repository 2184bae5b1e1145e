import TaskSyntax

extension Subcommand {
  package static let help = Subcommand(
    "help", "Explain a command or a topic", group: .setUp,
    details: """
      Without a name the command lists all commands. 'tasks COMMAND --help' shows the same page as 'tasks help COMMAND'.
      """,
    operands: Operands(name),
    examples: [
      Example("tasks help abcde", "The meaning of the letters A to E"),
      Example("tasks help quadrants", "The quadrant of a task"),
    ]
  ) { invocation throws(CommandFailure) in
    let screen = HelpScreen(columns: invocation.console.columns)
    // The name of a command may be two words.
    let wanted = Array(invocation[name].joined(separator: " ".utf8))
    if wanted.isEmpty {
      invocation.console.write(screen.overview(invocation.commands))
    } else if let command = invocation.commands.first(where: { $0.isNamed(wanted) }) {
      invocation.console.write(screen.page(of: command))
    } else if let topic = HelpTopic.all.first(where: { $0.name.utf8.elementsEqual(wanted) }) {
      invocation.console.write(screen.page(of: topic))
    } else {
      throw unknown(wanted, invocation.commands)
    }
    return .success
  }

  private static let name = Operand.any("NAME", .text, help: "A command or a topic")

  private static func unknown(_ wanted: [UInt8], _ commands: [Subcommand]) -> CommandFailure {
    let names = commands.flatMap { [$0.name] + $0.aliases } + HelpTopic.all.map(\.name)
    let nearest: TerminalText =
      ForeignCommand.help(for: wanted).map { "\($0); " }
      ?? NearestName.find(wanted, among: names).map { "did you mean '\($0)'? " } ?? ""
    return .usage("unknown command or topic '\(wanted)'", help: "\(nearest)'tasks help' lists all commands and topics")
  }
}
