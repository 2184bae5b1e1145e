package import TaskSyntax

/// A change of a document, with the hashes of what it was and of what it becomes. Those of a large one are worked out
/// while other things are done: they take as long as writing it.
package struct HashedText: Sendable {
  package let text: EditedText
  private let early: EarlyResult<(old: ContentHash, new: ContentHash)>

  /// From so many bytes on a thread is started.
  private static let largeCount = 1 << 20

  package init(_ text: EditedText) {
    self.text = text
    early = EarlyResult(isEarly: text.old.count >= Self.largeCount) { ContentHash.both(of: text) }
  }

  var hashes: (old: ContentHash, new: ContentHash) { early.value }
}
