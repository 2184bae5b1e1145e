import TaskFiles
import TaskInterchange
import TaskWorkspace
import Testing
import tasks

/// Texts that threads make are written in order, up to the first that cannot be made.
@Suite struct OrderedWriterTests {
  private struct Failure: Error, Equatable {
    let number: Int
  }

  private static func text(_ number: Int) -> TerminalText {
    // Long texts are written directly, others together with the preceding ones.
    TerminalText(encoding: "\(number)" + String(repeating: ".", count: number % 3 == 0 ? 1 << 16 : number % 7))
  }

  private static func bytes(_ numbers: Range<Int>) -> [UInt8] { numbers.flatMap { text($0).bytes } }

  private static func console(_ written: Written) -> Console {
    Console(
      process: .test(), output: { written.take($0, isResult: true) },
      errors: { written.take($0, isResult: false) })
  }

  @Test(arguments: [0, 1, 2, 200])
  func theyArriveInOrder(_ count: Int) {
    let written = Written()
    let console = Self.console(written)
    console.write("before")
    console.write(count: count, state: ()) { _, number, text in
      #expect(text.isEmpty)
      // A delay lets later numbers overtake earlier ones.
      if number % 5 == 0 { _ = (0..<20_000).reduce(0, &+) }
      text.append(Self.text(number))
    }
    console.write("behind")
    #expect(console.finish() == .success)
    #expect(written.output == "before".array + Self.bytes(0..<count) + "behind".array)
  }

  @Test(arguments: [0, 1, 77, 199])
  func theFirstThatFailsEndsThem(_ last: Int) {
    let written = Written()
    let console = Self.console(written)
    #expect(throws: Failure(number: last)) {
      try console.write(count: 200, state: ()) { _, number, text throws(Failure) in
        if number == last || number > last && number % 2 == 0 { throw Failure(number: number) }
        text.append(Self.text(number))
      }
    }
    #expect(console.finish() == .success)
    #expect(written.output == Self.bytes(0..<last))
  }

  /// While a text is written, at most eight more are made, and one by each thread.
  @Test func aSlowReaderStopsTheThreads() {
    let (written, made) = (Written(), SharedState(0))
    let text = TerminalText(encoding: String(repeating: ".", count: 1 << 16))
    let console = Console(
      process: .test(),
      output: { bytes in
        let before = made.withLock { $0 }
        var rounds = 0
        // Enough rounds for other threads to make 100 texts, if nothing stopped them.
        while rounds < 2000, made.withLock({ $0 }) < before + 100 { rounds += 1 }
        #expect(made.withLock { $0 } - before <= 8 + WorkerPool.processorCount)
        return written.take(bytes, isResult: true)
      }, errors: { _ in .written })
    console.write(count: 300, state: ()) { _, _, result in
      made.withLock { $0 += 1 }
      result.append(text)
    }
    #expect(console.finish() == .success)
    #expect(written.output.count == 300 * text.bytes.count)
  }

  @Test func aReaderThatHasGoneEndsThem() {
    let console = Console(process: .test(), output: { _ in .closed }, errors: { _ in .written })
    console.write(count: 50, state: ()) { _, number, text in text.append(Self.text(number)) }
    #expect(!console.isWanted)
    #expect(console.finish() == .success)
  }

  /// Texts for programs arrive in the same order, with the state of each thread.
  @Test(arguments: [0, 1, 300]) func textsForProgramsArriveInOrder(_ count: Int) {
    let written = Written()
    let console = Self.console(written)
    console.write(count: count, state: DelimitedText(.tsv)) { text, number in
      if number % 5 == 0 { _ = (0..<20_000).reduce(0, &+) }
      text.append(number)
      text.endRow()
      return text.take()
    }
    #expect(console.finish() == .success)
    #expect(written.output == (0..<count).flatMap { "\($0)\n".array })
  }
}
