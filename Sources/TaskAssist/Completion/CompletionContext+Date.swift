import TaskModel
import TaskSyntax

extension CompletionContext {
  /// Dates as people type them, listed by what they mean and inserted as ISO dates.
  static let date = CompletionContext { cursor in
    guard let (key, name, value) = cursor.typedAttribute else { return nil }
    let isDate = key == .declared ? cursor.workspace.settings.keyTypes[name] == .date : key.value.mayBeDate
    guard isDate else { return nil }
    return DateChoices(key, cursor, value).completion
  }
}

/// The dates that what is typed may mean.
private struct DateChoices {
  private let key: AttributeKey
  private let cursor: Cursor
  private let value: Range<Int>
  private let reader: DateReader

  init(_ key: AttributeKey, _ cursor: Cursor, _ value: Range<Int>) {
    self.key = key
    self.cursor = cursor
    self.value = value
    reader = DateReader(today: cursor.workspace.settings.today, looksForward: key.looksForward)
  }

  /// The dates. What an editor keeps of a list would be compared with the meaning, so every list is incomplete.
  var completion: Completion {
    let typed = String(decoding: cursor.text(value).map(\.lowercased), as: UTF8.self)
    var list = CompletionList(cursor, replacing: value)
    var seen: Set<[UInt8]> = []
    // Most reminders are so long before the task is due, if it is.
    let isDue = cursor.task?.row.due.date != nil
    if key.value == .reminder, isDue { addDurations(typed, to: &list) }
    for word in words(typed) {
      guard let date = meaning(of: word) else { continue }
      let written = Array(date.description.utf8)
      guard written != cursor.text(value), seen.insert(written).inserted else { continue }
      let label = DateEcho.text(date, today: reader.today)
      let detail: FactText = word == date.description.lowercased() ? "" : "\(word)"
      list.add(.date, written, label: "\(label)", detail: detail, isListed: true)
    }
    if key.value == .reminder, !isDue { addDurations(typed, to: &list) }
    return list.completion(isIncomplete: true)
  }

  /// Returns what is typed, what may become of it, and the dates of each kind that begin with it.
  private func words(_ typed: String) -> [String] {
    let offered = DateVocabulary.offered(for: key).filter { $0.hasPrefix(typed) }
    let hasSign = typed.first == "+" || typed.first == "-"
    let isOffset = hasSign && typed.dropFirst().allSatisfy(\.isNumber) && typed.count > 1
    return (typed.isEmpty ? [] : [typed]) + (isOffset ? ["d", "w", "mo"].map { typed + $0 } : []) + offered
      + continued(typed)
  }

  /// Returns the months of a year, the days of a month and the weeks of a year whose ISO dates begin with what is typed.
  private func continued(_ typed: String) -> [String] {
    let fields = typed.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = fields.first, year.count == 4, year.allSatisfy(\.isNumber) else { return [] }
    func numbers(_ range: ClosedRange<Int>, after start: String) -> [String] {
      range.map { start + ($0 < 10 ? "0\($0)" : "\($0)") }.filter { $0.hasPrefix(typed) && $0 != typed }
    }
    let dates =
      switch fields.count {
      case 1: numbers(1...12, after: "\(year)-")
      case 2 where fields[1].first == "w": numbers(1...53, after: "\(year)-w")
      case 2 where fields[1].count == 2: numbers(1...31, after: "\(typed)-")
      case 2: numbers(1...12, after: "\(year)-")
      case 3: numbers(1...31, after: "\(year)-\(fields[1])-")
      default: [String]()
      }
    return key.value == .reminder ? dates.map { "\($0)T09:00" } : dates.filter(isAhead)
  }

  /// Whether a date is not over, where the key is about the future.
  private func isAhead(_ word: String) -> Bool {
    guard key.looksForward else { return true }
    return meaning(of: word).map { $0.lastDay >= reader.today } ?? false
  }

  private func meaning(of word: String) -> DateLiteral? {
    let attributes = cursor.task?.attributes
    let takesTime = key.value != .day
    let date = try? reader.readLiteral(Array(word.utf8), takesTime: takesTime) { key in
      attributes?[key].flatMap { cursor.syntax.date(of: $0) }
    }
    return key.value == .reminder && date?.minuteOfDay == nil ? nil : date
  }

  /// Adds durations before the due date.
  private func addDurations(_ typed: String, to list: inout CompletionList) {
    let due = cursor.task?.row.due.date
    for (word, days) in [("1d", 1), ("2d", 2), ("1w", 7)] where word.hasPrefix(typed) {
      let day = due?.adding(days: -days)
      let detail: FactText = day.map { "\(DateEcho.text($0.literal, today: reader.today))" } ?? "before it is due"
      list.add(.value, Array(word.utf8), detail: detail, isListed: true)
    }
    for word in ["30m", "1h", "2h"] where word.hasPrefix(typed) {
      list.add(.value, Array(word.utf8), detail: "before it is due", isListed: true)
    }
  }
}
