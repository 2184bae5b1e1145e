import TaskModel

extension PartReading {
  /// Returns the value of a field of a row.
  mutating func value(of field: QueryField, ofRow index: Int) -> FieldValue { value(of: field.source, ofRow: index) }

  /// Returns the value of the field with a source.
  mutating func value(of source: QueryField.Source, ofRow index: Int) -> FieldValue {
    let beginsDays = source.beginsDays
    switch source {
    case .status: return .code(Int64(rows[index].status.rawValue))
    case .priority: return Self.coded(priority(ofRow: index))
    case .effectivePriority(let read): return Self.coded(read(&self, index))
    case .quadrant(let isWritten):
      let number = quadrant(ofRow: index, isWritten: isWritten)
      return number == 0 ? .missing : .code(Int64(number))
    case .row(let date): return Self.coded(FieldCode.moment(date.moment(of: rows[index]), beginsDays: beginsDays))
    case .date(let read): return Self.coded(FieldCode.moment(read(&self, index), beginsDays: beginsDays))
    case .dates(let read): return Self.digits(read(&self, index))
    case .count(let read): return Self.coded(read(&self, index).map(FieldCode.number))
    case .number(let read): return Self.coded(read(&self, index)?.billionths)
    case .share(let read):
      let (part, whole) = read(&self, index)
      return whole == 0 ? .missing : .code(FieldCode.percentage(part, of: whole).code)
    case .project: return name(self.source.project(of: rows[index])).map { .text($0) } ?? .missing
    case .labels(let areTags): return Self.list(self.source.labels(ofRow: index, areTags: areTags).compactMap(name))
    case .text(let read): return read(&self, index).map { .text($0) } ?? .missing
    case .title: return .text(title(ofRow: index))
    case .names(let read), .path(let read): return Self.list(read(&self, index))
    }
  }

  /// Whether a row has a value in a field.
  mutating func hasValue(_ field: QueryField, ofRow index: Int) -> Bool {
    switch field.presence {
    case .flag(let flag): return rows[index].flags.contains(flag)
    case .function(let hasValue): return hasValue(&self, index)
    case .value:
      if case .missing = value(of: field, ofRow: index) { return false }
      return true
    }
  }

  private static func coded(_ code: Int64?) -> FieldValue { code.map { .code($0) } ?? .missing }

  private static func coded(_ priority: TaskPriority) -> FieldValue {
    priority == .none ? .missing : .code(Int64(priority.rawValue))
  }

  private static func list(_ texts: [[UInt8]]) -> FieldValue { texts.isEmpty ? .missing : .texts(texts) }

  /// Returns the codes as digits of equal length, so that lists of dates sort like lists of text.
  private static func digits(_ moments: [PackedMoment]) -> FieldValue {
    list(
      moments.compactMap { moment in
        guard let code = FieldCode.moment(moment, beginsDays: false) else { return nil }
        let digits = Array(String(code).utf8)
        return Array(repeating: UInt8(ascii: "0"), count: max(0, 10 - digits.count)) + digits
      })
  }

  /// Returns the effective letter of a row, own or inherited, with its sub-priority.
  func priority(ofRow index: Int) -> TaskPriority {
    TaskPriority(letter: source.letter(of: rows[index]), number: rows[index].number)
  }

  /// Returns the quadrant of a row, 1 to 4, or 0 for none.
  func quadrant(ofRow index: Int, isWritten: Bool) -> Int {
    let quadrant = source.quadrant(of: rows[index], settings)
    return isWritten && !quadrant.isWritten ? 0 : quadrant.number
  }
}
