import TaskEditing
import TaskModel
import TaskSyntax

extension CompletionContext {
  /// Ids made of the words of the title that no task has.
  static let newID = CompletionContext { cursor in
    guard let (key, _, value) = cursor.typedAttribute, key == .id, let task = cursor.task else { return nil }
    // The word that is typed is the task's own id.
    func isTaken(_ id: [UInt8]) -> Bool {
      guard cursor.workspace.index.model.names.find(id) != nil else { return false }
      let bearers = cursor.workspace.bearers(of: id)
      return bearers.isEmpty || bearers.contains { $0.place != task.place }
    }
    var list = CompletionList(cursor, replacing: value)
    let syntax = task.part.part
    list.add(.value, syntax.newID(of: task.record, isTaken: isTaken), detail: "made of the title")
    for id in syntax.newIDs(of: task.record).dropFirst() where id.count > 3 && !isTaken(id) {
      list.add(.value, id, detail: "a word of the title")
    }
    return list.completion()
  }

  /// The series that `of` may name: the ids of recurring tasks.
  static let series = CompletionContext { cursor in
    guard let (key, _, value) = cursor.typedAttribute, key == .of else { return nil }
    var list = CompletionList(cursor, replacing: value)
    for bearer in cursor.bearers where cursor.row(of: bearer).flags.contains(.isRecurring) && !list.isFull {
      if list.takes(bearer) { list.add(bearer) }
    }
    return list.completion()
  }

  /// The tasks that `after` may name, those of the document first: none that would close a loop. A task of the same part
  /// of the file without an id gets one.
  static let after = CompletionContext { cursor in
    guard let (key, _, value) = cursor.typedAttribute, key == .after, let task = cursor.task else { return nil }
    let range = cursor.item(in: value)
    let others = Set(cursor.text(value).split(separator: UInt8(ascii: ",")).map(Array.init))
      .subtracting([cursor.text(range)])
    var index = cursor.workspace.index
    index.find(.readiness)
    let dependents = index.facts.dependents(of: task.number)
    func mayNeed(_ other: KnownTask) -> Bool {
      !dependents.contains(other.number) && !other.isInside(task) && !task.isInside(other)
    }
    var list = CompletionList(cursor, replacing: range)
    for other in cursor.nearestBearers where !list.isFull && list.takes(other) {
      if !others.contains(cursor.id(of: other)), mayNeed(KnownTask(cursor.workspace, other.place)) { list.add(other) }
    }
    for other in cursor.tasksWithoutID(besides: task) where mayNeed(other) && !list.isFull {
      list.add(naming: other)
    }
    return list.completion()
  }
}

extension CompletionList {
  /// Whether a task is found by its id or by its title, if that is at hand.
  fileprivate func takes(_ bearer: Bearer) -> Bool {
    takes(cursor.id(of: bearer)) {
      cursor.hasTitleAtHand(bearer) ? KnownTask(cursor.workspace, bearer.place).title : []
    }
  }

  fileprivate mutating func add(_ bearer: Bearer) {
    let task = KnownTask(cursor.workspace, bearer.place)
    add(.task, cursor.id(of: bearer), detail: FactText(task.title, .mention), search: task.title) { item in
      item.subject = .task(task.place)
      item.isDeprecated = !task.row.status.isActive
    }
  }

  /// Adds a task that gets an id when it is chosen.
  fileprivate mutating func add(naming task: KnownTask) {
    let names = task.workspace.index.model.names
    let id = task.part.part.newID(of: task.record) { names.find($0) != nil }
    guard let edit = task.edit(settingID: id) else { return }
    add(.task, id, detail: "\(FactText(task.title, .mention)), which gets this id", search: task.title) { item in
      item.subject = .task(task.place)
      item.additional = [edit]
    }
  }
}

extension Cursor {
  /// Returns the item of a list with commas that the cursor stands in.
  func item(in value: Range<Int>) -> Range<Int> {
    let bytes = syntax.bytes
    var start = min(max(offset, value.lowerBound), value.upperBound)
    var end = start
    while start > value.lowerBound, bytes[start - 1] != UInt8(ascii: ",") { start -= 1 }
    while end < value.upperBound, bytes[end] != UInt8(ascii: ",") { end += 1 }
    return start..<end
  }

  /// Returns the active tasks of the part without an id, the nearest first, at most as many as are listed.
  fileprivate func tasksWithoutID(besides task: KnownTask) -> [KnownTask] {
    let rows = part.model.rows
    let own = task.place.task.row
    let bearing = Set(part.model.links.lazy.filter { $0.kind == .id }.map { Int($0.row) })
    let near = rows.indices.filter { rows[$0].status.isActive && !bearing.contains($0) && $0 != own }
      .sorted { (abs($0 - own), $0) < (abs($1 - own), $1) }
    return near.prefix(Completion.mostItems).map(known)
  }
}

/// A task with an id.
private struct Bearer {
  let place: WorkspaceModel.Place
  /// The number of the id.
  let name: UInt32
}

// The tasks with an id. There may be very many, so most are looked at in the model alone.
extension Cursor {
  /// These tasks in document order, the first of several with the same id.
  fileprivate var bearers: [Bearer] {
    workspace.index.model.bearers.enumerated().compactMap { name, places in
      places.first.map { Bearer(place: $0, name: UInt32(name)) }
    }.sorted { $0.place < $1.place }
  }

  /// These tasks with the likely ones first: active ones, and among them those of the document.
  fileprivate var nearestBearers: [Bearer] {
    var groups = [[Bearer]](repeating: [], count: 4)
    for bearer in bearers {
      let distance = (row(of: bearer).status.isActive ? 0 : 2) + (bearer.place.document == document ? 0 : 1)
      groups[distance].append(bearer)
    }
    return groups.flatMap(\.self)
  }

  fileprivate func id(of bearer: Bearer) -> [UInt8] { Array(workspace.index.model.names[bearer.name]) }

  fileprivate func row(of bearer: Bearer) -> TaskRow {
    workspace.index.model.documents[bearer.place.document][bearer.place.task]
  }

  /// Whether the title can be read without reading parts of a large document again.
  fileprivate func hasTitleAtHand(_ bearer: Bearer) -> Bool {
    bearer.place.document == document && bearer.place.task.part == partNumber
      || !workspace.index.part(of: bearer.place).isReadOnDemand
  }
}

extension KnownTask {
  /// Whether the task lies in another one, or is it.
  fileprivate func isInside(_ other: KnownTask) -> Bool {
    guard place.document == other.place.document, place.task.part == other.place.task.part else { return false }
    let rows = part.model.rows
    let depth = rows[other.place.task.row].depth
    guard place.task.row >= other.place.task.row else { return false }
    return rows[other.place.task.row...place.task.row].dropFirst().allSatisfy { $0.depth > depth }
  }

  /// Returns the edit that gives the task an id; `nil` if its line cannot have one.
  fileprivate func edit(settingID id: [UInt8]) -> TextEdit? {
    let syntax = part.part
    let range = lineRange
    let start = syntax.lineStart(of: range.lowerBound)
    let old = syntax.bytes.array(start..<range.upperBound)
    guard var line = TaskLine(old, workspace.files[place.document].document.dialect),
      (try? line.set(Array("id".utf8), id)) != nil
    else { return nil }
    return TextEdit(from: old, to: line.text, at: start + syntax.documentOffset)
  }
}
