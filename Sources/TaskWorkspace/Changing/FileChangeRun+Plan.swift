import TaskFiles
package import TaskSyntax

extension FileChangeRun {
  /// The way to find the proposal for a file.
  package enum Plan: Sendable {
    /// Made before, of what the file was read as: where it holds anything else by now it was changed meanwhile.
    case made(Proposal, of: SourceText)
    /// Made when the file is read. Where another program replaces the file meanwhile it may be made twice.
    case asked(@Sendable (SourceText) -> Proposal)

    /// Returns the proposal for the file, which contains `source`.
    func proposal(for source: SourceText) -> Proposal {
      switch self {
      case .made(let proposal, let expected):
        source.bytes.isEqual(to: expected.bytes) ? proposal : .failed(.changedMeanwhile(kept: []))
      case .asked(let propose): propose(source)
      }
    }

    /// Returns the outcome that the file would have.
    ///
    /// - Parameter diffName: the name of the file in the diff; `nil` for none.
    func preview(of target: Target, diffName: [UInt8]?) -> Outcome {
      do throws(FileError) {
        let source = try target.source()
        let proposal = proposal(for: source)
        guard let text = proposal.text else { return proposal.outcomeUnwritten }
        return .changed(diffName.map { UnifiedDiff(text.edits, of: source, name: $0, effect: target.effect) })
      } catch {
        return .unreadable(error)
      }
    }
  }
}
