/// The result of parsing the words of a query.
public struct QueryReading: Sendable {
  /// The query. If there are errors, it has only the clauses.
  public var query: Query
  /// The joined words, which the ranges of problems and nodes refer to.
  public var text: [UInt8]
  /// All errors and notes, ordered by position, with those of options last.
  public var problems: [QueryProblem]
  /// The ranges of single words that are searched as text. They may be handles or folder names.
  public var words: [Range<Int>]

  public var hasErrors: Bool { problems.contains { $0.severity == .error } }
}

extension Query {
  /// Parses a query from one text.
  public static func read(
    _ text: [UInt8], options: [QueryOption] = [], for use: QueryUse = .list, in context: QueryContext
  ) -> QueryReading {
    read(words: [text], options: options, for: use, in: context)
  }

  /// Parses a query from the words of a command line, which are joined by spaces.
  ///
  /// - Parameters:
  ///   - terms: terms given as options, such as `due:today`. Tasks must fulfill them and the query of the words.
  ///   - options: clauses given as options.
  ///   - use: where the query is used; a clause that has no effect there is an error.
  public static func read(
    words: [[UInt8]], terms: [[UInt8]] = [], options: [QueryOption] = [], for use: QueryUse = .list,
    in context: QueryContext
  ) -> QueryReading {
    let text = Array((words + terms).joined(separator: [0x20]))
    var parser = QueryParser(text, context: context, use: use)
    if !terms.isEmpty { parser.optionTerms = words.reduce(0) { $0 + $1.count + 1 } }
    parser.readTop(options: options)
    if words.count > 1 { parser.noteCutValues(words) }
    return parser.reading
  }
}
