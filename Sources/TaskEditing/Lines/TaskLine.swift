import TaskModel
public import TaskSyntax

/// The line of a task with its indentation and bullet, but without its ending.
///
/// Every change writes only the necessary bytes. The new line is parsed, and the change is kept only if the line has
/// the intended content and every other word is parsed as before.
public struct TaskLine: Sendable, Equatable {
  /// The bytes of the line.
  public internal(set) var text: [UInt8]
  /// The keys that the document's front matter declares.
  public let dialect: Dialect
  /// The parsed line, with the task at record 0.
  package internal(set) var part: SyntaxPart

  /// Creates a line, or returns `nil` if `text` is not a task or has several lines.
  public init?(_ text: [UInt8], _ dialect: Dialect) {
    guard let part = SyntaxPart(taskLine: text, dialect) else { return nil }
    self.text = text
    self.dialect = dialect
    self.part = part
  }

  public var mark: CheckboxMark { part.records[0].mark }

  /// The displayed title, which includes its projects, contexts and tags.
  public var title: [UInt8] { part.title(of: 0) }

  /// The contents of the line.
  public var content: TaskContent { TaskContent(part, 0) }

  public static func == (a: TaskLine, b: TaskLine) -> Bool { a.text == b.text && a.dialect == b.dialect }
}

extension SyntaxPart {
  /// Parses a single task line as in a document with `dialect`, or returns `nil` if it is not one.
  fileprivate init?(taskLine text: [UInt8], _ dialect: Dialect) {
    guard !text.contains(UInt8(ascii: "\n")) else { return nil }
    self.init(inner: SourceText(text), dialect)
    guard records.first?.kind == .task else { return nil }
  }

  /// Parses lines from inside a document with `dialect`.
  package init(inner source: SourceText, _ dialect: Dialect) {
    self.init(source: source.storage)
    var dialect = dialect
    _ = read(from: 0, to: source.count, contentEnd: source.count, isFirst: false, isFinal: true, dialect: &dialect)
  }
}
