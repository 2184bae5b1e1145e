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
        .error,
        "'\(name.bytes)' was not changed: cannot record it for 'undo' in '\(problem.path.bytes)': \(problem.message)",
        help: "set 'XDG_STATE_HOME' to a writable folder")
      return .inaccessible
    case .unconfirmed(let problem):
      console.report(problem, as: name)
      return .unconfirmed
    case .fault(let line):
      console.report(
        .error, "the change would alter the meaning of '\(name.bytes)': line \(line) differs",
        help: "the file was not changed; this is a bug in tasks: please report it with that line")
      return .internalFault
    }
  }

  private func report(_ refusal: WriteRefusal, of name: BytePath) -> ExitStatus {
    switch refusal {
    case .conflictMarkers(let line):
      console.report(
        .error, "'\(name.bytes)' has conflict markers, the first on line \(line)",
        help: "resolve the conflict and remove the markers; until then no command writes to the file")
      return .conflict
    case .notText:
      console.report(
        .error, "'\(name.bytes)' is not valid UTF-8: it starts like UTF-16 or UTF-32, or contains NUL bytes",
        help: "convert it, for example with 'iconv -f UTF-16 -t UTF-8'")
    case .unknownVersion(let line):
      console.report(
        .error, "'\(name.bytes)' has an unknown format version on line \(line)",
        help: "use a newer version of tasks")
    case .strayCarriageReturn(let line):
      console.report(
        .error, "'\(name.bytes)' has a carriage return inside line \(line)",
        help: "remove it, or end the line there")
    }
    return .inaccessible
  }

  func report(_ reason: FileWriter.Failure.Reason, of name: BytePath) -> ExitStatus {
    switch reason {
    case .failed(let problem):
      if case .system = problem.reason, problem.path.name != name.name {
        console.report(
          .error, "'\(name.bytes)' was not changed: cannot use '\(problem.path.bytes)': \(problem.message)",
          help: problem.help.map { "\($0)" })
      } else {
        console.report(problem, as: name)
      }
      return .inaccessible
    case .changedMeanwhile(let kept) where kept.isEmpty:
      console.report(
        .error, "another program changed '\(name.bytes)' at the same time; the file has the other program's text",
        help: "run the command again")
    case .changedMeanwhile(let kept):
      let files = TerminalText(joining: kept.map { "'\($0.bytes)'" }, with: " and ")
      console.report(
        .error, "other programs changed '\(name.bytes)' at the same time; nothing is lost",
        help: "the versions are in \(files): merge them by hand")
    case .locked:
      console.report(
        .error, "another tasks process is changing '\(name.bytes)'", help: "run the command again when it has ended")
    case .halfWritten(let journal):
      console.report(
        .error,
        "'\(name.bytes)' was only partly written by a command that was killed; its old text is in '\(journal.bytes)'",
        help: "run 'tasks doctor' to restore the old text, or remove the copy to keep the file")
    case .unsavedInEditor(let lock):
      console.report(
        .error, "'\(name.bytes)' has unsaved changes in an editor, as '\(lock.name)' records",
        help: "save it in the editor, or use '--force'")
    }
    return .conflict
  }
}
