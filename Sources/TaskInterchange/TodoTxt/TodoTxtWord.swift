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

  init(_ word: [UInt8]) {
    guard let first = word.first else {
      self = .text
      return
    }
    if "+@#".utf8.contains(first) {
      self = Self.name(word, sign: first)
    } else if let colon = word.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < word.count,
      first &- 0x61 < 26, word[..<colon].allSatisfy({ $0 &- 0x61 < 26 || $0.isDigit || $0 == UInt8(ascii: "-") })
    {
      self = .pair(key: Array(word[..<colon]), value: Array(word[(colon + 1)...]))
    } else {
      self = .text
    }
  }

  private static func name(_ word: [UInt8], sign: UInt8) -> TodoTxtWord {
    guard word.count > 1 else { return .text }
    var end = word.count
    while end > 1, word[end - 1].isTrailingPunctuation { end -= 1 }
    let name = Array(word[1..<end])
    let isName = SourceText(name).isName
    switch sign {
    case UInt8(ascii: "+"): return isName ? .project(name) : .unknownName
    case UInt8(ascii: "@"): return isName ? .context(name) : .unknownName
    default: return isName ? .tag(name) : .text
    }
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

  /// Whether a pair with this key is a field rather than text.
  static func isField(_ key: [UInt8], _ dialect: Dialect) -> Bool {
    same.contains { $0.bytes == key } || Other(rawValue: String(decoding: key, as: UTF8.self)) != nil
      || dialect.declares(key)
      || [Record.timeSuffix, Record.periodSuffix].contains { Record.dateKey(ofField: key, with: $0) != nil }
  }

  /// The name of a date of ours there.
  static func name(of key: AttributeKey) -> [UInt8] { key == .start ? Array("t".utf8) : key.bytes }
}
