public import TaskSyntax

/// The text and the parts of a document, made when they are asked for. A large text that is open in an editor has no
/// others, because records take more memory than the text.
public protocol DeferredContent: Sendable {
  /// The text in one piece.
  var source: SourceText { get }

  /// All parts of it with their records.
  var parts: [SyntaxPart] { get }

  /// Returns a part with its records.
  func syntax(ofPart number: Int) -> SyntaxPart

  /// Returns the parts with what headings and front matter hand down to them.
  ///
  /// - Parameter file: The file's path, relative to the root of the workspace.
  func parts(file: [UInt8]) -> [DocumentPart]
}
