import TaskModel
import TaskSyntax

/// Records made of fields, in the order of their source, with their parents.
struct FieldRecords {
  var result = ImportedRecords()
  /// The file and the line of each record, as its fields say; line 0 for one that they do not name.
  private(set) var origins: [(file: [UInt8], line: Int)] = []
  /// The records by file and line, by id, and by title; of several, the first.
  private var lines: [[UInt8]: Int] = [:]
  private var ids: [[UInt8]: Int] = [:]
  private var titles: [[UInt8]: Int] = [:]
  private var parents: [(record: Int, file: [UInt8], parent: [UInt8])] = []

  mutating func add(_ fields: FieldRecord, _ dialect: Dialect) {
    var fields = fields
    let record = fields.finish(dialect)
    result.losses.add(fields.losses)
    guard !record.sentence.isEmpty || record.hasNames else {
      result.problems.append(RecordProblem(at: record.place, Array("the task has no title".utf8)))
      return
    }
    let index = result.records.count
    if let line = fields.line { Self.add(index, to: &lines, fields.file + [0] + line) }
    if let id = record[.id] { Self.add(index, to: &ids, id) }
    Self.add(index, to: &titles, record.sentence)
    if let parent = fields.parent { parents.append((index, fields.file, parent)) }
    origins.append((fields.file, fields.line.flatMap { Int(digits: $0) } ?? 0))
    result.records.append(record)
  }

  private static func add(_ index: Int, to table: inout [[UInt8]: Int], _ name: [UInt8]) {
    if table[name] == nil { table[name] = index }
  }

  /// Joins subtasks with their parents, which may stand before or after them.
  mutating func finish() {
    for (record, file, name) in parents {
      let parent = lines[file + [0] + name] ?? ids[name] ?? titles[name]
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
