import TaskFiles

/// A file that `init` writes or adds lines to.
struct InitialFile: Sendable {
  let option: Option<Bool>
  let name: BytePath
  /// The question that `init` asks about the file.
  let question: TerminalText
  /// The lines of a new file, with line ends.
  let lines: [[UInt8]]
  let kind: Kind

  enum Kind: Sendable {
    /// Independent lines: the missing ones are added to an existing file.
    case lines
    /// Lines that belong together: all are added, or none.
    case block
    /// A whole text: an existing file stays as it is.
    case text
  }

  /// Whether the file is useful only in a git repository.
  var isForGit: Bool { name == Self.attributes.name }

  init(_ option: Option<Bool>, _ name: BytePath, _ question: TerminalText, _ kind: Kind, _ text: String) {
    self.option = option
    self.name = name
    self.question = question
    self.kind = kind
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast().map {
      Array($0) + [UInt8(ascii: "\n")]
    }
  }

  /// Returns the lines to add to a file that contains `bytes`.
  func missing(in bytes: [UInt8]) -> [UInt8] {
    let known = bytes.split(separator: UInt8(ascii: "\n")).map { Self.trimmed($0) }
    let wanted = lines.map { Self.trimmed($0[...]) }
    let added: [UInt8]
    switch kind {
    case .text: return []
    case .lines: added = zip(lines, wanted).filter { !known.contains($1) }.flatMap(\.0)
    case .block:
      let starts = known.indices.filter { known[$0...].starts(with: wanted.filter { !$0.isEmpty }) }
      added = starts.isEmpty ? (bytes.isEmpty ? [] : [UInt8(ascii: "\n")]) + lines.joined() : []
    }
    let isOpen = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    let text = isOpen && !added.isEmpty ? [UInt8(ascii: "\n")] + added : added
    return Self.endsLinesWithReturn(bytes) ? text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } : text
  }

  private static func endsLinesWithReturn(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0 else { return false }
    return bytes[end - 1] == 0x0D
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    line.split(whereSeparator: { " \t\r\n".utf8.contains($0) }).reduce(into: []) {
      $0 += ($0.isEmpty ? [] : [0x20]) + $1
    }
  }
}

extension InitialFile {
  static let all = [settings, attributes, editorConfiguration, example]

  static let settings = InitialFile(
    InitOption.settings, BytePath(SettingsFile.workspaceName), "Create the settings file '.tasks.json'?", .text,
    """
    {
      // 'tasks config schema' tells what can stand here, 'tasks config show' what counts.
    }

    """)
  static let attributes = InitialFile(
    InitOption.attributes, ".gitattributes", "Configure git diffs of task files in '.gitattributes'?", .lines,
    """
    *.tasks text diff=tasks merge=tasks
    *.tasks.md text diff=tasks merge=tasks

    """)
  static let editorConfiguration = InitialFile(
    InitOption.editorConfiguration, ".editorconfig", "Configure editors for task files in '.editorconfig'?",
    .block,
    """
    [*.{tasks,tasks.md}]
    charset = utf-8
    indent_style = space
    indent_size = 2
    insert_final_newline = true
    max_line_length = off

    """)
  static let example = InitialFile(
    InitOption.example, "inbox.tasks", "Create an example file, 'inbox.tasks'?", .text,
    """
    # Inbox

    - [ ] (A) Try 'tasks list' and 'tasks lint' #tasks
    - [ ] (B) Write down what is to be done @home
      - [ ] A subtask stands two columns deeper
    - [ ] Tick this off: an x in its box means done

    """)
}

/// The options of `init`.
enum InitOption {
  static let settings = Option.flag("settings", help: "Create '.tasks.json'")
  static let attributes = Option.flag("attributes", help: "Configure git diffs of task files in '.gitattributes'")
  static let editorConfiguration = Option.flag(
    "editorconfig", help: "Configure editors for task files in '.editorconfig'")
  static let hook = Option.flag("hook", help: "Install the git hook, as 'tasks git install' does")
  static let example = Option.flag("example", help: "Create 'inbox.tasks' with example tasks")
}
