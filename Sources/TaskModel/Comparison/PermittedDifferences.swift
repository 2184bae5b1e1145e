/// The differences that two documents may have and still mean the same, or what a change was to make of them.
public struct PermittedDifferences: Sendable {
  /// Whether spelling may differ that has a canonical form.
  var includesLayout = false
  /// Whether comments that allow findings may be new, or say something else.
  var includesAllowances = false
  /// The lines that others stand in the place of: in order, apart from one another.
  var replacements: [LineReplacement] = []

  /// Spelling that has a canonical form:
  /// - byte order marks at the start, which may go;
  /// - blank lines, line ends, blanks at line ends outside fences and comments, and blanks between words of tasks and
  ///   headings;
  /// - indentation in tasks, as far as depth, and columns inside a piece of a note, stay; elsewhere tabs and spaces
  ///   that reach to the same column;
  /// - bullets `*` and `+` that become `-`, and boxes `[X]` that become `[x]`;
  /// - the order of the attributes that end a task's line, where each key keeps its own.
  public static let layout = PermittedDifferences(includesLayout: true)

  /// The same, and comments that allow findings: those that end a task's line or are a block may be there, or be others.
  public static let allowances = PermittedDifferences(includesLayout: true, includesAllowances: true)

  /// Lines in the place of others. All else keeps its bytes, and what it is read as.
  package static func replacing(_ replacements: [LineReplacement]) -> PermittedDifferences {
    PermittedDifferences(replacements: replacements)
  }
}
