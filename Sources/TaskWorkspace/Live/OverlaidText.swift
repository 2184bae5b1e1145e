package import TaskFiles
package import TaskModel

/// A text that is open in an editor and counts in place of what the disk holds.
package struct OverlaidText: Sendable {
  /// The path without links; a name in angle brackets for a text without a file.
  package let path: BytePath
  package let document: Document
  /// A number that changes with the text.
  package let generation: Int

  package init(path: BytePath, document: Document, generation: Int) {
    self.path = path
    self.document = document
    self.generation = generation
  }
}
