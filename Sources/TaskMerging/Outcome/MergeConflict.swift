/// A place where both sides changed the same thing, and no rule settles it.
public struct MergeConflict: Sendable, Equatable {
  /// A field that differs.
  public struct Difference: Sendable, Equatable {
    /// The name of the field, or the key of the attribute; `line` for a whole line.
    public var field: [UInt8]
    public var ours: [UInt8]
    public var theirs: [UInt8]
  }

  /// The line of the first marker, from 1.
  public var line: Int
  /// The fields in dispute; empty for lines of text.
  public var differences: [Difference]
}
