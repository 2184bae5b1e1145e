import TaskEditing
import TaskFiles
import TaskModel
import TaskSyntax
import TaskWorkspace

// Tasks that go to another place.
extension WorkspaceEdit {
  /// Puts tasks, with all that lies in them, in one place, in their order.
  mutating func move(_ found: [FoundTask], to destination: TaskDestination) throws(CommandFailure) {
    let inheritance = inheritance(at: destination)
    let place = words(of: destination)
    var blocks: [TaskBlock] = []
    var words: [TerminalText] = []
    for task in found {
      try refuse(task, inside: destination)
      let (block, written) = try change(task) { document, origin throws(EditProblem) in
        var block = try document.block(of: origin)
        let old = document.document.classification(of: origin)
        var written = Classification()
        try block.changeTask(0) { line throws(EditProblem) in
          written = try line.keep(old, inheriting: inheritance)
        }
        document.remove(origin)
        return (block, written)
      }
      blocks.append(block)
      let above = block.task(0).map { self.words(ofInheritance: inheritance, by: $0) } ?? ""
      let kept = self.words(ofWritten: written)
      let parts: [TerminalText] = [place.isEmpty ? "moved" : "moved \(place)", above, kept]
      words.append(TerminalText(joining: parts.filter { !$0.isEmpty }, with: "; "))
    }
    try insert(blocks, at: destination)
    for (block, words) in zip(blocks, words) {
      guard var line = block.task(0) else { continue }
      if case .point(let point) = destination.place {
        line.setIndentation(files[destination.file].document.document.column(at: point))
      } else {
        line.setIndentation(0)
      }
      say(words, line, inFile: destination.file)
    }
  }

  /// In which file a heading is looked for: that of the tasks, if it is one.
  func standardFile(of found: [FoundTask]) throws(CommandFailure) -> BytePath {
    let paths = Set(found.map(\.path))
    guard let path = paths.first, paths.count == 1 || invocation[PlaceOption.file] != nil else {
      throw .usage("the tasks are in \(paths.count) files", help: "say in which one the heading is, with '--file'")
    }
    return path
  }

  /// The place in words: `below "Paint the wall"`; empty where the file says it all.
  private func words(of destination: TaskDestination) -> TerminalText {
    let document = files[destination.file].document.document
    func reference(_ place: TaskPlace) -> TerminalText {
      let part = document.parts[place.part]
      return "\"\(part.title(of: Int(document.model[place].record)))\""
    }
    switch destination.place {
    case .newSection(let title): return "below a new heading '\(title)'"
    case .point(.section(let number)): return number == 0 ? "" : "below '\(document.title(ofSection: number))'"
    case .point(.above(let place)): return "above \(reference(place))"
    case .point(.below(let place)): return "below \(reference(place))"
    case .point(.under(let place)): return "under \(reference(place))"
    }
  }

  /// A task cannot lie in itself.
  private func refuse(_ task: FoundTask, inside destination: TaskDestination) throws(CommandFailure) {
    guard let origin = task.place, files[destination.file].path == task.path else { return }
    let target: TaskPlace
    switch destination.place {
    case .newSection, .point(.section): return
    case .point(.above(let place)), .point(.below(let place)), .point(.under(let place)): target = place
    }
    let document = files[destination.file].document.document
    guard document.lines(of: origin.task).contains(document.lines(of: target).lowerBound) else { return }
    throw .usage("\(cells.reference(task)) cannot be moved into itself", help: "name a task that is no part of it")
  }

  /// Returns the values that a task inherits at its new place: `+house and B from above`; empty where it inherits
  /// nothing.
  private func words(ofInheritance classification: Classification, by line: TaskLine) -> TerminalText {
    let own = line.content
    var words: [TerminalText] = []
    if own.project == nil, let project = classification.project { words.append("+\(project)") }
    if own.rank?.letter ?? 0 == 0, classification.letter != 0 {
      words.append(TerminalText(encoding: String(Unicode.Scalar(UInt8(0x40 + classification.letter)))))
    }
    return words.isEmpty ? "" : "\(TerminalText(joining: words, with: " and ")) from above"
  }

  private func words(ofWritten written: Classification) -> TerminalText {
    var words: [TerminalText] = []
    if written.letter != 0 {
      words.append(TerminalText(encoding: String(Unicode.Scalar(UInt8(0x40 + written.letter)))))
    }
    if written.quadrant != 0 { words.append("Q\(written.quadrant)") }
    if let project = written.project { words.append("+\(project)") }
    words += written.contexts.map { "@\($0)" } + written.tags.map { "#\($0)" }
    return words.isEmpty ? "" : "\(TerminalText(joining: words, with: " ")) is now on its line"
  }

  /// Lets tasks change places with those before or behind them.
  mutating func shift(_ found: [FoundTask], isUp: Bool) throws(CommandFailure) {
    var orders: [(document: Int, siblings: [TaskPlace], order: [TaskPlace])] = []
    var moved: [FoundTask] = []
    let named = Set(found.compactMap(\.place))
    for task in isUp ? found : found.reversed() {
      guard let place = task.place else { continue }
      let siblings = tasks.documents.model.documents[place.document].siblings(of: place.task)
      let known = orders.firstIndex { $0.document == place.document && $0.siblings == siblings }
      let index = known ?? orders.count
      if known == nil { orders.append((place.document, siblings, siblings)) }
      let order = orders[index].order
      guard let old = order.firstIndex(of: place.task) else { continue }
      let new = isUp ? old - 1 : old + 1
      // Those that are moved themselves keep their order at the end.
      guard order.indices.contains(new),
        !named.contains(WorkspaceModel.Place(document: place.document, task: order[new]))
      else {
        note("\(cells.reference(task)) is the \(isUp ? "first" : "last") already")
        continue
      }
      orders[index].order.swapAt(old, new)
      moved.append(task)
    }
    let lines = try moved.map { task throws(CommandFailure) in (task, try line(of: task)) }
    for order in orders {
      try change(file: file(ofDocument: order.document)) { document throws(EditProblem) in
        try document.arrange(order.siblings, as: order.order)
      }
    }
    for (task, line) in lines { say(isUp ? "moved up" : "moved down", of: task, line) }
  }
}
