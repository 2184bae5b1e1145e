public import TaskSyntax

/// Whether two documents mean the same, and hold the same bytes, but for differences that are permitted.
///
/// What the formatter, the editor and the linter make of a document is compared with what they were given before
/// anything is written. Nothing here is shared with those who make it. It takes linear time, and memory for one part of
/// each document.
///
/// The same are: front matter, headings, tasks with their depth, box, rank, words, attributes and notes, prose, fences
/// and comments. Blocks correspond one to one, in order, and so do all bytes but for what is permitted.
public enum DocumentComparison {
  /// The first line of `old`, from 1, of which it cannot be shown that it means the same in `new`; `nil` where all do.
  public static func firstDifference(
    _ old: SourceText, _ new: SourceText, permitting permitted: PermittedDifferences = .layout
  ) -> Int? {
    difference(old, new, permitting: permitted).map { line(of: $0.old, in: old) }
  }

  /// The first difference that is not permitted.
  package static func difference(
    _ old: SourceText, _ new: SourceText, permitting permitted: PermittedDifferences
  ) -> DocumentDifference? {
    var pair = DocumentPair(old: DocumentWalk(old), new: DocumentWalk(new), permitted)
    return pair.difference()
  }

  /// The line, from 1, of the byte at `offset`.
  private static func line(of offset: Int, in source: SourceText) -> Int {
    let bytes = source.bytes
    var line = 1
    for index in 0..<min(offset, source.count) where bytes[index] == UInt8(ascii: "\n") { line &+= 1 }
    return line
  }
}

/// A difference between two documents that is not permitted.
package struct DocumentDifference: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// A block, or a line of one, is another, or is there in one document alone.
    case block
    /// A heading that is new takes a block into its section.
    case section
    /// A replacement is not read as its content says.
    case content(LineReplacement.Content)
  }

  package var kind: Kind
  /// The offset in the old document.
  package var old: Int
  /// The block of the new document that differs; `nil` where one of the two has no more blocks.
  package var new: Int?
}
