import TaskModel
import TaskSyntax
import TaskWorkspace

/// A heading that tasks stand below.
struct TaskHeading: Equatable {
  /// The document in the workspace, and the section that the heading begins.
  let document: Int
  let section: Int
  let level: Int
  /// The line as the file has it.
  let written: [UInt8]
  /// The same for people: the title with its names in their colors.
  let text: TerminalText

  static func == (a: TaskHeading, b: TaskHeading) -> Bool { a.document == b.document && a.section == b.section }
}

extension WorkspaceTasks {
  /// The headings that a task stands below, outermost first.
  func headings(above task: FoundTask) -> [TaskHeading] {
    guard let place = task.place else { return [] }
    let document = documents.documents[place.document].document
    let (model, parts) = (document.model, document.parts)
    return model.chain(ofSection: model.sectionNumber(of: task.row, in: place.task.part)).map { number in
      let section = model.sections[number]
      let part = parts[section.part]
      let mark = TerminalText(encoding: [UInt8](repeating: UInt8(ascii: "#"), count: section.level))
      return TaskHeading(
        document: place.document, section: number, level: section.level,
        written: Array(part.line(from: part.records[Int(section.record)].lowerBound)),
        text: "\(mark, .dim) \(part.styledTitle(of: Int(section.record)), .bold)")
    }
  }
}

/// The headings and tasks above the last task that was shown, so that each is shown once for those that follow each
/// other.
struct OpenOutline {
  private let workspace: WorkspaceTasks
  private var headings: [TaskHeading] = []
  /// The section whose headings these are, as its part numbers it.
  private var section: (document: Int, part: Int, number: UInt32)?
  private var tasks: [WorkspaceModel.Place] = []

  init(_ workspace: WorkspaceTasks) { self.workspace = workspace }

  /// The headings that must be shown above a task, outermost first.
  mutating func headings(above task: FoundTask) -> [TaskHeading] {
    guard let place = task.place else { return [] }
    if let section, section == (place.document, place.task.part, task.row.section) { return [] }
    section = (place.document, place.task.part, task.row.section)
    let all = workspace.headings(above: task)
    let shown = zip(headings, all).prefix { $0 == $1 }.count
    headings = all
    return Array(all[shown...])
  }

  /// The tasks that must be shown above one, outermost first.
  mutating func tasks(above task: FoundTask) -> [FoundTask] {
    var chain: [FoundTask] = [task]
    while let last = chain.last, let parent = workspace.parent(of: last) { chain.append(parent) }
    chain.reverse()
    let shown = zip(tasks, chain).prefix { $0 == $1.place }.count
    tasks = chain.compactMap(\.place)
    return Array(chain.dropLast().dropFirst(shown))
  }
}
