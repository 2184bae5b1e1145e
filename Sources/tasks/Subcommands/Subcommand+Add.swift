import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax

extension Subcommand {
  package static let add = Subcommand(
    "add", "Add tasks", group: .change,
    details: """
      The words are those of a task's line: a rank first, '+house', '@phone', '#diy', KEY:VALUE anywhere. A shell takes some of them for
      something of its own: pri:A-1, q:2, project:house, context:phone and tag:diy say the same. Dates are typed as in 'tasks help
      dates', and what was understood is shown. A '\\' before a sign or a colon makes a word plain text.

      A task goes to the inbox file, which the settings name, behind the last task before the first heading; or to the place that an
      option says. It gets 'created', and the 'defaults' of the settings where neither the words nor the place say another letter,
      project or contexts; no:pri, no:project and no:context leave them out.

      Without words a line is asked for, or standard input is read: every line of it is a task.
      """,
    operands: Operands(words), options: [OptionGroup(noteText), .places, .changes],
    examples: [
      Example("tasks add Buy milk @store due:fri", "A task with a context and a date"),
      Example("tasks add '(A-1) Order the worktop' --section Kitchen", "Under a heading of the inbox"),
      Example("tasks add Measure twice --under id:worktop", "A subtask"),
      Example("tasks add < list.txt", "A task a line"),
    ]
  ) { invocation throws(CommandFailure) in
    let given = try invocation.newTasks(invocation[words])
    guard !given.isEmpty else {
      invocation.console.note("nothing to add: standard input is empty")
      return .success
    }
    if given.count > 1, invocation[noteText] != nil {
      throw .usage("'--note' is for one task, and \(given.count) are given")
    }
    return try TaskChangeRun(invocation, command: "add", refusingErrors: true).run { edit throws(CommandFailure) in
      let inbox = edit.session.workspace.root.joined(BytePath(edit.session.settings[.inbox]))
      var destination = try edit.destination(inbox)
      if destination == nil { destination = try edit.destination(inFile: inbox, section: nil) }
      guard let destination else { return }
      try edit.add(given, note: invocation[noteText], at: destination)
      if edit.files[destination.file].isNew, edit.session.workspace.origin == .startingFolder {
        edit.note("'tasks init -g ~/notes' makes one folder that is meant from anywhere")
      }
    }
  }

  private static let words = Operand.any("WORD", .text, help: "What is to be done, as on a line of a file")
  private static let noteText = Option.value("note", "TEXT", .text, help: "A note below it")
}

extension Invocation {
  /// The words of each new task: from the command line, from a prompt, or from the lines of standard input.
  fileprivate func newTasks(_ words: [[UInt8]]) throws(CommandFailure) -> [[[UInt8]]] {
    if !words.isEmpty { return [words] }
    guard !surroundings.inputIsTerminal else {
      guard !self[QuestionOption.noInput], let line = console.ask(for: "Task") else {
        throw .usage("no words say what is to be done", help: "write 'tasks add WORD...'")
      }
      return [[line]]
    }
    do throws(FileError) {
      let lines = try surroundings.standardInput(0).bytes.split(separator: UInt8(ascii: "\n"))
      return lines.filter { line in line.contains { !$0.isBlank && $0 != UInt8(ascii: "\r") } }.map { [Array($0)] }
    } catch {
      report(error, as: BytePath("-"))
      throw CommandFailure(.inaccessible, "nothing is added")
    }
  }
}

extension WorkspaceEdit {
  fileprivate mutating func add(
    _ tasks: [[[UInt8]]], note: [UInt8]?, at destination: TaskDestination
  ) throws(CommandFailure) {
    let file = files[destination.file]
    let outer = inheritance(at: destination)
    var places: [TerminalText] = file.isNew ? ["made \(cells.path(file.path))"] : []
    if case .newSection(let title) = destination.place { places.append("made the heading '\(title)'") }
    var blocks: [TaskBlock] = []
    for words in tasks {
      let (line, dates) = try line(of: words, file.document.document.dialect, outer)
      blocks.append(try block(line, note: note))
      let words = ["added"] + places + [inherited(line.content, outer)].filter { !$0.isEmpty } + echoes(of: dates)
      say(TerminalText(joining: words, with: ", "), line, inFile: destination.file)
      places = []
    }
    try insert(blocks, at: destination)
  }

