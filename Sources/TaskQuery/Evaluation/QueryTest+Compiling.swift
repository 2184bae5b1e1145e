import TaskModel

/// A name in a query. Which of a part's names match it is determined once for each part.
struct WantedName: Sendable, Equatable {
  var name: [UInt8]
  /// Whether names below it in the hierarchy match too.
  var hasMembers: Bool

  func means(_ other: ArraySlice<UInt8>) -> Bool {
    guard other.starts(with: name) else { return false }
    return other.count == name.count || hasMembers && other[other.startIndex + name.count] == UInt8(ascii: "/")
  }
}

/// The names and patterns that tests refer to by index, so that each is prepared once for a part.
struct QueryTables: Sendable {
  var names: [WantedName] = []
  var patterns: [QueryPattern] = []
}

extension QueryTest {
  /// - Parameter tables: receives the names and patterns of the term.
  init(_ term: QueryTerm, _ tables: inout QueryTables) {
    switch term {
    case .flag(let flag): self.init(flag)
    case .has(let field): self = Self.hasAny(field)
    // The program negates the test.
    case .lacks(let field): self = Self.hasAny(field)
    case .name(let field, let name): self.init(field, name, hasMembers: true, &tables)
    case .exactName(let field, let name): self.init(field, name, hasMembers: false, &tables)
    case .contains(let field, let text): self = .text(field, .contains(text))
    case .exactText(let field, let text, let isNot): self = .text(field, .exactly(text, isNot: isNot))
    case .matches(let field, let pattern):
      self = .text(field, .matches(tables.patterns.count))
      tables.patterns.append(pattern)
    case .resembles(let word): self = .text(.title, .resembles(word))
    case .days(let field, let comparison, let interval): self = Self.days(field, comparison, interval)
    case .number(let field, let comparison, let interval):
      self = .codes(
        field,
        CodeRange(
          comparison, first: interval.first.map { Self.doubled($0.billionths) },
          last: interval.last.map { Self.doubled($0.billionths) }))
    case .priority(let field, let comparison, let interval):
      // More important is greater, but has the smaller raw value.
      let range = CodeRange(
        comparison.mirrored, first: interval.first.map { Int64($0.rawValue) },
        last: interval.last.map { Int64($0.rawValue) })
      if case .priority = field.source { self = .row(.priority(range)) } else { self = .codes(field, range) }
    case .status(let status, let isNot):
      let bit: UInt8 = 1 << status.rawValue
      self = .row(.statuses(isNot ? ~bit : bit))
    case .quadrant(let field, let number, let isNot):
      let bit: UInt8 = 1 << UInt8(clamping: number & 7)
      guard case .quadrant(let isWritten) = field.source else {
        self = .row(.never)
        return
      }
      self = .row(.quadrants(isNot ? 0b11110 & ~bit : bit, isWritten: isWritten))
    }
  }

  static func doubled(_ billionths: Int64) -> Int64 { 2 * max(-FieldCode.limit, min(FieldCode.limit, billionths)) }

  private static func hasAny(_ field: QueryField) -> QueryTest {
    switch (field.source, field.presence) {
    case (.priority, _): .row(.priority(.all))
    case (.row(let date), _): .row(.moment(date, .all))
    case (_, .flag(let flag)): .row(.flags(flag, areSet: true))
    default: .has(field)
    }
  }

  private init(_ field: QueryField, _ name: [UInt8], hasMembers: Bool, _ tables: inout QueryTables) {
    let number = tables.names.count
    switch field.source {
    case .project: self = .row(.project(number))
    case .labels(let areTags): self = .row(.label(number, isTag: areTags))
    default:
      self = .name(field, name)
      return
    }
    tables.names.append(WantedName(name: name, hasMembers: hasMembers))
  }

  private static func days(
    _ field: QueryField, _ comparison: QueryComparison, _ interval: QueryInterval<CalendarDate>
  ) -> QueryTest {
    // A day includes its times; see `PackedMoment`.
    let range = CodeRange(
      comparison, first: interval.first.map { Int64(PackedMoment($0).rawValue) },
      last: interval.last.map { Int64(PackedMoment($0).rawValue) + 1440 })
    if case .row(let date) = field.source { return .row(.moment(date, range)) }
    return .codes(field, range)
  }

  private init(_ flag: QueryFlag) {
    switch flag {
    case .ready, .blocked, .blocking: self = .fact(flag)
    case .held: self = .isHeld
    case .mine: self = .isMine
    default: self = .row(RowTest(flag))
    }
  }

  /// The bits of the active statuses.
  static let active: UInt8 = TaskStatus.allCases.reduce(0) { $0 | ($1.isActive ? 1 << $1.rawValue : 0) }
}

extension RowTest {
  /// Creates the test of a flag. It never matches if the row does not have enough data for the flag.
  fileprivate init(_ flag: QueryFlag) {
    switch flag {
    case .ready, .blocked, .blocking, .held, .mine: self = .never
    case .open: self = .statuses(1 << TaskStatus.open.rawValue)
    case .started: self = .statuses(1 << TaskStatus.started.rawValue)
    case .waiting: self = .statuses(1 << TaskStatus.waiting.rawValue)
    case .done: self = .statuses(1 << TaskStatus.done.rawValue)
    case .cancelled: self = .statuses(1 << TaskStatus.cancelled.rawValue)
    case .active: self = .statuses(QueryTest.active)
    case .closed: self = .statuses(~QueryTest.active)
    case .deferred: self = .isDeferred
    case .overdue: self = .isOverdue
    case .late: self = .isLate
    case .recurring: self = .flags(.isRecurring, areSet: true)
    case .leaf: self = .flags(.hasChildren, areSet: false)
    case .parent: self = .flags(.hasChildren, areSet: true)
    case .root: self = .isRoot
    case .important: self = .quadrants(0b00110, isWritten: false)
    case .urgent: self = .isUrgent
    case .unsorted: self = .quadrants(0b00001, isWritten: false)
    }
  }
}
