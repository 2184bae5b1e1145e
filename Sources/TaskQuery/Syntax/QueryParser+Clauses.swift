import TaskModel
import TaskSyntax

extension QueryParser {
  /// Returns the clause of a token, or `nil` for terms.
  func clause(of token: QueryToken) -> QueryClauseName? {
    switch token.kind {
    case .switchClause(let clause): clause
    case .field: QueryClauseName(bytes: bytes[token.name])
    default: nil
    }
  }

  /// clause = "sort:" , key , { "," , key }
  ///        | "group:" , gkey , [ "," , gkey ]
  ///        | "limit:" , digits , [ "/group" ]
  ///        | "show:" , FIELD , { "," , FIELD }
  ///        | "calc:" , agg , { "," , agg }
  ///        | "as:" , format
  ///        | "in:" , glob , { "," , glob }
  ///        | "today:" , ? a day in full ?
  ///        | "all" | "tree" | "explain" ;
  mutating func read(_ clause: QueryClauseName, _ token: QueryToken) {
    if depth > 0 {
      return fail(
        token.range, "'\(clause.rawValue)' is a clause and cannot be in parentheses",
        help: "move it outside the parentheses")
    }
    if let before = takePendingOperator() {
      return fail(
        token.range, "'\(clause.rawValue)' is a clause, not a term, and cannot follow '\(slice(before.range))'",
        help: "write clauses before or after the terms")
    }
    take(clause, token)
  }

  /// Adds a clause of the query, or of an option.
  mutating func take(_ clause: QueryClauseName, _ token: QueryToken) {
    guard isFollowed(clause, at: token.range) else { return }
    if let first = given.first(where: { $0.clause == clause }) {
      let isElsewhere = option != nil && first.option == nil
      return fail(
        token.range, "'\(clause.rawValue)' is \(isElsewhere ? "already in the query" : "given twice")",
        help: "remove one of the two")
    }
    given.append((clause, token.range, option))
    isReadingClause = true
    defer { isReadingClause = false }
    if clause.isSwitch {
      guard token.kind == .switchClause(clause) else {
        return fail(
          token.range, "'\(clause.rawValue)' does not take a value", help: "write \(clause.rawValue) without a value")
      }
    } else {
      guard token.kind == .field(.comparison(.inside)) else {
        return fail(token.range, "missing ':' after '\(clause.rawValue)'", help: "write \(clause.rawValue):VALUE")
      }
    }
    switch clause {
    case .sort: clauses.sort = list(token) { $0.sortKey($1) }
    case .group: readGroup(token)
    case .limit: clauses.limit = one(clause, token).flatMap { limit($0) }
    case .show: clauses.show = list(token) { $0.knownField($1) }
    case .calc: clauses.calc = list(token) { $0.aggregate($1) }
    case .as: clauses.format = one(clause, token).flatMap { format($0) }
    case .in: clauses.files = list(token) { $1.bytes }
    case .today: clauses.today = one(clause, token).flatMap { day($0) }
    case .all: clauses.all = true
    case .tree: clauses.tree = true
    case .explain: clauses.explain = true
    }
  }

  private mutating func isFollowed(_ clause: QueryClauseName, at range: Range<Int>) -> Bool {
    guard view == nil, !use.clauses.contains(clause) else { return true }
    let help: QueryMessage =
      QueryUse.list.clauses.contains(clause) && use.name != QueryUse.list.name
      ? "use it with 'tasks list'" : "remove it"
    fail(range, "'\(use.name)' does not support '\(clause.rawValue)'", help: help)
    return false
  }

  // MARK: Values

  private mutating func list<Value>(
    _ token: QueryToken, _ read: (inout QueryParser, QueryPiece) -> Value?
  ) -> [Value] {
    var list: [Value] = []
    for index in token.values {
      guard let piece = piece(values[index], of: token), let value = read(&self, piece) else { continue }
      list.append(value)
    }
    return list
  }

  private mutating func one(_ clause: QueryClauseName, _ token: QueryToken) -> QueryPiece? {
    if token.values.count > 1 {
      return failed(token.range, "'\(clause.rawValue)' takes one value", help: "remove the others")
    }
    guard let index = token.values.first else { return nil }
    return piece(values[index], of: token)
  }

  /// key = [ "-" ] , FIELD ;
  private mutating func sortKey(_ piece: QueryPiece) -> QueryClauses.SortKey? {
    let (name, isDescending) = direction(of: piece)
    if let last = name.bytes.last, last == UInt8(ascii: "-") || last == UInt8(ascii: "+") {
      let field = Array(name.bytes.dropLast())
      if self.field(named: field) != nil {
        return failed(
          piece.range, "the sign must precede the field", help: "write \(last == UInt8(ascii: "-") ? "-" : "")\(field)"
        )
      }
    }
    return knownField(name).map { QueryClauses.SortKey($0, isDescending: isDescending) }
  }

