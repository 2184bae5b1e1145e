public import TaskSyntax

extension EditedText {
  /// A document that replaces the whole text of another one.
  public init(replacing old: String, by new: [UInt8]) {
    self.init(replacing: SourceText(Array(old.utf8)), by: new)
  }
}
