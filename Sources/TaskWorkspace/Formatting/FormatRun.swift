import TaskFiles
import TaskFormatter
package import TaskSyntax

/// Formats files, or tells which are not canonical.
///
/// Most files are, so each is first looked at part by part, with nothing kept of it; a large one on all cores. Only
/// what is not canonical is read as a whole.
package struct FormatRun {
  private let changes: FileChangeRun
  /// 1-based; `nil` for all.
  package let lines: ClosedRange<Int>?

  package var mode: FileChangeRun.Mode { changes.mode }

  /// - Parameter lines: the lines to format, from 1; `nil` for all.
  package init(_ changes: FileChangeRun, lines: ClosedRange<Int>? = nil) {
    self.changes = changes
    self.lines = lines
  }

  /// Returns the result for each file, in order. Fixes in `fixes` are made before.
  package func results(
    for targets: [FileChangeRun.Target], with lintFixes: LintFixes = LintFixes()
  ) -> [FileChangeRun.WriteResult] {
    let fixes = targets.map { lintFixes[$0.file.path] }
    var results: [FileChangeRun.WriteResult?] = targets.map { _ in nil }
    if lines == nil {
      let plain = targets.indices.filter { fixes[$0] == nil }
      for (index, outcome) in zip(plain, Self.quickOutcomes(for: plain.map { targets[$0].file })) {
        results[index] = outcome.map { FileChangeRun.WriteResult(file: targets[index].file, outcome: $0) }
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
  package func proposal(for source: SourceText) -> FileChangeRun.Proposal { Self.proposal(for: source, lines) }

  private static func proposal(for source: SourceText, _ lines: ClosedRange<Int>?) -> FileChangeRun.Proposal {
    FileChangeRun.Proposal(CanonicalForm.format(source, lines: lines))
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
