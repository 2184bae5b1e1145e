public import TaskSyntax

/// The text and the parts of a document, made when they are asked for. A large text that is open in an editor has no
/// others, because records take more memory than the text.
public protocol DeferredContent: AnyObject, Sendable {
  /// The text in one piece.
  var source: SourceText { get }

  /// The keys that the document declares.
  var dialect: Dialect { get }

  /// All parts of it with their records.
  var parts: [SyntaxPart] { get }

  /// Returns a part with its bytes. It may have no records.
  func text(ofPart number: Int) -> SyntaxPart

  /// Appends bytes of a part to a text.
  func append(_ range: Range<Int>, ofPart number: Int, to text: inout [UInt8])

  /// Finds out whether the bytes that were appended are still those of the document. Called once after several appends.
  func confirm()

  /// Returns a part with its records.
  func syntax(ofPart number: Int) -> SyntaxPart

  /// Returns the parts with what headings and front matter hand down to them.
  ///
  /// - Parameter file: The file's path, relative to the root of the workspace.
  func parts(file: [UInt8]) -> [DocumentPart]
}

extension DeferredContent {
  public func confirm() {}

  public func append(_ range: Range<Int>, ofPart number: Int, to text: inout [UInt8]) {
    let part = self.text(ofPart: number)
    text.append(copying: part.bytes.extracting(range))
  }
}
