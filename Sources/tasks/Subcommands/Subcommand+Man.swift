import TaskSyntax

extension Subcommand {
  static let man = Subcommand(
    "man", "Write a manual page", group: .setUp,
    details: """
      Without PAGE the command lists the pages. They are in the mdoc format, which man displays; 'tasks install'
      installs them.

      PAGE is the name of a command, of a help topic, or of the page: 'list', 'query', 'tasks-list', 'tasks.5'.
      """,
    operands: Operands(page),
    examples: [
      Example("tasks man", "A list of the pages"),
      Example("tasks man list", "The page of a command, for 'man -l -'"),
    ]
  ) { invocation throws(CommandFailure) in
    let pages = ManualPage.all(invocation.commands)
    let wanted = invocation[page].joined(separator: " ".utf8).map { $0 }
    if wanted.isEmpty {
      var table = Table([.init(), .init(wraps: true)])
      for page in pages { table.addRow(["\(page.name)(\(page.section))", "\(page.summary)"]) }
      invocation.console.write(table)
      return .success
    }
    guard let page = find(wanted, pages, invocation.commands) else {
      let nearest: TerminalText =
        NearestName.find(wanted, among: pages.map(\.name)).map { "did you mean '\($0)'? " } ?? ""
      throw .usage("unknown manual page '\(wanted)'", help: "\(nearest)'tasks man' lists all pages")
    }
    invocation.console.write(verbatim: Array(page.text.utf8)[...])
    return .success
  }

  private static let page = Operand.any("PAGE", .text, help: "A command, a topic or a page")

  private static func find(_ wanted: [UInt8], _ pages: [ManualPage], _ commands: [Subcommand]) -> ManualPage? {
    if let command = commands.first(where: { $0.isNamed(wanted) }) {
      return pages.first { $0.name == command.manualName }
    }
    if let topic = HelpTopic.all.first(where: { $0.name.utf8.elementsEqual(wanted) }) {
      return pages.first { $0.name == topic.manualName && $0.section == topic.manualSection }
    }
    return pages.first { $0.fileName.utf8.elementsEqual(wanted) } ?? pages.first { $0.name.utf8.elementsEqual(wanted) }
  }
}
