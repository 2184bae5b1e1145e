import TaskModel
import TaskQuery

/// Queries generated from a seed: any terms in any tree, and any clauses.
struct RandomQuery {
  private var draw: RandomWorkspace
  private var nodes: [QueryExpression.Node] = []

  private init(seed: UInt64) { draw = RandomWorkspace(seed: seed &* 7 &+ 3) }

  /// Returns an expression.
  ///
  /// - Parameter usesWorkspace: Whether the expression may use fields and flags that need the whole workspace.
  static func expression(seed: UInt64, usesWorkspace: Bool) -> QueryExpression {
    var query = RandomQuery(seed: seed)
    query.add(depth: 0, usesWorkspace)
    return QueryExpression(query.nodes)
  }

  private mutating func add(depth: Int, _ usesWorkspace: Bool) {
    let index = nodes.count
    let choice = depth > 3 ? 9 : draw.number(1...9)
    guard choice <= 5 else {
      nodes.append(QueryExpression.Node(.term(term(usesWorkspace)), end: index + 1, range: 0..<0))
      return
    }
    let kind: QueryExpression.Kind =
      switch choice {
      case 1, 2: .and
      case 3: .or
      case 4: .not
      default: .relation(relation(usesWorkspace))
      }
    nodes.append(QueryExpression.Node(kind, end: 0, range: 0..<0))
    let count = choice >= 4 ? 1 : draw.number(2...4)
    for _ in 0..<count { add(depth: depth + 1, usesWorkspace) }
    nodes[index].end = nodes.count
  }

  private mutating func relation(_ usesWorkspace: Bool) -> QueryRelation {
    let inPart: [QueryRelation] = [.parent, .ancestor, .child, .descendant, .sibling]
    return draw.one(of: usesWorkspace ? QueryRelation.allCases : inPart)
  }

  private static let comparisons = QueryComparison.allCases
  private static let ofWorkspace: [QueryField] = [.eff, .rank, .unblocks]

  private mutating func term(_ usesWorkspace: Bool) -> QueryTerm {
    switch draw.number(1...11) {
    case 1: return .flag(flag(usesWorkspace))
    case 2: return .has(field(usesWorkspace))
    case 3: return .lacks(field(usesWorkspace))
    case 4: return name()
    case 5: return text()
    case 6, 7: return days()
    case 8: return number(usesWorkspace)
    case 9: return priority(usesWorkspace)
    case 10: return .status(draw.one(of: TaskStatus.allCases), isNot: draw.isDrawn(30))
    default: return .quadrant(draw.one(of: [.quadrantWritten, .quadrant]), draw.number(1...4), isNot: draw.isDrawn(30))
    }
  }

  private mutating func flag(_ usesWorkspace: Bool) -> QueryFlag {
    let ofWorkspace: [QueryFlag] = [.ready, .blocked, .blocking]
    return draw.one(of: QueryFlag.allCases.filter { usesWorkspace || !ofWorkspace.contains($0) })
  }

  static let declared: [QueryField] = [.declared(Array("client".utf8), .text), .declared(Array("size".utf8), .number)]

  /// Returns any field.
  mutating func field(_ usesWorkspace: Bool) -> QueryField {
    let all = QueryField.all + Self.declared
    return draw.one(of: all.filter { usesWorkspace || !Self.ofWorkspace.contains($0) })
  }

  private mutating func name() -> QueryTerm {
    let (field, names): (QueryField, [String]) = draw.one(of: [
      (.project, RandomWorkspace.projects), (.context, RandomWorkspace.contexts), (.tag, RandomWorkspace.tags),
      (.id, RandomWorkspace.ids), (.after, RandomWorkspace.ids),
    ])
    let name = Array(draw.one(of: names).utf8)
    return draw.isDrawn(70) ? .name(field, name) : .exactName(field, name)
  }

  private mutating func text() -> QueryTerm {
    let field: QueryField = draw.one(of: [.text, .title, .note, .owner, .file, .section, .every, Self.declared[0]])
    let text = Array(draw.one(of: ["buy", "Call", "kit", "cafe", "me", "a", "week", "Acme"]).utf8)
    return draw.isDrawn(80) ? .contains(field, QueryText(text)) : .exactText(field, text, isNot: draw.isDrawn(50))
  }

  private mutating func days() -> QueryTerm {
    let field: QueryField = draw.one(of: [.plan, .due, .start, .until, .created, .done, .cancelled, .remind])
    let first = CalendarDate(year: 2026, month: draw.number(1...2), day: draw.number(1...14))
    let last = first?.adding(days: draw.number(0...30))
    let comparison = draw.one(of: Self.comparisons)
    let isOpen = comparison == .inside
    return .days(
      field, comparison,
      QueryInterval(isOpen && draw.isDrawn(30) ? nil : first, isOpen && draw.isDrawn(30) ? nil : last))
  }

  private mutating func number(_ usesWorkspace: Bool) -> QueryTerm {
    var fields: [QueryField] = [.est, .line, .age, .left, .lead, .slip, .score, .depth, .progress, Self.declared[1]]
    if usesWorkspace { fields += [.rank, .unblocks] }
    let field = draw.one(of: fields)
    let first = QueryNumber(billionths: Int64(draw.number(-4...40)) * 2_500_000_000)
    let last = QueryNumber(billionths: first.billionths + Int64(draw.number(0...20)) * 1_000_000_000)
    return .number(field, draw.one(of: Self.comparisons), QueryInterval(first, last))
  }

  private mutating func priority(_ usesWorkspace: Bool) -> QueryTerm {
    let letter = UInt8(draw.number(1...5))
    let number = draw.isDrawn(30) ? UInt16(draw.number(1...2)) : 0
    let last = TaskPriority(letter: letter, number: number)
    let first = number == 0 ? TaskPriority(letter: letter, number: 1) : last
    return .priority(
      usesWorkspace && draw.isDrawn(40) ? .eff : .pri, draw.one(of: Self.comparisons), QueryInterval(first, last))
  }

  /// Returns clauses that sort, group, limit and sum.
  static func clauses(seed: UInt64, usesWorkspace: Bool) -> QueryClauses {
    var query = RandomQuery(seed: seed &+ 1_000_003)
    var clauses = QueryClauses()
    clauses.all = query.draw.isDrawn(70)
    for _ in 0..<query.draw.number(0...3) {
      clauses.sort.append(
        QueryClauses.SortKey(query.field(usesWorkspace), isDescending: query.draw.isDrawn(50)))
    }
    for _ in 0..<query.draw.number(0...2) {
      let field = query.field(usesWorkspace)
      let buckets = QueryClauses.Bucket.allCases.map { Optional($0) } + [nil]
      let bucket = field.kind == .date ? query.draw.one(of: buckets) : nil
      clauses.group.append(QueryClauses.GroupKey(field, isDescending: query.draw.isDrawn(40), bucket: bucket))
    }
    if query.draw.isDrawn(40) {
      clauses.limit = QueryClauses.Limit(
        query.draw.number(0...6), isPerGroup: !clauses.group.isEmpty && query.draw.isDrawn(50))
    }
    for _ in 0..<query.draw.number(0...2) {
      clauses.calc.append(
        QueryClauses.Aggregate(
          query.draw.one(of: [.sum, .avg, .min, .max, .median, .p90]),
          of: query.draw.one(of: [.est, .left, .score, .depth, .age])))
    }
    return clauses
  }
}
