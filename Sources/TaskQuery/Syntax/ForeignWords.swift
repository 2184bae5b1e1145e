import TaskSyntax

/// Words from queries of other tools: statuses, and modifiers of fields. `ForeignSpelling` has their field names.
enum ForeignWords {
  /// Returns the field for another tool's name. `nil` if the name is unknown or a field here.
  static func field(_ name: [UInt8]) -> QueryField? {
    guard QueryField.named(name.map(\.lowercased)) == nil else { return nil }
    return ForeignSpelling.field(named: name).flatMap { QueryField.named(Array($0.utf8)) }
  }

  /// Returns the flag for a status of other tools, such as `pending`.
  static func status(_ word: [UInt8]) -> String? {
    let small = word.map(\.lowercased)
    return statuses.first { $0.0.utf8.elementsEqual(small) }?.1
  }

  /// Returns the field, and the equivalent term, for a field with a modifier after a dot, such as `due.before:fri`.
  static func modified(_ name: [UInt8], _ value: [UInt8]) -> (field: [UInt8], term: QueryMessage)? {
    guard let dot = name.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    var field = Array(name[..<dot])
    if let own = Self.field(field) { field = own.name }
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

  private static let statuses = [
    ("pending", "active"), ("todo", "active"), ("incomplete", "active"), ("completed", "done"), ("complete", "done"),
    ("finished", "done"), ("deleted", "cancelled"), ("canceled", "cancelled"), ("dropped", "cancelled"),
    ("doing", "started"), ("inprogress", "started"), ("in-progress", "started"), ("progress", "started"),
    ("scheduled", "deferred"), ("actionable", "ready"), ("unblocked", "ready"), ("late", "overdue"),
  ]
}
