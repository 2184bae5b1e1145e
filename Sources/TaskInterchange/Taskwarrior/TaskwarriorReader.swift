import TaskModel
import TaskSyntax

/// Joins the tasks of an export: templates with their instances, tasks with those that they come after, and subtasks with
/// their parents.
struct TaskwarriorReader {
  var result = ImportedRecords()
  private var tasks: [TaskwarriorTask]
  private let context: InterchangeContext
  /// The tasks by their UUIDs.
  private var numbers: [[UInt8]: Int] = [:]
  /// The task that each one became: an instance becomes its template.
  private var owners: [Int]
  private var shortIDs = ShortIDs(besides: [])

  private struct Piece: Sendable {
    var tasks: [TaskwarriorTask] = []
    var problems: [RecordProblem] = []
  }

  init(_ text: [UInt8], file: [UInt8], _ context: InterchangeContext) {
    self.context = context
    var (pieces, problems, _) = JSONRecords.read(text, file: file, context, state: Piece()) { piece, object, place in
      if let task = TaskwarriorTaskReader(object, at: place, context)?.task {
        piece.tasks.append(task)
      } else {
        piece.problems.append(RecordProblem(at: place, Array("the task has no description".utf8)))
      }
    }
    tasks = []
    tasks.reserveCapacity(pieces.reduce(0) { $0 + $1.tasks.count })
    for index in pieces.indices { tasks.take(&pieces[index].tasks) }
    owners = Array(tasks.indices)
    result.problems = problems + pieces.flatMap(\.problems)
    result.problems.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    // Taskwarrior lists closed tasks last.
    tasks.sort(byPosition: { $0.position })
    if !tasks.contains(where: { $0.template != nil || $0.parent != nil || !$0.depends.isEmpty }) { return }
    for index in tasks.indices where numbers[tasks[index].uuid] == nil { numbers[tasks[index].uuid] = index }
    shortIDs = ShortIDs(besides: tasks.compactMap { $0.record.attributes[.id] })
  }

  mutating func join() {
    for index in tasks.indices { result.losses.add(tasks[index].losses) }
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
        tasks[index].record.parent = places[owners[number]]
      } else if tasks[index].parent != nil {
        result.losses.add(.orphan, at: tasks[index].record.place)
      }
      tasks[index].record.sortAttributes()
    }
    result.records.reserveCapacity(tasks.count)
    result.records.take(&tasks) { $0.record }
    if count == owners.count { return }
    result.records = owners.indices.filter { owners[$0] == $0 }.map { result.records[$0] }
  }

  /// A template and its pending instances are one task, due when the first of them is. Closed instances are occurrences
  /// of it.
  private mutating func joinInstances() {
    var isFirst = [Bool](repeating: true, count: tasks.count)
    for index in tasks.indices {
      guard let uuid = tasks[index].template, let template = numbers[uuid], tasks[template].isTemplate,
        template != index
      else { continue }
      guard tasks[index].record.status.isActive else {
        tasks[index].record[.of] = id(of: template)
        tasks[index].record[.every] = nil
        continue
      }
      owners[index] = template
      let (due, known) = (tasks[index].record[.due] ?? [], tasks[template].record[.due] ?? [])
      if isFirst[template] || due.lexicographicallyPrecedes(known) {
        tasks[template].record[.due] = tasks[index].record[.due]
        if tasks[index].record.status == .started { tasks[template].record.status = .started }
      }
      isFirst[template] = false
    }
  }

  private mutating func joinDependencies() {
    for index in tasks.indices where owners[index] == index && !tasks[index].depends.isEmpty {
      let depends = tasks[index].depends
      let found = depends.compactMap { numbers[$0] }.map { owners[$0] }.filter { $0 != index }
      if found.count < depends.count {
        let unknown = depends.filter { numbers[$0] == nil }
        result.losses.add(.noID, at: tasks[index].record.place, count: unknown.count)
        for uuid in unknown { tasks[index].record.addNote(Array("- depends: ".utf8) + uuid) }
      }
      var seen: Set<[UInt8]> = []
      let names = found.map { id(of: $0) }.filter { seen.insert($0).inserted }
      if !names.isEmpty { tasks[index].record[.after] = Array(names.joined(separator: [UInt8(ascii: ",")])) }
    }
  }

  /// Returns the id of a task that another one names: its own, or one that is made of its UUID.
  private mutating func id(of index: Int) -> [UInt8] {
    if let id = tasks[index].record[.id] { return id }
    let id = shortIDs.id(of: tasks[index].uuid)
    tasks[index].record[.id] = id
    return id
  }

  private mutating func keepUUIDs() {
    for index in tasks.indices where !RecordIdentity.isOurs(tasks[index].uuid) {
      let uid = Record.Attribute(Array("uid".utf8), tasks[index].uuid)
      if tasks[index].record.attributes.contains(where: { $0.hasKey(of: uid) }) { continue }
      tasks[index].record.attributes.append(uid)
    }
  }
}
