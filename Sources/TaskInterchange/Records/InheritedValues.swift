import TaskEditing

/// The values that the tasks of an outline inherit. The tasks are visited in preorder, each after its parent and before
/// its parent's next sibling.
struct InheritedValues {
  private let outer: Classification
  /// The parents of the current task, the outermost first, with the values that each hands down.
  private var parents: [(number: Int, values: Classification)] = []

  /// - Parameter outer: the values that the tasks at the top inherit.
  init(_ outer: Classification) { self.outer = outer }

  /// The values that the current task inherits.
  var values: Classification { parents.last?.values ?? outer }

  /// Moves to the next task, and returns whether its parent must be added, because it is the first one below it.
  mutating func move(below parent: Int?) -> Bool {
    while let last = parents.last, last.number > parent ?? -1 { parents.removeLast() }
    return parent != nil && parents.last?.number != parent
  }

  /// Adds the parent of the current task.
  ///
  /// - Parameter record: the record of the parent; `nil` for one that is not written, which hands nothing down.
  mutating func add(_ parent: Int, _ record: Record?) {
    parents.append((parent, record.map { values.joined(by: $0) } ?? outer))
  }
}
