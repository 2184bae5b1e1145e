import TaskSyntax

/// A field of a task as lists name it: a column of a table, or a member of a JSON object.
enum TaskField: Hashable {
  case file, line, status, pri, subpriority, quadrant, title, project, context, tag, note, depth, parent, source
  case attribute(AttributeKey)
  /// A declared key, or the field of another program.
  case other([UInt8])
  /// A field of a list that follows from the others.
  case derived

  /// The fields of an export, without those of declared keys, which stand behind `owner`.
  static let standard: [(field: TaskField, name: [UInt8])] = {
    let head: [(TaskField, String)] = [
      (.file, "file"), (.line, "line"), (.status, "status"), (.pri, "pri"), (.quadrant, "quadrant"), (.title, "title"),
      (.project, "project"), (.context, "context"), (.tag, "tag"),
    ]
    let dates: [AttributeKey] = [.plan, .due, .start, .created, .done, .cancelled]
    let keys: [AttributeKey] = dates + [.remind, .every, .until, .id, .of, .after, .est, .spent, .owner]
    let tail: [(TaskField, String)] = [(.note, "note"), (.parent, "parent")]
    return head.map { ($0, Array($1.utf8)) } + keys.map { (.attribute($0), $0.bytes) }
      + tail.map { ($0, Array($1.utf8)) }
  }()

  private static let named: [[UInt8]: TaskField] = {
    var fields = Dictionary(uniqueKeysWithValues: standard.map { ($0.name, $0.field) })
    for name in ["handle", "section", "left", "score", "rank", "ready", "blocked", "overdue"] {
      fields[Array(name.utf8)] = .derived
    }
    let others: [(String, TaskField)] = [
      ("subpriority", .subpriority), ("depth", .depth), ("source", .source), ("contexts", .context), ("tags", .tag),
      ("q", .quadrant), ("notes", .note),
    ]
    for (name, field) in others { fields[Array(name.utf8)] = field }
    return fields
  }()

  /// The start of the name of a declared key, if a field has the same name.
  private static let prefix = Array("tasks_".utf8)

  /// Reads a name: one of ours, or that of another tool.
  init(_ cell: [UInt8]) {
    if let known = Self.named[cell] {
      self = known
      return
    }
    let name = cell.trimmed
    let small = name.map(\.lowercased)
    if name.starts(with: Self.prefix) {
      self = .other(Array(name.dropFirst(Self.prefix.count)))
    } else if let known = Self.named[small] {
      self = known
    } else if let field = ForeignSpelling.field(named: small), let known = Self.named[Array(field.utf8)] {
      self = known
    } else {
      self = .other(name)
    }
  }

  /// Returns the name of the field of a declared key.
  static func name(ofKey key: [UInt8]) -> [UInt8] {
    TaskField(key) == .other(key) && !key.starts(with: prefix) ? key : prefix + key
  }

  /// The names with which tables of the program begin, lists behind a column more.
  private static let ownStart = standard.prefix(6).map(\.name)
  private static let handle = Array("handle".utf8)

  /// Whether the first row is one that the program wrote, in a list or in an export.
  static func areOurs(_ cells: [[UInt8]]) -> Bool {
    cells.starts(with: ownStart) || cells.first == handle && cells.dropFirst().starts(with: ownStart)
  }

  /// Returns names as one cell. A name with a comma, or that begins with a blank or a quote, stands in quotes.
  static func joined(_ names: [[UInt8]]) -> [UInt8] {
    var text: [UInt8] = []
    for (index, name) in names.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      let isPlain =
        !name.contains(UInt8(ascii: ",")) && name.first.map { !$0.isBlank && $0 != UInt8(ascii: "\"") } ?? true
      if !isPlain { text += name.quoted } else if text.isEmpty { text = name } else { text += name }
    }
    return text
  }

  /// Returns the names of a cell.
  static func names(in cell: [UInt8]) -> [[UInt8]] {
    var names: [[UInt8]] = []
    var index = 0
    while index < cell.count {
      let rest = cell.span
      if cell[index] == UInt8(ascii: "\""), let end = rest.quotedEnd(at: index, contentEnd: cell.count),
        end == cell.count || cell[end] == UInt8(ascii: ",")
      {
        names.append(rest.unquoted(index..<end))
        index = end + 1
        continue
      }
      let end = cell[index...].firstIndex(of: UInt8(ascii: ",")) ?? cell.count
      let name = cell[index..<end].drop { $0.isBlank }
      if !name.isEmpty { names.append(Array(name)) }
      index = end + 1
    }
    return names
  }
}
