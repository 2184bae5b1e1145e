import TaskFiles
import TaskTesting
import TaskWorkspace
import Testing
import tasks

/// Tests that every command that reads a workspace ends with status 3 if a file cannot be read, and names the file.
struct UnreadableFilesTests {
  private static let text =
    "- [ ] Buy id:m due:2026-11-20 +web\n- [ ] Call id:s\n- [x] Old id:o done:2026-01-01\n- [x] Ticked\n"

  /// The arguments of each command; `nil` for a command that reads no workspace.
  private static let words: [String: String?] = [
    "add": "New", "agenda": "", "archive": "", "burndown": "", "calendar": "", "cancel": "id:m",
    "check": "", "completions": nil, "config schema": nil,
    "config show": nil, "contexts": "", "count": "", "doctor": "", "done": "id:m", "edit": "id:m",
    "explain": "due", "export": "todotxt", "files": "", "focus": "id:m 1", "format": "--check", "git doctor": nil,
    "git hook": nil,
    "git install": nil, "git merge-driver": nil, "git resolve": "--ours a.tasks", "git uninstall": nil, "habits": "",
    "help": nil, "import": "todotxt b.tasks", "init": nil, "install": nil, "lint": "", "list": "",
    "log": "", "lsp": nil, "man": nil, "matrix": "", "merge": "a.tasks b.tasks", "model": "a.tasks",
    "move": "id:m --section New",
    "next": "",
    "note": "id:m Words",
    "projects": "", "redo": nil, "remind": "", "remove": "id:m --yes", "rename": "+web +net", "reopen": "id:o",
    "report": "",
    "rule": nil, "score": "", "set": "id:m +more", "settle": "--yes", "show": "id:m", "skip": "id:m",
    "snooze": "id:m 2026-12-01",
    "sort": "b.tasks --by due", "start": "id:m", "stats": "", "stop": "id:m", "tags": "", "today": "",
    "tokens": "a.tasks", "tree": "",
    "tree-dump": "a.tasks",
    "undo": nil, "wait": "id:m",
  ]

  private func run(_ command: String, _ words: String, in folder: SampleFolder) throws -> CommandRun {
    let state = try SampleFolder()
    let all = command.split(separator: " ") + words.split(separator: " ")
    var process = ProcessEnvironment.test(
      ["XDG_STATE_HOME": state.path.text, "EDITOR": "true", "PATH": "/usr/bin:/bin"], folder: folder.path)
    process.clockSpeed = 3_600
    return CommandRun(words: all.map { Array($0.utf8) }, process: process)
  }

  @Test(arguments: Subcommand.all.map(\.name)) func everyCommand(_ command: String) throws {
    let row = try #require(Self.words[command], "'\(command)' wants a row in the table")
    guard let words = row else { return }
    for target in ["nowhere", "a.tasks"] {
      let folder = try SampleFolder([(".tasks.json", "{}"), ("b.tasks", Self.text)])
      folder.link("a.tasks", to: BytePath(target))
      let run = try run(command, words, in: folder)
      #expect(run.status == .inaccessible, "\(run.output)\(run.errors)")
      #expect(run.errors.contains("cannot read 'a.tasks'"))
    }
  }

  @Test(arguments: [
    "lint --fix", "check --fix", "format", "lint a.tasks", "format a.tasks", "sort a.tasks --by due", "archive a.tasks",
  ])
  func changes(_ line: String) throws {
    let folder = try SampleFolder([(".tasks.json", "{}"), ("b.tasks", Self.text)])
    folder.link("a.tasks", to: "a.tasks")
    let run = try run(line, "", in: folder)
    #expect(run.status == .inaccessible, "\(run.output)\(run.errors)")
  }

  /// The command needs no document, but still names the files that cannot be read.
  @Test func doctorSaysWhatCannotBeRead() throws {
    let folder = try SampleFolder([(".tasks.json", "{}"), ("b.tasks", Self.text)])
    #expect(shell("truncate -s 5G '\(folder.path.text)/a.tasks'").status == 0)
    let run = try run("doctor", "", in: folder)
    #expect(run.status == .inaccessible)
    #expect(run.errors.contains("'a.tasks' is larger than 4 GiB"), "\(run.errors)")
  }

  @Test func aCommandThatIsRefusedSaysSoWithTheHigherStatus() throws {
    let folder = try SampleFolder([(".tasks.json", "{}"), ("b.tasks", Self.text)])
    folder.link("a.tasks", to: "nowhere")
    #expect(try run("set", "id:m due:soon", in: folder).status == .inaccessible)
    // An unknown name may belong to a task in the unreadable file.
    #expect(try run("done", "id:x", in: folder).status == .conflict)
  }
}
