import TaskFiles
import TaskFormatter
import TaskModel
import TaskSyntax

/// The measured passes from a file to an answer, each in its own process. Each prints a checksum, so that the compiler
/// cannot remove any work.
enum Pass: String, CaseIterable {
  /// Lexes and parses; each part is freed after use.
  case parse
  /// Keeps the tree of the whole file with its source.
  case tree
  /// Keeps the rows of all tasks: title extents, inheritance, quadrants, resolved ids.
  case model
  /// The model and the facts of every task: readiness, priority, unblocked tasks, rank.
  case facts
  /// The handle of every task.
  case handles
  /// Checks whether the file is canonical, like `tasks format --check`: the edits of each part, which is then freed.
  case format

  /// Calls `report` with the checksum while everything is still in memory, because a program that has its answer exits
  /// without freeing memory.
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
      let facts = WorkspaceFacts(try Self.workspace(reader, workers), now: now, finding: .all)
      report(facts.ranked.reduce(0) { $0 &* 31 &+ UInt64($1) })
      withExtendedLifetime(facts) {}
    case .handles:
      let parts = try reader.map(workers: workers) { part in
        let model = PartModel(part)
        return (codes: part.handleCodes(of: model), isActive: model.rows.map(\.status.isActive))
      }.pieces
      let codes = HandleCodes(parts.flatMap(\.result.codes))
      let handles = TaskHandles(codes, isActive: parts.flatMap(\.result.isActive))
      report((0..<codes.count).reduce(0) { $0 &* 31 &+ UInt64(handles.handle(of: $1).count) })
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

  /// Returns the rows of the whole file.
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
