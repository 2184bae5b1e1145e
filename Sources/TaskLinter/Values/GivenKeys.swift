import TaskSyntax

/// What a task's line gives, so that a fix does not give anything twice.
struct GivenKeys {
  private var reserved: UInt32 = 0
  private var declared: Set<[UInt8]> = []
  /// Whether a rank, or what is nearly one, stands at its place.
  private var hasRank: Bool
  private var hasProject = false

  /// Reads the line of the task at record `index`.
  init(of index: Int, in part: LintPart) {
    hasRank = part.hasRankText(index)
    for word in part.words(of: index) {
      let record = part.syntax.records[word]
      switch record.kind {
      case .project: hasProject = true
      case .attribute: _ = take(AttributeWord(record, in: part).name)
      default: break
      }
    }
  }

  /// Notes that the line is to have the attribute `name`; false where it has it already and may not have it twice.
  mutating func take(_ name: [UInt8]) -> Bool {
    guard let key = AttributeKey.reserved(name) else { return declared.insert(name).inserted }
    let bit: UInt32 = 1 << UInt32(key.rawValue)
    guard key == .remind || reserved & bit == 0 else { return false }
    reserved |= bit
    return true
  }

  mutating func takeProject() -> Bool {
    defer { hasProject = true }
    return !hasProject
  }

  mutating func takeRank() -> Bool {
    defer { hasRank = true }
    return !hasRank
  }
}

extension AttributeKey {
  /// The reserved key that is written so; `nil` for all other words.
  static func reserved(_ name: [UInt8]) -> AttributeKey? {
    allCases.first { $0 != .declared && "\($0.name)".utf8.elementsEqual(name) }
  }
}
