/// A change in an undo ring: the effect of one command on any number of files.
package struct UndoChange: Sendable {
  package enum Progress: Sendable, Equatable {
    /// The command finished.
    case complete
    /// The command did not finish and no longer runs: the last files may not have been changed.
    case interrupted
    /// The command is running now.
    case running
  }

  /// The number in the ring; a later change has a higher number.
  package var number: Int
  package var label: ChangeLabel
  /// The time at which the command began.
  package var secondsSince1970: Int
  package var progress: Progress
  /// The changed files, sorted by path; entries of the same file are in the order of their changes.
  package var files: [RecordedFile]
  /// The paths of the changed files in the order of their first changes.
  package var order: [BytePath] = []
  /// Whether the last record is incomplete, as after a crash. The file that it describes had not been changed at that
  /// time.
  package var isTorn: Bool

  package var command: [UInt8] { label.command }

  /// The number of changed lines in all files.
  package var lines: Int { files.reduce(0) { $0 + $1.lines } }

  /// Parses a change. Returns `nil` if `bytes` do not hold a complete first record. A change without its last record
  /// counts as interrupted.
  package init?(number: Int, bytes: [UInt8]) {
    guard var reader = UndoRecordReader(bytes), case .start(let label, let time) = reader.next() else { return nil }
    self.number = number
    self.label = label
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
    var seen: Set<BytePath> = []
    for (_, file) in recorded where seen.insert(file.path).inserted { order.append(file.path) }
    recorded.sort { $0.file.path == $1.file.path ? $0.index < $1.index : $0.file.path < $1.file.path }
    files = recorded.map(\.file)
    isTorn = reader.isTorn
  }
}

extension UndoChange {
  /// Returns the record of a step with the files of the reverted record that it did not have to change.
  func completed(reverting other: UndoChange) -> UndoChange {
    let missing = Set(other.order).subtracting(order)
    if missing.isEmpty { return self }
    var change = self
    change.files += other.files.reversed().filter { missing.contains($0.path) }.map(\.reversed)
    // Entries of the same file stay in their order.
    change.files = change.files.enumerated().sorted { one, other in
      one.element.path == other.element.path ? one.offset < other.offset : one.element.path < other.element.path
    }.map(\.element)
    change.order = other.order.reversed()
    return change
  }
}
