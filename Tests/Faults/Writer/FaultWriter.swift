import TaskFiles
import TaskSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Adds lines to a file with the writer of the program, one change for each line: `FaultWriter FILE JOURNAL COUNT TRIES
/// NAME`
///
/// Line N is `- [ ] NAME-N`. Writes a line for each try to standard output: `written`, `unconfirmed`, `conflict`,
/// `torn`, `locked` or `failed`, then N, the start and the end in nanoseconds of the monotonic clock, and details. A
/// change that another writer prevented is tried TRIES times in all. Exits with the status of `tasks`.
@main
struct FaultWriter: ~Copyable {
  private let file: BytePath
  private let writer: FileWriter
  private let tries: Int
  private let name: String
  private var output = OutputWriter(.standardOutput)

  static func main() {
    ProcessStart.prepare()
    let words = ProcessStart.arguments
    guard words.count == 6, let count = Int(String(decoding: words[3], as: UTF8.self)),
      let tries = Int(String(decoding: words[4], as: UTF8.self))
    else { ProcessEnd.exit(status: 2) }
    var lines = FaultWriter(
      file: BytePath(words[1]), writer: FileWriter(journal: BytePath(words[2]), patience: 60),
      tries: tries, name: String(decoding: words[5], as: UTF8.self))
    var status: UInt8 = 0
    for number in 1...max(1, count) { status = max(status, lines.add(number)) }
    if lines.output.error != nil { status = max(status, 3) }
    ProcessEnd.exit(status: status)
  }

  private mutating func add(_ number: Int) -> UInt8 {
    var words = ""
    for _ in 1...max(1, tries) {
      let start = Self.now
      let (word, details) = change(number)
      output.write("\(word) \(number) \(start) \(Self.now)\(details)\n")
      output.flush()
      switch word {
      case "written": return 0
      case "unconfirmed": return say(details, status: 5)
      case "failed": return say(details, status: 3)
      default: words = "\(word)\(details)"
      }
    }
    return say(words, status: 4)
  }

  private func say(_ words: String, status: UInt8) -> UInt8 {
    var errors = OutputWriter(.standardError)
    errors.write("\(words)\n")
    errors.flush()
    return status
  }

  private func change(_ number: Int) -> (word: String, details: String) {
    let line = Array("- [ ] \(name)-\(number)\n".utf8)
    do throws(FileWriter.Failure) {
      let outcome = try writer.change(file, as: .personal) { old in
        EditedText(old, [TextEdit(range: old.count..<old.count, replacement: line)])
      }
      if case .unconfirmed(let error) = outcome.state {
        return ("unconfirmed", " \(error.message)" + Self.words(outcome.left))
      }
      return ("written", Self.words(outcome.left))
    } catch {
      let left = Self.words(error.left)
      switch error.reason {
      case .changedMeanwhile(let kept): return ("conflict", Self.words(kept) + left)
      case .halfWritten(let journal): return ("torn", Self.words([journal]) + left)
      case .locked: return ("locked", left)
      case .failed(let error):
        guard case .torn(_, let journal) = error.reason else { return ("failed", " \(error.message)" + left) }
        return ("failed", " \(error.message)" + Self.words([journal]) + left)
      case .unsavedInEditor(let lock): return ("failed", Self.words([lock]) + left)
      }
    }
  }

  private static func words(_ paths: [BytePath]) -> String {
    paths.map { " " + String(decoding: $0.bytes, as: UTF8.self) }.joined()
  }

  private static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
