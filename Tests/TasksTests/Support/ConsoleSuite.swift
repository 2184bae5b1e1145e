import TaskFiles
import TaskTesting
import Testing
import tasks

/// Runs the `console` fences of a Markdown file as tests: each line that begins with `$ tasks` is run, and its output
/// follows.
///
/// Commands run in a folder with the files of the preceding `tasks`, `json5`, `json` and `text` fences under the same heading, named by
/// `file=NAME`, else `inbox.tasks`; without any, in the project's own folder. A fence `tasks after`, named in the same
/// way and placed after them, holds the expected contents of such a file. Changes are kept in a separate folder for
/// `undo`. Today is 2026-11-21. A fence can set `columns=40` and `rows=24`, the size of a terminal that shows it, and `color=16`
/// or `color=256`; an escape is shown as `\e`, a carriage return as `\r`. Output is standard output, then standard error,
/// then `[exit N]` if the status is not 0. `< NAME` at the end of a line reads a file as standard input. With
/// `answers=y,n`, commands run on a terminal, and the answers are given to the questions in order. With
/// `editor=s/a/b/`, the editor is `sed` with this script.
struct ConsoleSuite {
  let document: MarkdownDocument
  /// Whether a later fence must show each file that commands have changed.
  var requiresResults = false

  /// Runs all fences. Rewrites the file if `isUpdating` is set.
  func run(updating isUpdating: Bool = Environment.isUpdating) throws -> [MarkdownSuite.Failure] {
    var page = ConsolePage(document: document, requiresResults: requiresResults, isUpdating: isUpdating)
    for block in document.blocks {
      switch block {
      case .heading: try page.beginSection()
      case .fence(let fence): try page.read(fence)
      case .text: break
      }
    }
    try page.beginSection()
    if !page.changes.isEmpty { #expect(Repository.write(document.rewritten(page.changes), to: document.path)) }
    return page.failures
  }
}

/// A page of examples, processed from top to bottom.
private struct ConsolePage {
  let document: MarkdownDocument
  let requiresResults: Bool
  let isUpdating: Bool
  private(set) var failures: [MarkdownSuite.Failure] = []
  /// The fences whose content differs from the expected one.
  private(set) var changes: [(fence: MarkdownFence, content: [UInt8])] = []
  private var files: [(name: String, bytes: [UInt8])] = []
  /// The folder in which the last commands ran.
  private var scene: ConsoleScene?

  init(document: MarkdownDocument, requiresResults: Bool, isUpdating: Bool) {
    self.document = document
    self.requiresResults = requiresResults
    self.isUpdating = isUpdating
  }

  mutating func beginSection() throws {
    try endScene()
    files = []
  }

  mutating func read(_ fence: MarkdownFence) throws {
    let words = fence.arguments.split(separator: " ")
    switch fence.name {
    case "tasks" where words.contains("after"):
      let actual = scene?.show(name(of: words)) ?? Array("no such file\n".utf8)
      compare(fence, words.contains("escaped") ? EscapedText.encode(actual) : actual)
    case let kind where kind == "tasks" || Self.files.contains(kind) && fence.arguments.contains("file="):
      try endScene()
      let bytes = document.content(of: fence)
      // A repeated file name replaces the file from here on.
      let name = name(of: words)
      files.removeAll { $0.name == name }
      files.append((name, words.contains("escaped") ? try EscapedText.decode(bytes) : bytes))
    case "console":
      try endScene()
      let scene = try ConsoleScene(files, fence)
      self.scene = scene
      compare(fence, try scene.screen(of: fence, document))
    default: break
    }
  }

  /// The fences besides `tasks` that hold a file if they name it.
  private static let files: Set = ["json5", "json", "text"]

  private func name(of words: [Substring]) -> String {
    words.first { $0.hasPrefix("file=") }.map { String($0.dropFirst("file=".count)) } ?? "inbox.tasks"
  }

