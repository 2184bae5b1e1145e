import TaskFiles
import TaskFormatter
import TaskSyntax
import TaskWorkspace

/// Formats files, or tells which are not canonical.
///
/// Most files are, so each is first looked at part by part, with nothing kept of it; a large one on all cores. Only
/// what is not canonical is read as a whole.
struct FormatRun {
  let mode: FileChangeRun.Mode
  private let changes: FileChangeRun
  /// 1-based; `nil` for all.
  let lines: ClosedRange<Int>?

  init(
    _ invocation: Invocation, folder: BytePath, command: String, mode: FileChangeRun.Mode,
    lines: ClosedRange<Int>? = nil
  ) {
    self.mode = mode
    changes = FileChangeRun(invocation, folder: folder, command: command, mode: mode)
    self.lines = lines
  }

  /// Returns the result for each file, in order. Fixes in `fixes` are made before.
  func results(
    for targets: [FileChangeRun.Target], with lintFixes: LintFixes = LintFixes()
  ) -> [FileChangeRun.WriteResult] {
    let fixes = targets.map { lintFixes[$0.file.path] }
    var results: [FileChangeRun.WriteResult?] = targets.map { _ in nil }
    if lines == nil {
      let plain = targets.indices.filter { fixes[$0] == nil }
      for (index, outcome) in zip(plain, Self.quickOutcomes(for: plain.map { targets[$0].file })) {
        results[index] = outcome.map { FileChangeRun.WriteResult(outcome: $0) }
      }
    }
    let rest = targets.indices.filter { results[$0] == nil }
    let lines = lines
    let plans = rest.map { index in fixes[index]?.plan ?? .asked { Self.proposal(for: $0, lines) } }
    let changed = changes.results(for: rest.map { targets[$0] }, plans)
    for (index, result) in zip(rest, changed) { results[index] = result }
    return results.compactMap { $0 }
  }

  /// Returns the proposal for a document.
  func proposal(for source: SourceText) -> FileChangeRun.Proposal { Self.proposal(for: source, lines) }

  private static func proposal(for source: SourceText, _ lines: ClosedRange<Int>?) -> FileChangeRun.Proposal {
    switch CanonicalForm.format(source, lines: lines) {
    case .canonical: .unchanged
    case .changed(let text, _): .change(text)
    case .refused(let refusal): .refused(refusal)
    case .fault(let line): .fault(line: line)
    }
  }

  /// `nil` for files that must be looked at as a whole.
  private static func quickOutcomes(for files: [InputFile]) -> [FileChangeRun.Outcome?] {
    SourceReader.map(files) { _, buffer throws(FileError) in
      try DocumentFormat(&buffer)
    }.map { result in
      switch result {
      case .success(let document): document.isCanonical && document.refusal == nil ? .unchanged : nil
      case .failure(let error): .unreadable(error)
      }
    }
  }
}

extension DocumentFormat {
  /// Reads the facts about the parts of a document in place.
  fileprivate init(_ buffer: inout ReadingBuffer) throws(FileError) {
    self.init()
    if let file = buffer.largeFile {
      for piece in try PartReader(file).map({ PartFormat($0) }).pieces { append(piece.result) }
    } else {
      buffer.forEachPart { part, _ in append(PartFormat(part)) }
    }
  }
}
