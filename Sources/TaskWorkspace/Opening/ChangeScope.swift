/// The changes of work trees that count: whole files or lines, since a commit.
package struct ChangeScope: Equatable, Sendable {
  /// The name of a commit, from where the current one left it; `nil` for the current commit itself.
  package let revision: [UInt8]?
  /// Whether only changed lines count.
  package let hasLines: Bool

  package init(since revision: [UInt8]?, hasLines: Bool) {
    self.revision = revision
    self.hasLines = hasLines
  }
}
