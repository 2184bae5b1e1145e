import TaskModel
import TaskSyntax

/// Lines that an editor may hide behind the first of them.
public struct Fold: Sendable, Equatable {
  public enum Kind: Sendable, Equatable { case region, comment, closed }

  public var kind: Kind
  /// From a byte of the first line to the end of the last one, in bytes of the document.
  public var range: Range<Int>
}

extension EditorWorkspace {
  /// Returns the stretches of a document that can be folded, in order: headings, tasks with what is below them, fences,
  /// comments, front matter, runs of closed tasks. Linear in the document.
  public func folds(of document: Int) -> [Fold] {
    guard index.parts.indices.contains(document) else { return [] }
    let source = files[document].document.source
    var folds = outline(of: document).filter { $0.range.upperBound > $0.selection.upperBound }
      .map { Fold(kind: .region, range: $0.range) }
    var runs = ClosedRuns()
    for part in index.parts[document] {
      folds += part.blockFolds
      runs.add(part)
    }
    folds += runs.finish()
    return folds.filter { source.bytes.first(0x0A, in: $0.range) != nil }.sorted { a, b in
      (a.range.lowerBound, b.range.upperBound) < (b.range.lowerBound, a.range.upperBound)
    }
  }
}

extension DocumentPart {
  /// Front matter, fences and comments.
  fileprivate var blockFolds: [Fold] {
    part.records.compactMap { record in
      let kind: Fold.Kind
      switch record.kind {
      case .frontMatter, .fence: kind = .region
      case .comment: kind = .comment
      default: return nil
      }
      let end = max(record.lowerBound, part.textEnd(before: record.upperBound))
      return Fold(kind: kind, range: record.lowerBound + part.documentOffset..<end + part.documentOffset)
    }
  }
}

/// Runs of at least two closed tasks beside each other. A run at the top may go on in the next part.
private struct ClosedRuns {
  private struct Run {
    /// From the first task to the end of the last one, in bytes of the document.
    var range: Range<Int>
    var count: Int
  }

  private var folds: [Fold] = []
  /// For each depth, the run that is open.
  private var open: [Run?] = []

  mutating func add(_ part: DocumentPart) {
    let syntax = part.part
    // Tasks before the first heading of a part are in the section of the part before.
    var section: UInt32 = 0
    for row in part.model.rows {
      let depth = Int(row.depth)
      if row.section != section { close(0) }
      section = row.section
      close(depth + 1)
      while open.count <= depth { open.append(nil) }
      if row.status.isActive {
        close(depth)
        open.append(nil)
      } else {
        let end = syntax.textEnd(before: syntax.records[Int(row.record)].upperBound)
        let range = Int(row.offset) + syntax.documentOffset..<end + syntax.documentOffset
        let run = open[depth]
        open[depth] = Run(
          range: (run?.range.lowerBound ?? range.lowerBound)..<range.upperBound, count: (run?.count ?? 0) + 1)
      }
    }
    if part.model.sections.count > Int(section) + 1 { close(0) }
  }

  mutating func finish() -> [Fold] {
    close(0)
    return folds
  }

  private mutating func close(_ depth: Int) {
    while open.count > depth {
      guard let run = open.removeLast(), run.count > 1 else { continue }
      folds.append(Fold(kind: .closed, range: run.range))
    }
  }
}
