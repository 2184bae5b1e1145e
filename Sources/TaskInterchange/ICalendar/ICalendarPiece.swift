import TaskSyntax

/// A component of a calendar with its properties and its alarms.
struct ICalendarComponent: Sendable {
  var line: Int
  var properties = ICalendarProperties()
  var alarms: [ICalendarProperties] = []
}

/// The tasks of a piece of a calendar. All pieces but the first begin with the first line of a task, which ends whatever is
/// open before it.
struct ICalendarPiece: Sendable {
  var tasks: [ICalendarTask] = []
  private(set) var losses = LossReport()
  private(set) var problems: [RecordProblem] = []
  private let file: [UInt8]
  private let context: InterchangeContext
  /// The task that is being read, and the components in it that are open.
  private var component: ICalendarComponent?
  private var inner: [String] = []

  init(_ text: TextPiece, file: [UInt8], _ context: InterchangeContext) {
    self.file = file
    self.context = context
    for line in ICalendarLines(text) { read(line) }
    if let component { addProblem(at: component.line, "the task is not closed") }
  }

  /// Whether a piece may begin with the line at an offset.
  static func begins(with text: [UInt8], at start: Int) -> Bool {
    guard text[start...].starts(with: "BEGIN:VTODO".utf8) else { return false }
    var lines = TextLines(text, from: start)
    // A line that begins with a blank continues the one before it.
    return lines.next()?.count == "BEGIN:VTODO".utf8.count && !(lines.next()?.first?.isBlank ?? false)
  }

  private mutating func read(_ line: ICalendarLine) {
    if line.known != nil { return add(line) }
    var value: String { line.capitals }
    switch line.name {
    case "BEGIN" where value == "VTODO":
      if let component { addProblem(at: component.line, "the task is not closed") }
      component = ICalendarComponent(line: line.number)
      inner = []
    case "BEGIN" where component != nil:
      inner.append(value)
      if inner == ["VALARM"] { component?.alarms.append(ICalendarProperties()) }
    case "BEGIN":
      let place = RecordPlace(file: file, line: line.number)
      if ["VEVENT", "VJOURNAL", "VFREEBUSY"].contains(value) { losses.add(.component, at: place) }
    case "END" where component != nil && inner.isEmpty:
      if value == "VTODO", let component {
        add(component)
      } else {
        addProblem(at: component?.line ?? line.number, "the task is not closed")
      }
      component = nil
    case "END" where component != nil: inner.removeLast()
    default: add(line)
    }
  }

  /// Adds a line to the task, or to its last alarm.
  private mutating func add(_ line: ICalendarLine) {
    if inner.isEmpty {
      component?.properties.add(line)
    } else if inner == ["VALARM"], let last = component?.alarms.indices.last {
      component?.alarms[last].add(line)
    }
  }

  private mutating func add(_ component: ICalendarComponent) {
    let place = RecordPlace(file: file, line: component.line)
    if let task = ICalendarTaskReader(component, at: place, context)?.task {
      losses.add(task.losses)
      tasks.append(task)
    } else {
      addProblem(at: component.line, "the task has no summary")
    }
  }

  private mutating func addProblem(at line: Int, _ message: String) {
    problems.append(RecordProblem(at: RecordPlace(file: file, line: line), Array(message.utf8)))
  }
}
