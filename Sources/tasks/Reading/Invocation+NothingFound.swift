import TaskFiles

extension Invocation {
  /// Says why a workspace has no task files: there are none, or they are ignored, and by what.
  func noteNoFiles(_ list: FileList, in workspace: Workspace, from folder: BytePath) {
    let place = workspace.root == folder ? "here" : "in '\(workspace.root.relative(to: folder).bytes)'" as TerminalText
    guard let ignored = list.ignored else {
      return console.note(
        "no task files \(place)", help: "task files are named '*.tasks' or '*.tasks.md'; '-C DIR' looks elsewhere")
    }
    let count: TerminalText = ignored.isComplete ? "\(ignored.count)" : "more than \(ignored.count)"
    let causes = ignored.causes.prefix(3).map { cause -> TerminalText in
      let file = cause.origin.file.relative(to: folder).bytes
      return "\(cause.count) by '\(cause.origin.pattern)' in \(file):\(cause.origin.line)"
    }
    let further: TerminalText = ignored.causes.count > causes.count ? ", and others" : ""
    console.note(
      "no task files \(place) but \(count) ignored: \(TerminalText(joining: causes, with: ", "))\(further)",
      help: "'tasks files --no-ignore' lists them")
  }
}
