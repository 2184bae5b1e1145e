import TaskFiles
import TaskSyntax
import TaskWorkspace

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
    return try TaskChangeRun(invocation: invocation, command: "add", refusesErrors: true).run {
      change throws(CommandFailure) in
      let place = try invocation.typedPlace()
      try change.make { edit throws(EditFailure) in try edit.add(given, note: invocation[noteText], at: place) }
    }
  }

  private static let words = Operand.any("WORD", .text, help: "What is to be done, as on a line of a file")
  private static let noteText = Option.value("note", "TEXT", .text, help: "A note below it")
}

extension Invocation {
  /// The words of each new task: from the command line, from a prompt, or from the lines of standard input.
  fileprivate func newTasks(_ words: [[UInt8]]) throws(CommandFailure) -> [[[UInt8]]] {
    if !words.isEmpty { return [words] }
    guard !process.inputIsTerminal else {
      guard !self[QuestionOption.noInput], let line = console.ask(for: "Task") else {
        throw .usage("no words say what is to be done", help: "write 'tasks add WORD...'")
      }
      return [[line]]
    }
    do throws(FileError) {
      let lines = try process.standardInput(0).bytes.split(separator: UInt8(ascii: "\n"))
      return lines.filter { line in line.contains { !$0.isBlank && $0 != UInt8(ascii: "\r") } }.map { [Array($0)] }
    } catch {
      console.report(error, as: BytePath("-"))
      throw CommandFailure(.inaccessible, "nothing is added")
    }
  }
}
