public import TaskSyntax

/// A new task as typed. The words are in the notation of a file, `(A-1 Q1) Order @phone due:fri`, or fields: `pri:A-1`,
/// `q:2`, `project:house`, `context:phone`, `tag:diy`.
///
/// The result is always one task on one line. Attributes are at its end, in canonical order, and dates are absolute.
public struct TypedTask: Sendable {
  public private(set) var line: TaskLine
  /// The dates, with their interpretation.
  public private(set) var dates: [TypedDate] = []
  /// The defaults that the words turn off, such as with `no:project`.
  public private(set) var unwanted: Set<[UInt8]> = []

  /// Words that are text but probably meant as attributes.
  public private(set) var doubts: [TypedDoubt] = []

  /// - Parameters:
  ///   - arguments: a whole line as one argument, or several words. Among several, a word with blanks that begins like
  ///     a token is that token, because the shell has removed its quotes.
  ///   - dialect: the dialect of the file that receives the task.
  /// - Throws: if no title remains, a date is invalid, something is given twice, or the bytes are not valid text.
  public init(_ arguments: [[UInt8]], _ dialect: Dialect, _ typing: TypingRules) throws(EditProblem) {
    let words = arguments.map {
      arguments.count > 1 ? Self.token(Self.plain($0), dialect) ?? Self.plain($0) : Self.plain($0)
    }
    let text = Array(words.joined(separator: [.space]))
    guard String(validating: text, as: UTF8.self) != nil else { throw Self.notText }
    var reading = try TypedLine(text, dialect, typing)
    dates = reading.dates
    unwanted = reading.unwanted
    doubts = reading.doubts
    line = try reading.line()
  }

  static var notText: EditProblem { .refused("the words are not valid UTF-8") }

  /// Returns text on one line: line ends and other controls become blanks.
  public static func plain(_ text: [UInt8]) -> [UInt8] { text.map { $0 < 0x20 || $0 == 0x7F ? .space : $0 } }

  /// Returns a word with blanks that is one token, with the quotes that a file needs, or `nil` for other words.
  private static func token(_ word: [UInt8], _ dialect: Dialect) -> [UInt8]? {
    guard word.contains(where: \.isBlank), let typed = TypedWord(word), !typed.isQuoted, let first = typed.value.first,
      !first.isBlank, first != UInt8(ascii: "\"")
    else { return nil }
    let isKnown =
      TypedField(bytes: typed.key) != nil || AttributeKey(reserved: typed.key) != nil || dialect.declares(typed.key)
    guard isKnown else { return nil }
    return word.prefix(word.count - typed.value.count) + (WrittenText.name(typed.value, keepsQuotes: true) ?? [])
  }
}
