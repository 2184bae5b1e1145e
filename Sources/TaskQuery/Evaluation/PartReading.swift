import TaskModel
import TaskSyntax

/// A part as its tasks are asked one after the other: what is worked out once for all of them is kept.
struct PartReading {
  let source: QueryPart
  let rows: [TaskRow]
  let settings: QuerySettings
  /// What follows from the whole workspace, and the number of the part's first task in it; `nil` where only the part is
  /// known.
  var facts: (workspace: WorkspaceFacts, first: Int)?
  /// For each row its leaf descendants, and how many of them are closed; empty until asked for.
  private var leaves: [(all: Int32, closed: Int32)] = []
  /// For each row whether a task above it is closed, waiting or deferred.
  private var heldRows: [Bool] = []
  private var lines: [Int] = []

  init(_ source: QueryPart, _ settings: QuerySettings) {
    self.source = source
    rows = source.model.rows
    self.settings = settings
  }

  mutating func line(ofRow row: Int) -> Int {
    if lines.isEmpty { lines = source.lines }
    return lines[row]
  }

  /// The leaf descendants of a row, and how many are closed.
  mutating func leaves(ofRow row: Int) -> (all: Int, closed: Int) {
    if leaves.isEmpty {
      leaves = Array(repeating: (0, 0), count: rows.count)
      for index in rows.indices.reversed() where rows[index].parent != TaskRow.none {
        let parent = Int(rows[index].parent)
        let isLeaf = !rows[index].flags.contains(.hasChildren)
        leaves[parent].all += isLeaf ? 1 : leaves[index].all
        leaves[parent].closed += isLeaf ? (rows[index].status.isActive ? 0 : 1) : leaves[index].closed
      }
    }
    return (Int(leaves[row].all), Int(leaves[row].closed))
  }

  func isDeferred(_ row: TaskRow) -> Bool {
    guard row.status.isActive, let day = row.start.date else { return false }
    return day > settings.now.date
  }

  mutating func isHeld(_ row: Int) -> Bool {
    if heldRows.isEmpty {
      heldRows = Array(repeating: false, count: rows.count)
      for index in rows.indices where rows[index].parent != TaskRow.none {
        let parent = Int(rows[index].parent)
        let above = rows[parent]
        heldRows[index] =
          heldRows[parent] || !above.status.isActive || above.status == .waiting || isDeferred(above)
      }
    }
    return heldRows[row] && rows[row].status.isActive
  }

  /// The first attribute with a key on the line of a row; of a declared one with a name.
  func attribute(_ key: AttributeKey, named name: [UInt8]? = nil, ofRow row: Int) -> SyntaxRecord? {
    let records = source.part.records
    let record = Int(rows[row].record)
    var child = record + 1
    let end = Int(records[record].next)
    while child < end, records[child].kind.rawValue >= SyntaxKind.rank.rawValue {
      let word = records[child]
      if word.kind == .attribute, word.key == key, name.map({ isNamed($0, word) }) ?? true { return word }
      child += 1
    }
    return nil
  }

  /// All attributes with a key: only `remind` may stand more than once.
  func attributes(_ key: AttributeKey, ofRow row: Int) -> [SyntaxRecord] {
    let records = source.part.records
    let record = Int(rows[row].record)
    return records[record + 1..<max(record + 1, Int(records[record].next))].prefix {
      $0.kind.rawValue >= SyntaxKind.rank.rawValue
    }.filter { $0.kind == .attribute && $0.key == key }
  }

  private func isNamed(_ name: [UInt8], _ word: SyntaxRecord) -> Bool {
    guard word.keyLength == name.count else { return false }
    let part = source.part
    let bytes = part.bytes
    for index in name.indices where bytes[word.lowerBound + index] != name[index] { return false }
    return true
  }

  func value(of word: SyntaxRecord) -> [UInt8] { source.part.value(of: word) }

  func title(ofRow row: Int) -> [UInt8] { source.part.title(of: Int(rows[row].record)) }

  func note(ofRow row: Int) -> [UInt8]? {
    rows[row].flags.contains(.hasNote) ? source.part.note(of: Int(rows[row].record)) : nil
  }

  func name(_ number: UInt32) -> [UInt8]? { number == TaskRow.none ? nil : Array(source.names[number]) }
}
