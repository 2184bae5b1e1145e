import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests that `done` followed by `reopen` restores every byte. Today is Saturday, 2026-11-21.
struct ReopenedDrawTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder()
    state = try SampleFolder()
  }

  private static let count = Environment.amount("REOPENED", otherwise: 600)
  private static let streams = 4

  /// While the undo ring has the change, any way of closing is undone byte by byte.
  @Test(arguments: 0..<streams) func reopeningGivesBackWhatWasClosed(stream: Int) throws {
    let ways = [
      ["done"], ["done"], ["done", "--children"], ["cancel"], ["cancel", "--children"], ["skip"],
      ["done", "--on", "2026-11-20"],
    ]
    try reopen(stream) { seed in
      let draw = ReopenedDraw(seed: seed, isFree: true)
      var random = SplitMix64(seed: seed)
      return (draw, draw.text, random.pick(ways), random.once(in: 3))
    }
  }

  /// Without the undo ring, the lines show what the task was.
  @Test(arguments: 0..<streams) func linesSayWhatATaskWas(stream: Int) throws {
    try reopen(stream) { seed in
      let draw = ReopenedDraw(seed: seed)
      return (draw, draw.expected, ["done"], nil)
    }
  }

  /// Closes and reopens the drawn tasks of a stream.
  ///
  /// - Parameter draw: The document, its expected text at the end, the command that closes the task, and whether
  ///   another task is added in between (`nil` removes the undo ring instead).
  private func reopen(
    _ stream: Int, _ draw: (UInt64) -> (ReopenedDraw, expected: String, way: [String], adds: Bool?)
  ) throws {
    var (made, cameBack) = (0, 0)
    for number in 0..<Self.count / Self.streams {
      let seed = UInt64(Environment.number("SEED", otherwise: 1) * 1_000_000 + stream * 100_000 + number)
      var (draw, expected, way, adds) = draw(seed)
      try folder.write("a.tasks", draw.text)
      let done = run(way + ["a.tasks:\(draw.line)", "--yes"])
      guard done.status == .success else {
        #expect(try text() == draw.text)
        continue
      }
      let closed = try text()
      let line = draw.line + lineCount(closed) - lineCount(draw.text)
      if adds == nil { #expect(shell("rm -rf '\(state.path.text)'/*").status == 0) }
      if adds == true {
        #expect(run("add", "Another", "--file", "a.tasks").status == .success)
        let added = try text()
        guard added.hasPrefix(closed) else { continue }
        expected += added.dropFirst(closed.count)
      }
      let reopened = run("reopen", "a.tasks:\(line)")
      made += 1
      if line != draw.line { cameBack += 1 }
      let result = try text()
      guard reopened.status == .success, result == expected else {
        Issue.record(
          "\(seed) \(way)\n\(draw.text)\n--- closed\n\(closed)\n--- reopened\n\(result)\n\(reopened.output)\(reopened.errors)"
        )
        return
      }
    }
    #expect(made > Self.count / Self.streams / 2 && cameBack > made / 4)
  }

  private func lineCount(_ text: String) -> Int { text.utf8.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) } }
}
