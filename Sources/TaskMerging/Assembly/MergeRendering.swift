/// The merged document as bytes, with conflicts marked or taken from one side.
struct MergeRendering {
  /// How the texts in dispute are written.
  enum Mode {
    case marks(ConflictMarks, isSwapped: Bool)
    case side(MergeSide)
  }

  private(set) var bytes: [UInt8] = []
  /// The items with text, by their places in the plan, each with the start of its lines.
  private(set) var starts: [(place: Int, offset: Int)] = []
  private(set) var conflicts: [MergeConflict] = []
  private var lineCount = 0
  private let mode: Mode

  init(_ plan: MergePlan, _ mode: Mode) {
    self.mode = mode
    let gaps = NodeGaps(graph: plan.graph) { MergePlan.kind($0, plan.graph) }
    append(gaps.gap(0, plan.nodes.first))
    var place = 0
    while place < plan.nodes.count {
      if let region = plan.regions.first(where: { $0.lowerBound == place }) {
        append(region, plan)
        place = region.upperBound - 1
      } else if let text = plan.texts[plan.nodes[place]] {
        let start = bytes.count
        append(text, column: plan.columns.columns[plan.nodes[place]])
        if bytes.count > start { starts.append((place, start)) }
      }
      append(gaps.gap(plan.nodes[place], place + 1 < plan.nodes.count ? plan.nodes[place + 1] : nil))
      place += 1
    }
  }

  /// The side that gives the texts in dispute; `nil` if conflicts are marked.
  var side: MergeSide? {
    if case .side(let side) = mode { return side }
    return nil
  }

  /// Appends items that are in dispute as a whole.
  private mutating func append(_ region: Range<Int>, _ plan: MergePlan) {
    let graph = plan.graph
    /// Returns the items of a version in its order, each with its place and the blank lines up to the next one.
    func texts(_ version: MergeVersion, _ index: (MergeNode) -> Int) -> [(
      place: Int, item: Int, gap: ArraySlice<UInt8>
    )] {
      let items = region.map { (place: $0, item: index(graph.nodes[plan.nodes[$0]])) }.filter { $0.item >= 0 }
        .sorted { $0.item < $1.item }
      return items.enumerated().map { index, item in
        let isFollowed = index + 1 < items.count && items[index + 1].item == item.item + 1
        return (item.place, item.item, isFollowed ? version.gap(behind: item.item) : [])
      }
    }
    if let side {
      for (place, item, gap) in texts(graph.versions[side], { $0[side] }) {
        starts.append((place, bytes.count))
        append(graph.versions[side].text(item))
        append(gap)
      }
      return
    }
    func text(_ version: MergeVersion, _ index: (MergeNode) -> Int) -> [UInt8] {
      texts(version, index).flatMap { version.text($0.item) + $0.gap }
    }
    append(
      MergeDispute(
        base: graph.base.items.count > 1 ? text(graph.base) { $0.base } : nil, text(graph.versions.a) { $0.a },
        text(graph.versions.b) { $0.b }))
  }

  private mutating func append(_ text: [UInt8]) { append(text[...]) }

  private mutating func append(_ text: ArraySlice<UInt8>) {
    bytes += text
    lineCount += text.count { $0 == 0x0A }
  }

  private mutating func append(_ text: NodeText, column: Int) {
    if let copy = text.copies.first(where: { $0.version.items[$0.index].column == column }) {
      return append(copy.version.text(copy.index))
    }
    if let (version, index) = text.copies.first {
      let bare = Indentation.removed(version.items[index].column, from: version.text(index))
      return append(Indentation.added(column, to: bare)[...])
    }
    for chunk in text.chunks {
      switch chunk {
      case .text(let text): append(Indentation.added(column, to: text))
      case .dispute(var dispute):
        dispute.base = dispute.base.map { Indentation.added(column, to: $0) }
        dispute.a = Indentation.added(column, to: dispute.a)
        dispute.b = Indentation.added(column, to: dispute.b)
        append(dispute)
      }
    }
  }

  private mutating func append(_ dispute: MergeDispute) {
    switch mode {
    case .side(.a): append(dispute.a)
    case .side(.b): append(dispute.b)
    case .marks(let marks, let isSwapped):
      conflicts.append(MergeConflict(dispute, line: lineCount + 1, isSwapped: isSwapped))
      append(
        marks.text(
          ours: isSwapped ? dispute.b : dispute.a, base: dispute.base ?? [],
          theirs: isSwapped ? dispute.a : dispute.b))
    }
  }
}

extension MergeConflict {
  fileprivate init(_ dispute: MergeDispute, line: Int, isSwapped: Bool) {
    self.line = line
    differences = dispute.values.map { value in
      Difference(
        field: value.field.text, ours: isSwapped ? value.b : value.a, theirs: isSwapped ? value.a : value.b)
    }
  }
}
