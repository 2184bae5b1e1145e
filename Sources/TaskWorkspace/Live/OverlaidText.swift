package import TaskFiles
package import TaskModel
package import TaskSyntax

/// A text that is open in an editor and counts in place of what the disk holds.
package struct OverlaidText: Sendable {
  /// The path without links; a name in angle brackets for a text without a file.
  package let path: BytePath
  package let source: SourceText
  /// The tree and the model, where they are known: findings need none.
  package let document: Document?
  /// A number that changes with the text.
  package let generation: Int

  package init(path: BytePath, source: SourceText, document: Document?, generation: Int) {
    self.path = path
    self.source = source
    self.document = document
    self.generation = generation
  }
}
