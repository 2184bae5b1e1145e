package import TaskSyntax

/// A change of a document, with the hashes of the old and the new text. The hashes of a large document are computed on
/// another thread in the meantime, because hashing takes as long as writing.
package struct HashedText: Sendable {
  package let text: EditedText
  package let effect: FileEffect
  private let early: EarlyResult<(old: ContentHash, new: ContentHash)>

  /// The size in bytes from which a thread is started.
  private static let largeCount = 1 << 20

  package init(_ text: EditedText, _ effect: FileEffect = .change) {
    self.text = text
    self.effect = effect
    early = EarlyResult(isEarly: text.old.count >= Self.largeCount) { ContentHash.both(of: text) }
  }

  var hashes: (old: ContentHash, new: ContentHash) { early.value }
}
