import TaskModel
import TaskSyntax

/// Records made of fields, in the order of their source, with their parents.
struct FieldRecords: Sendable {
  var result = ImportedRecords()
  /// The file and the line of each record, as its fields say; line 0 for one that they do not name, or not as a number.
  private(set) var origins: [(file: [UInt8], line: Int)] = []
  /// The lines as they are written.
  private var lines: [[UInt8]?] = []
  private var parents: [(record: Int, file: [UInt8], parent: [UInt8])] = []

  /// Adds a record whose fields are all read.
  mutating func add(_ fields: FieldRecord) {
    let record = fields.record
    result.losses.add(fields.losses)
    guard !record.sentence.isEmpty || record.hasNames else {
      result.problems.append(RecordProblem(at: record.place, Array("the task has no title".utf8)))
      return
    }
    let index = result.records.count
    if let parent = fields.parent { parents.append((index, fields.file, parent)) }
    lines.append(fields.line)
    origins.append((fields.file, fields.line.flatMap { Int(digits: $0) } ?? 0))
    result.records.append(record)
  }

  /// Appends the records of the next piece, whose subtasks are not joined with their parents yet.
  mutating func append(_ piece: FieldRecords) {
    let first = result.records.count
    parents += piece.parents.map { ($0.record + first, $0.file, $0.parent) }
    lines += piece.lines
    origins += piece.origins
    result.records += piece.result.records
    result.losses.add(piece.result.losses)
    result.problems += piece.result.problems
  }

  /// Joins subtasks with their parents, which may stand before or after them: tasks with that line of the same file, with
  /// that id, or with that title. Of several, the first.
  mutating func finish() {
    var places: [[UInt8]: Int] = [:]
    var (ids, titles): ([[UInt8]: Int], [[UInt8]: Int]) = ([:], [:])
    if !parents.isEmpty {
      for (index, record) in result.records.enumerated().reversed() {
        if let line = lines[index] { places[origins[index].file + [0] + line] = index }
        if let id = record[.id] { ids[id] = index }
        titles[record.sentence] = index
      }
    }
    for (record, file, name) in parents {
      let parent = places[file + [0] + name] ?? ids[name] ?? titles[name]
      if parent == nil || parent == record {
        result.losses.add(.orphan, at: result.records[record].place)
      } else {
        result.records[record].parent = parent
      }
    }
  }
}

extension LossKind {
  static let computed = LossKind(
    "quadrant", "quadrant of a list, which may be computed,", "quadrants of a list, which may be computed,", "left out")
}
