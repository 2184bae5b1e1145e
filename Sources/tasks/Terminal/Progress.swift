import TaskFiles

/// The progress line: the number of files and bytes read so far. The line appears after half a second of work and is
/// redrawn only when more was read. It is erased before any other output.
package final class Progress: Sendable {
  private struct State: Sendable {
    var isOver = false
    var isShown = false
    /// The number of bytes at the previous call of `look`; `nil` before the first.
    var bytes: Int?
  }

  private let state = SharedState(State())
  private let write: @Sendable ([UInt8]) -> Void

  /// Creates a progress line, which `begin` starts to draw.
  ///
  /// - Parameter write: Writes bytes to the terminal, unbuffered.
  package init(write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

  /// The delays before the first call of `look` and between later calls, in milliseconds.
  private static let firstLook: Int32 = 400
  private static let interval: Int32 = 100

  /// Starts the timer that draws the line.
  ///
  /// - Parameter columns: The width of the terminal.
  func begin(columns: Int) {
    BackgroundTimer.run(after: Self.firstLook, every: Self.interval) { [self] in
      look(files: ReadingCount.files, bytes: ReadingCount.bytes, columns: columns)
    }
  }

  /// Draws the line if more was read since the previous call. Returns false when the line has ended.
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

  /// Erases the line and then calls `body`, which must write whole lines.
  func pause(_ body: () -> WriteOutcome) -> WriteOutcome {
    state.withLock { state in
      erase(&state)
      return body()
    }
  }

  /// Erases the line and stops drawing it.
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

  /// Returns the text of the line: `reading: 1200 files, 34 MB`.
  private static func line(files: Int, bytes: Int) -> TerminalText {
    "reading: \(files) \(files == 1 ? "file" : "files" as TerminalText), \(bytes / 1_000_000) MB"
  }
}
