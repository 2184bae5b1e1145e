import TaskSyntax

extension QueryParser {
  /// term = sigil | flag | field | text ;
  ///
  /// Returns the node of a term, or `nil` if the term has an error.
  mutating func term(of token: QueryToken) -> Int? {
    switch token.kind {
    case .word: return word(token)
    case .string:
      return drafts.add(.contains(.text, QueryText(bytes.span.unquoted(token.name))), at: place(token.range))
    case .pattern(let ignoresCase):
      let source = slice(token.name)
      return pattern(.text, source, ignoresCase: ignoresCase, at: token.name, of: token.range)
    case .fuzzy: return fuzzy(token)
    case .sigil: return sigil(token)
    case .field(let mark): return field(token, mark)
    default: return nil
    }
  }

  /// sigil = ( "+" | "@" | "#" | "^" ) , NAME , { "," , NAME } ;
  private mutating func sigil(_ token: QueryToken) -> Int? {
    let sigil = bytes[token.name.lowerBound]
    let field = QueryField.all.first { $0.sigil == sigil } ?? .id
    return anyValue(of: token) { parser, piece in parser.name(piece, of: token).map { .name(field, $0) } }
  }

  /// Returns a name of the task format. Reports any other text.
  mutating func name(_ piece: QueryPiece, of token: QueryToken) -> [UInt8]? {
    if piece.isName { return piece.bytes }
    return failed(
      piece.range, "'\(piece.bytes)' is not a valid name",
      help:
        "a name has letters, digits, '-' and '_'; quote other names: \(slice(token.name))\(separator(of: token))\"…\"")
  }

  private func separator(of token: QueryToken) -> String {
    if case .field(let mark) = token.kind { mark.text } else { "" }
  }

  /// text = WORD | STRING | pattern | "~" , WORD ;
  ///
  /// Reads the word behind a `~`.
  private mutating func fuzzy(_ token: QueryToken) -> Int? {
    guard let piece = piece(token.name, of: token) else { return nil }
    guard !piece.bytes.contains(where: { $0.isQueryBlank || $0.isBracket }) else {
      return failed(token.range, "'\(piece.bytes)' is not a single word", help: "'~' must precede a single word")
    }
    return drafts.add(.resembles(QueryFuzzyWord(piece.bytes)), at: place(token.range))
  }

  mutating func pattern(
    _ field: QueryField, _ source: [UInt8], ignoresCase: Bool, at range: Range<Int>, of term: Range<Int>
  ) -> Int? {
    do throws(PatternProblem) {
      let pattern = try QueryPattern(source: source, ignoresCase: ignoresCase)
      return drafts.add(.matches(field, pattern), at: place(term))
    } catch {
      // Escapes in the string shift the offsets of the pattern.
      let isPlain = slice(range) == source
      let place = range.lowerBound + error.range.lowerBound..<range.lowerBound + error.range.upperBound
      add(QueryProblem(.error, isPlain ? place : range, error.message, help: error.help))
      return nil
    }
  }

  /// relation = relation-name , "(" , expr , ")" ;
  /// relation-name = "parent" | "ancestor" | "child" | "descendant" | "sibling" | "needs" | "needed-by" ;
  mutating func relation(of token: QueryToken) -> QueryRelation? {
    let name = slice(token.name)
    if let relation = QueryRelation(bytes: name) { return relation }
    let known = QueryRelation.allCases.map(\.rawValue)
    return failed(
      token.name, "unknown relation '\(name)'",
      help: nearest(name, known)
        ?? "the relations are \(known.joined(separator: ", ")); to search for the text, quote it")
  }

  // MARK: Fields

  /// flag = "is:" , flag-name , { "," , flag-name }
  ///      | ( "has:" | "no:" ) , FIELD , { "," , FIELD }
  ///      | "view:" , vname , { "," , vname } ;
  /// field = FIELD , ":" , value , { "," , value } | compared | matched ;
  private mutating func field(_ token: QueryToken, _ mark: QueryOperator) -> Int? {
    let name = slice(token.name)
    let isList = mark == .comparison(.inside)
    if let flag = FlagWord(bytes: name) {
      guard isList else { return failed(token.range, "missing ':' after '\(name)'", help: flag.example) }
      return read(flag, token)
    }
    guard let field = self.field(named: name) else {
      failUnknownField(name, token, mark)
      return nil
    }
    switch mark {
    case .pattern: return pattern(field, token)
    case .comparison(.inside): return values(of: field, token)
    case .comparison(let comparison): return compare(field, comparison, token)
    }
  }

