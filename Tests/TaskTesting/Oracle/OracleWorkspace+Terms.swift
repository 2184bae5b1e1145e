import TaskModel

extension OracleWorkspace {
  /// The setting `urgent-within`, in days.
  static var urgentWithin: Int { Quadrant.urgentWithin }

  func fulfills(_ term: OracleTerm.Meaning, _ task: OracleTask) -> Bool {
    switch term {
    case .flag(let flag): return holds(flag, task)
    case .has(let field, let isThere): return hasValue(field, task) == isThere
    case .name(let field, let name, let isWhole):
      let isHierarchy = ["project", "context", "tag"].contains(field) && !isWhole
      return texts(field, task).contains { $0 == name || isHierarchy && $0.hasPrefix("\(name)/") }
    case .holds(let field, let words): return texts(field, task).contains { OracleText.holds($0, words) }
    case .whole(let field, let text, let isNot): return texts(field, task).contains { ($0 == text) != isNot }
    case .resembles(let word): return OracleText.resembles(task.title, word)
    case .number(let field, let sign, let low, let high):
      guard let (numerator, denominator) = number(field, task) else { return false }
      // All values are in thousandths, multiplied by the denominator.
      return Self.compare(numerator * 1000, sign, low.map { $0 * denominator }, high.map { $0 * denominator })
    case .days(let field, let sign, let first, let last):
      return days(field, task).contains { Self.compare($0, sign, first, last) }
    case .letters(let field, let sign, let first, let last):
      guard let place = place(field, task) else { return false }
      return Self.compareRank(place, sign, first, last)
    case .status(let name, let isNot): return (task.status == name) != isNot
    case .quadrant(let field, let number, let isNot):
      return quadrant(field, task).map { ($0 == number) != isNot } ?? false
    }
  }

  /// Whether a value matches a sign and the typed range from `first` to `last`.
  private static func compare(_ value: Int, _ sign: String, _ first: Int?, _ last: Int?) -> Bool {
    let (first, last) = (first ?? .min, last ?? .max)
    return switch sign {
    case "<": value < first
    case "<=": value <= last
    case ">": value > last
    case ">=": value >= first
    case "!=": value < first || value > last
    default: first <= value && value <= last
    }
  }

  /// Compares places, where smaller is more important. `>` means more important than every place of the letter; a range
  /// begins with the more important end.
  private static func compareRank(_ place: Int, _ sign: String, _ first: OracleRank?, _ last: OracleRank?) -> Bool {
    let most = first?.places.lowerBound ?? .min
    let least = last?.places.upperBound ?? .max
    return switch sign {
    case ">": place < most
    case ">=": place <= least
    case "<": place > least
    case "<=": place >= most
    case "=": place == least
    case "!=": place != least
    default: most <= place && place <= least
    }
  }

  private func hasValue(_ field: String, _ task: OracleTask) -> Bool {
    switch field {
    case "status": true
    case "pri", "eff": place(field, task) != nil
    case "q", "quadrant", "quadrant-written": quadrant(field, task) != nil
    case "plan", "due", "start", "until", "created", "done", "cancelled", "remind", "ticket": !days(field, task).isEmpty
    case "title", "note", "id", "of", "project", "context", "tag", "every", "after", "owner", "file", "section",
      "client":
      !texts(field, task).isEmpty
    default: number(field, task) != nil
    }
  }

  private func holds(_ flag: String, _ task: OracleTask) -> Bool {
    let readiness = facts.readiness(of: task.number)
    switch flag {
    case "active": return task.isActive
    case "closed": return !task.isActive
    case "ready": return readiness.contains(.ready)
    case "blocked": return !needs[task.number].isEmpty
    case "blocking": return needs.contains { $0.contains(task.number) }
    case "deferred": return isDeferred(task)
    case "held":
      return task.isActive
        && ancestors(task.number).contains {
          !tasks[$0].isActive || tasks[$0].status == "waiting" || isDeferred(tasks[$0])
        }
    case "overdue":
      guard task.isActive, let due = day("due", task) else { return false }
      let minute = task.first("due").flatMap { OracleDay.read($0) }?.minute
      return due < today || due == today && (minute.map { $0 < minuteOfDay } ?? false)
    case "late":
      guard task.status == "done", let done = closingDay(task), let due = day("due", task) else { return false }
      return done > due
    case "recurring": return task.first("every") != nil
    case "leaf": return task.children.isEmpty
    case "root": return task.parent == nil
    case "parent": return !task.children.isEmpty
    case "important": return quadrant("quadrant", task).map { $0 <= 2 } ?? false
    case "urgent": return quadrant("quadrant", task).map { $0 == 1 || $0 == 3 } ?? isUrgent(task)
    case "unsorted": return quadrant("quadrant", task) == nil
    case "mine": return task.first("owner").map { $0 == me } ?? true
    default: return task.status == flag
    }
  }

  private func isDeferred(_ task: OracleTask) -> Bool {
    task.isActive && (day("start", task).map { $0 > today } ?? false)
  }
}
