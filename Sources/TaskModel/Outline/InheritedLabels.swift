/// The contexts and tags in effect for a task, its own and the inherited ones, in a traversal of a document: outermost
/// first, then as written, without duplicates.
///
/// A task without labels of its own costs nothing, at any depth.
public struct InheritedLabels: Sendable {
  public typealias Label = PartModel.Label

  private let model: DocumentModel
  /// The section of the last task; -1 at the start.
  private var section = -1
  /// The sections around it, outermost first, with the labels in effect in each.
  private var open: [(section: Int, labels: [Label])] = []
  /// The labels of the last task and of those above it, by depth.
  private var labelsByDepth: [[Label]] = []

  public init(_ model: DocumentModel) { self.model = model }

  /// The labels of the current task; empty before the first one.
  public var labels: [Label] { labelsByDepth.last ?? [] }

  /// Advances to the next task. Tasks must come in document order.
  public mutating func move(to place: TaskPlace) {
    let row = model[place]
    let number = model.sectionNumber(of: row, in: place.part)
    if section != number { enter(number) }
    labelsByDepth.removeLast(max(0, labelsByDepth.count - Int(row.depth)))
    let outer = labelsByDepth.last ?? open.last?.labels ?? []
    labelsByDepth.append(outer.adding(model.ownLabels(of: place)))
  }

  private mutating func enter(_ number: Int) {
    section = number
    labelsByDepth = []
    let chain = [0] + model.chain(ofSection: number)
    // Labels above both the last section and this one are not joined again.
    let common = zip(open, chain).prefix { $0.section == $1 }.count
    open.removeLast(open.count - common)
    for section in chain[common...] {
      open.append((section, (open.last?.labels ?? []).adding(model.labels(ofSection: section))))
    }
  }
}
