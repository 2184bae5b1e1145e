import TaskEditing
import TaskModel
import TaskSyntax

/// Reads a merged document again and compares it with the plan.
struct MergeGuard {
  enum Fault: Equatable {
    /// An item does not read as it is meant, by its place in the order of the plan.
    case item(Int)
    /// The document as a whole does not read as it is meant.
    case document
  }

  private let plan: MergePlan
  private let rendering: MergeRendering
  private let version: MergeVersion
  /// For each item that was read, its place in the plan.
  private var places = [-1]

  /// Returns the first item that does not read as it is meant; `nil` if each is there once, in its parent, and each task
  /// below a heading, with a project and a rank, that a version has for it.
  static func fault(_ rendering: MergeRendering, _ plan: MergePlan) -> Fault? {
    var reading = MergeGuard(plan: plan, rendering: rendering, version: MergeVersion(SourceText(rendering.bytes)))
    guard reading.version.obstacles.conflictLine == nil else { return .document }
    let fault = reading.structureFault() ?? reading.fieldFault() ?? reading.sectionFault()
    return fault.map { .item($0) }
  }

  private init(plan: MergePlan, rendering: MergeRendering, version: MergeVersion) {
    self.plan = plan
    self.rendering = rendering
    self.version = version
  }

  /// Returns the first place of an item that is not there, or not in its parent.
  private mutating func structureFault() -> Int? {
    let items = version.items
    for (place, start) in rendering.starts {
      let node = plan.nodes[place]
      let kind = MergePlan.kind(node, plan.graph)
      let parent = parent(of: place)
      if kind == .note, let last = places.last, last >= 0, MergePlan.kind(plan.nodes[last], plan.graph) == .note,
        self.parent(of: last) == parent
      {
        // Pieces of a note that follow each other are one piece.
        continue
      }
      guard places.count < items.count else { return place }
      let item = items[places.count]
      guard item.kind == kind, item.lines.lowerBound == start, self.node(item.parent) == parent else { return place }
      places.append(place)
    }
    return places.count == items.count ? nil : max(0, plan.nodes.count - 1)
  }

  /// Returns the node of an item that was read.
  private func node(_ item: Int) -> Int { places[item] < 0 ? 0 : plan.nodes[places[item]] }

  /// Returns the parent that an item is to have: in a region in dispute, the one that it has on the side.
  private func parent(of place: Int) -> Int {
    let node = plan.nodes[place]
    guard let side = rendering.side, plan.isInDispute(place) else { return plan.table.parents[node] }
    let graph = plan.graph
    return graph.numbers[side][graph.versions[side].items[graph.nodes[node][side]].parent]
  }

  /// Returns the first place of a merged line that has other fields under the keys that the result declares.
  private func fieldFault() -> Int? {
    guard version.dialect != plan.dialect else { return nil }
    for (index, place) in places.enumerated().dropFirst() where version.items[index].kind == .task {
      guard let text = plan.texts[plan.nodes[place]], text.copies.isEmpty else { continue }
      let line = Array(version.line(index))
      let fields = TaskLine(line, version.dialect).flatMap { LineFields($0) }
      if fields != TaskLine(line, plan.dialect).flatMap({ LineFields($0) }) { return place }
    }
    return nil
  }

  /// Returns the first place below a heading that no version has above it, and that hands down other values.
  private func sectionFault() -> Int? {
    var values = HandedDownValues()
    for (index, item) in version.items.enumerated().dropFirst() {
      guard item.parent == 0, item.kind == .task || item.kind == .heading, !plan.isInDispute(places[index]) else {
        continue
      }
      if !isPermitted(index, &values) { return places[index] }
    }
    return nil
  }

  /// Whether the heading above an item is above it in a version, or hands down the same values; or whether the item
  /// follows from a heading that a side added, moved or removed.
  private func isPermitted(_ index: Int, _ values: inout HandedDownValues) -> Bool {
    let graph = plan.graph
    let above = Self.above(version, index)
    let node = plan.nodes[places[index]]
    let sides = MergeSide.allCases.filter { graph.nodes[node][$0] >= 0 }
    let own = sides.map { side in
      graph.numbers[side][Self.above(graph.versions[side], graph.nodes[node][side])]
    }
    let section = self.node(above)
    if sides.isEmpty || own.contains(section) || own.contains(where: { !plan.existence.exists[$0] }) { return true }
    if isAddedOrMoved(section) || own.contains(where: { isAddedOrMoved($0) }) { return true }
    if plan.table.restored.contains(node) { return true }
    let inherited = values.below(above, version, nil)
    return sides.contains { side in
      let version = graph.versions[side]
      return values.below(Self.above(version, graph.nodes[node][side]), version, side) == inherited
    }
  }

  /// Returns the heading above an item, or the one that contains a heading.
  private static func above(_ version: MergeVersion, _ index: Int) -> Int {
    let item = version.items[index]
    return item.kind == .heading ? item.enclosing : item.section
  }

  private func isAddedOrMoved(_ heading: Int) -> Bool {
    guard heading != 0 else { return false }
    return !plan.graph.nodes[heading].isShared || MergeSide.allCases.contains { plan.table.move(heading, $0) != .none }
  }
}

/// The values that headings and front matter hand down in versions.
private struct HandedDownValues {
  private struct Place: Hashable {
    /// `nil` for the merged document.
    var side: MergeSide?
    var section: Int
  }

  private var known: [Place: Classification] = [:]

  /// Returns the values that a task below a heading inherits.
  mutating func below(_ section: Int, _ version: MergeVersion, _ side: MergeSide?) -> Classification {
    let place = Place(side: side, section: section)
    if let values = known[place] { return values }
    var lines: [[UInt8]] = [Array("- [ ] x\n".utf8)]
    var heading = section
    while heading != 0 {
      lines.append(version.line(heading) + [0x0A])
      heading = version.items[heading].enclosing
    }
    if version.items.count > 1, version.items[1].kind == .frontMatter { lines.append(version.text(1) + [0x0A]) }
    let document = Document(SourceText(Array(lines.reversed().joined())))
    let values = document.model.places.last.map { document.classification(of: $0) } ?? Classification()
    known[place] = values
    return values
  }
}
