/// What other tools call things: Taskwarrior, Obsidian Tasks, Todoist, todo.txt, the issue searches of forges.
enum ForeignWords {
  /// Our field for another tool's; `nil` where none is known.
  static func field(_ name: [UInt8]) -> String? { find(name, in: fields) }

  /// Our flag for a status that other tools have, such as `pending`.
  static func status(_ word: [UInt8]) -> String? { find(word, in: statuses) }

  /// Our letter for `H`, `high`, `1`.
  static func priority(_ word: [UInt8]) -> String? { find(word, in: priorities) }

  /// A field and our whole term for one with a modifier behind a dot, such as `due.before:fri`.
  static func modified(_ name: [UInt8], _ value: [UInt8]) -> (field: [UInt8], term: QueryMessage)? {
    guard let dot = name.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    var field = Array(name[..<dot])
    if let own = Self.field(field) { field = Array(own.utf8) }
    let term: QueryMessage
    switch String(decoding: name[(dot + 1)...], as: UTF8.self) {
    case "before", "below", "under", "lt": term = "'\(field)<\(value)'"
    case "after", "above", "over", "gt": term = "'\(field)>\(value)'"
    case "by", "lte", "until": term = "\(field):..\(value)"
    case "gte", "from", "since": term = "\(field):\(value).."
    case "is", "equals", "eq", "word": term = "\(field)=\(value)"
    case "not", "isnt", "noword", "ne": term = "'not \(field):\(value)'"
    case "has", "contains", "like": term = "\(field):\(value)"
    case "hasnt": term = "'not \(field):\(value)'"
    case "startswith", "left": term = "\(field)~/^\(value)/"
    case "endswith", "right": term = "\(field)~/\(value)$/"
    case "none": term = "no:\(field)"
    case "any": term = "has:\(field)"
    default: return nil
    }
    return (field, term)
  }

  private static func find(_ word: [UInt8], in table: [(String, String)]) -> String? {
    let small = word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return table.first { $0.0.utf8.elementsEqual(small) }?.1
  }

  private static let fields = [
    ("assignee", "owner"), ("category", "context"), ("closed", "done"), ("completed", "done"), ("deadline", "due"),
    ("depends", "after"), ("desc", "title"), ("description", "title"), ("end", "done"), ("entry", "created"),
    ("estimate", "est"), ("folder", "file"), ("happens", "due"), ("heading", "section"), ("label", "tag"),
    ("labels", "tag"), ("list", "project"), ("name", "title"), ("path", "file"), ("prio", "pri"), ("priority", "pri"),
    ("prj", "project"), ("proj", "project"), ("rec", "every"), ("recur", "every"), ("recurrence", "every"),
    ("scheduled", "plan"), ("starts", "start"), ("state", "status"), ("summary", "title"), ("t", "start"),
    ("tags", "tag"), ("text", "title"), ("urgency", "rank"), ("wait", "start"),
  ]

  private static let statuses = [
    ("pending", "active"), ("todo", "active"), ("incomplete", "active"), ("completed", "done"), ("complete", "done"),
    ("finished", "done"), ("deleted", "cancelled"), ("canceled", "cancelled"), ("dropped", "cancelled"),
    ("doing", "started"), ("inprogress", "started"), ("in-progress", "started"), ("progress", "started"),
    ("scheduled", "deferred"), ("actionable", "ready"), ("unblocked", "ready"), ("late", "overdue"),
  ]

  private static let priorities = [
    ("h", "A"), ("high", "A"), ("highest", "A"), ("1", "A"), ("p1", "A"), ("m", "B"), ("medium", "B"), ("2", "B"),
    ("p2", "B"), ("l", "C"), ("low", "C"), ("3", "C"), ("p3", "C"), ("4", "D"), ("p4", "D"), ("lowest", "D"),
  ]
}
