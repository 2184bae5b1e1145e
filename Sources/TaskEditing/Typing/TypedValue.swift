import TaskModel
import TaskSyntax

/// The value of an attribute, made of what was typed: dates as people type them, `+45m` more than there is.
struct TypedValue {
  /// As it goes into the file, without quotes.
  var value: [UInt8]
  /// Of a date.
  var date: DateLiteral?

  /// Whether it was made of what there was and what was typed.
  private(set) var isSum = false
  private let name: [UInt8]

  /// - Parameters:
  ///   - key: of a declared key that holds no dates the value is what was typed.
  ///   - name: of the key.
  ///   - content: what the task says so far, for `due+1w` and `+45m`.
  init(
    _ typed: [UInt8], of key: AttributeKey, _ name: [UInt8], _ content: TaskContent?, _ typing: TypingRules
  ) throws(EditProblem) {
    value = typed
    self.name = name
    let today = typing.today
    switch key {
    case .plan, .due, .start, .created, .done, .cancelled:
      try read(date: typed, key, content, today, takesTime: true)
    case .until:
      try read(date: typed, key, content, today, takesTime: false)
    case .declared where typing.dateKeys.contains(name):
      try read(date: typed, key, content, today, takesTime: true)
    case .remind:
      guard DurationLiteral(typed.span, in: 0..<typed.count, allowsDays: true) == nil else { return }
      try read(date: typed, key, content, today, takesTime: true)
      guard let date, date.minuteOfDay == nil else { return }
      throw EditProblem(
        .refused, "'".utf8 + typed + Array("' is no time, and a reminder needs one".utf8),
        help: Array("write a day and a time, such as remind:friT9:00, or how long before due: remind:1d".utf8))
    case .est, .spent:
      try read(effort: typed, key, content)
    default: break
    }
  }

  private mutating func read(
    date typed: [UInt8], _ key: AttributeKey, _ content: TaskContent?, _ today: CalendarDate, takesTime: Bool
  ) throws(EditProblem) {
    let reader = DateReader(today: today, looksForward: key.looksForward, prefix: name + Array(":".utf8))
    do {
      let date = try reader.readLiteral(typed, takesTime: takesTime) { key in
        content?[key].flatMap { DateLiteral($0.span, in: 0..<$0.count) }
      }
      self.date = date
      value = Array(date.description.utf8)
    } catch {
      throw EditProblem(.refused, error.message, help: error.help, range: error.range)
    }
  }

  /// A duration, or with `+` or `-` one that is added to what there is, or taken from it.
  private mutating func read(effort typed: [UInt8], _ key: AttributeKey, _ content: TaskContent?) throws(EditProblem) {
    let sign = typed.first == UInt8(ascii: "+") ? 1 : typed.first == UInt8(ascii: "-") ? -1 : 0
    let start = sign == 0 ? 0 : 1
    guard let typedAmount = DurationLiteral(typed.span, in: start..<typed.count, allowsDays: false) else {
      throw EditProblem(
        .refused, "'".utf8 + typed + Array("' is no value of \(key.name)".utf8), help: key.help)
    }
    guard sign != 0 else { return }
    let present = content?[key].flatMap { DurationLiteral($0.span, in: 0..<$0.count, allowsDays: false) }?.minutes ?? 0
    let sum = present + sign * typedAmount.minutes
    guard 0...DurationLiteral.maximumMinutes ~= sum else {
      let present = TimeAmount(minutes: present)
      throw EditProblem(
        .refused, "'".utf8 + typed + Array("' and the \(present) that there are make no duration".utf8),
        help: Array("it goes from 0m to 9999h".utf8))
    }
    value = Array(TimeAmount(minutes: sum).description.utf8)
    isSum = true
  }
}

extension AttributeKey {
  /// Which way a date without its year lies.
  var looksForward: Bool {
    switch self {
    case .created, .done, .cancelled: false
    default: true
    }
  }

  /// The reserved key with this name; `nil` for all others.
  init?(reserved name: [UInt8]) {
    guard let key = Self.allCases.first(where: { $0 != .declared && "\($0.name)".utf8.elementsEqual(name) }) else {
      return nil
    }
    self = key
  }

  /// What a value looks like; `nil` where any text is one.
  var help: [UInt8]? {
    switch self {
    case .plan, .due, .start, .created, .done, .cancelled:
      Array("write a date, such as 2026-12-01, 2026-W49 or 2026-12-01T14:30".utf8)
    case .until: Array("write a date without a time, such as 2026-12-01".utf8)
    case .remind: Array("write a date and a time, or how long before due: 2026-12-01T09:00, 1d, 2h".utf8)
    case .every: Array("write how often: day, weekday, 3d, 2w, 6mo, mon,thu, 2nd-tue, month@31, week@done".utf8)
    case .est, .spent: Array("write hours and minutes: 45m, 2h, 1h30m".utf8)
    case .id, .of, .owner: Array("write a name: a letter, then letters, digits, - and _".utf8)
    case .after: Array("write ids with commas between: worktop,paint".utf8)
    case .declared: nil
    }
  }
}
