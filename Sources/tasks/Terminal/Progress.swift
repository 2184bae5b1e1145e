import TaskFiles
import TaskWorkspace

/// A line on the terminal that says that long work goes on: files and bytes read so far. It comes after half a second,
/// and only while there is something new to say; it is gone before anything else is written.
package final class Progress: Sendable {
  private struct State: Sendable {
    var isOver = false
    var isShown = false
    /// The bytes of the last look; `nil` before the first.
    var bytes: Int?
  }

  private let state = SharedState(State())
  private let write: @Sendable ([UInt8]) -> Void

  /// - Parameter write: sends bytes to the terminal at once.
  package init(write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

  /// In milliseconds.
  private static let firstLook: Int32 = 400
  private static let interval: Int32 = 100

  /// - Parameter columns: of the terminal.
  func begin(columns: Int) {
    BackgroundTimer.run(after: Self.firstLook, every: Self.interval) { [self] in
      look(files: ReadingCount.files, bytes: ReadingCount.bytes, columns: columns)
    }
  }

  /// Draws the line if more was read since the last look. Returns false when it is over.
  package func look(files: Int, bytes: Int, columns: Int) -> Bool {
    state.withLock { state in
      if state.isOver { return false }
      defer { state.bytes = bytes }
      guard let before = state.bytes, before != bytes else { return true }
      var line = Array(Self.erasing.utf8)
      line += Self.line(files: files, bytes: bytes).prefix(columns: columns - 1).bytes
      write(line)
      state.isShown = true
      return true
    }
  }

  /// Calls `body`, which writes whole lines, where the line is not.
  func pause(_ body: () -> WriteOutcome) -> WriteOutcome {
    state.withLock { state in
      erase(&state)
      return body()
    }
  }

  /// The line goes, and does not come again.
  package func end() {
    state.withLock { state in
      state.isOver = true
      erase(&state)
    }
  }

  private func erase(_ state: inout State) {
    if state.isShown { write(Array(Self.erasing.utf8)) }
    state.isShown = false
  }

  private static let erasing = "\r\u{1B}[K"

  /// `reading: 1200 files, 34 MB`.
  private static func line(files: Int, bytes: Int) -> TerminalText {
    "reading: \(files) \(files == 1 ? "file" : "files" as TerminalText), \(bytes / 1_000_000) MB"
  }
}
