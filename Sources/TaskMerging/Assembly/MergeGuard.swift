import TaskSyntax

/// Reads a merged document again and compares it with the plan.
enum MergeGuard {
  /// Whether the text reads as the items of the plan: each once, in its parent, and each task below a heading that a
  /// version has above it.
  static func accepts(_ rendering: MergeRendering, _ plan: MergePlan) -> Bool {
    let version = MergeVersion(SourceText(rendering.bytes))
    let items = version.items
    guard version.obstacles.conflictLine == nil else { return false }
    /// For each item that was read, its node.
    var nodes = [0]
    for (node, start) in rendering.starts {
      let kind = MergePlan.kind(node, plan.graph)
      let parent = plan.table.parents[node]
      if kind == .note, let last = nodes.last, last != 0, MergePlan.kind(last, plan.graph) == .note,
        plan.table.parents[last] == parent
      {
        // Pieces of a note that follow each other are one piece.
        continue
      }
      guard nodes.count < items.count else { return false }
      let item = items[nodes.count]
      guard item.kind == kind, item.lines.lowerBound == start, nodes[item.parent] == parent else { return false }
      nodes.append(node)
    }
    guard nodes.count == items.count else { return false }
    return items.indices.dropFirst().allSatisfy { index in
      items[index].parent != 0 || items[index].kind != .task
        || isPermitted(section: nodes[items[index].section], of: nodes[index], plan)
    }
  }

  /// Whether a heading may be above a task: it is there in a version, a side added or moved it, or what was there is gone.
  private static func isPermitted(section: Int, of node: Int, _ plan: MergePlan) -> Bool {
    let graph = plan.graph
    return MergeSide.allCases.contains { side in
      guard graph.nodes[node][side] >= 0 else { return false }
      let own = plan.table.section(node, side)
      if own == section || !plan.existence.exists[own] { return true }
      guard section != 0 else { return false }
      return graph.nodes[section][side] < 0
        || MergeSide.allCases.contains { plan.table.move(section, $0) != .none }
    }
  }
}
