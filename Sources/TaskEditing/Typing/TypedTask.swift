import TaskModel
public import TaskSyntax

/// A new task as it was typed: words as on a line of a file, `(A-1 Q1) Order @phone due:fri`, and `pri:A-1`, `q:2`,
/// `project:house`, `context:phone`, `tag:diy`.
///
/// Whatever the words are, the line is one task. Attributes stand at its end, in canonical order, and dates are
/// absolute.
public struct TypedTask: Sendable {
  public private(set) var line: TaskLine
  /// The dates, as they were understood.
  public private(set) var dates: [TypedDate] = []
  /// The defaults that the words turn off, as `no:project` does.
  public private(set) var unwanted: Set<[UInt8]> = []

  /// Words that are text and were hardly meant so.
  public private(set) var doubts: [TypedDoubt] = []

  /// - Parameters:
  ///   - arguments: one line in one word, or several words, of which one with blanks that begins like a token is that
  ///     token: a shell took its quotes.
  ///   - dialect: that of the file it goes to.
  /// - Throws: where no title is left, a date is none, something is given twice, and for bytes that are no text.
  public init(_ arguments: [[UInt8]], _ dialect: Dialect, _ typing: TypingRules) throws(EditProblem) {
    let words = arguments.map {
      arguments.count > 1 ? Self.token(Self.plain($0), dialect) ?? Self.plain($0) : Self.plain($0)
    }
    let text = Array(words.joined(separator: [.space]))
    guard String(validating: text, as: UTF8.self) != nil else {
      throw Self.notText
    }
    var reading = try TypedLine(text, dialect, typing)
    dates = reading.dates
    unwanted = reading.unwanted
    doubts = reading.doubts
    line = try reading.line()
  }

  static var notText: EditProblem { EditProblem(.refused, Array("the words are no UTF-8".utf8)) }

  /// Text on one line: line ends and other controls are blanks.
  public static func plain(_ text: [UInt8]) -> [UInt8] { text.map { $0 < 0x20 || $0 == 0x7F ? .space : $0 } }

  /// A word with blanks that is one token, with quotes as a file needs them; `nil` for other words.
  private static func token(_ word: [UInt8], _ dialect: Dialect) -> [UInt8]? {
    guard word.contains(where: \.isBlank), let typed = TypedWord(word), !typed.isQuoted, let first = typed.value.first,
      !first.isBlank, first != UInt8(ascii: "\"")
    else { return nil }
    let isKnown =
      TypedField(typed.key) != nil || AttributeKey(reserved: typed.key) != nil || dialect.declares(typed.key)
    guard isKnown else { return nil }
    return word.prefix(word.count - typed.value.count) + (WrittenText.name(typed.value, keepsQuotes: true) ?? [])
  }
}
