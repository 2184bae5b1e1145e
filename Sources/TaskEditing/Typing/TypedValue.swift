import TaskModel
import TaskSyntax

/// The value of an attribute, computed from the typed text: typed forms of dates, and changes such as `+45m`.
struct TypedValue {
  /// The value in the notation of a file, without quotes.
  var value: [UInt8]
  /// The date, if the value is one.
  var date: DateLiteral?

  /// Whether the value combines the existing one with the typed one.
  private(set) var isSum = false
  private let name: [UInt8]

  /// - Parameters:
  ///   - key: the key. For a declared key that is not a date, the value is the typed text.
  ///   - name: the name of the key.
  ///   - content: the current content of the task, for `due+1w` and `+45m`.
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
      throw .refused(
        "'\(typed)' has no time, but a reminder needs one",
        help: "write a day and time, such as remind:friT9:00, or a duration before the due date, such as remind:1d")
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

  /// Parses a duration. With `+` or `-` it is added to or subtracted from the existing value.
  private mutating func read(effort typed: [UInt8], _ key: AttributeKey, _ content: TaskContent?) throws(EditProblem) {
    let sign = typed.first == UInt8(ascii: "+") ? 1 : typed.first == UInt8(ascii: "-") ? -1 : 0
    let start = sign == 0 ? 0 : 1
    guard let typedAmount = DurationLiteral(typed.span, in: start..<typed.count, allowsDays: false) else {
      throw .refused("'\(typed)' is not a valid value for \(key.name)", help: key.help)
    }
    guard sign != 0 else { return }
    let present = content?[key].flatMap { DurationLiteral($0.span, in: 0..<$0.count, allowsDays: false) }?.minutes ?? 0
    let sum = present + sign * typedAmount.minutes
    guard 0...DurationLiteral.maximumMinutes ~= sum else {
      let present = TimeAmount(minutes: present)
      throw .refused(
        "'\(typed)' cannot be added to the present \(present.description)", help: "durations range from 0m to 9999h")
    }
    value = Array(TimeAmount(minutes: sum).description.utf8)
    isSum = true
  }
}

extension AttributeKey {
  /// The advice on valid values; `nil` if any text is valid.
  var help: EditMessage? { value.help.map { "\($0)" } }
}
