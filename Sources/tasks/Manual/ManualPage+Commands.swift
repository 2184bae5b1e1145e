/// The page of the program and the pages of its commands.
extension ManualPage {
  static func program(_ commands: [Subcommand]) -> ManualPage {
    ManualPage("tasks", 1, "Tasks in plain text") { page in
      page.section("SYNOPSIS")
      page.macro("Nm", "tasks")
      page.macro("Op", "Ar OPTIONS")
      page.macro("Ar", "COMMAND ...")
      page.section("DESCRIPTION")
      page.help(HelpScreen.introduction)
      for group in Subcommand.Group.allCases {
        let members = commands.filter { $0.group == group }
        guard !members.isEmpty else { continue }
        page.macro("Ss", group.rawValue)
        page.definitions(members.map { ("Xr \($0.manualName) 1", "\($0.summary).") })
      }
      page.section("OPTIONS")
      page.add([OptionGroup.global])
      page.addEnvironment()
      page.section("FILES")
      page.definitions(files)
      page.addStatuses()
      page.section("EXAMPLES")
      page.help(HelpScreen.firstSteps)
      page.addReferences(HelpTopic.all.map { ($0.manualName, $0.manualSection) })
    }
  }

  static func command(_ command: Subcommand) -> ManualPage {
    ManualPage(command.manualName, 1, command.summary) { page in
      page.section("SYNOPSIS")
      page.macro("Nm", "\"tasks \(command.name)\"")
      if !command.options().isEmpty { page.macro("Op", "Ar OPTIONS") }
      for operand in command.operands.declarations {
        let name = operand.repeats ? "\(operand.name) ..." : operand.name
        page.macro(operand.isNeeded ? "Ar" : "Op", operand.isNeeded ? name : "Ar \(name)")
      }
      page.section("DESCRIPTION")
      page.flow("\(command.summary).")
      if !command.details.isEmpty { page.help(command.details, isFirst: false) }
      if !command.aliases.isEmpty {
        page.macro("Pp")
        page.flow("Also: tasks \(command.aliases.joined(separator: ", tasks ")).")
      }
      let operands = command.operands.declarations
      if !operands.isEmpty {
        page.section("OPERANDS")
        page.definitions(operands.map { ("Ar \($0.name)", HelpScreen.meaning($0.help, $0.choices()) + ".") })
      }
      page.section("OPTIONS")
      page.add(command.options())
      if command.options().isEmpty { page.flow("This command has no options of its own.") }
      page.macro("Pp")
      page.flow("The global options are described in")
      page.macro("Xr", "tasks 1 .")
      page.addStatuses()
      page.addExamples(command.examples)
      page.addReferences([("tasks", 1)])
    }
  }

  private static let files: [(term: String, meaning: String)] = [
    ("Pa *.tasks , *.tasks.md", "Task files, described in tasks(5)."),
    ("Pa .tasks.json", "The settings of a workspace, in its top folder."),
    ("Pa $XDG_CONFIG_HOME/tasks/config.json", "Your personal settings, for all workspaces."),
    ("Pa $XDG_STATE_HOME/tasks", "The history of 'tasks undo', and journals of files that are written in place."),
  ]
}

extension MdocText {
  mutating func add(_ groups: [OptionGroup]) {
    for group in groups where !group.options.isEmpty {
      if groups.count > 1 { macro("Ss", group.title) }
      definitions(group.options.map { (Self.names(of: $0), HelpScreen.meaning($0.help, $0.choices()) + ".") })
    }
  }

  /// The names of an option as mdoc macros: `Fl q , Fl \-quiet`.
  private static func names(of option: OptionDeclaration) -> String {
    let names = [option.short.map { "Fl \($0)" }, option.long.map { "Fl \(MdocText.escaped("-" + $0))" }]
    let all = names.compactMap { $0 }.joined(separator: " , ")
    switch option.form {
    case .flag: return all
    case .value(let value): return "\(all) Ar \(value)"
    case .optionalValue(let value): return "\(all) Ns Oo = Ns Ar \(value) Oc"
    }
  }

  mutating func addStatuses() {
    section("EXIT STATUS")
    definitions(ExitStatus.allCases.map { ("Li \($0.rawValue)", "\($0.meaning).") })
  }

  mutating func addEnvironment() {
    section("ENVIRONMENT")
    definitions(EnvironmentVariable.all.map { ("Ev \($0.name)", "\($0.meaning).") })
  }

  mutating func addExamples(_ examples: [Subcommand.Example]) {
    guard !examples.isEmpty else { return }
    section("EXAMPLES")
    macro("Bl", "-tag -width Ds")
    for example in examples {
      macro("It", "Li \(Self.argument(example.line))")
      flow("\(example.meaning).")
    }
    macro("El")
  }

  /// Adds the section of references to other pages.
  mutating func addReferences(_ pages: [(name: String, section: Int)]) {
    section("SEE ALSO")
    let pages = pages.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
    for (index, page) in pages.enumerated() {
      macro("Xr", "\(page.name) \(page.section)\(index + 1 < pages.count ? " ," : "")")
    }
  }
}
