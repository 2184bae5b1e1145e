import TaskModel
import TaskSyntax

/// A component of a calendar with its properties and its alarms.
struct ICalendarComponent: Sendable {
  var name: String
  var line: Int
  var lines: [ICalendarLine] = []
  var alarms: [[ICalendarLine]] = []
}

/// Reads the tasks of calendars, and joins them with their parents and with those that they come after.
struct ICalendarReader {
  private(set) var result = ImportedRecords()
  private let file: [UInt8]
  private let context: InterchangeContext
  private var tasks: [ICalendarTask] = []
  private var shortIDs = ShortIDs(besides: [])
  /// The task that is being read, and the components in it that are open.
  private var component: ICalendarComponent?
  private var inner: [String] = []
  private var components: [ICalendarComponent] = []
  /// The places of components that are no tasks.
  private var others: [RecordPlace] = []

  init(_ text: [UInt8], file: [UInt8], _ context: InterchangeContext) {
    self.file = file
    self.context = context
    let pieces = TextPiece.pieces(of: text, lines: 16 * context.pieces.count) { $0 == 0x20 || $0 == 0x09 }
    for lines in context.pieces.map(pieces.count, { ICalendarLine.all(in: pieces[$0]) }) {
      for line in lines { read(line) }
    }
    if let component { addProblem(at: component.line, "the task is not closed") }
    addTasks()
    // A program may have written the tasks in another order.
    let order = tasks.indices.sorted { (tasks[$0].position ?? .max, $0) < (tasks[$1].position ?? .max, $1) }
    if !order.elementsEqual(tasks.indices) { tasks = order.map { tasks[$0] } }
    join()
  }

  private mutating func read(_ line: ICalendarLine) {
    var value: String { String(decoding: line.value, as: UTF8.self).uppercased() }
    switch line.name {
    case "BEGIN" where value == "VTODO":
      if let component { addProblem(at: component.line, "the task is not closed") }
      component = ICalendarComponent(name: "VTODO", line: line.number)
      inner = []
    case "BEGIN" where component != nil:
      inner.append(value)
      if inner == ["VALARM"] { component?.alarms.append([]) }
    case "BEGIN":
      let place = RecordPlace(file: file, line: line.number)
      if ["VEVENT", "VJOURNAL", "VFREEBUSY"].contains(value) { others.append(place) }
    case "END" where component != nil && inner.isEmpty:
      if value == "VTODO", let component {
        components.append(component)
      } else {
        addProblem(at: component?.line ?? line.number, "the task is not closed")
      }
      component = nil
    case "END" where component != nil: inner.removeLast()
    default:
      if inner.isEmpty {
        component?.lines.append(line)
      } else if inner == ["VALARM"], let last = component?.alarms.indices.last {
        component?.alarms[last].append(line)
      }
    }
  }

  private mutating func addProblem(at line: Int, _ message: String) {
    result.problems.append(RecordProblem(at: RecordPlace(file: file, line: line), Array(message.utf8)))
  }

  private mutating func addTasks() {
    let read = context.pieces.joined(components) { [file, context] components in
      // Threads that shared the name would wait for each other.
      let file = file.map { $0 }
      return components.map { ICalendarTask($0, at: RecordPlace(file: file, line: $0.line), context) }
    }
    var rest = others[...]
    func addOthers(upTo line: Int) {
      while let place = rest.first, place.line < line { result.losses.add(.component, at: rest.removeFirst()) }
    }
    for (component, task) in zip(components, read) {
      addOthers(upTo: component.line)
      if let task {
        result.losses.add(task.losses)
        tasks.append(task)
      } else {
        addProblem(at: component.line, "the task has no summary")
      }
    }
    addOthers(upTo: .max)
    (components, others) = ([], [])
    result.problems.sort { $0.place.line < $1.place.line }
  }

  private mutating func join() {
    var numbers: [[UInt8]: Int] = [:]
    for (index, task) in tasks.enumerated() where numbers[task.uid] == nil { numbers[task.uid] = index }
    let own = tasks.map(\.record)
    shortIDs = ShortIDs(besides: own)
    let names = Set(own.compactMap { $0[.id] })
    for index in tasks.indices where tasks[index].comesAfterOthers { joinAfter(index, numbers, names) }
    for (index, task) in tasks.enumerated() {
      var record = task.record
      if context.keepsIDs, !RecordIdentity.isOurs(task.uid), !task.uid.isEmpty {
        tasks[index].add(Record.Attribute(Array("uid".utf8), task.uid.onOneLine))
        record = tasks[index].record
      }
      record.parent = task.parent.flatMap { numbers[$0] }.flatMap { $0 == index ? nil : $0 }
      if task.parent != nil, record.parent == nil { result.losses.add(.orphan, at: record.place) }
      result.records.append(record)
    }
  }

  /// Names the tasks that a task comes after. If they are those that were written, `after` is as it was.
  ///
  /// - Parameter own: the ids that tasks have themselves.
  private mutating func joinAfter(_ index: Int, _ numbers: [[UInt8]: Int], _ own: Set<[UInt8]>) {
    let found = tasks[index].depends.compactMap { numbers[$0] }.filter { $0 != index }
    let unknown = tasks[index].depends.count - found.count
    result.losses.add(.noID, at: tasks[index].record.place, count: unknown)
    let known = tasks[index].record[.after]?.split(separator: UInt8(ascii: ",")).map { Array($0) } ?? []
    let ids = found.map { tasks[$0].record[.id] }
    let named = Set(ids)
    let isUnchanged =
      !named.contains(nil) && ids.compactMap { $0 } == known.filter(named.contains)
      && known.allSatisfy { named.contains($0) || !own.contains($0) }
    if isUnchanged { return }
    var seen: Set<[UInt8]> = []
    tasks[index].setAfter(found.map { id(of: $0) }.filter { seen.insert($0).inserted })
  }

  /// Returns the id of a task that another one names: its own, or one that is made of its UID.
  private mutating func id(of index: Int) -> [UInt8] {
    if let id = tasks[index].record[.id] { return id }
    let id = shortIDs.id(of: tasks[index].uid)
    tasks[index].setID(id)
    return id
  }
}
