import TaskModel
import TaskSyntax

/// The properties of a task that the reader asks for, in the drawer below its headline. Those of ours hold what the field
/// beside them cannot, and count only as long as that one is as it was written.
///
/// The properties that hold the values of reserved keys are those of `OrgPropertyName`.
enum OrgProperty: UInt8, CaseIterable {
  case identifier, category, created, effort
  case ourTitle, ourRank, ourProject, ourNote, ourLine

  /// The name in capitals.
  var name: String {
    switch self {
    case .identifier: "ID"
    case .category: "CATEGORY"
    case .created: "CREATED"
    case .effort: "EFFORT"
    case .ourTitle: Self.prefix + "TITLE"
    case .ourRank: Self.prefix + "RANK"
    case .ourProject: Self.prefix + "PROJECT"
    case .ourNote: Self.prefix + "NOTE"
    case .ourLine: Self.prefix + "LINE"
    }
  }

  private static let prefix = "TASKS_"

  /// The start of the names of declared keys that Org gives a meaning.
  static let declared = prefix + "KEY_"

  /// Returns the name of the property that holds a value of a reserved key as it is written here.
  static func name(of key: AttributeKey) -> String { names[Int(key.rawValue)] }

  private static let names = AttributeKey.allCases.map { prefix + $0.name.description.uppercased() }

  /// Whether a property of others sets how Org shows a task, follows from others, or tells where a task was.
  static func isIgnored(_ name: String) -> Bool { settings.contains(name) || name.hasPrefix("ARCHIVE_") }

  private static let settings: Set = ["LAST_REPEAT", "COOKIE_DATA", "VISIBILITY", "COLUMNS", "LOGGING", "WRAP"]

  /// The names that Org gives a meaning, which no declared key takes.
  private static let taken: Set<String> = [
    identifier.name, category.name, created.name, effort.name, "TODO", "TAGS", "ALLTAGS", "PRIORITY", "DEADLINE",
    "SCHEDULED", "CLOSED", "TIMESTAMP", "TIMESTAMP_IA", "CLOCKSUM", "CLOCKSUM_T", "BLOCKED", "ITEM", "FILE", "ORDERED",
    "NOBLOCKING", "CUSTOM_ID", "STYLE", "ARCHIVE", "END", "PROPERTIES", "BLOCKER", "TRIGGER",
  ]

  /// Returns the name of the property of a declared key.
  static func name(ofDeclared key: [UInt8]) -> String {
    let name = String(decoding: key, as: UTF8.self)
    let capitals = name.uppercased()
    return taken.contains(capitals) || isIgnored(capitals) || capitals.hasPrefix(prefix) ? declared + name : name
  }

  /// Returns a text of several lines on one, with blanks at both ends.
  static func escaped(_ text: [UInt8]) -> [UInt8] {
    let isPlain = !text.contains { $0 == UInt8(ascii: "\\") || $0 == 0x0A || $0 == 0x09 }
    if isPlain, text.first != 0x20, text.last != 0x20 { return text }
    var result: [UInt8] = []
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "\\"): result += "\\\\".utf8
      case 0x0A: result += "\\n".utf8
      case 0x09: result += "\\t".utf8
      case 0x20 where index == 0 || index + 1 == text.count: result += "\\s".utf8
      default: result.append(byte)
      }
    }
    return result
  }

  static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "\\")) else { return Array(text) }
    let signs: [UInt8: UInt8] = [UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "s"): 0x20]
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "\\"), index + 1 < text.endIndex {
        index += 1
        result.append(signs[text[index]] ?? text[index])
      } else {
        result.append(text[index])
      }
      index += 1
    }
    return result
  }
}

/// The estimate of a task: `:Effort: 1:30`.
enum OrgEffort {
  static func text(_ value: [UInt8]) -> [UInt8]? {
    DurationLiteral(value.span, in: 0..<value.count, allowsDays: false).map { duration in
      let (hours, minutes) = duration.minutes.quotientAndRemainder(dividingBy: 60)
      return Array("\(hours):\(minutes < 10 ? "0" : "")\(minutes)".utf8)
    }
  }

  /// Returns the value of `est` for `1:30`, for a number of minutes, or for `1h 30min`; `nil` for other texts.
  static func value(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var minutes = 0
    if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      guard let hours = Int(digits: text[..<colon]), let rest = Int(digits: text[(colon + 1)...]), rest < 60,
        hours <= DurationLiteral.maximumMinutes / 60
      else { return nil }
      minutes = hours * 60 + rest
    } else if let number = Int(digits: text) {
      minutes = number
    } else {
      let units = ["min": 1, "h": 60, "d": 1_440]
      var rest = text.filter { !$0.isBlank }[...]
      while !rest.isEmpty {
        let digits = rest.prefix { $0.isDigit }
        let unit = rest[digits.endIndex...].prefix { !$0.isDigit }
        guard let number = Int(digits: digits), let factor = units[String(decoding: unit, as: UTF8.self)],
          number < 1_000_000
        else { return nil }
        minutes += number * factor
        rest = rest[unit.endIndex...]
      }
    }
    guard minutes <= DurationLiteral.maximumMinutes else { return nil }
    return FieldRecord.duration(minutes)
  }
}
