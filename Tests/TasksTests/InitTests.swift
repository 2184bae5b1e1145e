import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of the files that `init` writes, and of its questions.
struct InitTests {
  private let folder: SampleFolder

  init() throws { folder = try SampleFolder([("home/x", ""), ("w/x", "")]) }

  private func run(_ words: String..., answers: String? = nil, at place: String = "w", home: String? = nil)
    -> CommandRun
  {
    let path = ProcessStart.environment("PATH").map { String(decoding: $0, as: UTF8.self) } ?? "/usr/bin"
    return CommandRun(
      words: words.map(\.array),
      environment: ["HOME": home ?? folder.path.joined("home").text, "PATH": path, "NO_COLOR": "1"],
      folder: folder.path.joined(place), input: answers?.array ?? [], isTerminal: answers != nil)
  }

  private func text(_ name: BytePath) -> String? {
    (try? FileContents(of: folder.path.joined(name)).bytes).map { String(decoding: $0, as: UTF8.self) }
  }

  private func makeRepository() {
    #expect(shell("git init -q \(quoted(folder.path.joined("w").text))").status == 0)
  }

  @Test func withoutATerminalSettingsAlone() throws {
    #expect(run("init").output == "wrote '.tasks.json'\n")
    #expect(run("init").output == "'.tasks.json' already exists\n")
    #expect(run("init", "--no-input", answers: "y\ny\n").output == "'.tasks.json' already exists\n")
    #expect(text("w/.editorconfig") == nil)
    #expect(run("config", "show").status == .success, "the settings are read")
    #expect(run("init", "new/deep").output == "wrote 'new/deep/.tasks.json'\n")
    #expect(run("init", "x").status == .inaccessible)
  }

  /// A user who adds a task in any folder may want one inbox for all folders.
  @Test func theFirstFileWithoutAWorkspaceIsExplained() throws {
    let note = "note: to use one folder from anywhere, run 'tasks init -g ~/notes'\n"
    #expect(run("add", "Buy milk").errors == note)
    #expect(run("add", "Buy bread").errors == "")
    #expect(run("init", "new").status == .success)
    #expect(run("add", "Buy milk", at: "w/new").errors == "")
  }

