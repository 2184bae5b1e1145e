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
    for part in index.parts[document] { folds += part.blockFolds + part.closedRuns }
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

  /// Runs of at least two closed tasks beside each other.
  fileprivate var closedRuns: [Fold] {
    var folds: [Fold] = []
    // For each depth, the first and the last task of the run that is open.
    var runs: [(first: Int, last: Int)?] = []
    func close(_ depth: Int) {
      while runs.count > depth {
        guard let run = runs.removeLast(), run.first < run.last else { continue }
        let start = Int(model.rows[run.first].offset)
        let end = part.textEnd(before: part.records[Int(model.rows[run.last].record)].upperBound)
        folds.append(Fold(kind: .closed, range: start + part.documentOffset..<end + part.documentOffset))
      }
    }
    var section = -1
    for (index, row) in model.rows.enumerated() {
      let depth = Int(row.depth)
      if Int(row.section) != section { close(0) }
      section = Int(row.section)
      close(depth + 1)
      while runs.count <= depth { runs.append(nil) }
      if row.status.isActive {
        close(depth)
        runs.append(nil)
      } else {
        runs[depth] = (runs[depth]?.first ?? index, index)
      }
    }
    close(0)
    return folds
  }
}
