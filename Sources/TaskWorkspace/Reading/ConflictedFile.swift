package import TaskFiles

/// A file with conflict markers.
package struct ConflictedFile: Sendable {
  package let path: BytePath
  /// The line of the first marker, from 1.
  package let line: Int
}
