import TaskModel
import TaskSyntax

extension CompletionContext {
  /// Amounts of time for `est` and `spent`.
  static let amount = CompletionContext { cursor in
    guard let (key, _, value) = cursor.typedAttribute, key.value == .duration, let task = cursor.task else {
      return nil
    }
    let typed = String(decoding: cursor.text(value), as: UTF8.self)
    let isNumber = !typed.isEmpty && typed.count <= 4 && typed.utf8.allSatisfy(\.isDigit)
    let offered = ["15m", "30m", "45m", "1h", "1h30m", "2h", "4h"].filter { $0.hasPrefix(typed) && $0 != typed }
    var list = CompletionList(cursor, replacing: value)
    var seen: Set<String> = []
    for word in (isNumber ? [typed + "m", typed + "h"] : []) + offered where seen.insert(word).inserted {
      guard let minutes = DurationLiteral(word, allowsDays: false)?.minutes else { continue }
      list.add(.value, Array(word.utf8), detail: task.remainder(ifMinutes: minutes, of: key), isListed: true)
    }
    return list.completion(isIncomplete: true)
  }

  /// Recurrences, with the next dates that they come to.
  static let recurrence = CompletionContext { cursor in
    guard let (key, _, value) = cursor.typedAttribute, key == .every, let task = cursor.task else { return nil }
    let typed = cursor.text(value)
    let today = cursor.workspace.settings.today
    let isNumber = !typed.isEmpty && typed.count <= 4 && typed.allSatisfy(\.isDigit)
    let units = isNumber ? ["d", "w", "mo", "y"].map { typed + Array($0.utf8) } : []
    let offered = ["day", "weekday", "week", "2w", "month", "3mo", "year", "mon,thu", "1st", "last-day", "2nd-tue"]
    var list = CompletionList(cursor, replacing: value)
    var seen: Set<[UInt8]> = []
    for word in (typed.isEmpty ? [] : [typed]) + units + offered.map({ Array($0.utf8) }) where word.starts(with: typed)
    {
      guard seen.insert(word).inserted, let rule = RecurrenceLiteral(word.span, in: 0..<word.count) else { continue }
      let dates = RecurrenceWords(rule, of: task, today: today).next(3)
      let detail = FactText(joining: dates.map { "\($0.description)" as FactText }, with: ", ")
      list.add(.value, word, detail: dates.isEmpty ? "never again" : "\(detail)", isListed: true)
    }
    return list.completion(isIncomplete: true)
  }
}

extension KnownTask {
  /// Returns what is left of the estimate if `key` gets a value.
  fileprivate func remainder(ifMinutes minutes: Int, of key: AttributeKey) -> FactText {
    let attributes = attributes
    let other = attributes.minutes(key == .est ? .spent : .est)
    guard let other else { return "" }
    let left = key == .est ? minutes - other : other - minutes
    return "\(TimeAmount(minutes: left).description) left"
  }
}
