import TaskModel
package import TaskQuery

/// What holds for whatever is read as a query.
package enum QueryInvariants {
  /// What is wrong with how `text` is read; `nil` where nothing is.
  package static func fault(of text: [UInt8], in context: QueryContext = QueryGenerator.context) -> String? {
    let reading = Query.read(text, in: context)
    if reading.text != text { return "the text has changed" }
    for problem in reading.problems {
      if problem.range.lowerBound < 0 || problem.range.upperBound > text.count {
        return "a problem outside: \(problem)"
      }
      if problem.message.isEmpty { return "a problem without words" }
    }
    if let fault = shapeFault(of: reading.query.expression, count: text.count) { return fault }
    if reading.hasErrors { return nil }
    return printingFault(of: reading.query, in: context)
  }

  /// Printing a query and reading it again keeps it.
  private static func printingFault(of query: Query, in context: QueryContext) -> String? {
    let text = query.text
    let again = Query.read(text, in: context)
    let isTooDeep = again.problems.contains { $0.message.elementsEqual("brackets are more than 1000 deep".utf8) }
    if isTooDeep { return nil }
    let words = String(decoding: text, as: UTF8.self)
    if let error = again.problems.first(where: { $0.severity == .error }) {
      return "printed as \(words), which has an error: \(String(decoding: error.message, as: UTF8.self))"
    }
    if again.query.clauses != query.clauses { return "printed as \(words), which has other clauses" }
    let kinds = query.expression.nodes.map(\.kind)
    let ends = query.expression.nodes.map(\.end)
    let isSame = again.query.expression.nodes.map(\.kind) == kinds && again.query.expression.nodes.map(\.end) == ends
    return isSame ? nil : "printed as \(words), which means \(String(decoding: again.query.text, as: UTF8.self))"
  }

  /// Nodes lie in one another, operators have as many as they need, and none stands in its like.
  private static func shapeFault(of expression: QueryExpression, count: Int) -> String? {
    let nodes = expression.nodes
    var open: [Int] = []
    var children = [Int](repeating: 0, count: nodes.count)
    for index in nodes.indices {
      while let last = open.last, nodes[last].end <= index { open.removeLast() }
      if let parent = open.last {
        children[parent] += 1
        if nodes[parent].end < nodes[index].end { return "node \(index) goes beyond its parent" }
        if isRedundant(nodes[index].kind, in: nodes[parent].kind) { return "node \(index) stands in its like" }
      } else if index > 0 {
        return "node \(index) is a second root"
      }
      if nodes[index].end <= index || nodes[index].end > nodes.count { return "node \(index) ends nowhere" }
      if nodes[index].range.upperBound > count { return "node \(index) is outside" }
      open.append(index)
    }
    for index in nodes.indices {
      let isRight =
        switch nodes[index].kind {
        case .and, .or: children[index] >= 2
        case .not, .relation: children[index] == 1
        case .term: children[index] == 0
        }
      if !isRight { return "node \(index) has \(children[index]) nodes" }
    }
    return nil
  }

  private static func isRedundant(_ kind: QueryExpression.Kind, in parent: QueryExpression.Kind) -> Bool {
    switch (kind, parent) {
    case (.and, .and), (.or, .or), (.not, .not): true
    default: false
    }
  }
}
