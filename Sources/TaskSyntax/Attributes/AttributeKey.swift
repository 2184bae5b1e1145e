/// The reserved attribute keys in canonical order, with the position of declared keys among them.
///
/// A new key needs a case, a row of `AttributeKey.row`, a meaning in `PartModel` and a line in
/// `Grammar/Specification.md`, "Attributes".
public enum AttributeKey: UInt8, Sendable, CaseIterable {
  case plan, due, start, remind, every, until, owner, est, spent, id, of, after
  /// A key that the file's front matter declares.
  case declared
  case created, done, cancelled

  /// The properties of each key.
  @inline(__always)
  private var row: Row {
    switch self {
    case .plan: Row("plan", .date)
    case .due: Row("due", .date)
    case .start: Row("start", .date)
    case .remind: Row("remind", .reminder, mayRepeat: true)
    case .every: Row("every", .recurrence)
    case .until: Row("until", .day)
    case .owner: Row("owner", .person)
    case .est: Row("est", .duration)
    case .spent: Row("spent", .duration)
    case .id: Row("id", .name)
    case .of: Row("of", .name)
    case .after: Row("after", .names)
    case .declared: Row("", .text)
    case .created: Row("created", .date, looksForward: false)
    case .done: Row("done", .date, looksForward: false)
    case .cancelled: Row("cancelled", .date, looksForward: false)
    }
  }

  private struct Row {
    let name: StaticString
    let value: AttributeValue
    let mayRepeat: Bool
    let looksForward: Bool

    @inline(__always)
    init(_ name: StaticString, _ value: AttributeValue, mayRepeat: Bool = false, looksForward: Bool = true) {
      self.name = name
      self.value = value
      self.mayRepeat = mayRepeat
      self.looksForward = looksForward
    }
  }
}

extension AttributeKey {
  /// The key as written; empty for `declared`.
  public var name: StaticString { row.name }

  /// The kind of the key's values; `text` for `declared`, whose kind comes from the settings.
  package var value: AttributeValue { @inline(__always) get { row.value } }

  /// Whether a task may have several attributes of this key.
  package var mayRepeat: Bool { row.mayRepeat }

  /// Whether a date without a year means the next such date rather than the previous one.
  package var looksForward: Bool { row.looksForward }

  /// All keys except `declared`, in canonical order.
  package static let reserved = allCases.filter { $0 != .declared }

  private static let names = allCases.map { Array($0.name.description.utf8) }

  /// The length in bytes of the longest name.
  private static let longestName = names.map(\.count).max() ?? 0

  /// The UTF-8 bytes of `name`.
  package var bytes: [UInt8] { Self.names[Int(rawValue)] }

  /// Creates the reserved key with this name; `nil` for any other word.
  package init?(reserved name: [UInt8]) {
    guard name.count <= Self.longestName else { return nil }
    // The table compares words of eight bytes.
    var padded = [24 of UInt8](repeating: 0)
    for index in name.indices { padded[index] = name[index] }
    guard let key = AttributeKeyTable.reserved.key(padded.span, 0..<name.count) else { return nil }
    self = key
  }
}
