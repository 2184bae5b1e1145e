import TaskModel
import TaskSyntax

extension PartReading {
  /// What a row has in a field.
  mutating func value(of field: QueryField, ofRow index: Int) -> FieldValue {
    switch field.kind {
    case .date:
      if field == .remind { return reminders(ofRow: index) }
      return Self.coded(FieldCode.moment(moment(field, ofRow: index), isStart: field == .start))
    case .number, .duration: return Self.coded(number(field, ofRow: index))
    case .priority: return Self.coded(priority(field, ofRow: index).map { Int64($0.rawValue) })
    case .quadrant:
      let number = quadrant(field, ofRow: index)
      return number == 0 ? .missing : .code(Int64(number))
    case .status: return .code(Int64(rows[index].status.rawValue))
    case .text, .name: return texts(field, ofRow: index)
    }
  }

  private static func coded(_ code: Int64?) -> FieldValue { code.map { .code($0) } ?? .missing }

  /// The day, or minute, of a date field with one value.
  func moment(_ field: QueryField, ofRow index: Int) -> PackedMoment {
    if let date = RowDate(field) { return date.moment(of: rows[index]) }
    switch field {
    case .until: return moment(attribute(.until, ofRow: index))
    case .declared(let name, _): return moment(attribute(.declared, named: name, ofRow: index))
    default: return .none
    }
  }

  /// Of a period its last day.
  private func moment(_ word: SyntaxRecord?) -> PackedMoment {
    guard let word else { return .none }
    let value = value(of: word)
    guard let literal = DateLiteral(value.span, in: 0..<value.count) else { return .none }
    return PackedMoment(literal.lastDay, minuteOfDay: literal.minuteOfDay)
  }

  /// When the reminders of a row ring, in their order: a duration is counted back from when the task is due.
  func ringing(ofRow index: Int) -> [PackedMoment] {
    attributes(.remind, ofRow: index).compactMap { word in
      let value = value(of: word)
      if let literal = DateLiteral(value.span, in: 0..<value.count) {
        return PackedMoment(literal.firstDay, minuteOfDay: literal.minuteOfDay)
      }
      guard let before = DurationLiteral(value.span, in: 0..<value.count, allowsDays: true),
        let day = rows[index].due.date,
        let due = CalendarMoment(day, minuteOfDay: rows[index].due.minuteOfDay ?? 0),
        let moment = due.adding(minutes: -before.minutes)
      else { return nil }
      return PackedMoment(moment.date, minuteOfDay: moment.minuteOfDay)
    }
  }

  /// As digits of equal length, so that lists of them are ordered as lists of text are.
  private func reminders(ofRow index: Int) -> FieldValue {
    let texts = ringing(ofRow: index).compactMap { moment -> [UInt8]? in
      guard let code = FieldCode.moment(moment, isStart: false) else { return nil }
      let digits = Array(String(code).utf8)
      return Array(repeating: UInt8(ascii: "0"), count: max(0, 10 - digits.count)) + digits
    }
    return texts.isEmpty ? .missing : .texts(texts)
  }

  /// A number or a duration in billionths; of a percentage rounded down.
  mutating func number(_ field: QueryField, ofRow index: Int) -> Int64? {
    switch field {
    case .est: return minutes(attribute(.est, ofRow: index)).map(FieldCode.number)
    case .spent: return minutes(attribute(.spent, ofRow: index)).map(FieldCode.number)
    case .declared(let name, let kind):
      let word = attribute(.declared, named: name, ofRow: index)
      guard kind == .number else { return minutes(word).map(FieldCode.number) }
      return word.flatMap { QueryNumber(text: value(of: $0))?.billionths }
    case .progress: return progress(ofRow: index)?.code
    default: return count(field, ofRow: index).map(FieldCode.number)
    }
  }

  private func minutes(_ word: SyntaxRecord?) -> Int? {
    guard let word else { return nil }
    let value = value(of: word)
    return DurationLiteral(value.span, in: 0..<value.count, allowsDays: false)?.minutes
  }

  /// The share of its leaf descendants that are closed, in percent; `nil` without subtasks.
  mutating func progress(ofRow index: Int) -> (code: Int64, hasRest: Bool)? {
    let (all, closed) = leaves(ofRow: index)
    return all == 0 ? nil : FieldCode.percentage(closed, of: all)
  }

  /// The computed fields that are whole numbers.
  private mutating func count(_ field: QueryField, ofRow index: Int) -> Int? {
    let row = rows[index]
    switch field {
    case .line: return line(ofRow: index)
    case .depth: return Int(row.depth)
    case .left: return row.status.isActive ? row.due.date?.days(since: settings.now.date) : nil
    case .age:
      guard let created = row.created.date else { return nil }
      return (row.status.isActive ? settings.now.date : row.closed.date)?.days(since: created)
    case .lead: return row.status == .done ? days(from: row.created, to: row.closed) : nil
    case .slip: return row.status == .done ? days(from: row.due, to: row.closed) : nil
    case .score: return score(row)
    case .unblocks: return facts.flatMap { $0.workspace.unblocks($0.first + index) }
    case .rank: return facts.flatMap { $0.workspace.rank(of: $0.first + index) }
    default: return nil
    }
  }

  private func days(from first: PackedMoment, to last: PackedMoment) -> Int? {
    guard let first = first.date, let last = last.date else { return nil }
    return last.days(since: first)
  }

  /// By the letter that the task has itself or takes from its heading or file, not from the task above.
  private func score(_ row: TaskRow) -> Int? {
    switch row.status {
    case .open, .started, .waiting: return nil
    case .cancelled: return 0
    case .done: return settings.points(ofLetter: source.scoredLetter(of: row))
    }
  }

  func priority(_ field: QueryField, ofRow index: Int) -> TaskPriority? {
    let priority =
      field == .eff
      ? facts.flatMap { $0.workspace.priority(of: $0.first + index) }
      : TaskPriority(letter: source.letter(of: rows[index]), number: rows[index].number)
    return priority == TaskPriority.none ? nil : priority
  }

  /// 1 to 4; 0 where there is none.
  func quadrant(_ field: QueryField, ofRow index: Int) -> Int {
    let (number, isWritten) = source.quadrant(of: rows[index], settings)
    return field == .q && !isWritten ? 0 : number
  }
}
