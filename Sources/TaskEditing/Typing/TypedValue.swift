import TaskModel
import TaskSyntax

/// The value of an attribute, made of what was typed: dates as people type them, `+45m` more than there is.
struct TypedValue {
  /// The value as it is written into the file, without quotes.
  var value: [UInt8]
  /// The date, where the value is one.
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
    switch key.value {
    case .date: try read(date: typed, key, content, today, takesTime: true)
    case .day: try read(date: typed, key, content, today, takesTime: false)
    case .text where typing.keyTypes[name] == .date: try read(date: typed, key, content, today, takesTime: true)
    case .reminder:
      guard DurationLiteral(typed.span, in: 0..<typed.count, allowsDays: true) == nil else { return }
      try read(date: typed, key, content, today, takesTime: true)
      guard let date, date.minuteOfDay == nil else { return }
      throw EditProblem(
        .refused, "'".utf8 + typed + Array("' is no time, and a reminder needs one".utf8),
        help: Array("write a day and a time, such as remind:friT9:00, or how long before due: remind:1d".utf8))
    case .duration: try read(effort: typed, key, content)
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
  /// The advice on valid values; `nil` where any text is valid.
  var help: [UInt8]? { value.help.map { Array("\($0)".utf8) } }
}
