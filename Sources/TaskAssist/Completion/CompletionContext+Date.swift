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
    for word in words(typed) {
      guard let date = meaning(of: word) else { continue }
      let written = Array(date.description.utf8)
      guard written != cursor.text(value), seen.insert(written).inserted else { continue }
      let label = DateEcho.text(date, today: reader.today)
      list.add(.date, written, label: "\(label)", detail: "\(word)", isListed: true)
    }
    if key.value == .reminder { addDurations(typed, to: &list) }
    return list.completion(isIncomplete: true)
  }

  /// Returns what is typed, what may become of it, and the dates of each kind that begin with it.
  private func words(_ typed: String) -> [String] {
    let offered = DateVocabulary.offered(for: key).filter { $0.hasPrefix(typed) }
    let hasSign = typed.first == "+" || typed.first == "-"
    let isOffset = hasSign && typed.dropFirst().allSatisfy(\.isNumber) && typed.count > 1
    return (typed.isEmpty ? [] : [typed]) + (isOffset ? ["d", "w", "mo"].map { typed + $0 } : []) + offered
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
