import TaskFiles
import TaskSyntax
import TaskWorkspace

extension FileChangeRun {
  /// Writes the files in the order given, all of them or none, and returns the outcome of each.
  ///
  /// Where one cannot be written, those before it get the bytes back that they had, and their outcome is `unchanged`,
  /// as is that of those behind it. One that another program has changed by then keeps what it holds: its outcome is
  /// `changed`. A target that is new is made, and must not be there.
  func outcomesTogether(
    for targets: [Target], _ plans: [Plan]
  ) -> [Outcome] {
    guard mode == .write else { return previews(of: targets, plans) }
    if targets.isEmpty { return [] }
    let (undo, writer) = means(for: targets)
    let isForced = invocation[SelectionOption.force]
    var results: [WriteResult] = []
    // Recorded before the first of them is written: what a change that is cut off has left undone is known then.
    let announced = targets.count > 1 ? announce(targets, plans, undo) : targets.map { _ in nil }
    for (index, target) in targets.enumerated() {
      let result: WriteResult
      if case .failure(let error)? = announced[index] {
        result = WriteResult(outcome: .unrecorded(error))
      } else {
        let known = try? announced[index]?.get()
        result = Self.write(
          target, plans[index], target.permission(isForced: isForced), writer, undo, announced: known)
      }
      results.append(result)
      guard case .changed = result.outcome else {
        if case .unconfirmed = result.outcome { continue }
        if case .unchanged = result.outcome { continue }
        for index in results.indices.dropLast().reversed() {
          results[index].takeBack(targets[index], writer, undo)
        }
        for index in results.count..<targets.count {
          guard case .success(let known)? = announced[index], known.unrecorded == nil else { continue }
          undo.withdraw(targets[index].resolvedPath, workspace: targets[index].workspace)
        }
        break
      }
    }
    finish(results, of: targets, undo)
    return results.map(\.outcome) + targets.dropFirst(results.count).map { _ in .unchanged }
  }

  /// A change that was recorded before its file is locked.
  struct Announcement: Sendable {
    /// Why it cannot be undone.
    var unrecorded: FileError?
  }

  /// Records what is to become of files as they were read; `nil` for those that stay as they are, and those that are
  /// read only when they are written.
  private func announce(
    _ targets: [Target], _ plans: [Plan], _ undo: ChangeRecord
  ) -> [Result<Announcement, FileError>?] {
    zip(targets, plans).map { target, plan in
      guard case .made(.change(let text), of: _) = plan else { return nil }
      do throws(FileError) {
        let unrecorded = try undo.record(target.resolvedPath, HashedText(text), workspace: target.workspace)
        return .success(Announcement(unrecorded: unrecorded))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Returns those of some unchanged files that are half written, each with its outcome: nobody left them in that
  /// state.
  func halfWritten(among targets: [Target]) -> [(outcome: Outcome, target: Target)] {
    guard mode == .write, let journal = invocation.userFolders.state?.joined("journal") else { return [] }
    let writer = FileWriter(journal: journal)
    let isForced = invocation[SelectionOption.force]
    return targets.compactMap { target in
      do throws(FileWriter.Failure) {
        try writer.probe(target.file.path, as: target.permission(isForced: isForced))
      } catch {
        if case .halfWritten = error.reason { return (.failed(error.reason), target) }
      }
      return nil
    }
  }
}

extension FileChangeRun.WriteResult {
  /// Gives the file the bytes back that it had, if it holds those that were written.
  fileprivate mutating func takeBack(_ target: FileChangeRun.Target, _ writer: FileWriter, _ undo: ChangeRecord) {
    guard let written, outcome.isChange else { return }
    let path = target.resolvedPath
    guard target.isNew ? Self.remove(path, written) : restore(path, written, writer) else { return }
    if unrecorded == nil { undo.withdraw(path, workspace: target.workspace) }
    outcome = .unchanged
  }

  private static func remove(_ path: BytePath, _ written: EditedText) -> Bool {
    do throws(FileError) {
      let current = try SourceReader.source(of: path)
      guard current.bytes.isEqual(to: written.bytes.span) else { return false }
      try NewFile.remove(path)
      return true
    } catch {
      return false
    }
  }

  private mutating func restore(_ path: BytePath, _ written: EditedText, _ writer: FileWriter) -> Bool {
    do throws(FileWriter.Failure) {
      let old = written.old.bytes.array(0..<written.old.count)
      let taken = try writer.write(
        EditedText(replacing: written.source, by: old), to: path, as: .named(root: path.parent))
      left += taken.left
      return taken.state != .unchanged
    } catch {
      left += error.left
      if case .failed(let problem) = error.reason, case .torn(_, let journal) = problem.reason { left.append(journal) }
      return false
    }
  }
}
