/// The result of parsing the words of a query.
public struct QueryReading: Sendable {
  /// The query; where there are errors only its clauses.
  public var query: Query
  /// The joined words, to which the ranges of problems and nodes refer.
  public var text: [UInt8]
  /// All errors and notes, in the order of their places; those of options behind them.
  public var problems: [QueryProblem]
  /// Words that are searched as text, each alone: a handle or the name of a folder may be among them.
  public var words: [Range<Int>]

  public var hasErrors: Bool { problems.contains { $0.severity == .error } }
}

extension Query {
  /// Reads a query as it was typed in one piece.
  public static func read(
    _ text: [UInt8], options: [QueryOption] = [], for use: QueryUse = .list, in context: QueryContext
  ) -> QueryReading {
    read(words: [text], options: options, for: use, in: context)
  }

  /// Reads a query from the words of a command line, which are joined with blanks and read once.
  ///
  /// - Parameters:
  ///   - options: clauses given as options.
  ///   - use: where the query is asked; a clause that is not followed there is an error.
  public static func read(
    words: [[UInt8]], options: [QueryOption] = [], for use: QueryUse = .list, in context: QueryContext
  ) -> QueryReading {
    let text = Array(words.joined(separator: [0x20]))
    var parser = QueryParser(text, context: context, use: use)
    parser.readTop(options: options)
    if words.count > 1 { parser.noteCutValues(words) }
    return parser.reading
  }
}
