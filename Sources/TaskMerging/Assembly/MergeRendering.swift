/// The merged document as bytes, with conflicts marked or taken from one side.
struct MergeRendering {
  /// How the texts in dispute are written.
  enum Mode {
    case marks(ConflictMarks, isSwapped: Bool)
    case side(MergeSide)
  }

  private(set) var bytes: [UInt8] = []
  /// The items with text, each with the start of its lines.
  private(set) var starts: [(node: Int, offset: Int)] = []
  private(set) var conflicts: [MergeConflict] = []
  private var lineCount = 0
  private let mode: Mode

  init(_ plan: MergePlan, _ mode: Mode) {
    self.mode = mode
    let gaps = NodeGaps(graph: plan.graph) { MergePlan.kind($0, plan.graph) }
    append(gaps.gap(0, plan.nodes.first))
    for (place, node) in plan.nodes.enumerated() {
      guard let text = plan.texts[node] else { continue }
      let start = bytes.count
      append(text, column: plan.columns.columns[node])
      if bytes.count > start { starts.append((node, start)) }
      append(gaps.gap(node, place + 1 < plan.nodes.count ? plan.nodes[place + 1] : nil))
    }
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
