import TaskEditing
import TaskFiles
import TaskFormatter
import TaskLinter
import TaskModel
import TaskSyntax

// The texts that a change makes of its files.
extension WorkspaceEdit {
  /// Returns the proposal for each file.
  ///
  /// - Parameters:
  ///   - keepsCanonicalForm: whether files in canonical form stay so, and new ones get it: bullets and blank lines
  ///     follow from what stands around a task that was moved.
  ///   - refusesErrors: whether a change that makes a new error, in its files or between those of the workspace, is not
  ///     made. A forced one is, with a remark.
  package mutating func finish(
    keepsCanonicalForm: Bool = false, refusesErrors: Bool = false
  ) throws(EditFailure) -> [FileChangeRun.Proposal] {
    var proposals: [FileChangeRun.Proposal] = []
    for file in files {
      do throws(EditProblem) {
        let proposal = try file.proposal()
        proposals.append(keepsCanonicalForm ? proposal.keepingCanonicalForm(of: file) : proposal)
      } catch {
        throw .problem(error, .file(file.path))
      }
    }
    guard refusesErrors else { return proposals }
    let new = newFindings(by: proposals)
    if let errors = new.error {
      guard isForced else { throw .newErrors(errors) }
      remark(.newFindings(errors))
    }
    if let warnings = new.warning { remark(.newFindings(warnings)) }
    return proposals
  }

  private func newFindings(
    by proposals: [FileChangeRun.Proposal]
  ) -> (error: NewFindings.First?, warning: NewFindings.First?) {
    let changes = zip(files, proposals).compactMap { file, proposal in
      proposal.text.map { NewFindings.Change(path: file.path, old: $0.old, new: $0.source) }
    }
    return NewFindings(tasks.documents.documents, changes, in: workspace.root, settings, now: now).first()
  }
}

extension FileChangeRun.Proposal {
  /// The proposal with the file in canonical form if it has it now.
  fileprivate func keepingCanonicalForm(of file: FileEdit) -> Self {
    guard case .canonical = CanonicalForm.format(file.source), let text,
      case .changed(let more, _) = CanonicalForm.format(text.source), let both = text.followed(by: more)
    else { return self }
    return .change(both)
  }
}
