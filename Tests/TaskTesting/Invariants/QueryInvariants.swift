import TaskModel
package import TaskQuery

/// Properties of every query.
package enum QueryInvariants {
  /// Returns the fault in how `text` is parsed or in the tasks that it finds, or `nil`.
  ///
  /// One query in sixty-four, chosen by its bytes, is evaluated thoroughly.
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
    let again: Query
    switch printed(reading.query, in: context) {
    case .query(let query): again = query
    case .tooDeep: return evaluationFault(of: reading.query)
    case .fault(let fault): return fault
    }
    let sum = text.reduce(text.count) { $0 &* 31 &+ Int($1) }
    return sum & 63 == 0
      ? thoroughEvaluationFault(of: reading.query, readAgain: again) : evaluationFault(of: reading.query)
  }

  /// The result of printing a query and parsing it again.
  private enum Printed {
    case query(Query)
    /// More parentheses than the parser accepts.
    case tooDeep
    case fault(String)
  }

  /// Prints a query and parses it again, which must not change it.
  private static func printed(_ query: Query, in context: QueryContext) -> Printed {
    let text = query.text
    let again = Query.read(text, in: context)
    if again.problems.contains(where: {
      $0.message.elementsEqual("parentheses are nested more than 1000 levels deep".utf8)
    }) {
      return .tooDeep
    }
    if let error = again.problems.first(where: { $0.severity == .error }) {
      let message = String(decoding: error.message, as: UTF8.self)
      return .fault("printed as \(String(decoding: text, as: UTF8.self)), which has an error: \(message)")
    }
    if again.query.clauses != query.clauses {
      return .fault("printed as \(String(decoding: text, as: UTF8.self)), which has other clauses")
    }
    let isSame = again.query.expression.nodes.elementsEqual(query.expression.nodes) {
      $0.kind == $1.kind && $0.end == $1.end
    }
    guard isSame else {
      let other = String(decoding: again.query.text, as: UTF8.self)
      return .fault("printed as \(String(decoding: text, as: UTF8.self)), which means \(other)")
    }
    return .query(again.query)
  }

  /// Checks that nodes are nested, that operators have the right number of operands, and that no operator contains one
  /// of its own kind.
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
