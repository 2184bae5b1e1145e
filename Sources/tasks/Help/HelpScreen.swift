/// The screens of `tasks help`, laid out for a width. They are generated from commands, options and topics.
struct HelpScreen {
  /// The maximum width of a screen. Longer lines are hard to read.
  private static let mostColumns = 120

  /// The description of the program, for its page in the manual.
  static let introduction = """
    tasks manages tasks in plain text files. A task file is Markdown with checkboxes; words on the line of a task give
    its priority, project, context and dates. The program lists tasks, shows what to do next, finds mistakes and edits
    files. Use git to keep the history and to share the files.

    Without a command tasks shows what to do next.
    """
  static let firstSteps = """
        tasks init
        tasks list +house @phone due:..fri
        tasks lint
    """

  private let columns: Int
  private var lines: [TerminalText] = []

  init(columns: Int) { self.columns = min(columns, Self.mostColumns) }

  /// The page that lists all commands.
  func overview(_ commands: [Subcommand]) -> TerminalText {
    var page = self
    page.addText("tasks \(Release.version): tasks in plain text")
    page.addBlank()
    page.addUsage(["tasks [OPTIONS] COMMAND ...", "tasks help [COMMAND | TOPIC]"])
    for group in Subcommand.Group.allCases {
      page.addSection(
        group.rawValue,
        commands.filter { $0.group == group }.map { ("\(Self.names(of: $0))", "\($0.summary)") })
    }
    page.addSection("Topics ('tasks help TOPIC')", HelpTopic.all.map { ("\($0.name)", "\($0.summary)") })
    page.addSection(OptionGroup.global)
    page.addBlank()
    let statuses = ExitStatus.allCases.map {
      "\($0.rawValue) \($0.meaning.prefix(1).lowercased())\($0.meaning.dropFirst())"
    }
    page.addText("Exit status: \(statuses.joined(separator: "; ")). If several apply, the highest is returned.")
    return page.text
  }

  func page(of command: Subcommand) -> TerminalText {
    var page = self
    page.addText("tasks \(command.name): \(command.summary)")
    page.addBlank()
    page.addUsage(["tasks \(command.synopsis)"])
    if !command.aliases.isEmpty { page.addText("Also: tasks \(command.aliases.joined(separator: ", tasks "))") }
    if !command.details.isEmpty {
      page.addBlank()
      page.addText(command.details)
    }
    page.addSection(
      "Operands", command.operands.declarations.map { ("\($0.name)", "\(Self.meaning($0.help, $0.choices()))") })
    for group in command.options() { page.addSection(group) }
    page.addSection("Examples", command.examples.map { ("\($0.line)", "\($0.meaning)") })
    page.addBlank()
    page.addText("'tasks help' shows the global options.")
    return page.text
  }

  func page(of topic: HelpTopic) -> TerminalText {
    var page = self
    page.lines.append("\("\(topic.title)", .bold)")
    page.addBlank()
    page.addText(topic.text)
    return page.text
  }

  private static func names(of command: Subcommand) -> String {
    ([command.name] + command.aliases).joined(separator: ", ")
  }

  static func meaning(_ help: String, _ choices: [String]) -> String {
    choices.isEmpty ? help : "\(help): \(choices.joined(separator: ", "))"
  }

  private var text: TerminalText {
    var text = TerminalText()
    for line in lines {
      text.append(line)
      text.append("\n")
    }
    return text
  }

  private mutating func addBlank() { lines.append("") }

  private mutating func addText(_ text: String) { lines += HelpText.lines(of: text, columns: columns) }

  private mutating func addUsage(_ usages: [String]) {
    let label: TerminalText = "Usage:"
    for (index, usage) in usages.enumerated() {
      for (part, text) in TerminalText(encoding: usage).wrapped(to: columns - label.columns - 1).enumerated() {
        var line = TerminalText()
        if index == 0, part == 0 { line.append(label.styled(.bold)) }
        line.append(spaces: label.columns + 1 - line.columns)
        line.append(text)
        lines.append(line)
      }
    }
  }

  private mutating func addSection(_ group: OptionGroup) {
    // Options without a letter are indented so that the long names line up.
    let isAligned = !DefinitionList.isNarrow(columns) && group.options.contains { $0.short != nil }
    addSection(
      group.title,
      group.options.map { option in
        let gap: TerminalText = isAligned && option.short == nil ? "    " : ""
        return ("\(gap)\(option.synopsis)", "\(Self.meaning(option.help, option.choices()))")
      })
  }

  private mutating func addSection(_ title: String, _ entries: [(TerminalText, TerminalText)]) {
    guard !entries.isEmpty else { return }
    addBlank()
    lines.append("\("\(title):", .bold)")
    lines += DefinitionList(entries).lines(columns: columns)
  }
}
