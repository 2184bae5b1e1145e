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

  /// Returns lines of the document as one text, each with a line feed after it, and where each begins.
  func text(of lines: [DeferredLine]) -> (bytes: [UInt8], starts: [Int])

  /// Returns a part with its records.
  func syntax(ofPart number: Int) -> SyntaxPart

  /// Returns the parts with what headings and front matter hand down to them.
  ///
  /// - Parameter file: The file's path, relative to the root of the workspace.
  func parts(file: [UInt8]) -> [DocumentPart]
}

/// The place of a line in a content.
public struct DeferredLine: Sendable {
  public let part: Int
  /// The bytes of the part.
  public let range: Range<Int>
}

extension DeferredContent {
  public func text(of lines: [DeferredLine]) -> (bytes: [UInt8], starts: [Int]) { copy(of: lines) }

  /// Returns lines of parts that are in memory.
  package func copy(of lines: [DeferredLine]) -> (bytes: [UInt8], starts: [Int]) {
    var (bytes, starts): ([UInt8], [Int]) = ([], [])
    for line in lines {
      starts.append(bytes.count)
      let part = text(ofPart: line.part)
      bytes.append(copying: part.bytes.extracting(line.range))
      bytes.append(UInt8(ascii: "\n"))
    }
    return (bytes, starts)
  }
}
