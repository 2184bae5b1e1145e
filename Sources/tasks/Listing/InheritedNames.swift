import TaskModel
import TaskSyntax

/// What tasks take from above, kept from task to task on the walk through a document.
struct InheritedNames {
  private let document: TaskDocument
  /// The section of the last task.
  private var section: Int?
  /// The titles of its headings, outermost first.
  private(set) var headings: [[UInt8]] = []
  private var inherited: InheritedLabels

  init(_ document: TaskDocument) {
    self.document = document
    inherited = InheritedLabels(document.model)
  }

  /// The contexts and tags of the last task: outermost first, then as written, each once.
  var labels: [DocumentModel.Label] { inherited.labels }

  /// Tasks must come in the order of the document.
  mutating func move(to task: ListedTask) {
    inherited.move(to: task.place)
    let number = document.model.sectionNumber(of: task.row, in: task.place.part)
    guard section != number else { return }
    section = number
    headings = document.model.chain(ofSection: number).map { number in
      let heading = document.model.sections[number]
      return document.tree.parts[heading.part].title(of: Int(heading.record))
    }
  }
}
