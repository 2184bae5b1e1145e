import TaskFiles
import TaskSyntax
import TaskWorkspace

/// Tasks that a person changes in an editor: the lines of each, in a file of their own, and what becomes of them.
struct BlockEditing {
  let invocation: Invocation
  /// Each task once, with a word that names it.
  let tasks: [(word: [UInt8], task: FoundTask)]
  let editor: TextEditor
  let memory: ChangeMemory

  /// The lines of a task, and the file that a person changes.
  private struct TaskText {
    /// The word that named the task.
    var word: [UInt8]
    var old: [UInt8]
    var file: BytePath
    /// The text that the editor saved.
    var new: [UInt8] = []

    var isBlank: Bool { new.allSatisfy { $0.isBlank || $0 == 0x0A || $0 == 0x0D } }
  }

  func run() throws(CommandFailure) -> ExitStatus {
    var texts: [TaskText] = []
    do throws(CommandFailure) {
      for (word, task) in tasks {
        let old = task.blockBytes
        texts.append(TaskText(word: word, old: old, file: try makeFile(holding: old)))
      }
      invocation.console.handOver()
      let files = texts.map(\.file)
      try editor.edit { () throws(SystemError) in try editor.open(files) }
      for index in texts.indices { texts[index].new = try text(of: texts[index].file) }
      for text in texts where text.new == text.old { try remove(text.file) }
      texts.removeAll { $0.new == $0.old }
      if texts.isEmpty {
        invocation.console.note("nothing was changed")
        return .success
      }
      if let blank = texts.first(where: \.isBlank) {
        let message: TerminalText = tasks.count == 1 ? "the text is empty" : "the text for '\(blank.word)' is empty"
        throw CommandFailure(.conflict, message, help: "use 'tasks remove' to remove a task")
      }
      let status = try write(texts)
      if status == .success { for text in texts { try remove(text.file) } }
      return status
    } catch {
      // Some editors remove it.
      let left = texts.filter { FileStatus.ifAny($0.file) != nil }
      guard !left.isEmpty else { throw error }
      let names = left.map { "'\($0.file.bytes)'" as TerminalText }
      var help: TerminalText = "your text was saved in \(TerminalText(joining: names, with: ", "))"
      if let more = error.help { help.append("; \(more)") }
      throw CommandFailure(error.status, error.message, help: help, candidates: error.candidates)
    }
  }

  /// Puts the new lines in the place of the old ones, if these are still the same.
  private func write(_ texts: [TaskText]) throws(CommandFailure) -> ExitStatus {
    let choice = TaskChoice(invocation: invocation, words: texts.map(\.word), memory: memory)
    return try TaskChangeRun(invocation: invocation, scope: .all).run(choice) { change, tasks throws(CommandFailure) in
      for (index, text) in texts.enumerated() {
        guard index < tasks.count, tasks[index].blockBytes == text.old else {
          throw CommandFailure(.conflict, "'\(text.word)' was changed while you edited it", help: "edit it again")
        }
        try change.make { edit throws(EditFailure) in try edit.replace(tasks[index], with: text.new) }
      }
    }
  }

  /// A file that holds the task's lines, where nobody else reads.
  private func makeFile(holding text: [UInt8]) throws(CommandFailure) -> BytePath {
    do throws(FileError) {
      if try invocation.userFolders.makeStateFolder() != nil, let folder = invocation.userFolders.editFolder {
        // One that was kept is never written over.
        for number in 1...Self.mostFiles {
          let path = folder.joined(BytePath(Array("task-\(number).tasks.md".utf8)))
          if FileStatus.ifAny(path) != nil { continue }
          try NewFile.write(text, to: path, as: .personal)
          return path
        }
      }
    } catch {
      invocation.console.report(error, as: error.path)
      throw .unreadable
    }
    throw CommandFailure(
      .inaccessible,
      "there is no folder for the text: neither 'XDG_STATE_HOME' nor 'HOME' is set, or the folder is full",
      help: "use '--file'")
  }

  private static let mostFiles = 999

  private func text(of file: BytePath) throws(CommandFailure) -> [UInt8] {
    do throws(FileError) {
      let source = try SourceReader.source(of: file)
      return Array(source.storage[..<source.count])
    } catch {
      invocation.console.report(error, as: file)
      throw .unreadable
    }
  }

  private func remove(_ file: BytePath) throws(CommandFailure) {
    do throws(FileError) {
      try file.removeFile()
    } catch {
      invocation.console.report(error, as: file)
    }
  }
}

extension TextEditor {
  /// Opens files and waits until they are closed. An editor that fails ends the command.
  func edit(_ open: () throws(SystemError) -> Int32) throws(CommandFailure) {
    let help: TerminalText = "set the editor with VISUAL or EDITOR"
    let status: Int32
    do throws(SystemError) {
      status = try open()
    } catch {
      throw CommandFailure(
        .inaccessible, "cannot run the editor: \(FileError("/bin/sh", .system(error)).message)", help: help)
    }
    guard status != 0 else { return }
    throw CommandFailure(.inaccessible, "the editor exited with status \(Int(status))", help: help)
  }
}
