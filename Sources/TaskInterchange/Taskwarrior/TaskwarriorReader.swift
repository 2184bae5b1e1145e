import TaskModel
import TaskSyntax

/// Joins the tasks of an export: templates with their instances, tasks with those that they come after, and subtasks with
/// their parents.
struct TaskwarriorReader {
  var result = ImportedRecords()
  private let tasks: [TaskwarriorTask]
  private var records: [Record]
  private let context: InterchangeContext
  /// The tasks by their UUIDs.
  private var numbers: [[UInt8]: Int] = [:]
  /// The task that each one became: an instance becomes its template.
  private var owners: [Int]
  private var shortIDs: ShortIDs

  private struct Piece: Sendable {
    var tasks: [TaskwarriorTask] = []
    var problems: [RecordProblem] = []
  }

  init(_ text: [UInt8], file: [UInt8], _ context: InterchangeContext) {
    self.context = context
    let (pieces, problems) = JSONRecords.read(text, file: file, context, state: Piece()) { piece, object, place in
      if let task = TaskwarriorTask(object, at: place, context) {
        piece.tasks.append(task)
      } else {
        piece.problems.append(RecordProblem(at: place, Array("the task has no description".utf8)))
      }
    }
    let read = Array(pieces.map(\.tasks).joined())
    result.problems = problems + pieces.flatMap(\.problems)
    result.problems.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    // Taskwarrior lists closed tasks last.
    let order = read.indices.sorted { (read[$0].position ?? .max, $0) < (read[$1].position ?? .max, $1) }
    let tasks = order.elementsEqual(read.indices) ? read : order.map { read[$0] }
    self.tasks = tasks
    records = tasks.map(\.record)
    shortIDs = ShortIDs(besides: records)
    owners = Array(tasks.indices)
    for (index, task) in tasks.enumerated() where numbers[task.uuid] == nil { numbers[task.uuid] = index }
  }

  mutating func join() {
    for task in tasks { result.losses.add(task.losses) }
    joinInstances()
    joinDependencies()
    if context.keepsIDs { keepUUIDs() }
    // Instances that became their template leave gaps.
    var places = [Int](repeating: 0, count: tasks.count)
    var count = 0
    for index in tasks.indices where owners[index] == index {
      places[index] = count
      count += 1
    }
    for index in tasks.indices where owners[index] == index {
      if let parent = tasks[index].parent, let number = numbers[parent] {
        records[index].parent = places[owners[number]]
      } else if tasks[index].parent != nil {
        result.losses.add(.orphan, at: records[index].place)
      }
      records[index].sortAttributes()
      result.records.append(records[index])
    }
  }

  /// A template and its pending instances are one task, due when the first of them is. Closed instances are occurrences
  /// of it.
  private mutating func joinInstances() {
    var isFirst = [Bool](repeating: true, count: tasks.count)
    for (index, task) in tasks.enumerated() {
      guard let uuid = task.template, let template = numbers[uuid], tasks[template].isTemplate, template != index else {
        continue
      }
      guard records[index].status.isActive else {
        records[index][.of] = id(of: template)
        records[index][.every] = nil
        continue
      }
      owners[index] = template
      let (due, known) = (records[index][.due] ?? [], records[template][.due] ?? [])
      if isFirst[template] || due.lexicographicallyPrecedes(known) {
        records[template][.due] = records[index][.due]
        if records[index].status == .started { records[template].status = .started }
      }
      isFirst[template] = false
    }
  }

  private mutating func joinDependencies() {
    for (index, task) in tasks.enumerated() where owners[index] == index {
      let found = task.depends.compactMap { numbers[$0] }.map { owners[$0] }.filter { $0 != index }
      if found.count < task.depends.count {
        let unknown = task.depends.filter { numbers[$0] == nil }
        result.losses.add(.noID, at: records[index].place, count: unknown.count)
        for uuid in unknown { records[index].addNote(Array("- depends: ".utf8) + uuid) }
      }
      var seen: Set<[UInt8]> = []
      let names = found.map { id(of: $0) }.filter { seen.insert($0).inserted }
      if !names.isEmpty { records[index][.after] = Array(names.joined(separator: [UInt8(ascii: ",")])) }
    }
  }

  /// Returns the id of a task that another one names: its own, or one that is made of its UUID.
  private mutating func id(of index: Int) -> [UInt8] {
    if let id = records[index][.id] { return id }
    let id = shortIDs.id(of: tasks[index].uuid)
    records[index][.id] = id
    return id
  }

  private mutating func keepUUIDs() {
    for index in tasks.indices where !RecordIdentity.isOurs(tasks[index].uuid) {
      let uid = Record.Attribute(Array("uid".utf8), tasks[index].uuid)
      if !records[index].attributes.contains(where: { $0.key == uid.key }) { records[index].attributes.append(uid) }
    }
  }
}
