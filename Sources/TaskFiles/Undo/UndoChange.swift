/// A change that is kept in an undo ring: what one command did to any number of files.
package struct UndoChange: Sendable {
  package enum Progress: Sendable, Equatable {
    /// The command came to its end.
    case complete
    /// It did not, and runs no more: of the files the last ones may not have been changed.
    case interrupted
    /// The command runs just now.
    case running
  }

  /// In the ring: a later change has a higher one.
  package var number: Int
  package var command: [UInt8]
  /// When the command began.
  package var secondsSince1970: Int
  package var progress: Progress
  /// Sorted by path; where a file is there twice, in the order in which it was changed.
  package var files: [RecordedFile]
  /// Whether the last thing that was written to it is not whole, as after a crash. The file that it was about had not
  /// been touched by then.
  package var isTorn: Bool

  /// Lines touched, in all files.
  package var lines: Int { files.reduce(0) { $0 + $1.lines } }

  /// Nil where `bytes` do not hold as much as the beginning of a change. A change without its end counts as
  /// interrupted.
  package init?(number: Int, bytes: [UInt8]) {
    guard var reader = UndoRecordReader(bytes), case .start(let command, let time) = reader.next() else { return nil }
    self.number = number
    self.command = command
    secondsSince1970 = time
    progress = .interrupted
    var recorded: [(index: Int, file: RecordedFile)] = []
    while let record = reader.next() {
      switch record {
      case .start: break
      case .file(let file): recorded.append((recorded.count, file))
      case .withdrawal(let path):
        if let last = recorded.lastIndex(where: { $0.file.path == path }) { recorded.remove(at: last) }
      case .end: progress = .complete
      }
    }
    recorded.sort { $0.file.path == $1.file.path ? $0.index < $1.index : $0.file.path < $1.file.path }
    files = recorded.map(\.file)
    isTorn = reader.isTorn
  }
}
