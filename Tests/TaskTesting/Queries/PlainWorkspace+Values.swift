package import TaskModel
package import TaskQuery
import TaskSyntax

extension PlainWorkspace {
  /// One value of a field: of text the text, of all others a number that orders them.
  package struct Value: Equatable {
    package var text: [UInt8] = []
    package var number: Rational?
    package var moment: PackedMoment?

    init(_ text: [UInt8]) { self.text = text }
    init(_ number: Rational) { self.number = number }
    init(_ moment: PackedMoment) { self.moment = moment }
  }

  /// What a task has in a field; nothing where it has no value.
  package func values(_ field: QueryField, _ task: PlainTask) -> [Value] {
    switch field {
    case .title: task.title.isEmpty ? [] : [Value(task.title)]
    case .note: task.note.map { [Value($0)] } ?? []
    case .text: (task.title.isEmpty ? [] : [Value(task.title)]) + (task.note.map { [Value($0)] } ?? [])
    case .id: texts(task.attribute(.id))
    case .of: texts(task.attribute(.of))
    case .owner: texts(task.attribute(.owner))
    case .every: texts(task.attribute(.every))
    case .after: task.attribute(.after)?.split(separator: UInt8(ascii: ",")).map { Value(Array($0)) } ?? []
    case .project: texts(task.project)
    case .context: task.contexts.map { Value($0) }
    case .tag: task.tags.map { Value($0) }
    case .file: [Value(task.file)]
    case .section: task.sections.map { Value($0) }
    case .plan: moments(task.row.plan)
    case .due: moments(task.row.due)
    case .start: moments(task.row.start)
    case .created: moments(task.row.created)
    case .done: moments(task.status == .done ? task.row.closed : .none)
    case .cancelled: moments(task.status == .cancelled ? task.row.closed : .none)
    case .until: moments(Self.moment(task.attribute(.until)))
    case .remind: reminders(task)
    case .declared(let name, .text): texts(task.attribute(.declared, name))
    case .declared(let name, .date): moments(Self.moment(task.attribute(.declared, name)))
    case .declared(let name, _): declaredNumber(task.attribute(.declared, name))
    default: number(field, task).map { [Value($0)] } ?? []
    }
  }

  private func texts(_ text: [UInt8]?) -> [Value] { text.map { [Value($0)] } ?? [] }
  private func moments(_ moment: PackedMoment) -> [Value] { moment == .none ? [] : [Value(moment)] }

  private static func moment(_ text: [UInt8]?) -> PackedMoment {
    guard let text, let literal = DateLiteral(text.span, in: 0..<text.count) else { return .none }
    return PackedMoment(literal.lastDay, minuteOfDay: literal.minuteOfDay)
  }

  private func declaredNumber(_ text: [UInt8]?) -> [Value] {
    switch text.map({ String(decoding: $0, as: UTF8.self) }) {
    case "3": [Value(Rational(3))]
    case "2.5": [Value(Rational(5, 2))]
    default: []
    }
  }

  private func reminders(_ task: PlainTask) -> [Value] {
    task.attributes.filter { $0.key == .remind }.compactMap { attribute in
      let text = attribute.value
      if let literal = DateLiteral(text.span, in: 0..<text.count) {
        return Value(PackedMoment(literal.firstDay, minuteOfDay: literal.minuteOfDay))
      }
      guard let before = DurationLiteral(text.span, in: 0..<text.count, allowsDays: true), let due = task.row.due.date,
        let moment = CalendarMoment(due, minuteOfDay: task.row.due.minuteOfDay ?? 0)?.adding(minutes: -before.minutes)
      else { return nil }
      return Value(PackedMoment(moment.date, minuteOfDay: moment.minuteOfDay))
    }
  }

  private func minutes(_ text: [UInt8]?) -> Rational? {
    guard let text, let literal = DurationLiteral(text.span, in: 0..<text.count, allowsDays: false) else { return nil }
    return Rational(literal.minutes)
  }

  private func number(_ field: QueryField, _ task: PlainTask) -> Rational? {
    let fact = facts.numbers.number(of: task.place)
    switch field {
    case .est: return minutes(task.attribute(.est))
    case .spent: return minutes(task.attribute(.spent))
    case .line: return Rational(task.line)
    case .depth: return Rational(Int(task.row.depth))
    case .left: return task.status.isActive ? task.row.due.date.map { Rational($0.days(since: today)) } : nil
    case .age:
      let end = task.status.isActive ? today : task.row.closed.date
      return difference(task.row.created.date, end)
    case .lead: return task.status == .done ? difference(task.row.created.date, task.row.closed.date) : nil
    case .slip: return task.status == .done ? difference(task.row.due.date, task.row.closed.date) : nil
    case .score: return score(task)
    case .rank: return facts.rank(of: fact).map { Rational($0) }
    case .unblocks: return facts.unblocks(fact).map { Rational($0) }
    case .progress:
      let leaves = descendants(task.number).filter { tasks[$0].children.isEmpty }
      return leaves.isEmpty
        ? nil : Rational(100 * leaves.count { !tasks[$0].status.isActive }, leaves.count)
    case .pri: return task.letter == 0 ? nil : place(task.letter, Int(task.row.number))
    case .eff:
      return facts.priority(of: fact).flatMap { $0 == .none ? nil : place(Int($0.letter), Int($0.number)) }
    case .status: return Rational(Int(task.status.rawValue))
    case .q: return task.writtenQuadrant == 0 ? nil : Rational(task.writtenQuadrant)
    case .quadrant: return quadrant(task).map { Rational($0) }
    default: return nil
    }
  }

  private func place(_ letter: Int, _ number: Int) -> Rational {
    Rational(QueryPriority(letter: letter, number: number).place)
  }

  private func difference(_ first: CalendarDate?, _ last: CalendarDate?) -> Rational? {
    guard let first, let last else { return nil }
    return Rational(last.days(since: first))
  }

  private func score(_ task: PlainTask) -> Rational? {
    if task.status.isActive { return nil }
    if task.status == .cancelled { return Rational(0) }
    let own = task.row.flags.contains(.ownLetter)
    let letter = own ? task.letter : task.parent == nil ? task.headingLetter : 0
    return Rational(letter == 0 ? settings.points[5] : settings.points[letter - 1])
  }
}
