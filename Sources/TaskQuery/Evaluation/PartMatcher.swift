import TaskModel
import TaskSyntax

/// Evaluates the terms of a plan on the tasks of one part.
struct PartMatcher {
  var reading: PartReading
  private let plan: QueryPlan
  /// For each name in the plan, whether it matches each name of the part.
  private let meant: [[Bool]]
  /// For each pattern of the plan, its search, which reuses its memory from text to text.
  private var searches: [PatternSearch]
  /// For each test of the plan's program, its preparation if it tests titles.
  private let titles: [TitleTest?]
  /// For each test of the plan's program, the rows that may match; empty if all may.
  private let rowsInQuestion: [[Bool]]
  /// For each relation of the plan evaluated so far, whether each row has a matching related task.
  var related: [[Bool]] = []

  init(_ reading: PartReading, _ plan: QueryPlan) {
    self.reading = reading
    self.plan = plan
    let names = reading.source.names
    searches = plan.tables.patterns.map { PatternSearch($0) }
    titles = plan.program.tests.map { TitleTest($0, plan.tables.patterns, of: reading.source) }
    rowsInQuestion = titles.map { $0?.rows ?? [] }
    meant = plan.tables.names.map { wanted in (0..<UInt32(names.count)).map { wanted.means(names[$0]) } }
  }

  /// Whether a row matches the plan.
  mutating func matches(row: Int) -> Bool { fulfills(plan.program, row: row, isPrepared: true) }

  /// Whether a row matches a program.
  mutating func fulfills(_ program: QueryProgram, row: Int) -> Bool { fulfills(program, row: row, isPrepared: false) }

  /// - Parameter isPrepared: whether the program is that of the plan, whose tests of titles are prepared.
  @inline(__always)
  private mutating func fulfills(_ program: QueryProgram, row: Int, isPrepared: Bool) -> Bool {
    var next = program.start
    while next >= 0 {
      let step = program.steps[Int(next)]
      let isFulfilled =
        switch step.question {
        case .row(let test): fulfills(test, row: row)
        case .other(let number):
          isPrepared ? fulfillsPrepared(number, row: row) : fulfills(program.tests[number], row: row)
        }
      next = isFulfilled ? step.onTrue : step.onFalse
    }
    return next == QueryProgram.accept
  }

  /// Whether a row fulfills a test of the plan's program.
  private mutating func fulfillsPrepared(_ number: Int, row: Int) -> Bool {
    if !rowsInQuestion[number].isEmpty, !rowsInQuestion[number][row] { return false }
    guard let title = titles[number] else { return fulfills(plan.program.tests[number], row: row) }
    return hasTitle(title.test, alsoNote: title.alsoNote, row: row)
  }

  @inline(__always)
  private func fulfills(_ test: RowTest, row index: Int) -> Bool {
    let row = reading.rows[index]
    switch test {
    case .never: return false
    case .statuses(let statuses): return statuses & (1 << row.status.rawValue) != 0
    case .flags(let flags, let areSet): return row.flags.contains(flags) == areSet
    case .isRoot: return row.parent == TaskRow.none
    case .isOverdue: return row.isOverdue(now: reading.settings.now)
    case .isLate: return isLate(row)
    case .isDeferred: return reading.isDeferred(row)
    case .isUrgent: return isUrgent(row)
    case .quadrants(let quadrants, let isWritten):
      return quadrants & (1 << UInt8(reading.quadrant(ofRow: index, isWritten: isWritten))) != 0
    case .moment(let date, let range):
      let moment = date.moment(of: row)
      return moment != .none && range.contains(Int64(moment.rawValue))
    case .priority(let range):
      let priority = reading.priority(ofRow: index)
      return priority != .none && range.contains(Int64(priority.rawValue))
    case .project(let number):
      let project = reading.source.project(of: row)
      return project != TaskRow.none && meant[number][Int(project)]
    case .label(let number, let isTag): return hasLabel(meant[number], isTag, row: index)
    case .relation(let number): return related[number][index]
    }
  }