  private mutating func compare(_ fence: MarkdownFence, _ actual: [UInt8]) {
    let expected = document.content(of: fence)
    guard actual != expected else { return }
    if isUpdating { changes.append((fence, actual)) }
    let difference = LineDifference(expected: expected, actual: actual)
    fail(fence, "\(fence.name)\(isUpdating ? ", rewritten" : "")\n\(difference)")
  }

  private mutating func endScene() throws {
    guard let scene else { return }
    self.scene = nil
    guard requiresResults else { return }
    for name in try scene.unshownChanges(of: files) {
      fail(scene.fence, "no fence shows what becomes of \(name)")
    }
  }

  private mutating func fail(_ fence: MarkdownFence, _ message: String) {
    failures.append(MarkdownSuite.Failure(path: document.path, line: fence.openingLine + 1, message: message))
  }
}

/// The folder in which the commands of a fence run.
private final class ConsoleScene {
  let fence: MarkdownFence
  private let folder: SampleFolder
  private let state: SampleFolder
  private let start: BytePath
  private var shown: Set<String> = []

  init(_ files: [(name: String, bytes: [UInt8])], _ fence: MarkdownFence) throws {
    self.fence = fence
    folder = try SampleFolder()
    state = try SampleFolder()
    for file in files { try folder.write(BytePath(file.name), file.bytes) }
    start = files.isEmpty ? BytePath(Repository.root) : folder.path
  }

  /// Returns the current contents of a file; `nil` if there is none.
  func show(_ name: String) -> [UInt8]? {
    shown.insert(name)
    return try? FileContents(of: folder.path.joined(BytePath(name))).bytes
  }

  /// The files that have changed and were not shown. Files that a command created are not among them, since the command
  /// names them.
  func unshownChanges(of files: [(name: String, bytes: [UInt8])]) throws -> [String] {
    try files.filter { !shown.contains($0.name) }.filter { file in
      try FileContents(of: folder.path.joined(BytePath(file.name))).bytes != file.bytes
    }.map(\.name)
  }

  func screen(of fence: MarkdownFence, _ document: MarkdownDocument) throws -> [UInt8] {
    let settings = Dictionary(
      uniqueKeysWithValues: fence.arguments.split(separator: " ").compactMap { word -> (Substring, Substring)? in
        let parts = word.split(separator: "=", maxSplits: 1)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      })
    var environment = ["TASKS_TODAY": "2026-11-21", "XDG_STATE_HOME": state.path.text]
    if let color = settings["color"] {
      environment["FORCE_COLOR"] = "1"
      environment["TERM"] = color == "256" ? "xterm-256color" : "xterm"
    }
    if let script = settings["editor"] { environment["EDITOR"] = "sed -i \(script)" }
    let answers = settings["answers"]
    let columns = settings["columns"].flatMap { Int($0) }
    let isTerminal = answers != nil || columns != nil
    if isTerminal, settings["color"] == nil { environment["NO_COLOR"] = "1" }
    var screen: [UInt8] = []
    for line in fence.contentLines.lazy.map(document.text) where line.hasPrefix("$ ") {
      screen += Array(line.utf8) + [UInt8(ascii: "\n")]
      let command = try ShellLine(line.dropFirst(2))
      var input = (answers ?? "").split(separator: ",").flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
      if let name = command.input { input = try FileContents(of: folder.path.joined(BytePath(name))).bytes }
      // A page shows no hyperlinks.
      let words = command.words + (isTerminal && settings["color"] != nil ? [Array("--hyperlinks=never".utf8)] : [])
      let run = CommandRun(
        words: words, environment: environment, folder: start, input: input, isTerminal: isTerminal,
        echoes: answers != nil, columns: columns ?? 80, rows: settings["rows"].flatMap { Int($0) })
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

/// A line of shell: words separated by spaces, quoted if they contain some, and optionally `< NAME`.
private struct ShellLine {
  var words: [[UInt8]] = []
  var input: String?

  struct NotUnderstood: Error {
    var line: String
  }

  /// Parses a line, and keeps the words after `tasks`.
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