  @Test func eachIsAskedFor() throws {
    let first = run("init", answers: "\n\n\n")
    #expect(first.output == "wrote '.tasks.json'\n", "settings are usual, and nothing else; no word of git")
    #expect(first.errors.contains("Create the settings file '.tasks.json'? [Y/n] "))
    #expect(first.errors.contains("'.editorconfig'? [y/N] ") && !first.errors.contains("git"))
    makeRepository()
    let second = run("init", answers: "y\nn\ny\nn\n")
    #expect(second.output == "'.tasks.json' already exists\nwrote '.gitattributes'\nwrote 'inbox.tasks'\n")
    #expect(second.errors.hasSuffix("Install a git hook that checks commits? [y/N] "))
    let third = run("init", "--yes")
    #expect(third.status == .success)
    #expect(
      third.output.contains("wrote '.editorconfig'\n") && third.output.hasSuffix(": merges are now checked\n"))
    #expect(run("check").status == .success, "the example is without findings, and formatted")
    #expect(run("init", answers: "").output == "'.tasks.json' already exists\n", "the end of input is a no")
  }

  @Test func missingLinesAreAdded() throws {
    try folder.write("w/.gitattributes", "*.tasks   text diff=tasks merge=tasks\r\n*.c -text")
    try folder.write("w/.editorconfig", "root = true\n\n[*]\nmax_line_length = off\n")
    let run1 = run("init", "--attributes", "--editorconfig")
    #expect(
      run1.output == """
        added to '.gitattributes':
          + *.tasks.md text diff=tasks merge=tasks
        added to '.editorconfig':
          + [*.{tasks,tasks.md}]
          + charset = utf-8
          + indent_style = space
          + indent_size = 2
          + insert_final_newline = true
          + max_line_length = off

        """)
    #expect(
      text("w/.gitattributes")
        == "*.tasks   text diff=tasks merge=tasks\r\n*.c -text\r\n*.tasks.md text diff=tasks merge=tasks\r\n")
    #expect(
      text("w/.editorconfig") == """
        root = true

        [*]
        max_line_length = off

        [*.{tasks,tasks.md}]
        charset = utf-8
        indent_style = space
        indent_size = 2
        insert_final_newline = true
        max_line_length = off

        """)
    #expect(
      run("init", "--attributes", "--editorconfig").output
        == "'.gitattributes' already exists\n'.editorconfig' already exists\n")
    try folder.write("w/inbox.tasks", "- [ ] Mine\n")
    #expect(run("init", "--example", "--settings").output == "wrote '.tasks.json'\n'inbox.tasks' already exists\n")
    #expect(text("w/inbox.tasks") == "- [ ] Mine\n")
    folder.link("w/sub/.gitattributes", to: "/nonexistent/x")
    folder.makeFolder("w/sub")
    folder.link("w/sub/.gitattributes", to: "/nonexistent/x")
    #expect(run("init", "--attributes", at: "w/sub").status == .inaccessible)
  }

  @Test func theHookNeedsARepository() throws {
    #expect(run("init", "--hook").status == .inaccessible)
    makeRepository()
    #expect(run("init", "--hook").output.hasPrefix("wrote '.git/hooks/pre-commit': commits are now checked"))
    #expect(
      run("init", "--hook", "../w", at: "home").output.contains("/w/.git/hooks/pre-commit' is already installed\n"))
  }

  @Test func homeIsNamed() throws {
    let none = run("list", "-g")
    #expect(none.status == .usage)
    #expect(none.errors.contains("run 'tasks init -g DIR' to set it in '"))
    #expect(run("init", "-g").status == .usage)
    let made = run("init", "-g", "../home/my \"tasks\"")
    #expect(made.output.contains("'-g' now uses '~/my \"tasks\"'\n"))
    #expect(text("home/.config/tasks/config.json") == "{\n  \"home\": \"~/my \\\"tasks\\\"\"\n}\n")
    #expect(text("home/my \"tasks\"/.tasks.json") != nil)
    #expect(run("-g", "files", "-v").errors.contains("/home/my \"tasks\"': the setting 'home' names it"))
    #expect(run("init", "-g", "--example").output == "wrote '../home/my \"tasks\"/inbox.tasks'\n")
    #expect(run("init", "-g", "../home/my \"tasks\"").status == .success)
    let other = run("init", "-g", ".")
    #expect(other.status == .usage && other.errors.contains("to use another one, change 'home' in '"))
    #expect(text("w/.tasks.json") == nil)
  }

  @Test func homeJoinsOtherSettings() throws {
    let settings = "// Mine.\n{\n  \"me\": \"maria\"\n}\n"
    try folder.write("home/.config/tasks/config.json", settings)
    let added = run("init", "-g", ".")
    #expect(added.output.contains("\n  +   \"home\": \"\(folder.path.text)/w\",\n"))
    #expect(
      text("home/.config/tasks/config.json")
        == "// Mine.\n{\n  \"home\": \"\(folder.path.text)/w\",\n  \"me\": \"maria\"\n}\n")
    #expect(run("files", "-g").status == .success)
    for line in ["{\"me\": \"maria\"}\n", "{}"] {
      try folder.write("home/.config/tasks/config.json", line)
      let refused = run("init", "-g", ".")
      #expect(refused.status == .findings)
      #expect(refused.output == "  \"home\": \"\(folder.path.text)/w\",\n")
      #expect(text("home/.config/tasks/config.json") == line)
    }
    try folder.write("home/.config/tasks/config.json", "{")
    #expect(run("init", "-g", ".").status == .usage)
    #expect(run("init", "-g", ".", home: "relative").errors.contains("set 'HOME' or 'XDG_CONFIG_HOME'"))
    #expect(
      CommandRun(
        words: ["init", "-g"].map(\.array) + [Array("/tmp".utf8) + [0xFF]], environment: ["HOME": folder.path.text]
      ).status != .success)
  }
}
