import TaskFiles
import TaskSyntax

// Several files, all of them or none.
extension RecordedWriter {
  /// Writes the files in the order given. Where one cannot be written, those before it get their old bytes back.
  func writeTogether(
    _ targets: [FileChangeRun.Target], _ plans: [FileChangeRun.Plan]
  ) -> [FileChangeRun.WriteResult] {
    // Recorded before the first of them is written: what a change that is cut off has left undone is known then.
    let entries = targets.count > 1 ? announce(targets, plans) : targets.map { _ in nil }
    var results: [FileChangeRun.WriteResult] = []
    for (index, target) in targets.enumerated() {
      results.append(write(target, plans[index], entries[index]))
      if !results[index].outcome.isFailure { continue }
      for earlier in (0..<index).reversed() { takeBack(&results[earlier], targets[earlier]) }
      for later in targets.indices.dropFirst(index + 1) { if case .made? = entries[later] { withdraw(targets[later]) } }
      break
    }
    return results
      + targets.dropFirst(results.count).map { FileChangeRun.WriteResult(file: $0.file, outcome: .unchanged) }
  }

  /// Records the changes of files as they were read, those of a workspace at once; `nil` for a file that stays as it is,
  /// and one that is read only when it is written.
  private func announce(
    _ targets: [FileChangeRun.Target], _ plans: [FileChangeRun.Plan]
  ) -> [ChangeRecord.Entry?] {
    var entries: [ChangeRecord.Entry?] = targets.map { _ in nil }
    var changes: [(index: Int, change: UndoRecorder.Change)] = []
    for (index, target) in targets.enumerated() {
      guard case .made(.change(let text), of: _) = plans[index] else { continue }
      changes.append((index, (target.recordedPath, HashedText(text, target.effect))))
    }
    while let root = changes.first.map({ targets[$0.index].workspace }) {
      let own = changes.filter { targets[$0.index].workspace == root }
      let entry = record.record(own.map(\.change), workspace: root)
      for (index, _) in own { entries[index] = entry }
      changes.removeAll { targets[$0.index].workspace == root }
    }
    return entries
  }

  private func withdraw(_ target: FileChangeRun.Target) {
    record.withdraw(target.recordedPath, workspace: target.workspace)
  }

  /// Gives the file the bytes back that it had, if it holds those that were written.
  private func takeBack(_ result: inout FileChangeRun.WriteResult, _ target: FileChangeRun.Target) {
    guard let written = result.written, result.outcome.isChange else { return }
    do throws(FileWriter.Failure) {
      let taken = try takeBack(written, at: target.recordedPath, target.effect)
      result.left += taken.left
      if taken.state == .unchanged { return }
    } catch {
      result.left += error.left
      if case .failed(let problem) = error.reason, case .torn(_, let journal) = problem.reason {
        result.left.append(journal)
      }
      return
    }
    if result.unrecorded == nil { withdraw(target) }
    result.outcome = .unchanged
  }

  private func takeBack(
    _ written: EditedText, at path: BytePath, _ effect: FileEffect
  ) throws(FileWriter.Failure) -> FileWriter.Outcome {
    let permission = WritePermission.named(root: path.parent)
    let old = written.old.bytes.array(0..<written.old.count)
    return switch effect {
    case .change: try writer.write(EditedText(replacing: written.source, by: old), to: path, as: permission)
    case .creation: try writer.remove(path, as: permission, expecting: written.source)
    case .removal: try Self.make(path, old, as: permission)
    }
  }
}
