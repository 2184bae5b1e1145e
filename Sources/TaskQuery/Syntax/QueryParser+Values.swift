import TaskModel
import TaskSyntax

extension QueryParser {
  /// FIELD , ":" , value , { "," , value }
  mutating func values(of field: QueryField, _ token: QueryToken) -> Int? {
    anyTerm(of: token) { parser, range in parser.value(range, of: field, token) }
  }

  /// value = "any" | "none" | range | scalar | STRING ;
  /// range = end , ".." , [ end ] | ".." , end ;
  private mutating func value(_ range: Range<Int>, of field: QueryField, _ token: QueryToken) -> QueryTerm? {
    if field.kind.isOrdered, let ends = rangeEnds(of: range) { return self.range(ends, in: range, of: field, token) }
    guard let piece = piece(range, of: token) else { return nil }
    if piece.isWord("any") { return .has(field) }
    if piece.isWord("none") { return .lacks(field) }
    return scalar(piece, of: field, .inside, token)
  }

  /// FIELD , [ SP ] , CMP , [ SP ] , scalar
  mutating func compare(_ field: QueryField, _ comparison: QueryComparison, _ token: QueryToken) -> Int? {
    let name = slice(token.name)
    guard let index = token.values.first else { return nil }
    let value = values[index]
    if let reason = Self.reasonAgainst(comparison, field) {
      let negated: QueryMessage = "write 'not \(name):\(slice(value))'"
      return failed(
        token.name.upperBound..<max(value.lowerBound, token.name.upperBound + 1), "'\(name)' \(reason)",
        help: comparison == .not ? negated : "write \(name):\(slice(value))")
    }
    if field.kind.isOrdered, rangeEnds(of: value) != nil {
      return failed(value, "a range needs ':'", help: "write \(name):\(slice(value))")
    }
    guard let piece = piece(value, of: token), let term = scalar(piece, of: field, comparison, token) else {
      return nil
    }
    if case .days(let field, .not, let days) = term, !Self.isPeriod(days) {
      // No single term has the complement of these days, so it is built from two.
      let parts = [
        drafts.add(.has(field), at: place(token.range)),
        drafts.add(.not, [drafts.add(.days(field, .inside, days), at: place(token.range))], at: place(token.range)),
      ]
      return drafts.add(.and, parts, at: place(token.range))
    }
    return drafts.add(term, at: place(token.range))
  }

  /// Returns the reason why a comparison does not apply to a field, or `nil` if it applies.
  private static func reasonAgainst(_ comparison: QueryComparison, _ field: QueryField) -> QueryMessage? {
    switch comparison {
    case .inside, .exactly: return nil
    case .not:
      if field.isList { return "can have several values, which '!=' cannot compare" }
      return field.kind == .name ? "is a name, which '!=' cannot compare" : nil
    case .before, .upTo, .after, .from:
      let what: QueryMessage
      switch field.kind {
      case .date, .number, .duration, .priority: return nil
      case .text: what = "is text"
      case .name: what = "is a name"
      case .status: what = "is one of five words"
      case .quadrant: what = "is a quadrant"
      }
      return "\(what), which '\(comparison.rawValue)' cannot compare"
    }
  }

  /// FIELD , "~" , ( STRING | "/" , pattern , "/" , [ "i" ] | scalar )
  mutating func pattern(_ field: QueryField, _ token: QueryToken) -> Int? {
    let name = slice(token.name)
    guard field.kind.isText else {
      let mark = token.name.upperBound..<token.name.upperBound + 1
      return failed(mark, "'\(name)' is not a text, so '~' cannot search it", help: "use one of : = != < <= > >=")
    }
    guard let index = token.values.first else { return nil }
    let value = values[index]
    if bytes[value].first == UInt8(ascii: "/") {
      let ignoresCase = bytes[value].last == UInt8(ascii: "i")
      let inner = value.lowerBound + 1..<max(value.lowerBound + 1, value.upperBound - (ignoresCase ? 2 : 1))
      // An unclosed pattern is already reported.
      guard !inner.isEmpty else { return nil }
      return pattern(field, slice(inner), ignoresCase: ignoresCase, at: inner, of: token.range)
    }
    guard let piece = piece(value, of: token) else { return nil }
    let place = piece.isQuoted ? value.lowerBound + 1..<value.upperBound - 1 : value
    return pattern(field, piece.bytes, ignoresCase: false, at: place, of: token.range)
  }

  // MARK: Scalars

  private mutating func scalar(
    _ piece: QueryPiece, of field: QueryField, _ comparison: QueryComparison, _ token: QueryToken
  ) -> QueryTerm? {
    if failComparisonInValue(piece, field, token) { return nil }
    switch field.kind {
    case .text:
      if comparison == .inside { return .contains(field, QueryText(piece.bytes)) }
      return .exactText(field, piece.bytes, isNot: comparison == .not)
    case .name:
      return name(piece, of: token).map { comparison == .inside ? .name(field, $0) : .exactName(field, $0) }
    case .date: return days(piece, of: field, comparison)
    case .number, .duration: return numbers(piece, of: field).map { .number(field, comparison.equated, $0) }
    case .priority: return priority(piece, of: field, comparison)
    case .status: return status(piece).map { .status($0, isNot: comparison == .not) }
    case .quadrant: return quadrant(piece).map { .quadrant(field, $0, isNot: comparison == .not) }
    }
  }

  /// Reports `due:<fri`, the syntax of other tools.
  private mutating func failComparisonInValue(_ piece: QueryPiece, _ field: QueryField, _ token: QueryToken) -> Bool {
    guard field.kind.isOrdered, !piece.isQuoted, let first = piece.bytes.first, first.isComparisonMark else {
      return false
    }
    fail(
      piece.range, "a comparison must directly follow the field",
      help: "write '\(slice(token.name))\(piece.bytes)', with the quotes in a shell")
    return true
  }

  private mutating func status(_ piece: QueryPiece) -> TaskStatus? {
    if let status = TaskStatus.allCases.first(where: { $0.name.utf8.elementsEqual(piece.bytes) }) { return status }
    let flag = QueryFlag(bytes: piece.bytes)?.rawValue ?? ForeignWords.status(piece.bytes)
    return failed(
      piece.range, "unknown status '\(piece.bytes)'",
      help: flag.map { "write is:\($0)" } ?? nearestOrAll(piece.bytes, "statuses", TaskStatus.allCases.map(\.name)))
  }

  /// Returns the number of a quadrant: `2`, `Q2`, in either case.
  private mutating func quadrant(_ piece: QueryPiece) -> Int? {
    let digits = piece.bytes.first.map { $0 | 0x20 } == UInt8(ascii: "q") ? piece.bytes.dropFirst() : piece.bytes[...]
    if digits.count == 1, let digit = digits.first, (0x31...0x34).contains(digit) { return Int(digit) - 0x30 }
    return failed(piece.range, "'\(piece.bytes)' is not a quadrant", help: "write 1, 2, 3 or 4, or Q1 to Q4")
  }
}

extension QueryComparison {
  /// The comparison for dates, numbers and durations, where `=` means `:`.
  var equated: QueryComparison { self == .exactly ? .inside : self }
}