  /// Returns the line of a new task, and the dates that were typed.
  private mutating func line(
    of words: [[UInt8]], _ dialect: Dialect, _ outer: Classification
  ) throws(CommandFailure) -> (TaskLine, [TypedDate]) {
    let today = now.date
    let typed: TypedTask
    var line: TaskLine
    do throws(EditProblem) {
      typed = try TypedTask(words, dialect, typingRules)
      line = typed.line
      if line.content[.created] == nil { try line.set(Array("created".utf8), Array(today.description.utf8)) }
      try line.apply(session.settings[.defaults].changes(of: line.content, outer, unwanted: typed.unwanted))
    } catch {
      throw CommandFailure(error)
    }
    try sayNearMisses(line, besides: typed.doubts)
    for doubt in typed.doubts { note("'\(doubt.word)' is text", help: "write \(doubt.suggestion) if that is meant") }
    try refusePast(typed.dates)
    if let after = line.content[.after] {
      let change = try withIDs(.set(key: Array("after".utf8), value: after), of: nil)
      do throws(EditProblem) { try line.apply(change) } catch { throw CommandFailure(error) }
    }
    return (line, typed.dates)
  }

  /// Throws for an invalid rank in the position of a rank. Notes other near misses, such as a bare `A-1` or `deu:fri`,
  /// which stay text.
  private mutating func sayNearMisses(_ line: TaskLine, besides doubts: [TypedDoubt]) throws(CommandFailure) {
    for finding in NearMisses.findings(in: line, besides: doubts, now: now) {
      let message = TerminalText(encoding: Array(finding.message.utf8))
      let help = finding.help.map { TerminalText(encoding: Array($0.utf8)) }
      if finding.rule == "malformed-rank", line.title.first == UInt8(ascii: "(") {
        throw .usage(message, help: help)
      }
      self.note(message, help: help)
    }
  }

  /// Returns the lines of a new task with its note.
  private func block(_ line: TaskLine, note: [UInt8]?) throws(CommandFailure) -> TaskBlock {
    do throws(EditProblem) {
      guard let block = try TaskBlock(line, note: note) else {
        throw EditProblem(.fault, Array("the new line is no task".utf8))
      }
      return block
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns the inherited values that the line does not set itself: `inherits +house, A`.
  private func inherited(_ content: TaskContent, _ outer: Classification) -> TerminalText {
    var parts: [TerminalText] = []
    if content.project == nil, let project = outer.project { parts.append("+\(project)") }
    if content.rank?.letter ?? 0 == 0, outer.letter > 0 {
      parts.append(TerminalText(encoding: [UInt8(0x40 + outer.letter)]))
    }
    return parts.isEmpty ? "" : "inherits \(TerminalText(joining: parts, with: " "))"
  }
}

extension TaskDefaults {
  /// Returns the defaults for a new task that neither its line nor its place sets.
  fileprivate func changes(
    of content: TaskContent, _ outer: Classification, unwanted: Set<[UInt8]>
  ) -> [LineChange] {
    var changes: [LineChange] = []
    if let letter = priority?.first, content.rank?.letter ?? 0 == 0, outer.letter == 0,
      !unwanted.contains(Array("pri".utf8))
    {
      changes.append(.priority(letter: Int(letter) - 0x40, number: 0))
    }
    if let project, content.project == nil, outer.project == nil, !unwanted.contains(Array("project".utf8)) {
      changes.append(.project(project))
    }
    if content.contexts.isEmpty, outer.contexts.isEmpty, !unwanted.contains(Array("context".utf8)) {
      changes += contexts.map { .addContext($0) }
    }
    return changes
  }
}
