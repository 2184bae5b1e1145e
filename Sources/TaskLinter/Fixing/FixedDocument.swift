public import TaskSyntax

/// A document after its fixes.
public struct FixedDocument: Sendable {
  /// The edits of the original document: sorted, disjoint, and each with an effect.
  public internal(set) var edits: [TextEdit] = []
  public internal(set) var bytes: [UInt8]
  /// The number of fixed findings of each rule.
  public internal(set) var counts: [String: Int] = [:]
  /// The findings whose fix was not made, because it would have led to another finding or taken something from a task,
  /// which is a fault of the rule.
  public internal(set) var dropped: [Diagnostic] = []

  /// Creates a document without fixes.
  public init(bytes: [UInt8]) { self.bytes = bytes }
}
