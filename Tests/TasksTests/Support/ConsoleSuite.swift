import TaskFiles
import TaskTesting
import Testing
import tasks

/// The fences `console` of a Markdown file as tests: lines that begin with `$ tasks` are run, and what they write
/// follows.
///
/// They run in a folder with the files of the `tasks` and `json5` fences before them under the same heading, named by
/// `file=NAME`, else `inbox.tasks`; without any in the project's own folder. Changes are kept in a folder of their own
/// for `undo`. Today is 2026-11-21. The fence can say `columns=40`, and `color=16` or `color=256`; an escape is shown
/// as `\e`, a carriage return as `\r`. Output is standard output, then standard error, then `[exit N]` where the status
/// is not 0. `< NAME` at the end of a line reads a file as standard input.
struct ConsoleSuite {
  let document: MarkdownDocument

  /// Runs all fences. Rewrites the file where the run is to do so.
  func run(updating isUpdating: Bool = Environment.isUpdating) throws -> [MarkdownSuite.Failure] {
    var failures: [MarkdownSuite.Failure] = []
    var changes: [(fence: MarkdownFence, content: [UInt8])] = []
    var files: [(name: String, bytes: [UInt8])] = []
    for block in document.blocks {
      switch block {
      case .heading: files = []
      case .fence(let fence) where fence.name == "tasks" || fence.name == "json5" && fence.arguments.contains("file="):
        files.append(try file(in: fence))
      case .fence(let fence) where fence.name == "console":
        let expected = document.content(of: fence)
        let actual = try screen(of: fence, files)
        guard actual != expected else { continue }
        if isUpdating { changes.append((fence, actual)) }
        failures.append(
          MarkdownSuite.Failure(
            path: document.path, line: fence.openingLine + 1,
            message: "console\(isUpdating ? ", rewritten" : "")\n\(LineDifference(expected: expected, actual: actual))")
        )
      case .fence, .text: break
      }
    }
    if !changes.isEmpty { #expect(Repository.write(document.rewritten(changes), to: document.path)) }
    return failures
  }

  private func file(in fence: MarkdownFence) throws -> (name: String, bytes: [UInt8]) {
    let arguments = fence.arguments.split(separator: " ")
    let name = arguments.first { $0.hasPrefix("file=") }.map { String($0.dropFirst("file=".count)) }
    let bytes = document.content(of: fence)
    return (name ?? "inbox.tasks", arguments.contains("escaped") ? try EscapedText.decode(bytes) : bytes)
  }

  private func screen(of fence: MarkdownFence, _ files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
    let folder = try SampleFolder()
    for file in files { try folder.write(BytePath(file.name), file.bytes) }
    let start = files.isEmpty ? BytePath(Repository.root) : folder.path
    let settings = Dictionary(
      uniqueKeysWithValues: fence.arguments.split(separator: " ").compactMap { word -> (Substring, Substring)? in
        let parts = word.split(separator: "=", maxSplits: 1)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      })
    let state = try SampleFolder()
    var environment = ["TASKS_TODAY": "2026-11-21", "XDG_STATE_HOME": state.path.text]
    if let color = settings["color"] {
      environment["FORCE_COLOR"] = "1"
      environment["TERM"] = color == "256" ? "xterm-256color" : "xterm"
    }
    var screen: [UInt8] = []
    for line in fence.contentLines.lazy.map(document.text) where line.hasPrefix("$ ") {
      screen += Array(line.utf8) + [UInt8(ascii: "\n")]
      let command = try ShellLine(line.dropFirst(2))
      let run = CommandRun(
        words: command.words, environment: environment, folder: start,
        input: try command.input.map { try FileContents(of: folder.path.joined(BytePath($0))).bytes } ?? [],
        columns: settings["columns"].flatMap { Int($0) } ?? 80)
      screen += (run.outputBytes + run.errorBytes).showingEscapes
      if run.status != .success { screen += Array("[exit \(run.status.rawValue)]\n".utf8) }
    }
    return screen
  }
}

extension [UInt8] {
  fileprivate var showingEscapes: [UInt8] {
    flatMap { byte -> [UInt8] in
      switch byte {
      case 0x1B: Array("\\e".utf8)
      case 0x0D: Array("\\r".utf8)
      default: [byte]
      }
    }
  }
}

/// A line of a shell: words parted by spaces, in single or double quotes where they hold some, and perhaps `< NAME`.
private struct ShellLine {
  var words: [[UInt8]] = []
  var input: String?

  struct NotUnderstood: Error {
    var line: String
  }

  /// The words behind `tasks`.
  init(_ line: Substring) throws {
    var all: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        if let word { all.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { all.append(word) }
    guard quote == nil, all.first == "tasks" else { throw NotUnderstood(line: String(line)) }
    if let mark = all.lastIndex(of: "<"), mark == all.count - 2 {
      input = all[mark + 1]
      all.removeLast(2)
    }
    words = all.dropFirst().map { Array($0.utf8) }
  }
}
