/// The tree of an expression during parsing. Nodes refer to their children by index, so that an operator can follow its
/// first operand.
///
///     +house (due:..fri or is:started)     0 +house   1 due:..fri   2 is:started   3 or [1 2]   4 and [0 3]
struct QueryDrafts {
  struct Draft {
    var kind: QueryExpression.Kind
    /// The range, as in `QueryExpression.Node`.
    var range: Range<Int>
    var children: [Int] = []
    /// Whether this is an `and` without brackets in which a blank alone separates some operands.
    var isLoose = false
  }

  private(set) var drafts: [Draft] = []

  var count: Int { drafts.count }

  subscript(_ index: Int) -> Draft {
    get { drafts[index] }
    set { drafts[index] = newValue }
  }

  mutating func add(_ term: QueryTerm, at range: Range<Int>) -> Int { add(.term(term), [], at: range) }

  /// Adds a node and returns its index. An `and` or `or` of one child is that child.
  mutating func add(_ kind: QueryExpression.Kind, _ children: [Int], at range: Range<Int>) -> Int {
    if children.count == 1, kind == .and || kind == .or { return children[0] }
    drafts.append(Draft(kind: kind, range: range, children: children))
    return drafts.count - 1
  }

  /// Returns the tree below `root` in preorder. Nested operators of the same kind are merged, as in `a or (b or c)`,
  /// and double negation is removed.
  func expression(from root: Int) -> QueryExpression {
    var nodes: [QueryExpression.Node] = []
    // The nodes being written: the draft, the next child, and the node in the result, which is `nil` if the draft is
    // merged into its parent.
    var open: [(draft: Int, next: Int, node: Int?)] = []
    func enter(_ index: Int, in parent: QueryExpression.Kind?) {
      var index = index
      while case .not = drafts[index].kind, case .not = drafts[drafts[index].children[0]].kind {
        index = drafts[drafts[index].children[0]].children[0]
      }
      let draft = drafts[index]
      if let parent, draft.kind == parent, parent == .and || parent == .or { return open.append((index, 0, nil)) }
      open.append((index, 0, nodes.count))
      nodes.append(QueryExpression.Node(draft.kind, end: 0, range: draft.range))
    }
    enter(root, in: nil)
    while let last = open.last {
      let draft = drafts[last.draft]
      if last.next < draft.children.count {
        open[open.count - 1].next += 1
        enter(draft.children[last.next], in: draft.kind)
      } else {
        if let node = last.node { nodes[node].end = nodes.count }
        open.removeLast()
      }
    }
    return QueryExpression(nodes)
  }
}
