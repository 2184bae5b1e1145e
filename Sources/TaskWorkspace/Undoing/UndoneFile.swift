import TaskFiles
import TaskSyntax

/// One of the files of a change that is reverted.
struct UndoneFile: Sendable {
  /// The path in the record.
  let name: BytePath
  let file: InputFile
  /// The changes of the file, in order.
  private let records: ArraySlice<RecordedFile>
  private let workspace: BytePath

  /// - Parameters:
  ///   - workspace: the root.
  ///   - folder: the current folder.
  init(_ records: ArraySlice<RecordedFile>, _ name: BytePath, in workspace: BytePath, from folder: BytePath) {
    self.records = records
    self.name = name
    self.workspace = workspace
    let path = workspace.joined(name)
    file = InputFile(path: path, name: path.relative(to: folder))
  }

  /// The effect of the change on the file.
  var effect: FileEffect {
    if records.last?.effect == .removal { return .removal }
    return records.first?.effect == .creation ? .creation : .change
  }

  func target(_ effect: FileEffect) -> FileChangeRun.Target {
    FileChangeRun.Target(
      file: file, workspace: workspace, effect: effect, folders: records.first?.folders ?? 0,
      mode: records.last?.mode, isRecorded: true)
  }

  /// The reversal: a write, or an outcome without one.
  struct Step: Sendable {
    var outcome: FileChangeRun.Outcome?
    var write: (target: FileChangeRun.Target, plan: FileChangeRun.Plan)?
  }

  /// Returns the reversal in the current state of the file.
  ///
  /// - Parameter keepsLater: whether a file that was changed since is written where each edit is found.
  func step(keepsLater: Bool = false) -> Step {
    let source: SourceText?
    do throws(FileError) {
      source = try current()
    } catch {
      if case .notRegular = error.reason, mayBeMissing { return Step(outcome: .failed(.changedMeanwhile(kept: []))) }
      return Step(outcome: .unreadable(error))
    }
    switch UndoReversal(records, in: source) {
    case .change(let text, let effect):
      return Step(write: (target(effect), .made(.change(text), of: source ?? SourceText([]))))
    case .nothingToDo: return Step(outcome: .unchanged)
    case .changedSince:
      guard keepsLater, let source, let text = likelyReversal(in: source) else {
        return Step(outcome: .failed(.changedMeanwhile(kept: [])))
      }
      return Step(write: (target(.change), .made(.change(text), of: source)))
    case .unfit: return Step(outcome: .fault(line: 1))
    }
  }

  enum Stage {
    case before
    case after
    /// Another one, or unknown.
    case other
  }

  /// Returns the stage of the file now, or when the first of some later changes was recorded.
  ///
  /// - Parameter later: the later changes of the workspace, the last one first.
  func state(before later: ArraySlice<UndoChange> = []) -> Stage {
    if let next = later.last(where: { $0.order.contains(name) })?.files.first(where: { $0.path == name }) {
      return records.last?.isAfter(next.contentBefore) == true
        ? .after : records.first?.isBefore(next.contentBefore) == true ? .before : .other
    }
    let step = step()
    return step.write != nil ? .after : step.outcome?.isUnchanged == true ? .before : .other
  }

  /// Whether the file does not exist before or after the change.
  private var mayBeMissing: Bool { records.contains { $0.effect != .change } }

  /// Returns the text of the file; `nil` if the change made or removed it and it does not exist. In that case a link
  /// with its name is another file.
  private func current() throws(FileError) -> SourceText? {
    guard mayBeMissing else { return try SourceReader.source(of: file.path) }
    do throws(FileError) {
      let kind = try FileStatus(of: file.path, followingLinks: false).kind
      if kind != .regular { throw FileError(file.path, .notRegular(kind)) }
      return try SourceReader.source(of: file.path)
    } catch {
      if error.isNotFound { return nil }
      throw error
    }
  }

  private func likelyReversal(in source: SourceText) -> EditedText? {
    records.count == 1 ? records.first?.likelyReversal(in: source) : nil
  }

  /// Whether the change is found as a whole in a file that was changed since.
  var isFound: Bool { (try? current()).flatMap { $0 }.flatMap { likelyReversal(in: $0) } != nil }

  /// The plan that takes back what is found of the change in a file that was changed since; `nil` where it was changed
  /// several times.
  var likelyPlan: FileChangeRun.Plan? {
    guard records.count == 1, let record = records.first else { return nil }
    return .asked { source in
      if let text = record.likelyReversal(in: source) { return .change(text) }
      let edits = record.likelyEdits(in: source)
      return edits.isEmpty ? .unchanged : EditedText(source, edits).map { .change($0) } ?? .unchanged
    }
  }
}
