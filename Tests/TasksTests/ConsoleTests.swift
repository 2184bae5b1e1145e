import TaskWorkspace
import Testing
import tasks

@Suite struct ConsoleTests {
  /// A console whose output returns `outcome` from the second write on.
  static func console(_ outcome: WriteOutcome, _ written: Written) -> Console {
    Console(
      process: .test(),
      output: { written.output.isEmpty ? written.take($0, isResult: true) : outcome },
      errors: { written.take($0, isResult: false) })
  }

  @Test func aReaderThatHasGoneIsSilent() {
    let written = Written()
    let console = Self.console(.closed, written)
    for _ in 0..<100_000 { console.writeLine("a line") }
    #expect(!console.isWanted)
    #expect(console.finish() == .success)
    #expect(written.output.count >= 1 << 16)
    #expect(written.errors == [])
  }

  @Test func aFullDiskIsStatus3() {
    let written = Written()
    let console = Self.console(.failed("No space left on device"), written)
    for _ in 0..<100_000 { console.writeLine("a line") }
    #expect(console.finish() == .inaccessible)
    #expect(
      String(decoding: written.errors, as: UTF8.self)
        == "error: cannot write to standard output: No space left on device\n")
  }

  @Test func outputIsBuffered() {
    let written = Written()
    let console = Self.console(.written, written)
    console.write("result\n")
    #expect(written.output == [])
    console.report(.warning, "careful", help: "look twice")
    #expect(written.output == "result\n".array)
    #expect(written.errors == "warning: careful\n  = help: look twice\n".array)
  }

  /// Long texts are written without a copy, after the text written before them.
  @Test(arguments: [1, 1 << 16, 1 << 18])
  func textsArriveInOrder(_ length: Int) {
    let written = Written()
    let console = Console(
      process: .test(), output: { written.take($0, isResult: true) },
      errors: { written.take($0, isResult: false) })
    let long = String(repeating: "x", count: length)
    for number in 0..<3 { console.writeLine("\(number) \(long)") }
    #expect(console.finish() == .success)
    #expect(written.output == "0 \(long)\n1 \(long)\n2 \(long)\n".array)
  }

  @Test func verbosityDecidesAboutNotes() {
    let written = Written()
    let console = Self.console(.written, written)
    console.note("normal")
    console.note("chatty", from: .verbose)
    console.verbosity = .quiet
    console.note("hidden")
    console.report(.warning, "shown")
    #expect(written.errors == "note: normal\nwarning: shown\n".array)
  }

  @Test func stylesAreForColorOnly() {
    let text: TerminalText =
      "\("A", Style(.red, bold: true)) \("plain") \("x \("y", .dim) z", Style(.orange))\("", .bold)"
    func rendered(_ depth: ColorDepth) -> String {
      var bytes: [UInt8] = []
      text.render(depth, into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(rendered(.off) == "A plain x y z")
    #expect(
      rendered(.basic)
        == "\u{1B}[1;31mA\u{1B}[0m plain \u{1B}[33mx \u{1B}[0m\u{1B}[2my\u{1B}[0m\u{1B}[33m z\u{1B}[0m")
    #expect(rendered(.full).hasPrefix("\u{1B}[1;38;5;160mA\u{1B}[0m plain \u{1B}[38;5;166mx "))
  }

  @Test(arguments: [(true, "one two three\n    four five six\n"), (false, "one two three four five six\n")])
  func sentencesAreBrokenAtSpacesOnATerminal(_ isTerminal: Bool, _ expected: String) {
    let written = Written()
    let console = Console(
      process: .test(isTerminal: isTerminal, columns: 20), output: { written.take($0, isResult: true) },
      errors: { written.take($0, isResult: false) })
    console.writeSentence("one two three four five six")
    #expect(console.finish() == .success)
    #expect(written.output == expected.array)
  }

  @Test(arguments: [
    (true, " n  title\n10  Order the worktop  x\n    today\n"),
    (false, " n  title\n10  Order the worktop today  x\n"),
  ])
  func cellsAreBrokenOnATerminal(isTerminal: Bool, expected: String) {
    let written = Written()
    let console = Console(
      process: .test(["NO_COLOR": "1"], isTerminal: isTerminal, columns: 24),
      output: { written.take($0, isResult: true) },
      errors: { written.take($0, isResult: false) })
    var table = Table([.init("n", alignment: .right), .init("title", wraps: true), .init()])
    table.addRow(["10", "Order the worktop today", "x"])
    console.write(table)
    #expect(console.finish() == .success)
    #expect(written.output == expected.array)
  }

  @Test(arguments: [(nil, 80), (100, 100), (0, 20), (-1, 20), (1_000_000_000, 1_000)] as [(Int?, Int)])
  func widthIsSane(_ reported: Int?, _ expected: Int) {
    #expect(ProcessEnvironment.test(columns: reported).columns == expected)
  }

  @Test func theHighestStatusWins() {
    var status = tasks.ExitStatus.success
    for other in [.findings, .inaccessible, .usage] as [tasks.ExitStatus] { status.combine(other) }
    #expect(status == .inaccessible)
    #expect(tasks.ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 70, 130])
  }
}
