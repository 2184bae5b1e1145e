import TaskFiles
import TaskWorkspace

/// A console that writes to a file. What threads write is held until the thread that owns the file drains it.
struct ReportConsole {
  let console: Console
  private let file: OutputFile
  private let held: SharedState<[UInt8]>

  /// After so many stretches of a text it is to be drained.
  static let batchSize = 64

  init(writingTo file: OutputFile, _ surroundings: Surroundings) {
    var surroundings = surroundings
    surroundings.outputIsTerminal = false
    surroundings.terminalColumns = nil
    let held = SharedState<[UInt8]>([])
    console = Console(
      surroundings: surroundings,
      output: { bytes in
        held.withLock { $0 += bytes }
        return .written
      }, errors: { _ in .written })
    console.chooseColor(.never)
    self.file = file
    self.held = held
  }

  /// Hands what is held to the file.
  func drain() {
    let bytes = held.withLock { held in
      defer { held = [] }
      return held
    }
    if !bytes.isEmpty { file.write(bytes) }
  }

  /// Hands on all.
  func finish() -> ExitStatus {
    defer { drain() }
    return console.finish()
  }
}
