import TaskSyntax

/// A word of a todo.txt line.
enum TodoTxtWord: Equatable {
  case project([UInt8])
  case context([UInt8])
  case tag([UInt8])
  case pair(key: [UInt8], value: [UInt8])
  /// A word with the sign of a project or context that is no name in a task file: `+1`, `@2x`.
  case unknownName
  case text

  init(_ word: ArraySlice<UInt8>) {
    guard let first = word.first else {
      self = .text
      return
    }
    if "+@#".utf8.contains(first) {
      self = Self.name(word, sign: first)
    } else if let colon = word.firstIndex(of: UInt8(ascii: ":")), colon > word.startIndex, colon + 1 < word.endIndex,
      first &- 0x61 < 26, word[..<colon].allSatisfy({ $0 &- 0x61 < 26 || $0.isDigit || $0 == UInt8(ascii: "-") })
    {
      self = .pair(key: Array(word[..<colon]), value: Array(word[(colon + 1)...]))
    } else {
      self = .text
    }
  }

  private static func name(_ word: ArraySlice<UInt8>, sign: UInt8) -> TodoTxtWord {
    guard word.count > 1 else { return .text }
    var end = word.endIndex
    while end > word.startIndex + 1, word[end - 1].isTrailingPunctuation { end -= 1 }
    let name = Array(word[(word.startIndex + 1)..<end])
    let isName = isPlain(name) || SourceText(name).isName
    switch sign {
    case UInt8(ascii: "+"): return isName ? .project(name) : .unknownName
    case UInt8(ascii: "@"): return isName ? .context(name) : .unknownName
    default: return isName ? .tag(name) : .text
    }
  }

  /// Whether a name has only letters and digits, and a letter first, as most names do.
  private static func isPlain(_ name: [UInt8]) -> Bool {
    guard let first = name.first, !first.isDigit else { return false }
    return name.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0.isDigit }
  }

  /// The name with its sign; `nil` for other words.
  var name: [UInt8]? {
    switch self {
    case .project(let name): [UInt8(ascii: "+")] + name
    case .context(let name): [UInt8(ascii: "@")] + name
    case .tag(let name): [UInt8(ascii: "#")] + name
    case .pair, .unknownName, .text: nil
    }
  }
}

/// The keys of todo.txt that are fields of a task here.
enum TodoTxtKey {
  /// The keys whose value is that of the attribute of the same name.
  static let same: [AttributeKey] = [
    .plan, .due, .remind, .every, .until, .owner, .est, .spent, .id, .of, .after, .created, .done, .cancelled,
  ]
  /// The other words that are read: the threshold date, a recurrence, the letter of a closed task, and ours.
  enum Other: String, CaseIterable { case t, rec, pri, p, status, subpriority, quadrant }

  /// The meaning of the value of a key.
  enum Meaning {
    case attribute(AttributeKey)
    /// The time of a date, and the period that it stands for.
    case time(AttributeKey)
    case period(AttributeKey)
    case other(Other)
    /// The attribute of a key that the document declares.
    case declared
  }

  private static let known: [(name: String, meaning: Meaning)] =
    same.map { ($0.name.description, .attribute($0)) } + Other.allCases.map { ($0.rawValue, .other($0)) }
    + Record.dateKeys.map { (String(decoding: $0.bytes + Record.timeSuffix, as: UTF8.self), .time($0)) }
    + Record.dateKeys.map { (String(decoding: $0.bytes + Record.periodSuffix, as: UTF8.self), .period($0)) }
  private static let names = FieldNames(known.map(\.name))

  /// Returns the meaning of a key of a pair; `nil` for text.
  static func meaning(of key: [UInt8], _ dialect: Dialect) -> Meaning? {
    names.number(of: key[...]).map { known[$0].meaning } ?? (dialect.declares(key) ? .declared : nil)
  }

  /// The name of a date of ours there.
  static func name(of key: AttributeKey) -> [UInt8] { key == .start ? Array("t".utf8) : key.bytes }
}