  /// A word before a colon that is not a field.
  private enum FlagWord: String, CaseIterable {
    case `is`, has, no, view

    var example: QueryMessage {
      switch self {
      case .is: "write is:done, or 'not is:done'"
      case .has, .no: "write \(rawValue):due"
      case .view: "write view:NAME"
      }
    }
  }

  private mutating func read(_ word: FlagWord, _ token: QueryToken) -> Int? {
    switch word {
    case .is: return anyValue(of: token) { parser, piece in parser.flag(piece).map { .flag($0) } }
    case .has: return anyValue(of: token) { parser, piece in parser.knownField(piece).map { .has($0) } }
    case .no: return anyValue(of: token) { parser, piece in parser.knownField(piece).map { .lacks($0) } }
    case .view: return views(token)
    }
  }

  private mutating func flag(_ piece: QueryPiece) -> QueryFlag? {
    if piece.bytes.elementsEqual("inbox".utf8) {
      return failed(
        piece.range, "'inbox' is a file, not a flag",
        help: "write no:project for tasks without a project, or in:inbox.tasks for the tasks of the file")
    }
    guard QueryFlag(bytes: piece.bytes) == nil, let meant = ForeignWords.status(piece.bytes) else {
      return named(piece.bytes, "flag", at: piece.range)
    }
    return failed(piece.range, "unknown flag '\(piece.bytes)'", help: "write is:\(meant)")
  }

  /// Returns the field named in `has:`, `no:` or a clause. Reports an unknown name.
  mutating func knownField(_ piece: QueryPiece) -> QueryField? {
    if let field = field(named: piece.bytes) { return field }
    return failed(piece.range, "unknown field '\(piece.bytes)'", help: fieldHelp(piece.bytes))
  }

  func field(named name: [UInt8]) -> QueryField? {
    if let field = QueryField.named(name) { return field }
    return context.declaredKeys.first { $0.name == name }.map { .declared($0.name, $0.kind) }
  }

  /// Returns `did you mean 'due'?`, or the name here of another tool's word.
  func fieldHelp(_ name: [UInt8]) -> QueryMessage {
    if let field = ForeignWords.field(name) { return "use '\(field.name)' instead" }
    return nearest(name, Self.fieldNames + context.declaredKeys.map(\.name)) ?? "'tasks help query' lists the fields"
  }

  func nearest(_ name: [UInt8], _ known: [String]) -> QueryMessage? {
    NearestName.find(name, among: known).map { "did you mean '\($0)'?" }
  }

  private func nearest(_ name: [UInt8], _ known: [[UInt8]]) -> QueryMessage? {
    NearestName.find(name, among: known).map { "did you mean '\(String(decoding: $0, as: UTF8.self))'?" }
  }

  private static let fieldNames = QueryField.all.map(\.name)

  /// The words that may precede a colon, except declared keys.
  fileprivate static let knownNames =
    fieldNames + FlagWord.allCases.map { Array($0.rawValue.utf8) }
    + QueryClauseName.allCases.map { Array($0.rawValue.utf8) }

  private mutating func failUnknownField(_ name: [UInt8], _ token: QueryToken, _ mark: QueryOperator) {
    let text = slice(token.range)
    let value = text.dropFirst(token.name.count + mark.text.utf8.count)
    if let meant = ForeignWords.modified(name, Array(value)), field(named: meant.field) != nil {
      return fail(token.range, "'\(name)' is the syntax of another tool", help: "write \(meant.term)")
    }
    let meant: QueryMessage? =
      ForeignWords.field(name).map { "use '\($0.name)' instead." }
      ?? nearest(name, Self.knownNames + context.declaredKeys.map(\.name))
    let quoting: QueryMessage =
      text.contains(UInt8(ascii: "\""))
      ? "To search for the text, quote it" : "To search for the text, quote it: \"\(text)\""
    fail(token.name, "unknown field '\(name)'", help: meant.map { "\($0) \(quoting)" } ?? lowered(quoting))
  }

  private func lowered(_ message: QueryMessage) -> QueryMessage {
    var bytes = message.bytes
    if let first = bytes.first { bytes[0] = first | 0x20 }
    return QueryMessage(bytes: bytes)
  }
}

extension Query {
  /// The words that no declared key can use in a query: fields, flags and clauses.
  public static var words: [[UInt8]] { QueryParser.knownNames }
}
