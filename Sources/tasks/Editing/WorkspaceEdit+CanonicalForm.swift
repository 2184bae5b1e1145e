import TaskFiles
import TaskFormatter
import TaskLinter
import TaskSyntax
import TaskWorkspace

// Commands that move whole tasks leave files in canonical form that have it: bullets and blank lines follow from what
// stands around a task.
extension WorkspaceEdit {
  /// The proposals, with those files in canonical form that have it now: a new one does.
  func keepingCanonicalForm(_ proposals: [FileChangeRun.Proposal]) -> [FileChangeRun.Proposal] {
    zip(files, proposals).map { file, proposal in
      guard case .canonical = CanonicalForm.format(file.source), let text = proposal.text,
        case .changed(let more, _) = CanonicalForm.format(text.source), let both = text.followed(by: more)
      else { return proposal }
      return .change(both)
    }
  }
}
