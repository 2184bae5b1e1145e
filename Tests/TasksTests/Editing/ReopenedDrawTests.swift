import TaskFiles
import TaskTesting
import Testing
import tasks

/// `done` and then `reopen` give every byte back. Today is Saturday, 2026-11-21.
struct ReopenedDrawTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder()
    state = try SampleFolder()
  }

  private static let count = Environment.number("REOPENED", otherwise: 600)
  private static let streams = 4

  @Test(arguments: 0..<streams) func reopeningGivesBackWhatWasDone(stream: Int) throws {
    var (made, cameBack) = (0, 0)
    for number in 0..<Self.count / Self.streams {
      let seed = UInt64(Environment.number("SEED", otherwise: 1) * 1_000_000 + stream * 100_000 + number)
      let draw = ReopenedDraw(seed: seed)
      try folder.write("a.tasks", draw.text)
      let done = run("done", "a.tasks:\(draw.line)")
      guard done.status == .success else {
        #expect(try text() == draw.text)
        continue
      }
      let closed = try text()
      let line = draw.line + lineCount(closed) - lineCount(draw.text)
      let reopened = run("reopen", "a.tasks:\(line)")
      made += 1
      if line != draw.line { cameBack += 1 }
      let result = try text()
      guard reopened.status == .success, result == draw.expected else {
        Issue.record(
          "\(seed)\n\(draw.text)\n--- closed\n\(closed)\n--- reopened\n\(result)\n\(reopened.output)\(reopened.errors)")
        return
      }
    }
    #expect(made > Self.count / Self.streams / 2 && cameBack > made / 4)
  }

  private func lineCount(_ text: String) -> Int { text.utf8.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) } }
}
