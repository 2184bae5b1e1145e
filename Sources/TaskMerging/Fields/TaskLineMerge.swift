import TaskEditing
import TaskModel
import TaskSyntax

/// The merge of a task's line that both sides changed.
struct TaskLineMerge {
  private(set) var chunk: MergedChunk
  private(set) var rules: [MergeRule] = []

  /// - Parameters:
  ///   - base: the line before both changes, without indentation; `nil` if both sides added the task.
  ///   - isDoubtful: whether the lines may be those of different tasks, so that every difference is in dispute.
  init(base: [UInt8]?, _ a: [UInt8], _ b: [UInt8], _ dialect: Dialect, isDoubtful: Bool = false) {
    chunk = .text(a)
    if a == b || b == base { return }
    if a == base {
      chunk = .text(b)
      return
    }
    let lines = (base: base.flatMap { TaskLine($0, dialect) }, a: TaskLine(a, dialect), b: TaskLine(b, dialect))
    guard let lineA = lines.a, let lineB = lines.b, let x = LineFields(lineA), let y = LineFields(lineB),
      (lines.base == nil) == (base == nil), (lines.base.flatMap { LineFields($0) } == nil) == (base == nil)
    else {
      chunk = .dispute(MergeDispute(base: base, a, b, [.line: (a, b)]))
      return
    }
    let old = lines.base.flatMap { LineFields($0) }
    let writer = LineWriter(base: lines.base, lineA, lineB)
    let table = FieldTable(base: old, x, y)
    if isDoubtful, !table.disputes.isEmpty || !table.rules.isEmpty || ![old, x, y].contains(table.merged) {
      chunk = .dispute(MergeDispute(base: base, a, b, [.line: (a, b)]))
    } else {
      merge(table, writer, base, a, b)
    }
  }

  private mutating func merge(
    _ table: FieldTable, _ writer: LineWriter, _ base: [UInt8]?, _ a: [UInt8], _ b: [UInt8]
  ) {
    rules = table.rules
    guard !table.disputes.isEmpty else {
      if let text = writer.write(table.merged) {
        chunk = .text(text)
      } else {
        rules = []
        chunk = .dispute(MergeDispute(base: base, a, b, [.line: (a, b)]))
      }
      return
    }
    /// Writes the line with the values of one side in dispute.
    func variant(_ fields: LineFields) -> [UInt8]? {
      var variant = table.merged
      for field in table.disputes { variant.take(field, from: fields) }
      return writer.write(variant)
    }
    var values: [LineFields.Name: (a: [UInt8], b: [UInt8])] = [:]
    for field in table.disputes { values[field] = (table.a.text(of: field), table.b.text(of: field)) }
    chunk = .dispute(
      MergeDispute(
        base: table.base.map { variant($0) ?? base ?? [] }, variant(table.a) ?? a, variant(table.b) ?? b, values))
  }
}

/// Writes merged fields as an edit of the line of one side.
struct LineWriter {
  /// The lines that may be edited, the best first.
  private let lines: [TaskLine]

  /// A side that only changed the form of its line is the first choice, then a canonical line, then the lesser one.
  init(base: TaskLine?, _ a: TaskLine, _ b: TaskLine) {
    let old = base.flatMap { LineFields($0) }
    func rank(_ line: TaskLine) -> Int {
      if let old, LineFields(line) == old { return 0 }
      return line.isCanonical ? 1 : 2
    }
    let sides = rank(a) == rank(b) ? nil : rank(a) < rank(b)
    lines = sides ?? a.text.lexicographicallyPrecedes(b.text) ? [a, b] : [b, a]
  }

  /// Returns a line with these fields; `nil` if neither line can be edited so.
  func write(_ fields: LineFields) -> [UInt8]? {
    for line in lines {
      var line = line
      if (try? Self.edit(&line, to: fields)) != nil, LineFields(line) == fields { return line.text }
    }
    return nil
  }

  private static func edit(_ line: inout TaskLine, to fields: LineFields) throws(EditProblem) {
    guard let old = LineFields(line), old != fields else { return }
    if old.mark != fields.mark { try line.setMark(fields.mark) }
    if old.rank != fields.rank { try line.setRank(fields.rank) }
    if old.title != fields.title { try line.setTitle(Array(fields.title.joined(separator: [0x20]))) }
    if old.projects != fields.projects || old.labels != fields.labels {
      try line.setNames(fields.projects + fields.labels)
    }
    // Each edit reads the line again.
    guard fields.attributes.values.allSatisfy({ $0.count <= 64 }) else { return }
    let keys = Set(old.attributes.keys).union(fields.attributes.keys)
    for key in keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) where old[key] != fields[key] {
      if old[key].count == 1, fields[key].count == 1 {
        try line.set(key, fields[key][0])
      } else {
        if !old[key].isEmpty { try line.remove(key) }
        for value in fields[key] { try line.add(key, value) }
      }
    }
  }
}
