import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax

/// A task that a person changes in an editor: its lines, in a file of their own, and what becomes of them.
struct BlockEditing {
  private let invocation: Invocation
  /// As the command line names the task.
  private let word: [UInt8]
  private let task: FoundTask
  private let editor: TextEditor
  private let old: [UInt8]

  init(_ invocation: Invocation, _ word: [UInt8], _ task: FoundTask, _ editor: TextEditor) {
    self.invocation = invocation
    self.word = word
    self.task = task
    self.editor = editor
    old = task.blockBytes
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let file = try makeFile()
    do throws(CommandFailure) {
      invocation.console.handOver()
      try editor.edit(file, atLine: nil)
      let new = try text(of: file)
      guard new != old else {
        invocation.console.note("nothing is changed")
        try remove(file)
        return .success
      }
      guard new.contains(where: { !$0.isBlank && $0 != 0x0A && $0 != 0x0D }) else {
        throw CommandFailure(.conflict, "the text is empty", help: "'tasks remove' takes a task away")
      }
      let status = try write(new)
      if status == .success { try remove(file) }
      return status
    } catch {
      // Some editors remove it.
      guard FileStatus.ifAny(file) != nil else { throw error }
      var help: TerminalText = "what you wrote is in '\(file.bytes)'"
      if let more = error.help { help.append("; \(more)") }
      throw CommandFailure(error.status, error.message, help: help, candidates: error.candidates)
    }
  }

  /// Puts the new lines in the place of the old ones, if these are still the same.
  private func write(_ new: [UInt8]) throws(CommandFailure) -> ExitStatus {
    try TaskChangeRun(invocation, command: "edit", scope: .all).run([word]) { edit, tasks throws(CommandFailure) in
      guard let task = tasks.first, task.blockBytes == old else {
        throw CommandFailure(.conflict, "'\(word)' was changed meanwhile", help: "edit it again")
      }
      try edit.change(task) { document, place throws(EditProblem) in try document.replace(place, with: new) }
      let lines = new.split(separator: 0x0A).map { $0.last == 0x0D ? Array($0.dropLast()) : Array($0) }
      for text in lines.prefix(1) {
        if let line = TaskLine(text, Dialect()) { edit.say("edited", of: task, line) }
      }
    }
  }

  /// A file that holds the task's lines, where nobody else reads.
  private func makeFile() throws(CommandFailure) -> BytePath {
    do throws(FileError) {
      if let state = try invocation.userFolders.makeStateFolder() {
        let folder = state.joined("edit")
        // One that was kept is never written over.
        for number in 1...Self.mostFiles {
          let path = folder.joined(BytePath(Array("task-\(number).tasks.md".utf8)))
          if FileStatus.ifAny(path) != nil { continue }
          try NewFile.write(old, to: path)
          return path
        }
      }
    } catch {
      invocation.report(error, as: error.path)
      throw CommandFailure(.inaccessible, "nothing is changed")
    }
    throw CommandFailure(
      .inaccessible, "there is no place for the text: 'XDG_STATE_HOME' or 'HOME' names none, or it is full",
      help: "use '--file'")
  }

  private static let mostFiles = 999

  private func text(of file: BytePath) throws(CommandFailure) -> [UInt8] {
    do throws(FileError) {
      let source = try SourceReader.source(of: file)
      return Array(source.storage[..<source.count])
    } catch {
      invocation.report(error, as: file)
      throw CommandFailure(.inaccessible, "nothing is changed")
    }
  }

  private func remove(_ file: BytePath) throws(CommandFailure) {
    do throws(FileError) {
      try NewFile.remove(file)
    } catch {
      invocation.report(error, as: file)
    }
  }
}

extension FoundTask {
  /// The lines of the task, with its note and its subtasks.
  fileprivate var blockBytes: [UInt8] {
    let part = part.part
    let bytes = part.bytes
    var start = Int(row.offset)
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    return bytes.array(start..<part.records[Int(row.record)].upperBound)
  }
}

extension TextEditor {
  /// Opens a file and waits until it is closed. An editor that fails ends the command.
  func edit(_ path: BytePath, atLine line: Int?) throws(CommandFailure) {
    let help: TerminalText = "VISUAL or EDITOR says which one it is"
    let status: Int32
    do throws(SystemError) {
      status = try open(path, atLine: line)
    } catch {
      throw CommandFailure(
        .inaccessible, "the editor cannot be run: \(FileError("/bin/sh", .system(error)).message)", help: help)
    }
    guard status != 0 else { return }
    throw CommandFailure(.inaccessible, "the editor ended with status \(Int(status))", help: help)
  }
}
