import TaskFiles
import TaskWorkspace

extension MergeDriverSetup {
  /// Whether git runs a driver for task files, and why not.
  func state() throws(CommandFailure) -> (isGood: Bool, words: TerminalText, help: TerminalText?) {
    let help: TerminalText = "run 'tasks git install' to set it up"
    let attribute = try invocation.asking { () throws(GitProgram.Failure) in
      try git.output(["check-attr", "-z", "merge", "--", "a.tasks"])
    }
    let hasAttribute = attribute.split(separator: 0).last?.elementsEqual("tasks".utf8) == true
    guard let known = try known() else {
      return (
        false, hasAttribute ? "'*.tasks' has 'merge=tasks', but there is no driver" : "git merges task files by lines",
        help
      )
    }
    guard Self.isOwn(known) else {
      let scope = try invocation.asking { () throws(GitProgram.Failure) in
        try git.output(["config", "-z", "--show-scope", "--get", Self.driverKey]).prefix { $0 != 0 }
      }
      return (
        false, "the \(scope) configuration has another merge driver named 'tasks'",
        "remove it with 'git config --\(scope) --unset \(Self.driverKey)', and run 'tasks git install'"
      )
    }
    guard hasAttribute else { return (false, "there is a driver, but '*.tasks' does not have 'merge=tasks'", help) }
    if let program = Self.program(of: known), (FileStatus.ifAny(program)?.mode ?? 0) & 0o111 == 0 {
      return (false, "'\(program.bytes)' is no program", help)
    }
    guard try mergesSample(known) else { return (false, "a sample is not merged task by task", help) }
    return (true, "task files are merged task by task", nil)
  }

  /// Three versions of a file, two neighbors of which are ticked, and what is merged of them. Lines alone would conflict.
  private static let sample = [
    ("base", "- [ ] One\n- [ ] Two\n"), ("ours", "- [x] One\n- [ ] Two\n"), ("theirs", "- [ ] One\n- [x] Two\n"),
  ]
  private static let merged = "- [x] One\n- [x] Two\n"

  /// Whether the command merges a sample, run as git runs it. The files of the sample are in the git folder, and gone at
  /// the end.
  private func mergesSample(_ command: [UInt8]) throws(CommandFailure) -> Bool {
    var paths: [BytePath] = []
    defer { for path in paths { try? path.removeFile() } }
    for (name, text) in Self.sample {
      let path = root.joined("tasks-sample-\(name)")
      let status = invocation.write(
        Array(text.utf8), to: path, as: .direct(root: root), shownAs: invocation.opener.shown(path),
        existing: .givesWay, isDurable: false)
      guard status == .success else { return false }
      paths.append(path)
    }
    let values: [(placeholder: UInt8, value: [UInt8])] = [
      (UInt8(ascii: "O"), HookScript.quoted(paths[0].bytes)), (UInt8(ascii: "A"), HookScript.quoted(paths[1].bytes)),
      (UInt8(ascii: "B"), HookScript.quoted(paths[2].bytes)), (UInt8(ascii: "L"), Array("7".utf8)),
      (UInt8(ascii: "P"), Array("sample.tasks".utf8)), (UInt8(ascii: "S"), Array("base".utf8)),
      (UInt8(ascii: "X"), Array("ours".utf8)), (UInt8(ascii: "Y"), Array("theirs".utf8)),
      (UInt8(ascii: "%"), [UInt8(ascii: "%")]),
    ]
    var script = [UInt8(ascii: "!")]
    var rest = command[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = values.first(where: { $0.placeholder == rest.first })?.value {
        rest.removeFirst()
        script += value
      } else {
        script.append(byte)
      }
    }
    // The arguments that git adds to an alias are none.
    let words = ["-c", "alias.tasks-merge="].map { Array($0.utf8) }
    let isClean = (try? git.run([words[0], words[1] + script, Array("tasks-merge".utf8)]) { _ in }) != nil
    let text = try? FileReader(paths[1], sizeLimit: 1 << 10).contents().bytes
    return isClean && text == Array(Self.merged.utf8)
  }

  /// The program of a command that this program wrote.
  private static func program(of command: [UInt8]) -> BytePath? {
    guard command.first == UInt8(ascii: "'") else { return nil }
    let end = Self.command(nil).count - "tasks".utf8.count
    var word: [UInt8] = []
    var bytes = command.dropLast(end)[...]
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") && bytes.first == UInt8(ascii: "'") {
        if byte == UInt8(ascii: "\\") { word.append(bytes.removeFirst()) }
      } else {
        word.append(byte)
        if byte == UInt8(ascii: "%"), bytes.first == byte { bytes.removeFirst() }
      }
    }
    return BytePath(word)
  }
}
