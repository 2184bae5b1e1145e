import TaskModel

extension Query {
  /// The query in its textual form. Parsing it gives an equal query. Dates are calendar dates.
  ///
  /// An expression that is nested to the limit may need more brackets than the parser accepts.
  public var text: [UInt8] {
    var text = expression.text
    for clause in clauses.texts {
      if !text.isEmpty { text.append(0x20) }
      text += clause
    }
    return text
  }
}

extension QueryExpression {
  /// The expression in its textual form.
  public var text: [UInt8] {
    var text: [UInt8] = []
    /// The open nodes, innermost last.
    var open: [(node: Int, hasBrackets: Bool)] = []
    for index in nodes.indices {
      close(&open, before: index, &text)
      if let parent = open.last?.node, index > parent + 1 { text += separator(in: parent, open) }
      let parent = open.last.map { nodes[$0.node].kind }
      switch nodes[index].kind {
      case .term(let term): text += term.text
      case .not:
        text += "not ".utf8
        open.append((index, false))
      case .relation(let relation):
        text += "\(relation.rawValue)(".utf8
        open.append((index, true))
      case .and, .or:
        let hasBrackets = needsBrackets(nodes[index].kind, in: parent)
        if hasBrackets { text.append(UInt8(ascii: "(")) }
        open.append((index, hasBrackets))
      }
    }
    close(&open, before: nodes.count, &text)
    return text
  }

  private func close(_ open: inout [(node: Int, hasBrackets: Bool)], before index: Int, _ text: inout [UInt8]) {
    while let last = open.last, nodes[last.node].end <= index {
      if last.hasBrackets { text.append(UInt8(ascii: ")")) }
      open.removeLast()
    }
  }

  /// Whether a node needs brackets in its parent. A relation has its own brackets, and `and` binds more tightly than
  /// `or`.
  private func needsBrackets(_ kind: Kind, in parent: Kind?) -> Bool {
    switch parent {
    case nil, .relation: false
    case .or: kind == .or
    default: true
    }
  }

  /// Returns the separator of a parent's children. Inside an `or` without brackets, an explicit `and` shows the
  /// grouping.
  private func separator(in parent: Int, _ open: [(node: Int, hasBrackets: Bool)]) -> String.UTF8View {
    if case .or = nodes[parent].kind { return " or ".utf8 }
    guard open.count > 1, !open[open.count - 1].hasBrackets, case .or = nodes[open[open.count - 2].node].kind else {
      return " ".utf8
    }
    return " and ".utf8
  }
}

extension QueryTerm {
  /// The term in its textual form.
  public var text: [UInt8] {
    switch self {
    case .flag(let flag): return Array("is:\(flag.rawValue)".utf8)
    case .has(let field): return "has:".utf8 + field.name
    case .lacks(let field): return "no:".utf8 + field.name
    case .name(let field, let name):
      return field.prefix + QueryQuoting.name(name)
    case .exactName(let field, let name): return field.name + "=".utf8 + QueryQuoting.name(name)
    case .contains(.text, let text): return QueryQuoting.word(text.bytes)
    case .contains(let field, let text): return field.name + ":".utf8 + QueryQuoting.value(text.bytes)
    case .exactText(let field, let text, let isNot):
      return field.name + (isNot ? "!=" : "=").utf8 + QueryQuoting.value(text)
    case .matches(.text, let pattern): return QueryQuoting.pattern(pattern)
    case .matches(let field, let pattern): return field.name + "~".utf8 + QueryQuoting.pattern(pattern)
    case .resembles(let word): return "~".utf8 + word.bytes
    case .days(let field, let comparison, let days):
      return field.name + comparison.rawValue.utf8 + days.text(asSingle: comparison != .inside).utf8
    case .number(let field, let comparison, let numbers):
      return field.name + comparison.rawValue.utf8 + numbers.text(of: field.kind).utf8
    case .priority(let field, let comparison, let priorities):
      return field.name + comparison.rawValue.utf8 + priorities.text.utf8
    case .status(let status, let isNot): return Array("status\(isNot ? "!=" : ":")\(status.name)".utf8)
    case .quadrant(let field, let number, let isNot): return field.name + "\(isNot ? "!=" : ":")\(number)".utf8
    }
  }
}
