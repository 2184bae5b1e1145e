/// The differences that two documents may have and still mean the same, or the differences that a change is to make.
public struct PermittedDifferences: Sendable {
  /// Whether spelling that has a canonical form may differ.
  var includesLayout = false
  /// Whether comments that allow findings may be added or changed.
  var includesAllowances = false
  /// The replacements of lines, in order and disjoint.
  var replacements: [LineReplacement] = []

  /// Permits differences in spelling that has a canonical form:
  /// - byte order marks at the start, which may be removed;
  /// - blank lines, line ends, blanks at line ends outside fences and comments, and blanks between words of tasks and
  ///   headings;
  /// - indentation in tasks, if depths and the columns inside a piece of a note stay; elsewhere, tabs and spaces that
  ///   reach the same column;
  /// - bullets `*` and `+` changed to `-`, and boxes `[X]` changed to `[x]`;
  /// - the order of the attributes that end a task's line, if each key keeps its own order.
  public static let layout = PermittedDifferences(includesLayout: true)

  /// Permits the differences of `layout`, and new or changed comments that allow findings, if they end a task's line or
  /// are blocks.
  public static let allowances = PermittedDifferences(includesLayout: true, includesAllowances: true)

  /// Permits lines that replace others. All other bytes, and the way they are parsed, must stay.
  package static func replacing(_ replacements: [LineReplacement]) -> PermittedDifferences {
    PermittedDifferences(replacements: replacements)
  }
}
