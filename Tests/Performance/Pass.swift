import TaskFiles
import TaskFormatter
import TaskModel
import TaskSyntax

/// The passes that are measured: from a file to an answer, in a process of its own. Each prints a checksum, so that
/// nothing can be left out.
enum Pass: String, CaseIterable {
  /// Lex, parse, tree; each part dropped when it has been read.
  case parse
  /// The tree of the whole file, kept with its source.
  case tree
  /// The rows of all tasks, kept: title extents, inheritance, quadrants, ids resolved.
  case model
  /// Model, and what follows for every task from all of them: readiness, priority, what it unblocks, rank.
  case facts
  /// The handle of every task.
  case handles
  /// Whether the file is canonical, as `tasks format --check` asks: the edits of each part, which is dropped then.
  case format

  /// Calls `report` with the checksum while all that is kept is still there: a program that has its answer ends, and
  /// leaves its memory to the system.
  func run(_ path: BytePath, workers: Int, report: (UInt64) -> Void) throws(FileError) {
    let reader = PartReader(try FileReader(path))
    switch self {
    case .parse:
      let pieces = try reader.map(workers: workers) { UInt64($0.records.count) }.pieces
      report(pieces.reduce(0) { $0 &+ $1.result })
    case .tree:
      let pieces = try reader.map(workers: workers) { $0.take() }.pieces
      report(pieces.reduce(0) { $0 &+ UInt64($1.result.records.count) })
      withExtendedLifetime(pieces) {}
    case .model:
      let workspace = try Self.workspace(reader, workers)
      report(Self.checksum(workspace))
      withExtendedLifetime(workspace) {}
    case .facts:
      let now = CalendarDate(year: 2026, month: 11, day: 21).flatMap { CalendarMoment($0, minuteOfDay: 0) }
      guard let now else { return }
      let facts = WorkspaceFacts(try Self.workspace(reader, workers), now: now, finding: .rank)
      report(facts.ranked.reduce(0) { $0 &* 31 &+ UInt64($1) })
      withExtendedLifetime(facts) {}
    case .handles:
      let parts = try reader.map(workers: workers) { part in
        let model = PartModel(part)
        return (codes: part.handleCodes(of: model), isActive: model.rows.map(\.status.isActive))
      }.pieces
      let codes = parts.flatMap(\.result.codes)
      let handles = TaskHandles(codes, isActive: parts.flatMap(\.result.isActive))
      report(codes.indices.reduce(0) { $0 &* 31 &+ UInt64(handles.handle(of: $1).count) })
      withExtendedLifetime(handles) {}
    case .format:
      let pieces = try reader.map(workers: workers) { PartFormat($0) }.pieces
      var document = DocumentFormat()
      var sum: UInt64 = 0
      for piece in pieces {
        document.append(piece.result)
        sum = sum &* 31 &+ UInt64(piece.result.candidates.count &+ piece.result.lineEnds.lineCount)
      }
      report(sum &* 2 &+ (document.isCanonical && document.refusal == nil ? 1 : 0))
      withExtendedLifetime(pieces) {}
    }
  }

  /// The rows of the whole file.
  private static func workspace(_ reader: PartReader, _ workers: Int) throws(FileError) -> WorkspaceModel {
    let parts = try reader.map(workers: workers) { part in
      (model: PartModel(part), front: part.documentOffset == 0 ? part.frontMatter : FrontMatter())
    }.pieces
    return WorkspaceModel([DocumentModel(parts.map(\.result.model), frontMatter: parts[0].result.front)])
  }

  /// Returns a checksum of all values of the model of every task.
  private static func checksum(_ workspace: WorkspaceModel) -> UInt64 {
    let now = CalendarMoment(CalendarDate.first, minuteOfDay: 0)
    var sum: UInt64 = UInt64(workspace.unknownIDs.count &+ workspace.duplicateIDs.count)
    for document in workspace.documents {
      for part in document.parts.indices {
        for row in document.parts[part].rows {
          var value = UInt64(row.wordsStart) &* 31 &+ UInt64(row.wordsEnd)
          value = value &* 31 &+ UInt64(document.letter(of: row, in: part)) &* 8
          value &+= UInt64(document.project(of: row, in: part)) &* 64 &+ UInt64(row.status.rawValue)
          if let now { value &+= UInt64(document.quadrant(of: row, in: part, now: now)?.number ?? 0) }
          value = value &* 31 &+ UInt64(row.due.rawValue) &+ UInt64(row.closed.rawValue)
          sum = sum &* 0x0000_0100_0000_01B3 &+ value
        }
      }
    }
    return sum
  }
}
