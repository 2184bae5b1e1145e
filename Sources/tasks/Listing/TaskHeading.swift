import TaskModel
import TaskSyntax
import TaskWorkspace

/// A heading with tasks below it.
struct TaskHeading: Equatable {
  /// The numbers of the document in the workspace and of the section that the heading begins.
  let document: Int
  let section: Int
  /// The line in the file.
  let written: [UInt8]
  /// The heading for people: the title with its names in their colors.
  let text: TerminalText
}

extension WorkspaceDocuments {
  /// Returns the headings above a task, outermost first.
  func headings(above task: FoundTask) -> [TaskHeading] {
    guard let place = task.place else { return [] }
    let document = documents[place.document].document
    let model = document.model
    return model.chain(ofSection: model.sectionNumber(of: task.row, in: place.task.part)).map { number in
      let section = model.sections[number]
      let part = section.part == place.task.part ? task.part.part : document.part(section.part)
      let mark = TerminalText(encoding: [UInt8](repeating: UInt8(ascii: "#"), count: section.level))
      return TaskHeading(
        document: place.document, section: number,
        written: Array(part.line(from: part.records[Int(section.record)].lowerBound)),
        text: "\(mark, .dim) \(part.styledTitle(of: Int(section.record)), .bold)")
    }
  }
}

/// The headings and parents of the last task shown, so that consecutive tasks show common ones only once.
struct OpenOutline: Sendable {
  private let workspace: WorkspaceDocuments
  private var headings: [TaskHeading] = []
  /// The section of `headings`, by its number in the part.
  private var section: (document: Int, part: Int, number: UInt32)?
  private var tasks: [WorkspaceModel.Place] = []

  init(_ workspace: WorkspaceDocuments) { self.workspace = workspace }

  /// Returns the headings to show above a task, outermost first.
  mutating func headings(above task: FoundTask) -> [TaskHeading] {
    guard let place = task.place else { return [] }
    if let section, section == (place.document, place.task.part, task.row.section) { return [] }
    section = (place.document, place.task.part, task.row.section)
    let all = workspace.headings(above: task)
    let shown = zip(headings, all).prefix { $0 == $1 }.count
    headings = all
    return Array(all[shown...])
  }

  /// Returns the parents to show above a task, outermost first.
  mutating func tasks(above task: FoundTask) -> [FoundTask] {
    guard task.row.depth > 0 else {
      tasks.removeAll(keepingCapacity: true)
      if let place = task.place { tasks.append(place) }
      return []
    }
    var chain: [FoundTask] = [task]
    while let parent = chain[chain.count - 1].parent { chain.append(parent) }
    chain.reverse()
    let shown = zip(tasks, chain).prefix { $0 == $1.place }.count
    tasks = chain.compactMap(\.place)
    return Array(chain.dropLast().dropFirst(shown))
  }
}
