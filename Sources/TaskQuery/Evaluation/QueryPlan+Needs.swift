public import TaskModel
public import TaskSyntax

extension QueryPlan {
  /// All fields that the query tests, sorts by, groups by or aggregates.
  private var fields: [QueryField] {
    var fields: [QueryField] = query.expression.nodes.compactMap { node in
      guard case .term(let term) = node.kind else { return nil }
      return term.field
    }
    fields += sortKeys.map(\.field) + query.clauses.group.map(\.field) + query.clauses.calc.compactMap(\.field)
    return fields
  }

  private var flags: [QueryFlag] {
    query.expression.nodes.compactMap { node in
      guard case .term(.flag(let flag)) = node.kind else { return nil }
      return flag
    }
  }

  /// Whether evaluating a task needs all documents, such as for blockers or ranks.
  public var needsWorkspace: Bool { !neededFacts.isEmpty }

  /// The facts about the whole workspace that the query needs.
  var neededFacts: WorkspaceFacts.Kinds {
    var kinds: WorkspaceFacts.Kinds = []
    if flags.contains(where: { [.ready, .blocked, .blocking].contains($0) })
      || relations.contains(where: { !$0.relation.isInPart })
    {
      kinds.insert(.readiness)
    }
    for field in fields { kinds.formUnion(field.facts) }
    return kinds
  }

  /// Whether evaluating a task reads the words of its line, or its note, and not only its row.
  public var readsWords: Bool {
    fields.contains(where: \.source.readsWords) || flags.contains(.mine)
  }

  /// The columns that rows must hold. All columns are needed when tasks are shown or the query needs the whole
  /// workspace.
  public var columns: TaskColumns {
    guard keeps != .tasks, !needsWorkspace else { return .all }
    var columns: TaskColumns = []
    if case .rows(let tallied) = keeps { columns = tallied }
    for field in fields { columns.formUnion(field.columns) }
    for flag in flags { columns.formUnion(flag.columns) }
    return columns
  }

  /// Whether the query depends on what headings pass down, or on line numbers.
  public var needsContext: Bool {
    if case .rows = keeps { return true }
    return fields.contains { $0.traits.contains(.needsContext) }
      || flags.contains { [.important, .urgent, .unsorted].contains($0) }
  }

  /// The filter for lines that must be parsed to their end, or `nil` if all must. Inherited names and relations make a
  /// task depend on the words of other lines.
  public var lineFilter: LineFilter? {
    guard keeps == .counts, relations.isEmpty, !needsWorkspace, !query.clauses.explain,
      !vocabulary.contains(where: { $0.field == .file }),
      !fields.contains(where: { $0.traits.contains(.needsAllLines) }),
      !flags.contains(.held)
    else { return nil }
    var filter = LineFilter()
    if !query.includesClosed { filter.statuses &= QueryTest.active }
    for node in query.expression.conjuncts {
      guard case .term(let term) = query.expression.nodes[node].kind else { continue }
      var ignored = QueryTables()
      switch QueryTest(term, &ignored) {
      case .row(.statuses(let statuses)): filter.statuses &= statuses
      case .row(.priority(let range)):
        filter.letters &= term.isNegation ? ~Self.letters(of: range) : Self.letters(of: range)
      default: break
      }
    }
    return filter.readsAll ? nil : filter
  }

  /// Returns the letters that have a sub-priority in `range`, one bit each.
  private static func letters(of range: CodeRange) -> UInt8 {
    var letters: UInt8 = 0
    for letter in 1...5 {
      let first = Int64(letter - 1) * 1000 + 1
      let hasPlace = range.isInverted || first <= range.last && range.first <= first + 999
      if hasPlace { letters |= 1 << UInt8(letter) }
    }
    return letters
  }

  /// The sort keys, or none if the order of the tasks does not affect the answer.
  var sortKeys: [QueryClauses.SortKey] { keeps != .tasks && query.clauses.limit == nil ? [] : query.clauses.sort }

  /// The aggregated fields.
  var calculatedFields: [QueryField] {
    var fields: [QueryField] = []
    for aggregate in query.clauses.calc {
      if let field = aggregate.field, !fields.contains(field) { fields.append(field) }
    }
    return fields
  }

  /// Whether the answer needs the rows of the matches and not only their number.
  var keepsRows: Bool {
    if case .rows = keeps { return true }
    return keeps == .tasks || query.clauses.limit != nil
  }
}

extension QueryFlag {
  /// The columns of a row that the flag depends on.
  fileprivate var columns: TaskColumns {
    switch self {
    case .overdue, .important, .urgent, .unsorted: .due
    case .late: [.due, .closed]
    case .deferred, .held: .start
    case .open, .started, .waiting, .done, .cancelled, .active, .closed, .recurring, .leaf, .root, .parent, .mine: []
    case .ready, .blocked, .blocking: .all
    }
  }
}

extension QueryTerm {
  /// The field that the term tests; `nil` for a flag.
  public var field: QueryField? {
    switch self {
    case .flag, .status: nil
    case .has(let field), .lacks(let field), .name(let field, _), .exactName(let field, _): field
    case .contains(let field, _), .exactText(let field, _, _), .matches(let field, _): field
    case .resembles: .title
    case .days(let field, _, _), .number(let field, _, _), .priority(let field, _, _): field
    case .quadrant(let field, _, _): field
    }
  }
}
