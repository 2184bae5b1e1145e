public import TaskSyntax

/// Checks whether two documents mean the same and contain the same bytes, except for permitted differences.
///
/// The output of the formatter, the editor and the linter is compared with their input before anything is written. This
/// code shares nothing with the code that produces the output. It takes linear time, and memory for one part of each
/// document.
///
/// Compared are front matter, headings, tasks with their depth, box, rank, words, attributes and notes, prose, fences
/// and comments. Blocks must correspond one to one, in order, and so must all bytes, except for permitted differences.
public enum DocumentComparison {
  /// Returns the first line of `old`, from 1, that cannot be shown to mean the same in `new`; `nil` if there is none.
  public static func firstDifference(
    _ old: SourceText, _ new: SourceText, permitting permitted: PermittedDifferences = .layout
  ) -> Int? {
    difference(old, new, permitting: permitted).map { 1 + old.bytes.lineFeeds(in: 0..<min($0.old, old.count)) }
  }

  /// Returns the first difference that is not permitted; `nil` if there is none.
  package static func difference(
    _ old: SourceText, _ new: SourceText, permitting permitted: PermittedDifferences
  ) -> DocumentDifference? {
    var pair = DocumentPair(old: DocumentWalk(old), new: DocumentWalk(new), permitted)
    return pair.difference()
  }
}

/// A difference between two documents that is not permitted.
package struct DocumentDifference: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// A block, or a line of one, differs or exists in only one document.
    case block
    /// A new heading takes a block into its section.
    case section
    /// A replacement is not parsed as its content requires.
    case content(LineReplacement.Content)
  }

  package var kind: Kind
  /// The offset in the old document.
  package var old: Int
  /// The offset of the differing block in the new document; `nil` if one of the documents has no more blocks.
  package var new: Int?
}
