import TaskEditing
package import TaskFiles
import TaskModel

// Tasks that go to another place.
extension WorkspaceEdit {
  /// Puts tasks, with all that lies in them, in one place, in their order.
  package mutating func move(_ found: [FoundTask], to destination: TaskDestination) throws(EditFailure) {
    let inherited = inheritance(at: destination)
    let name = name(of: destination)
    var moved: [(block: TaskBlock, written: Classification)] = []
    for task in found {
      try refuse(task, inside: destination)
      moved.append(
        try change(task) { document, origin throws(EditProblem) in
          var block = try document.block(of: origin)
          let old = document.document.classification(of: origin)
          var written = Classification()
          try block.changeTask(0) { line throws(EditProblem) in
            written = try line.keep(old, inheriting: inherited)
          }
          document.remove(origin)
          return (block, written)
        })
    }
    try insert(moved.map(\.block), at: destination)
    for (task, (block, written)) in zip(found, moved) {
      guard var line = block.task(0) else { continue }
      if case .point(let point) = destination.place {
        line.setIndentation(files[destination.file].document.document.column(at: point))
      } else {
        line.setIndentation(0)
      }
      record(.moved(to: name, inherited: inherited, written: written), line, of: task, inFile: destination.file)
    }
  }

  /// Returns the file of tasks that are all in one.
  package func commonFile(of found: [FoundTask]) throws(EditFailure) -> BytePath {
    let paths = Set(found.map(\.path))
    guard let path = paths.first, paths.count == 1 else { throw .place(.severalFiles(paths.count)) }
    return path
  }

  /// A task cannot lie in itself.
  private func refuse(_ task: FoundTask, inside destination: TaskDestination) throws(EditFailure) {
    guard let origin = task.place, files[destination.file].path == task.path else { return }
    let target: TaskPlace
    switch destination.place {
    case .newSection, .point(.section): return
    case .point(.above(let place)), .point(.below(let place)), .point(.under(let place)): target = place
    }
    let document = files[destination.file].document.document
    guard document.lines(of: origin.task).contains(document.lines(of: target).lowerBound) else { return }
    throw .place(.movesIntoItself(task))
  }

  /// Lets tasks change places with those before or behind them.
  package mutating func shift(_ found: [FoundTask], isUp: Bool) throws(EditFailure) {
    var orders: [(document: Int, siblings: [TaskPlace], order: [TaskPlace])] = []
    var moved: [FoundTask] = []
    let named = Set(found.compactMap(\.place))
    for task in isUp ? found : found.reversed() {
      let place = try place(of: task)
      let siblings = tasks.documents.model.documents[place.document].siblings(of: place.task)
      let known = orders.firstIndex { $0.document == place.document && $0.siblings == siblings }
      let index = known ?? orders.count
      if known == nil { orders.append((place.document, siblings, siblings)) }
      let order = orders[index].order
      guard let old = order.firstIndex(of: place.task) else { continue }
      let new = isUp ? old - 1 : old + 1
      // Tasks that are moved themselves keep their order at the end.
      guard order.indices.contains(new),
        !named.contains(WorkspaceModel.Place(document: place.document, task: order[new]))
      else {
        remark(.unchanged(task, isUp ? .isFirst : .isLast))
        continue
      }
      orders[index].order.swapAt(old, new)
      moved.append(task)
    }
    let lines = try moved.map { task throws(EditFailure) in (task, try line(of: task)) }
    for order in orders {
      try change(file: file(ofDocument: order.document)) { document throws(EditProblem) in
        try document.arrange(order.siblings, as: order.order)
      }
    }
    for (task, line) in lines { record(isUp ? .movedUp : .movedDown, of: task, line) }
  }
}
