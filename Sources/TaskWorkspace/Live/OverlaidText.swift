package import TaskFiles
package import TaskModel

/// A text that is open in an editor and counts in place of what the disk holds.
package struct OverlaidText: Sendable {
  /// The path without links; a name in angle brackets for a text without a file.
  package let path: BytePath
  package let text: OpenText
  /// The edits since findings were asked for last, in order.
  package let edits: [OpenEdit]
  /// The tree and the model, where they are known: findings need none.
  package let document: Document?
  /// A number that changes with the text.
  package let generation: Int

  package init(
    path: BytePath, text: OpenText, edits: [OpenEdit] = [], document: Document? = nil, generation: Int
  ) {
    self.path = path
    self.text = text
    self.edits = edits
    self.document = document
    self.generation = generation
  }
}

/// The place of an edit of an open text.
package struct OpenEdit: Sendable {
  /// The bytes that it replaced.
  package let range: Range<Int>
  /// The number of bytes that took their place.
  package let count: Int

  package init(range: Range<Int>, count: Int) {
    self.range = range
    self.count = count
  }
}