  private mutating func fulfills(_ test: QueryTest, row index: Int) -> Bool {
    switch test {
    case .row(let test): return fulfills(test, row: index)
    case .isHeld: return reading.isHeld(index)
    case .isMine: return isMine(index)
    case .codes(let field, let range): return isInside(range, field, row: index)
    case .has(let field): return reading.hasValue(field, ofRow: index)
    case .name(let field, let name): return reading.value(of: field, ofRow: index).texts.contains(name)
    case .text(let field, let test): return hasText(field, test, row: index)
    case .fact(let flag): return isFact(flag, row: index)
    }
  }

  private func isLate(_ row: TaskRow) -> Bool {
    guard row.status == .done, let done = row.closed.date, let due = row.due.date else { return false }
    return done > due
  }

  private func isMine(_ index: Int) -> Bool { reading.owner(ofRow: index).map { $0 == reading.settings.me } ?? true }

  private func isUrgent(_ row: TaskRow) -> Bool {
    let quadrant = reading.source.quadrant(of: row, reading.settings).number
    if quadrant == 0 { return row.isUrgent(now: reading.settings.now, within: reading.settings.urgentWithin) }
    return quadrant == 1 || quadrant == 3
  }

  /// Whether a date or a number of a row is in `range`, in codes of `QueryTest.codes`.
  private mutating func isInside(_ range: CodeRange, _ field: QueryField, row index: Int) -> Bool {
    switch field.source {
    case .date(let read):
      let moment = read(&reading, index)
      return moment != .none && range.contains(Int64(moment.rawValue))
    case .dates(let read): return read(&reading, index).contains { range.contains(Int64($0.rawValue)) }
    case .effectivePriority(let read):
      let priority = read(&reading, index)
      return priority != .none && range.contains(Int64(priority.rawValue))
    case .share(let read):
      let (part, whole) = read(&reading, index)
      guard whole != 0 else { return false }
      let share = FieldCode.percentage(part, of: whole)
      return range.contains(QueryTest.doubled(share.code) + (share.hasRest ? 1 : 0))
    default:
      guard case .code(let code) = reading.value(of: field, ofRow: index) else { return false }
      return range.contains(QueryTest.doubled(code))
    }
  }

  private func hasLabel(_ meant: [Bool], _ areTags: Bool, row index: Int) -> Bool {
    for label in reading.source.sections[Int(reading.rows[index].section)].labels
    where label.isTag == areTags && meant[Int(label.name)] {
      return true
    }
    var number = index
    while true {
      for label in reading.source.model.labels(ofRow: number)
      where label.isTag == areTags && meant[Int(label.name)] {
        return true
      }
      guard reading.rows[number].parent != TaskRow.none else { return false }
      number = Int(reading.rows[number].parent)
    }
  }

  private mutating func hasText(_ field: QueryField, _ test: QueryTest.TextTest, row index: Int) -> Bool {
    switch field.source {
    case .title(let alsoNote): return hasTitle(test, alsoNote: alsoNote, row: index)
    case .text(let read):
      if let text = read(&reading, index) { return finds(test, in: text.span) }
    default:
      for text in reading.value(of: field, ofRow: index).texts where finds(test, in: text.span) { return true }
    }
    return false
  }

  private mutating func hasTitle(_ test: QueryTest.TextTest, alsoNote: Bool, row index: Int) -> Bool {
    var isFound = false
    reading.source.part.withTitle(of: reading.rows[index]) { isFound = finds(test, in: $0) }
    guard !isFound, alsoNote, let note = reading.note(ofRow: index) else { return isFound }
    return finds(test, in: note.span)
  }

  private mutating func finds(_ test: QueryTest.TextTest, in text: Span<UInt8>) -> Bool {
    switch test {
    case .contains(let words): words.matches(text, in: text.indices)
    case .exactly(let whole, let isNot): (text.count == whole.count && text.array(text.indices) == whole) != isNot
    case .matches(let number): searches[number].matches(text, in: text.indices)
    case .resembles(let word): word.matches(text, in: text.indices)
    }
  }

  private func isFact(_ flag: QueryFlag, row index: Int) -> Bool {
    guard let facts = reading.facts else { return false }
    let readiness = facts.workspace.readiness(of: facts.first + index)
    return switch flag {
    case .ready: readiness.contains(.ready)
    case .blocked: readiness.contains(.blocked)
    case .blocking: readiness.contains(.blocking)
    default: false
    }
  }
}