  private func direction(of piece: QueryPiece) -> (QueryPiece, Bool) {
    guard !piece.isQuoted, piece.bytes.first == UInt8(ascii: "-"), piece.range.count == piece.bytes.count else {
      return (piece, false)
    }
    let range = piece.range.lowerBound + 1..<piece.range.upperBound
    return (QueryPiece(bytes: Array(piece.bytes.dropFirst()), isQuoted: false, range: range), true)
  }

  private mutating func readGroup(_ token: QueryToken) {
    clauses.group = list(token) { $0.groupKey($1) }
    if token.values.count > 2 { fail(token.range, "'group' takes at most two fields", help: "remove the others") }
  }

  /// gkey = [ "-" ] , FIELD , [ "." , bucket ] ;
  private mutating func groupKey(_ piece: QueryPiece) -> QueryClauses.GroupKey? {
    let (name, isDescending) = direction(of: piece)
    guard let dot = name.bytes.firstIndex(of: UInt8(ascii: ".")) else {
      return knownField(name).map { QueryClauses.GroupKey($0, isDescending: isDescending, bucket: nil) }
    }
    let (first, second) = halves(of: name, at: dot)
    guard let field = knownField(first) else { return nil }
    guard let bucket = named(second.bytes, "period", at: second.range, of: QueryClauses.Bucket.self) else { return nil }
    guard field.kind == .date else {
      return failed(
        second.range, "'\(first.bytes)' is not a date field", help: "write group:\(first.bytes) to group by its values")
    }
    return QueryClauses.GroupKey(field, isDescending: isDescending, bucket: bucket)
  }

  /// Returns the parts before and after the dot.
  private func halves(of piece: QueryPiece, at dot: Int) -> (QueryPiece, QueryPiece) {
    let isPlain = piece.range.count == piece.bytes.count
    let start = piece.range.lowerBound
    let first = isPlain ? start..<start + dot : piece.range
    let second = isPlain ? start + dot + 1..<piece.range.upperBound : piece.range
    return (
      QueryPiece(bytes: Array(piece.bytes[..<dot]), isQuoted: piece.isQuoted, range: first),
      QueryPiece(bytes: Array(piece.bytes[(dot + 1)...]), isQuoted: piece.isQuoted, range: second)
    )
  }

  /// "limit:" , INT , [ "/group" ]
  private mutating func limit(_ piece: QueryPiece) -> QueryClauses.Limit? {
    let digits = piece.bytes.prefix { $0.isDigit }
    let rest = piece.bytes[digits.endIndex...]
    let isPerGroup = rest.elementsEqual("/group".utf8)
    let count = digits.count <= 9 ? digits.reduce(0) { $0 * 10 + Int($1) - 0x30 } : 0
    guard count > 0, rest.isEmpty || isPerGroup else {
      return failed(
        piece.range, "'\(piece.bytes)' is not a valid limit",
        help: "write a positive number, such as limit:5 or limit:5/group"
      )
    }
    return QueryClauses.Limit(count, isPerGroup: isPerGroup)
  }

  /// agg = "count" | function , "." , FIELD ;
  private mutating func aggregate(_ piece: QueryPiece) -> QueryClauses.Aggregate? {
    let dot = piece.bytes.firstIndex(of: UInt8(ascii: ".")) ?? piece.bytes.count
    let name = piece.bytes[..<dot]
    guard let function = named(name, "aggregate", at: piece.range, of: QueryClauses.Aggregate.Function.self) else {
      return nil
    }
    if function == .count {
      guard dot == piece.bytes.count else {
        return failed(piece.range, "'count' counts tasks and does not take a field", help: "write count")
      }
      return QueryClauses.Aggregate(.count, of: nil)
    }
    guard dot < piece.bytes.count else {
      return failed(piece.range, "'\(function.rawValue)' needs a field", help: "write \(function.rawValue).est")
    }
    let second = halves(of: piece, at: dot).1
    guard let field = knownField(second) else { return nil }
    let takesDates = function == .min || function == .max
    guard field.kind == .number || field.kind == .duration || (takesDates && field.kind == .date) else {
      return failed(
        second.range, "'\(function.rawValue)' cannot be applied to '\(second.bytes)'",
        help: takesDates ? "it supports numbers, durations and dates" : "it supports numbers and durations")
    }
    return QueryClauses.Aggregate(function, of: field)
  }

  private mutating func format(_ piece: QueryPiece) -> QueryClauses.Format? {
    let format = QueryClauses.Format(bytes: piece.bytes)
    if let format, view != nil || use.formats.contains(format) { return format }
    return failed(
      piece.range,
      format == nil ? "unknown format '\(piece.bytes)'" : "'\(use.name)' does not support the format '\(piece.bytes)'",
      help: nearestOrAll(piece.bytes, "formats", use.formats.map(\.rawValue)))
  }

  private mutating func day(_ piece: QueryPiece) -> CalendarDate? {
    if let day = Self.day(piece.bytes) { return day }
    return failed(
      piece.range, "'\(piece.bytes)' is not a valid day", help: "write a full date, such as today:2026-08-22")
  }
}
