import TaskFiles
import TaskFormatter
import TaskLinter
import TaskSyntax

// Commands that move whole tasks leave files in canonical form that have it: bullets and blank lines follow from what
// stands around a task.
extension WorkspaceEdit {
  /// The proposals with every file in canonical form, if all files that they change have it; else as they are.
  func keepingCanonicalForm(_ proposals: [FileChangeRun.Proposal]) -> [FileChangeRun.Proposal] {
    let isCanonical = zip(files, proposals).allSatisfy { file, proposal in
      if proposal.isUnchanged { return true }
      if case .canonical = CanonicalForm.format(file.source) { return true }
      return false
    }
    guard isCanonical else { return proposals }
    return zip(files, proposals).map { file, proposal in
      guard case .change(let edits) = proposal, let text = EditedText(file.source, edits),
        case .changed(let more, _) = CanonicalForm.format(SourceText(text.bytes))
      else { return proposal }
      var both = EditComposition(Array(file.source.storage.prefix(file.source.count)))
      both.apply(edits)
      both.apply(more)
      return .change(both.edits)
    }
  }
}
