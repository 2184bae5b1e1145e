import TaskFiles
import TaskLinter
import TaskSyntax
import TaskWorkspace

// Errors that a change would make.
extension WorkspaceEdit {
  /// Ends the command where the change would make a new error in its files or between those of the workspace. With
  /// `--force` it is made, and that is said.
  mutating func refuseNewErrors(_ proposals: [FileChangeRun.Proposal]) throws(CommandFailure) {
    var changes: [NewErrors.Change] = []
    for (file, proposal) in zip(files, proposals) {
      guard let text = proposal.text else { continue }
      changes.append(NewErrors.Change(path: file.path, old: text.old, new: text.source))
    }
    let errors = NewErrors(
      tasks.documents.documents, changes, in: session.workspace.root, session.settings, now: now)
    guard let (text, finding, count) = errors.first() else { return }
    let more: TerminalText = count > 1 ? ", and \(count - 1) more" : ""
    let place: TerminalText = "\(cells.path(text.path)):\(LineIndex(text.source).line(at: finding.range.lowerBound))"
    let message: TerminalText =
      "\(place): \(TerminalText(encoding: Array(finding.message.utf8))) [\(finding.rule)]\(more)"
    let help = finding.help.map { TerminalText(encoding: Array($0.utf8)) }
    if invocation[EditOption.force] { return warn(message, help: help) }
    throw CommandFailure(
      .usage, message, help: "\(help.map { "\($0); " as TerminalText } ?? "")'--force' writes it anyway",
      candidates: [excerpt(finding, of: text.source)])
  }

  private func excerpt(_ finding: Diagnostic, of source: SourceText) -> TerminalText {
    var start = finding.range.lowerBound
    while start > 0, source.storage[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var excerpt = SourceExcerpt(columns: max(20, invocation.console.columns - 4))
    var lines: TerminalText = "  | "
    excerpt.append(
      finding.range, of: source, lineStart: start, separator: "\n  | ",
      style: Console.Severity.error.style, to: &lines)
    return lines
  }
}
