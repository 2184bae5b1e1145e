import TaskModel
import TaskSyntax

/// What tasks take from above, kept from task to task on the walk through a document: where a task says nothing itself,
/// it costs nothing, however deep it stands.
struct InheritedNames {
  /// A context or a tag.
  struct Label: Hashable {
    /// An index into the names of the document.
    let number: UInt32
    let isTag: Bool
  }

  private let document: TaskDocument
  /// The section of the last task.
  private var section: Int?
  /// The titles of its headings, outermost first.
  private(set) var headings: [[UInt8]] = []
  private var labelsOfSection: [Label] = []
  /// The labels of the last task and of those above it, by depth.
  private var labelsByDepth: [[Label]] = []

  init(_ document: TaskDocument) { self.document = document }

  /// The labels of the last task: outermost first, then as written, each once.
  var labels: [Label] { labelsByDepth.last ?? [] }

  /// Tasks must come in the order of the document.
  mutating func move(to task: ListedTask) {
    let model = document.model
    let number = model.sectionNumber(of: task.row, in: task.place.part)
    if section != number { enter(number) }
    let depth = Int(task.row.depth)
    labelsByDepth.removeLast(max(0, labelsByDepth.count - depth))
    let own = model.parts[task.place.part].labels(ofRow: task.place.row).map { label in
      Label(number: model.number(ofName: label.name, in: task.place.part), isTag: label.isTag)
    }
    labelsByDepth.append(Self.joined(labelsByDepth.last ?? labelsOfSection, own))
  }

  private mutating func enter(_ number: Int) {
    section = number
    headings = []
    var chain: [Int] = []
    var current = number
    while current != 0 {
      chain.append(current)
      current = Int(document.model.sections[current].parent)
    }
    labelsOfSection = labels(ofSection: 0)
    for number in chain.reversed() {
      let heading = document.model.sections[number]
      headings.append(document.tree.parts[heading.part].title(of: Int(heading.record)))
      labelsOfSection = Self.joined(labelsOfSection, labels(ofSection: number))
    }
    labelsByDepth = []
  }

  private func labels(ofSection number: Int) -> [Label] {
    document.model.labels(ofSection: number).map { Label(number: $0.name, isTag: $0.isTag) }
  }

  private static func joined(
    _ outer: [Label], _ inner: [Label]
  ) -> [Label] {
    guard !inner.isEmpty else { return outer }
    var seen = Set(outer)
    return outer + inner.filter { seen.insert($0).inserted }
  }
}
