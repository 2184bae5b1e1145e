import tasks

/// One command line run to its end inside the test, with what it wrote.
struct CommandRun {
  let status: ExitStatus
  let output: String
  let errors: String

  init(
    _ words: String..., environment: [String: String] = [:], isTerminal: Bool = false, columns: Int? = nil,
    commands: [Subcommand] = Subcommand.all
  ) {
    self.init(
      words: words.map { Array($0.utf8) }, environment: environment, isTerminal: isTerminal, columns: columns,
      commands: commands)
  }

  init(
    words: [[UInt8]], environment: [String: String] = [:], isTerminal: Bool = false, columns: Int? = nil,
    commands: [Subcommand] = Subcommand.all
  ) {
    let surroundings = Surroundings.test(environment, isTerminal: isTerminal, columns: columns)
    let written = Written()
    let console = Console(
      surroundings: surroundings, output: { written.take($0, isResult: true) },
      errors: { written.take($0, isResult: false) })
    status = Program.run(words, console: console, surroundings: surroundings, commands: commands)
    output = String(decoding: written.output, as: UTF8.self)
    errors = String(decoding: written.errors, as: UTF8.self)
  }
}

/// Collects what a console writes.
final class Written {
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []

  func take(_ bytes: [UInt8], isResult: Bool) -> WriteOutcome {
    if isResult { output += bytes } else { errors += bytes }
    return .written
  }
}

extension Surroundings {
  static func test(
    _ environment: [String: String] = [:], isTerminal: Bool = false, columns: Int? = nil
  ) -> Surroundings {
    Surroundings(
      environment: { environment[$0].map { Array($0.utf8) } }, inputIsTerminal: isTerminal,
      outputIsTerminal: isTerminal, errorsAreTerminal: isTerminal, terminalColumns: columns)
  }
}

extension TerminalText {
  /// The text without styles.
  var plain: String { String(decoding: bytes, as: UTF8.self) }
}

extension String {
  var array: [UInt8] { Array(utf8) }
}
