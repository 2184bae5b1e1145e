import TaskModel
import TaskSyntax

/// Records made of fields, in the order of their source, with their parents.
struct FieldRecords: Sendable {
  var result = ImportedRecords()
  /// The files that the fields name. Records of a piece that follow one another share one.
  private var files: [[UInt8]] = []
  /// The file of each record, an index of `files`, and its line.
  private var places: [(file: Int, line: Int)] = []
  /// The lines that are not numbers, or that begin with a zero, by record.
  private var names: [Int: [UInt8]] = [:]
  private var parents: [(record: Int, file: [UInt8], parent: [UInt8])] = []

  /// - Parameter count: the number of records that are expected.
  init(reserving count: Int = 0) {
    result.records.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  /// Joins pieces that follow one another, and subtasks with their parents. Takes the records out of the pieces.
  init(joining pieces: inout [FieldRecords]) {
    result.records.reserveCapacity(pieces.reduce(0) { $0 + $1.result.records.count })
    for index in pieces.indices { append(&pieces[index]) }
    finish()
  }

  /// Adds a record whose fields are all read.
  mutating func add(_ fields: FieldRecord) {
    let record = fields.record
    result.losses.add(fields.losses)
    guard !record.sentence.isEmpty || record.hasNames else {
      result.problems.append(RecordProblem(at: record.place, Array("the task has no title".utf8)))
      return
    }
    let index = result.records.count
    if !(files.last?.elementsEqual(fields.file) ?? false) { files.append(Array(fields.file)) }
    if let parent = fields.parent { parents.append((index, files[files.count - 1], parent)) }
    let number = fields.line.flatMap { Int(digits: $0) } ?? 0
    places.append((files.count - 1, number))
    if let line = fields.line, number == 0 || line.first == UInt8(ascii: "0") { names[index] = Array(line) }
    result.records.append(record)
  }

  /// The file and the line of each record, as its fields say; line 0 for one that they do not name, or not as a number.
  var origins: some Sequence<(file: [UInt8], line: Int)> { places.lazy.map { (files[$0.file], $0.line) } }

  /// Appends the records of the next piece, whose subtasks are not joined with their parents yet.
  private mutating func append(_ piece: inout FieldRecords) {
    let (first, firstFile) = (result.records.count, files.count)
    parents += piece.parents.map { ($0.record + first, $0.file, $0.parent) }
    files += piece.files
    places += piece.places.map { ($0.file + firstFile, $0.line) }
    for (index, line) in piece.names { names[first + index] = line }
    result.records.take(&piece.result.records)
    result.losses.add(piece.result.losses)
    result.problems += piece.result.problems
  }

  /// Joins subtasks with their parents, which may stand before or after them: tasks with that line of the same file, with
  /// that id, or with that title. Of several, the first.
  private mutating func finish() {
    if parents.isEmpty { return }
    var (lines, ids, titles): ([[UInt8]: Int], [[UInt8]: Int], [[UInt8]: Int]) = ([:], [:], [:])
    for (index, (file, line)) in origins.enumerated().reversed() {
      let name = names[index] ?? (line > 0 ? Array("\(line)".utf8) : nil)
      if let name { lines[file + [0] + name] = index }
    }
    let named = parents.map { lines[$0.file + [0] + $0.parent] }
    if named.contains(nil) {
      for index in result.records.indices.reversed() {
        if let id = result.records[index].attributes[.id] { ids[id] = index }
        titles[result.records[index].sentence] = index
      }
    }
    for ((record, _, name), line) in zip(parents, named) {
      let parent = line ?? ids[name] ?? titles[name]
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
