package import TaskFiles

/// The choice of a baseline.
package struct BaselineOptions: Sendable {
  /// The file that replaces the one of the settings, from the current folder on.
  package let file: BytePath?
  /// Whether the baseline is to be written: then it need not exist.
  package let isWritten: Bool

  package init(file: BytePath?, isWritten: Bool) {
    self.file = file
    self.isWritten = isWritten
  }
}
