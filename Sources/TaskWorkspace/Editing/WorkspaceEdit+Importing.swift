import TaskEditing
import TaskFiles
package import TaskInterchange
import TaskModel
package import TaskSyntax

// Tasks of other programs.
extension WorkspaceEdit {
  /// The result of an import.
  package struct Import: Sendable {
    package var count = 0
    /// The number of records whose tasks are in the workspace already.
    package var knownCount = 0
    package var losses = LossReport()
    package var problems: [RecordProblem] = []

    package init() {}
  }

  /// Returns the keys that the file declares which imported tasks go to.
  package mutating func dialect(at place: TypedPlace?) throws(EditFailure) -> Dialect {
    let destination = try importDestination(place)
    return files[destination.file].document.document.dialect
  }

  private mutating func importDestination(_ place: TypedPlace?) throws(EditFailure) -> TaskDestination {
    try destination(place ?? .file(nil, heading: nil), standard: workspace.root.joined(BytePath(settings[.inbox])))
  }

  /// Adds the tasks of records, in the inbox where no place is typed. A task that is in the workspace already is left
  /// out, so that importing twice adds nothing.
  package mutating func add(_ files: consuming [ImportedRecords], at place: TypedPlace?) throws(EditFailure) -> Import {
    var records: [Record] = []
    var texts: [ImportedText] = []
    var result = Import()
    for index in files.indices {
      let file = files[index]
      // The records are moved rather than copied, because there may be many.
      files[index].records = []
      let start = records.count
      if start == 0 { records = file.records } else { records += file.records }
      if start > 0 {
        for index in start..<records.count { records[index].parent = records[index].parent.map { $0 + start } }
      }
      texts += file.texts.map { text in
        var text = text
        text.position += start
        return text
      }
      result.losses.add(file.losses)
      result.problems += file.problems
    }
    try add(consume records, texts, at: place, &result)
    return result
  }

  private mutating func add(
    _ records: consuming [Record], _ texts: [ImportedText], at place: TypedPlace?, _ result: inout Import
  ) throws(EditFailure) {
    let destination = try importDestination(place)
    let inherited = inheritance(at: destination)
    var blocks = RecordBlocks(
      records, files[destination.file].document.document.dialect, inheriting: inherited, Pieces(ThreadMap()))
    let known = knownItems(blocks, inheriting: inherited)
    for item in blocks.items.indices where known[item] { blocks.omit(item) }
    result.knownCount = known.count { $0 }
    for item in blocks.items.indices where !blocks.lines.hasLine(item) {
      let place = blocks.records[blocks.items[item].record].place
      result.problems.append(RecordProblem(at: place, Array("the task has no title".utf8)))
    }
    let model = tasks.documents.model
    let taken = model.bearers.indices.filter { !model.bearers[$0].isEmpty }
    blocks.renameIDs(besides: Set(taken.map { Array(model.names[UInt32($0)]) }))
    defer { if blocks.records.count >= Self.manyRecords { BackgroundThread.release(blocks) } }
    result.count = blocks.kept.count
    // If some tasks are known, so is the text around them.
    let comesAlong = result.count > 0 && result.knownCount == 0 && takesHeadings(destination)
    let outline = try translating(try blocks.outline(with: comesAlong ? texts : [])) { EditFailure.problem($0, .words) }
    result.losses.add(blocks.losses)
    if !comesAlong, result.count > 0 || result.knownCount == 0 {
      for text in texts { result.losses.add(text.loss, at: text.place) }
    }
    guard result.count > 0 else { return }
    try insert(outline, at: destination)
    let file = files[destination.file]
    var heading: [UInt8]?
    if case .newSection(let title) = destination.place { heading = title }
    let new = EditEvent.NewTask(
      makesFile: file.isNew, heading: heading, inherited: inherited, dates: [])
    record(.imported(result.count, new), inFile: destination.file)
    if file.isNew, workspace.origin == .startingFolder { remark(.makesWorkspace) }
  }

  /// Returns for each item whether its task is in the workspace: one of equal title, project, `created` and `due`, below
  /// an equal task. Of several equal ones, the first is the first, and so on.
  ///
  /// - Parameter outer: the values that the items at the top inherit.
  private func knownItems(_ blocks: RecordBlocks, inheriting outer: Classification) -> [Bool] {
    var counts: [ImportIdentity: Int] = [:]
    var uids: Set<[UInt8]> = []
    for number in 0..<tasks.numbers.count {
      counts[identity(of: tasks[number]), default: 0] += 1
      let attributes = LineAttributes(tasks[number])
      for word in attributes.declared where attributes.name(of: word) == Self.uid {
        uids.insert(attributes.value(of: word))
      }
    }
    if counts.isEmpty { return blocks.items.map { _ in false } }
    var titles: [ArraySlice<[UInt8]>] = []
    var projects: [[UInt8]?] = []
    return blocks.items.indices.map { index in
      let item = blocks.items[index]
      guard let line = blocks.lines[index] else {
        titles.append([])
        projects.append(outer.project)
        return false
      }
      titles.append(((item.parent.map { titles[$0] } ?? []) + [line.title]).suffix(Self.mostTitles))
      let record = blocks.records[item.record]
      let project = record.project ?? item.parent.map { projects[$0] } ?? outer.project
      projects.append(project)
      func value(_ key: [UInt8]) -> [UInt8]? {
        record.attributes.first { $0.key == key && !line.rejected.contains($0) }?.value
      }
      if let uid = value(Self.uid), uids.contains(uid) { return true }
      let identity = ImportIdentity(
        titles: Array(titles[index]), project: project, created: value(AttributeKey.created.bytes),
        due: value(AttributeKey.due.bytes))
      guard let count = counts[identity], count > 0 else { return false }
      counts[identity] = count - 1
      return true
    }
  }

  /// The number of records whose release takes longer than the start of a thread.
  private static let manyRecords = 1 << 11

  /// The key that holds an id of another program.
  private static let uid = Array("uid".utf8)

  /// The number of titles by which a subtask is recognized, its own included.
  private static let mostTitles = 8

  private func identity(of task: FoundTask) -> ImportIdentity {
    var titles = [task.title]
    var parent = tasks.parent(of: task)
    while let task = parent, titles.count < Self.mostTitles {
      titles.append(task.title)
      parent = tasks.parent(of: task)
    }
    let attributes = LineAttributes(task)
    let name = task.part.project(of: task.row)
    let project = name == TaskRow.none ? nil : Array(task.part.names[name])
    return ImportIdentity(
      titles: titles.reversed(), project: project, created: attributes[.created].map(attributes.value),
      due: attributes[.due].map(attributes.value))
  }
}

/// The values by which an imported task is recognized.
private struct ImportIdentity: Hashable {
  /// Its title, behind those of the tasks above it.
  var titles: [[UInt8]]
  var project: [UInt8]?
  var created: [UInt8]?
  var due: [UInt8]?
}
