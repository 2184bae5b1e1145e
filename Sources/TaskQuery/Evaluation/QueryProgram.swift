/// An expression as steps. Each step evaluates one test and names the next step, so that no unnecessary test runs.
///
///     +house (due:..fri or not is:started)     3  +house        true: 2    false: reject
///                                              2  due:..fri     true: accept    false: 1
///                                              1  is:started    true: reject    false: accept
///
/// The operands of an operator run in order of cost, cheapest first. Steps are written from the last to the first,
/// because a step refers to its successors.
struct QueryProgram: Sendable {
  /// A step holds no references: it is copied for each task, and each copy of a reference would change its count.
  struct Step: Sendable {
    var question: Question
    var onTrue: Int32
    var onFalse: Int32
  }

  enum Question: Sendable {
    case row(RowTest)
    /// A test that needs more than the row, as an index into `tests`.
    case other(Int)
  }

  static let accept: Int32 = -1
  static let reject: Int32 = -2

  private(set) var steps: [Step] = []
  /// The tests that need more than the row.
  private(set) var tests: [QueryTest] = []
  private(set) var start = QueryProgram.accept

  /// Compiles the nodes of `nodes` in `range`, which are one node with its descendants, or none.
  ///
  /// - Parameter test: returns the test of a node that is a term or a relation.
  init(_ nodes: [QueryExpression.Node], in range: Range<Int>, _ test: (Int) -> QueryTest) {
    guard !range.isEmpty else { return }
    let costs = Self.costs(nodes, in: range, test)
    var frames = [Frame(range.lowerBound, nodes, costs, base: range.lowerBound, Self.accept, Self.reject)]
    while var frame = frames.popLast() {
      if case .term(let term) = nodes[frame.node].kind {
        frame.entry = add(test(frame.node), frame, isNegated: term.isNegation)
      } else if case .relation = nodes[frame.node].kind {
        frame.entry = add(test(frame.node), frame, isNegated: false)
      } else if let child = frame.children.popLast() {
        let targets = frame.targets(nodes)
        frames.append(frame)
        frames.append(Frame(child, nodes, costs, base: range.lowerBound, targets.onTrue, targets.onFalse))
        continue
      }
      let entry = frame.entry ?? frame.onTrue
      if frames.isEmpty { start = entry } else { frames[frames.count - 1].entry = entry }
    }
  }

  private mutating func add(_ test: QueryTest, _ frame: Frame, isNegated: Bool) -> Int32 {
    let (onTrue, onFalse) = isNegated ? (frame.onFalse, frame.onTrue) : (frame.onTrue, frame.onFalse)
    let question: Question
    if case .row(let test) = test {
      question = .row(test)
    } else {
      question = .other(tests.count)
      tests.append(test)
    }
    steps.append(Step(question: question, onTrue: onTrue, onFalse: onFalse))
    return Int32(truncatingIfNeeded: steps.count - 1)
  }

  /// A node whose children are being compiled, the last one first.
  private struct Frame {
    let node: Int
    /// The children still to compile, cheapest first.
    var children: [Int] = []
    let onTrue: Int32
    let onFalse: Int32
    /// The first of the steps compiled so far.
    var entry: Int32?

    init(
      _ node: Int, _ nodes: [QueryExpression.Node], _ costs: [Int], base: Int, _ onTrue: Int32, _ onFalse: Int32
    ) {
      self.node = node
      self.onTrue = onTrue
      self.onFalse = onFalse
      switch nodes[node].kind {
      case .term, .relation: break
      case .and, .or, .not:
        children = QueryExpression.children(of: node, in: nodes)
        // Nodes of equal cost keep their typed order.
        children.sort { (costs[$0 - base], $0) < (costs[$1 - base], $1) }
      }
    }

    /// Returns the steps that follow the child that is compiled now.
    func targets(_ nodes: [QueryExpression.Node]) -> (onTrue: Int32, onFalse: Int32) {
      switch nodes[node].kind {
      case .and: (entry ?? onTrue, onFalse)
      case .or: (onTrue, entry ?? onFalse)
      default: (onFalse, onTrue)
      }
    }
  }

  /// Returns, for each node in `range`, the highest cost of a term in it.
  private static func costs(
    _ nodes: [QueryExpression.Node], in range: Range<Int>, _ test: (Int) -> QueryTest
  ) -> [Int] {
    var costs = [Int](repeating: 0, count: range.count)
    // The stack of the operators that contain the current node.
    var open: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      while let last = open.last, nodes[last].end <= index { close(&open, &costs, range.lowerBound) }
      switch nodes[index].kind {
      case .and, .or, .not:
        open.append(index)
        index += 1
      case .term, .relation:
        costs[index - range.lowerBound] = test(index).cost
        if let last = open.last { raise(&costs, last - range.lowerBound, test(index).cost) }
        index = nodes[index].end
      }
    }
    while !open.isEmpty { close(&open, &costs, range.lowerBound) }
    return costs
  }

  private static func close(_ open: inout [Int], _ costs: inout [Int], _ base: Int) {
    let closed = open.removeLast()
    if let outer = open.last { raise(&costs, outer - base, costs[closed - base]) }
  }

  private static func raise(_ costs: inout [Int], _ index: Int, _ cost: Int) { costs[index] = max(costs[index], cost) }
}

extension QueryExpression {
  /// Returns the direct children of a node.
  static func children(of index: Int, in nodes: [Node]) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < nodes[index].end {
      children.append(child)
      child = nodes[child].end
    }
    return children
  }
}

extension QueryTerm {
  /// Whether the term matches exactly the tasks that fail its test.
  var isNegation: Bool {
    if case .lacks = self { return true }
    return false
  }
}
