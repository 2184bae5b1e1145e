import TaskModel
import TaskQuery
import TaskSyntax

extension PlainWorkspace {
  func fulfills(_ term: QueryTerm, _ task: PlainTask) -> Bool {
    switch term {
    case .flag(let flag): return fulfills(flag, task)
    case .has(let field): return !values(field, task).isEmpty
    case .lacks(let field): return values(field, task).isEmpty
    case .name(let field, let name):
      let isHierarchy = [.project, .context, .tag].contains(field)
      return values(field, task).contains { value in
        value.text == name || isHierarchy && value.text.starts(with: name + [UInt8(ascii: "/")])
      }
    case .exactName(let field, let name): return values(field, task).contains { $0.text == name }
    case .contains(let field, let text):
      return values(field, task).contains { text.matches($0.text.span, in: $0.text.indices) }
    case .exactText(let field, let text, let isNot):
      return values(field, task).contains { ($0.text == text) != isNot }
    case .matches(let field, let pattern):
      return values(field, task).contains { pattern.matches($0.text.span, in: $0.text.indices) }
    case .resembles(let word): return word.matches(task.title.span, in: task.title.indices)
    case .days(let field, let comparison, let days):
      return values(field, task).contains { value in
        guard let day = value.moment?.date else { return false }
        return Self.holds(comparison, Rational(Int(day.dayNumber)), days.map { Rational(Int($0.dayNumber)) })
      }
    case .number(let field, let comparison, let numbers):
      return values(field, task).contains { value in
        guard let number = value.number else { return false }
        return Self.holds(comparison, number, numbers.map { Rational(Int($0.billionths), 1_000_000_000) })
      }
    case .priority(let field, let comparison, let priorities):
      return values(field, task).contains { value in
        guard let place = value.number else { return false }
        // The most important is the greatest.
        let interval = (
          first: priorities.last.map { Rational(-$0.place) }, last: priorities.first.map { Rational(-$0.place) }
        )
        return Self.holds(comparison, Rational(-place.numerator), interval)
      }
    case .status(let status, let isNot): return (task.status == status) != isNot
    case .quadrant(let field, let number, let isNot):
      let quadrant = field == .q ? (task.writtenQuadrant == 0 ? nil : task.writtenQuadrant) : quadrant(task)
      return quadrant.map { ($0 == number) != isNot } ?? false
    }
  }

  private static func holds(
    _ comparison: QueryComparison, _ value: Rational, _ interval: (first: Rational?, last: Rational?)
  ) -> Bool {
    let isInside = (interval.first.map { $0 <= value } ?? true) && (interval.last.map { value <= $0 } ?? true)
    return switch comparison {
    case .inside, .exactly: isInside
    case .not: !isInside
    case .before: interval.first.map { value < $0 } ?? false
    case .upTo: interval.last.map { value <= $0 } ?? true
    case .after: interval.last.map { $0 < value } ?? false
    case .from: interval.first.map { $0 <= value } ?? true
    }
  }

  private func fulfills(_ flag: QueryFlag, _ task: PlainTask) -> Bool {
    let readiness = facts.readiness(of: facts.numbers.number(of: task.place))
    switch flag {
    case .open: return task.status == .open
    case .started: return task.status == .started
    case .waiting: return task.status == .waiting
    case .done: return task.status == .done
    case .cancelled: return task.status == .cancelled
    case .active: return task.status.isActive
    case .closed: return !task.status.isActive
    case .ready: return readiness.contains(.ready)
    case .blocked: return readiness.contains(.blocked)
    case .blocking: return readiness.contains(.blocking)
    case .deferred: return isDeferred(task)
    case .held: return isHeld(task)
    case .overdue: return task.row.isOverdue(now: settings.now)
    case .late:
      guard task.status == .done, let done = task.row.closed.date, let due = task.row.due.date else { return false }
      return done > due
    case .recurring: return task.attribute(.every) != nil
    case .leaf: return task.children.isEmpty
    case .root: return task.parent == nil
    case .parent: return !task.children.isEmpty
    case .important: return quadrant(task).map { $0 <= 2 } ?? false
    case .urgent: return quadrant(task).map { $0 == 1 || $0 == 3 } ?? isUrgent(task)
    case .inbox: return task.project == nil
    case .unsorted: return quadrant(task) == nil
    case .mine: return task.attribute(.owner).map { $0 == settings.me } ?? true
    }
  }
}

extension QueryInterval {
  fileprivate func map<Other>(_ body: (Bound) -> Other) -> (first: Other?, last: Other?) {
    (first.map(body), last.map(body))
  }
}

/// A fraction with a denominator above 0.
package struct Rational: Comparable {
  var numerator: Int
  var denominator: Int

  init(_ numerator: Int, _ denominator: Int = 1) {
    self.numerator = numerator
    self.denominator = denominator
  }

  package static func == (a: Rational, b: Rational) -> Bool { products(a, b).0 == products(a, b).1 }
  package static func < (a: Rational, b: Rational) -> Bool { products(a, b).0 < products(a, b).1 }

  /// Both numerators over one denominator.
  private static func products(_ a: Rational, _ b: Rational) -> (Int128, Int128) {
    (Int128(a.numerator) * Int128(b.denominator), Int128(b.numerator) * Int128(a.denominator))
  }
}
