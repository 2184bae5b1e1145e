import TaskFiles
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let add = Subcommand(
    "add", aliases: ["a"], "Add tasks", group: .change,
    details: """
      The words are those of a task line: a rank first, and '+house', '@phone', '#diy' and KEY:VALUE anywhere. In a
      shell, pri:A-1, q:2, project:house, context:phone and tag:diy avoid characters with a special meaning. Dates are
      typed as in 'tasks help dates'; the command shows how it read them. A '\\' before a sign or a colon makes a word
      plain text.

      A task is added to the inbox file of the settings, after the last task before the first heading, or to the place
      that an option gives. It gets 'created', and the 'defaults' of the settings unless the words or the place give
      another letter, project or contexts. To skip the defaults, use no:pri, no:project and no:context.

      Without words the command asks for a line, or reads a task from each line of standard input; '-' always reads
      standard input. An attribute option is the same as its word: '--due fri' as due:fri. With several tasks it applies
      to each.
      """,
    operands: Operands(words), options: [OptionGroup(noteText), AttributeOption.group, .places, .changes],
    examples: [
      Example("tasks add Buy milk @store due:fri", "A task with a context and a date"),
      Example("tasks add '(A-1) Order the worktop' --section Kitchen", "Under a heading of the inbox"),
      Example("tasks add Measure twice --under id:worktop", "A subtask"),
      Example("tasks add 'Call Ann & Bob' --due fri -p house", "Words with other characters, and options"),
      Example("tasks add - < list.txt", "One task per line"),
    ]
  ) { invocation throws(CommandFailure) in
    let attributes = AttributeOption.words(invocation)
    let (typed, lines) = try invocation.newTasks(invocation[words])
    let given = typed.map { $0 + attributes }
    guard !given.isEmpty else {
      invocation.console.note("nothing to add: standard input is empty")
      return .success
    }
    if given.count > 1, invocation[noteText] != nil {
      throw .usage("'--note' needs a single task, but \(given.count) are given")
    }
    return try TaskChangeRun(invocation: invocation, refusesErrors: true).run { change throws(CommandFailure) in
      let place = try invocation.typedPlace()
      try change.make { edit throws(EditFailure) in
        try edit.add(given, inputLines: lines, note: invocation[noteText], at: place)
      }
    }
  }

  private static let words = Operand.any("WORD", .text, help: "The task, as on a line of a file")
  private static let noteText = Option.value("note", "TEXT", .text, help: "A note for the task")
}

extension Invocation {
  /// Returns the words of each new task: from the command line, from a prompt, or from the lines of standard input,
  /// with their numbers.
  fileprivate func newTasks(_ words: [[UInt8]]) throws(CommandFailure) -> (words: [[[UInt8]]], lines: [Int]?) {
    let readsInput = words == [[UInt8(ascii: "-")]]
    if !words.isEmpty, !readsInput { return ([words], nil) }
    guard readsInput || !process.inputIsTerminal else {
      guard !self[QuestionOption.noInput], let line = console.ask(for: "Task") else {
        throw .usage("missing words of the task", help: "usage: tasks add WORD...")
      }
      return ([[line]], nil)
    }
    do throws(FileError) {
      let bytes = try process.standardInput(0).bytes
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        .filter { line in line.element.contains { !$0.isBlank && $0 != UInt8(ascii: "\r") } }
      return (lines.map { [Array($0.element)] }, lines.map { $0.offset + 1 })
    } catch {
      console.report(error, as: BytePath("-"))
      throw CommandFailure(.inaccessible, "nothing was added")
    }
  }
}
