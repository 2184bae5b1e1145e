package import TaskFiles
import TaskSyntax
package import TaskWorkspace

extension Invocation {
  /// Shows what a change of files came to, or would come to, and says what went wrong. Returns the status that this
  /// makes.
  ///
  /// - Parameter verb: the word for what was done to a file that was written.
  func show(
    _ results: [FileChangeRun.WriteResult], _ mode: FileChangeRun.Mode,
    verb: (FileChangeRun.WriteResult) -> TerminalText
  ) -> ExitStatus {
    var status = ExitStatus.success
    for result in results {
      let name = result.file.name
      switch (result.outcome, mode) {
      case (.changed(let diff?), _): console.write(diff)
      case (.changed, .write): console.note("\(verb(result)) '\(name.bytes)'", from: .verbose)
      case (.changed, _): if console.verbosity > .quiet { console.writeLine(verbatim: name.bytes) }
      default: break
      }
      status.combine(report(result.outcome, of: name))
    }
    return status
  }

  /// Says why a file was not changed, or is not surely so. Returns the status that this makes.
  package func report(_ outcome: FileChangeRun.Outcome, of name: BytePath) -> ExitStatus {
    switch outcome {
    case .unchanged, .changed: return .success
    case .unreadable(let problem):
      console.report(problem, as: name)
      return .inaccessible
    case .refused(let refusal): return report(refusal, of: name)
    case .failed(let reason): return report(reason, of: name)
    case .unrecorded(let problem):
      console.report(
        .error, "'\(name.bytes)' is as it was: 'undo' cannot keep it in '\(problem.path.bytes)': \(problem.message)",
        help: "set 'XDG_STATE_HOME' to a folder that can be written to")
      return .inaccessible
    case .unconfirmed(let problem):
      console.report(problem, as: name)
      return .unconfirmed
    case .fault(let line):
      console.report(
        .error, "'\(name.bytes)' would not mean the same after it: line \(line) differs",
        help: "the file is left as it is; this is a fault of tasks: please report it with that line")
      return .internalFault
    }
  }

  private func report(_ refusal: WriteRefusal, of name: BytePath) -> ExitStatus {
    switch refusal {
    case .conflictMarkers(let line):
      console.report(
        .error, "'\(name.bytes)' has conflict markers, the first in line \(line)",
        help: "decide what holds and remove them; until then no tool writes to the file")
      return .conflict
    case .notText:
      console.report(
        .error, "'\(name.bytes)' is no text in UTF-8: it begins like UTF-16 or UTF-32, or holds NUL bytes",
        help: "convert it, for instance with 'iconv -f UTF-16 -t UTF-8'")
    case .unknownVersion(let line):
      console.report(
        .error, "'\(name.bytes)' says in line \(line) that it is of a version that is not known here",
        help: "use a newer tasks to change it")
    case .strayCarriageReturn(let line):
      console.report(
        .error, "'\(name.bytes)' holds a carriage return inside line \(line)",
        help: "remove it, or end the line there")
    }
    return .inaccessible
  }

  func report(_ reason: FileWriter.Failure.Reason, of name: BytePath) -> ExitStatus {
    switch reason {
    case .failed(let problem):
      if case .system = problem.reason, problem.path.name != name.name {
        console.report(
          .error, "'\(name.bytes)' is as it was: cannot use '\(problem.path.bytes)': \(problem.message)",
          help: problem.help.map { "\($0)" })
      } else {
        console.report(problem, as: name)
      }
      return .inaccessible
    case .changedMeanwhile(let kept) where kept.isEmpty:
      console.report(
        .error, "another program changed '\(name.bytes)' meanwhile; its bytes are in the file",
        help: "run the command again")
    case .changedMeanwhile(let kept):
      let files = TerminalText(joining: kept.map { "'\($0.bytes)'" }, with: " and ")
      console.report(
        .error, "other programs changed '\(name.bytes)' meanwhile; nothing is lost",
        help: "look at \(files), and keep what you want")
    case .locked:
      console.report(
        .error, "'\(name.bytes)' is being changed by another tasks", help: "run the command again when that has ended")
    case .halfWritten(let journal):
      console.report(
        .error, "'\(name.bytes)' was half written by a command that was killed; its old text is in '\(journal.bytes)'",
        help: "'tasks doctor' puts that back; remove it if the file is as you want it")
    case .openInEditor(let lock):
      console.report(
        .error, "'\(name.bytes)' is open in an editor, as '\(lock.name)' beside it says",
        help: "save and close it there, or use '--force'")
    }
    return .conflict
  }
}
