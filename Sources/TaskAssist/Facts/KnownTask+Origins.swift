import TaskModel
import TaskSyntax

// The tasks and headings from which a task has what it does not say itself.
extension KnownTask {
  /// The tasks that directly need this one: those whose `after` names it, then the one above it. Linear in the links of
  /// the workspace.
  var needers: [KnownTask] {
    guard row.status.isActive else { return [] }
    return waiting.filter(\.row.status.isActive) + (parent.map { $0.row.status.isActive ? [$0] : [] } ?? [])
  }

  /// The tasks whose `after` names this one, in document order.
  var waiting: [KnownTask] {
    let model = workspace.index.model
    guard let id, let name = model.names.find(id) else { return [] }
    var places: [WorkspaceModel.Place] = []
    for link in model.links where link.kind == .after && link.name == name && places.last != link.place {
      places.append(link.place)
    }
    return places.map { KnownTask(workspace, $0) }
  }

  /// The task from which this one has its effective priority, if that is not its own.
  var lender: KnownTask? {
    guard let raised = workspace.index.raisedPriority(of: place) else { return nil }
    return needers.first { workspace.index.facts.priority(of: $0.number) == raised }
  }

  /// The words for what hands down the project; `nil` if the line names it, or there is none.
  var projectOrigin: FactText? {
    guard project != nil, !part.part.namesProject(record) else { return nil }
    for task in sequence(first: self, next: \.parent).dropFirst() where task.part.part.namesProject(task.record) {
      return task.mention
    }
    let document = workspace.files[place.document].document
    let sections = document.model.sections
    var number = document.model.sectionNumber(of: row, in: place.task.part)
    while number != 0 {
      let section = sections[number]
      let syntax = workspace.index.parts[place.document][section.part].part
      if syntax.namesProject(Int(section.record)) { return "the heading '\(syntax.title(of: Int(section.record)))'" }
      number = Int(section.parent)
    }
    return "the front matter"
  }
}

extension SyntaxPart {
  /// Whether the line of the task or heading at record `index` names a project.
  fileprivate func namesProject(_ index: Int) -> Bool {
    wordRecords(of: index).contains { records[$0].kind == .project }
  }
}
