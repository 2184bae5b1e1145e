import TaskModel
public import TaskSyntax

/// The line of a task, without its line end; indentation and bullet are part of it.
///
/// Every change writes the bytes that it must and no others. The line is read again after it, and the change is made
/// only if the line then says what was meant and every other word is read as before.
public struct TaskLine: Sendable, Equatable {
  /// The bytes of the line.
  public internal(set) var text: [UInt8]
  /// The keys that the document's front matter declares.
  public let dialect: Dialect
  /// The line as it is read: one task at record 0.
  var part: SyntaxPart

  /// `nil` where `text` is no line of a task, or more than one line.
  public init?(_ text: [UInt8], _ dialect: Dialect) {
    guard let part = SyntaxPart(taskLine: text, dialect) else { return nil }
    self.text = text
    self.dialect = dialect
    self.part = part
  }

  public var mark: CheckboxMark { part.records[0].mark }

  /// The title as it is shown, with the projects, contexts and tags that stand in it.
  public var title: [UInt8] { part.title(of: 0) }

  /// The contents of the line.
  public var content: TaskContent { TaskContent(part, 0) }

  public static func == (a: TaskLine, b: TaskLine) -> Bool { a.text == b.text && a.dialect == b.dialect }
}

extension SyntaxPart {
  /// A task's line by itself, read as in a document with `dialect`; `nil` where it is none.
  fileprivate init?(taskLine text: [UInt8], _ dialect: Dialect) {
    guard !text.contains(UInt8(ascii: "\n")) else { return nil }
    let source = SourceText(text)
    self.init(source: source.storage)
    var dialect = dialect
    _ = read(from: 0, to: source.count, contentEnd: source.count, isFirst: false, isFinal: true, dialect: &dialect)
    guard records.first?.kind == .task else { return nil }
  }
}
