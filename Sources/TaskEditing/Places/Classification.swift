public import TaskModel
import TaskSyntax

/// The project, contexts, tags, letter and quadrant of a task: its own, or inherited from front matter, headings and
/// parents.
public struct Classification: Sendable, Equatable {
  /// The letter: 1 for A … 5 for E, 0 for none.
  public var letter = 0
  /// The written quadrant, 1 to 4; 0 for none.
  public var quadrant = 0
  public var project: [UInt8]?
  /// The contexts, outermost first, each once.
  public var contexts: [[UInt8]] = []
  public var tags: [[UInt8]] = []

  /// Creates an empty classification.
  public init() {}
}

extension Document {
  /// Returns the classification of a task.
  public func classification(of place: TaskPlace) -> Classification {
    let row = model[place]
    var classification = Classification()
    classification.letter = Int(model.letter(of: row, in: place.part))
    classification.quadrant = Int(model.writtenQuadrant(of: row, in: place.part))
    classification.project = name(model.project(of: row, in: place.part))
    var labels = InheritedLabels(model)
    for task in chain(of: place) { labels.move(to: task) }
    for label in labels.labels { classification.append(label, model) }
    return classification
  }

  /// Returns what a task inserted at `point` inherits.
  public func inheritance(at point: InsertionPoint) -> Classification {
    switch point {
    case .section(let number): return classification(ofSection: number)
    case .under(let place): return classification(of: place)
    case .above(let place), .below(let place):
      let row = model[place]
      guard row.parent == TaskRow.none else {
        return classification(of: TaskPlace(part: place.part, row: Int(row.parent)))
      }
      return classification(ofSection: model.sectionNumber(of: row, in: place.part))
    }
  }

  private func classification(ofSection number: Int) -> Classification {
    let section = model.sections[number]
    var classification = Classification()
    classification.letter = Int(section.letter)
    classification.quadrant = Int(section.quadrant)
    classification.project = name(section.project)
    for section in [0] + model.chain(ofSection: number) {
      for label in model.labels(ofSection: section) { classification.append(label, model) }
    }
    return classification
  }

  /// Returns the task and its ancestors, outermost first.
  private func chain(of place: TaskPlace) -> [TaskPlace] {
    var chain = [place]
    var parent = model[place].parent
    while parent != TaskRow.none {
      let task = TaskPlace(part: place.part, row: Int(parent))
      chain.append(task)
      parent = model[task].parent
    }
    return chain.reversed()
  }

  private func name(_ number: UInt32) -> [UInt8]? { number == TaskRow.none ? nil : Array(model.names[number]) }
}

extension Classification {
  fileprivate mutating func append(_ label: PartModel.Label, _ model: DocumentModel) {
    let name = Array(model.names[label.name])
    if label.isTag {
      if !tags.contains(name) { tags.append(name) }
    } else if !contexts.contains(name) {
      contexts.append(name)
    }
  }
}

extension TaskLine {
  /// Writes those values on the line that the task had at its old place, does not have itself and would not inherit at
  /// its new place. Additional values that it inherits there are not prevented.
  ///
  /// - Returns: the values that were written.
  @discardableResult
  public mutating func keep(
    _ classification: Classification, inheriting outer: Classification
  ) throws(EditProblem) -> Classification {
    let own = content
    var written = Classification()
    let (letter, quadrant) = (own.rank?.letter ?? 0, own.rank?.quadrant ?? 0)
    if letter == 0, classification.letter != outer.letter, classification.letter != 0 {
      try setPriority(letter: classification.letter, number: 0)
      written.letter = classification.letter
    }
    if quadrant == 0, classification.quadrant != outer.quadrant, classification.quadrant != 0 {
      try setQuadrant(classification.quadrant)
      written.quadrant = classification.quadrant
    }
    if own.project == nil, let project = classification.project, project != outer.project {
      try setProject(project)
      written.project = project
    }
    for context in classification.contexts where !own.contexts.contains(context) && !outer.contexts.contains(context) {
      try addContext(context)
      written.contexts.append(context)
    }
    for tag in classification.tags where !own.tags.contains(tag) && !outer.tags.contains(tag) {
      try addTag(tag)
      written.tags.append(tag)
    }
    return written
  }
}
