public import TaskSyntax

extension EditedText {
  /// A document all of which becomes another one.
  public init(replacing old: String, by new: [UInt8]) {
    let source = SourceText(Array(old.utf8))
    guard let text = EditedText(source, [.replacing(source, by: new)]) else {
      preconditionFailure("an edit of all of a document fits it")
    }
    self = text
  }
}
