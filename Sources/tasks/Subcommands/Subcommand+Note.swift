import TaskFiles
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let note = Subcommand(
    "note", aliases: ["ann"], "Add to the note of tasks", group: .change,
    details: """
      Adds TEXT as a list item to the note, before the first subtask. All words after TASK are TEXT; with --where all
      words are. If TEXT is '-', the lines of standard input become one item. TEXT is always a note: a '\\' is added
      before text that would be a box, a fence or a comment.
      """,
    operands: Operands(words), options: [.taskChanges],
    examples: [
      Example("tasks note id:worktop Ask for the 40 mm oak", "A note for one task"),
      Example("tasks note --where +house 'Ask Sam first'", "All tasks that a query finds"),
      Example("tasks note kfp -", "The text of standard input"),
    ]
  ) { invocation throws(CommandFailure) in
    let given = invocation[words]
    let isNamed = invocation[EditOption.selection] == nil
    let text = try invocation.noteText(isNamed ? Array(given.dropFirst()) : given)
    let run = TaskChangeRun(invocation: invocation, scope: isNamed ? .all : .activeOfAll)
    return try run.edit(isNamed ? Array(given.prefix(1)) : []) { edit, tasks throws(EditFailure) in
      try edit.addNote(text, to: tasks)
    }
  }

  private static let words = Operand.any(
    "TASK TEXT", .text,
    help:
      "A handle, id:NAME, ^NAME, FILE:LINE or quoted words of the title, followed by the text; '-' reads standard input"
  )
}

extension Invocation {
  /// Returns the words joined by spaces, or standard input for `-`.
  fileprivate func noteText(_ words: [[UInt8]]) throws(CommandFailure) -> [UInt8] {
    guard !words.isEmpty else { throw .usage("'note' needs TASK and TEXT", help: "see 'tasks help note'") }
    guard words == [[UInt8(ascii: "-")]] else { return Array(words.joined(separator: [UInt8(ascii: " ")])) }
    do throws(FileError) {
      let source = try opener.standardInput()
      return Array(source.storage[..<source.count])
    } catch {
      console.report(error, as: "<stdin>")
      throw .unreadable
    }
  }
}
