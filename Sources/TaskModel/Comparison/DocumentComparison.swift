public import TaskSyntax

/// Whether two documents mean the same, and hold the same bytes but for spacing.
///
/// What the formatter makes is compared with what it was given before anything is written. Nothing here is shared with
/// the formatter. It takes linear time, and memory for one part of each document.
public enum DocumentComparison {
  /// The first line of `old`, from 1, of which it cannot be shown that it means the same in `new`; `nil` where all do.
  ///
  /// The same are: front matter, headings, tasks with their depth, box, rank, words, attributes and notes, prose,
  /// fences and comments. Blocks correspond one to one, in order, and so do all bytes but for
  /// - byte order marks at the start, which may go;
  /// - blank lines, line ends, blanks at line ends outside fences and comments, and blanks between words of tasks and
  ///   headings;
  /// - indentation in tasks, as far as depth, and columns inside a piece of a note, stay; elsewhere tabs and spaces
  ///   that reach to the same column;
  /// - bullets `*` and `+` that become `-`, and boxes `[X]` that become `[x]`;
  /// - the order of the attributes that end a task's line, where each key keeps its own.
  public static func firstDifference(_ old: SourceText, _ new: SourceText) -> Int? {
    var pair = DocumentPair(old: DocumentWalk(old), new: DocumentWalk(new))
    return pair.firstDifference().map { line(of: $0, in: old) }
  }

  /// The line, from 1, of the byte at `offset`.
  private static func line(of offset: Int, in source: SourceText) -> Int {
    let bytes = source.bytes
    var line = 1
    for index in 0..<min(offset, source.count) where bytes[index] == UInt8(ascii: "\n") { line &+= 1 }
    return line
  }
}
