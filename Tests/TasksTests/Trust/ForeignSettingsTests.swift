import TaskFiles
import TaskTesting
import TaskWorkspace
import Testing
import tasks

/// Tests of settings that came with a repository.
struct ForeignSettingsTests {
  private let folder: SampleFolder

  init() throws { folder = try SampleFolder([("r/a.tasks", "- [x] Run me\n"), ("r/.git/config", "[core]\n")]) }

  private func run(_ words: String..., environment: [String: String] = [:], user: UInt32? = nil) -> CommandRun {
    let environment = environment.merging([
      "HOME": folder.path.joined("home").text, "XDG_STATE_HOME": folder.path.joined("state").text, "NO_COLOR": "1",
      "GIT_CONFIG_NOSYSTEM": "1",
    ]) { given, _ in given }
    var process = ProcessEnvironment.test(environment, folder: folder.path.joined("r"))
    if let user { process.effectiveUser = user }
    return CommandRun(words: words.map(\.array), process: process)
  }

  @Test(arguments: [
    ("inbox", ".git/hooks/pre-commit"), ("inbox", ".git/config"), ("inbox", "../a.tasks"), ("inbox", "a/../../b.tasks"),
    ("inbox", "/tmp/a.tasks"), ("inbox", "~/a.tasks"), ("inbox", ".git/a.tasks"), ("inbox", "sub/.GiT/a.tasks"),
    ("inbox", "a.tasks/"), ("inbox", "in.md"), ("archive", ".git/hooks/pre-commit"), ("archive", "{name}"),
    ("archive", "../{name}.tasks"), ("archive", ".git/{name}.tasks"), ("baseline", ".git/config"),
    ("baseline", "../known.json"), ("baseline", ".tasks.json"), ("baseline", "sub/.tasks.json"),
    ("baseline", "a.tasks"),
    ("baseline", ".git/known.json"),
  ])
  func aSettingNamesOnlyWhatMayBeWritten(key: String, value: String) throws {
    try folder.write("r/.tasks.json", "{\n  \"\(key)\": \"\(value)\"\n}\n")
    let before = FolderSnapshot(folder.path)
    for words in ["archive", "add", "lint", "list"] {
      let run = words == "add" ? run("add", "Run me") : run(words)
      #expect(run.status == .usage, "\(run.output)")
      #expect(run.errors.hasPrefix("error: .tasks.json:2:"), "\(run.errors)")
      #expect(run.errors.contains("expected a path inside the workspace but outside '.git' that ends in"))
    }
    #expect(FolderSnapshot(folder.path) == before)
  }

  @Test(arguments: [
    #""inbox": ".tasks/inbox.tasks""#, #""archive": ".tasks/{name}.tasks.md""#, #""archive": "done.tasks""#,
    #""baseline": ".tasks-baseline.json""#, #""inbox": "x.git/in.tasks""#,
  ])
  func usualNamesFit(setting: String) throws {
    try folder.write("r/.tasks.json", "{\(setting)}")
    #expect(run("archive").status == .success)
    #expect(run("lint", "--write-baseline", "--baseline", "b.json").status == .success)
  }

  @Test(arguments: ["../", "/../etc", "~", "a/../../b", "!../x"])
  func patternsStayInside(pattern: String) throws {
    for text in [#"{"exclude": ["\#(pattern)"]}"#, #"{"overrides": [{"files": ["\#(pattern)"], "rules": {}}]}"#] {
      try folder.write("r/.tasks.json", text)
      #expect(run("list").status == .usage, "\(text)")
    }
  }

  /// A pattern that begins with `/` is anchored at the folder of the settings.
  @Test func anchoredPatternsStayInside() throws {
    try folder.write("r/old/a.tasks", "- [ ] Old\n")
    try folder.write("r/new/old/a.tasks", "- [ ] New\n")
    try folder.write("r/.tasks.json", #"{"exclude": ["/old/"]}"#)
    let output = run("list").output
    #expect(!output.contains("Old") && output.contains("New"))
  }

  @Test func limitsAreThoseOfTheDocuments() throws {
    try folder.write("r/.tasks.json", #"{"baseline": "b.json"}"#)
    for (name, size) in [("b.json", "3G"), ("b.json", "67108865"), (".tasks.json", "1048577"), (".tasksignore", "2M")] {
      #expect(shell("truncate -s \(size) '\(folder.path.text)/r/\(name)'").status == 0)
      let run = run("lint")
      #expect(run.status == .inaccessible, "\(run.output)")
      #expect(run.errors.contains("'\(name)' is larger than"), "\(run.errors)")
      try folder.write("r/b.json", #"{"schema": 1, "findings": []}"#)
      if name != "b.json" { #expect(shell("rm '\(folder.path.text)/r/\(name)'").status == 0) }
    }
  }
}

// Tests of the owner of settings.
extension ForeignSettingsTests {
  /// Returns a user who owns none of the files. If the tests run as root, whose files everyone trusts, the named files
  /// get another owner.
  private func stranger(_ names: String...) -> UInt32 {
    guard ProcessStart.effectiveUser == 0 else { return ProcessStart.effectiveUser + 1 }
    for name in names { #expect(shell("chown -h 4321 '\(folder.path.text)/r/\(name)'").status == 0) }
    return 1234
  }

  @Test func filesOfAnotherUserAreIgnored() throws {
    try folder.write("r/.tasks.json", #"{"rules": {"invalid-date": "off"}}"#)
    try folder.write("r/a.tasks", "- [ ] A due:soon\n")
    #expect(run("lint").status == .success)
    let user = stranger(".tasks.json")
    let lint = run("lint", user: user)
    #expect(lint.status == .findings)
    #expect(lint.errors.contains("warning: '.tasks.json' is ignored: it"), "\(lint.errors)")
    #expect(lint.errors.contains("\"trusted\": [\"\(folder.path.text)/r\"]"))
    #expect(run("lint", "--no-config", user: user).errors == "")
    // The folder remains the workspace.
    #expect(run("-v", "lint", user: user).errors.contains("the workspace is '\(folder.path.text)/r'"))
  }

  @Test func aCheckDoesNotPassWithoutThem() throws {
    for (name, text) in [(".tasks.json", "{}"), (".tasksignore", ""), (".ignore", ""), (".git/info/exclude", "")] {
      try folder.write("r/a.tasks", "- [ ] A\n")
      try folder.write(BytePath("r/\(name)"), text)
      #expect(run("check").status == .success)
      let user = stranger(name)
      for words in [["check"], ["lint", "--write-baseline", "--baseline", "b.json"]] {
        var process = ProcessEnvironment.test(["HOME": "/nowhere"], folder: folder.path.joined("r"))
        process.effectiveUser = user
        let run = CommandRun(words: words.map(\.array), process: process)
        #expect(run.status == .usage, "\(name): \(run.output)\(run.errors)")
        #expect(run.errors.contains("'\(name)' is ignored"))
        #expect(run.errors.contains("of another user were ignored"))
      }
      #expect(FileStatus.ifAny(folder.path.joined("r/b.json")) == nil)
      #expect(run("list", user: user).status == .success)
      #expect(shell("rm '\(folder.path.text)/r/\(name)'").status == 0)
    }
  }

  @Test func aBaselineOfAnotherUserDoesNotCount() throws {
    try folder.write("r/a.tasks", "- [ ] A due:soon\n")
    try folder.write("r/.tasks.json", #"{"baseline": "b.json"}"#)
    #expect(run("lint", "--write-baseline").status == .success)
    #expect(run("lint").status == .success)
    let user = stranger("b.json")
    #expect(run("lint", user: user).status == .findings)
    #expect(run("lint", "--baseline", "b.json", user: user).errors.contains("b.json") == (user != 1234))
    #expect(run("lint", "--write-baseline", user: user).status == .usage)
  }

  @Test func trustIsGivenByThreeWays() throws {
    try folder.write("r/.tasks.json", #"{"rules": {"invalid-date": "off"}}"#)
    try folder.write("r/a.tasks", "- [ ] A due:soon\n")
    try folder.write("home/.gitconfig", "")
    let user = stranger(".tasks.json")
    let root = folder.path.text
    func isTrusted(_ environment: [String: String] = [:]) -> Bool {
      run("check", environment: environment, user: user).status == .success
    }
    #expect(!isTrusted())
    for (value, isEnough) in [
      (root, true), ("/nowhere:\(root)/r", true), ("\(root)/r2", false), ("r", false), ("/", true), ("", false),
    ] {
      #expect(isTrusted(["TASKS_TRUSTED": value]) == isEnough, "\(value)")
    }
    for (value, isEnough) in [
      ("directory = *", true), ("directory = \(root)/r", true), ("directory = \(root)", false),
      ("directory = \(root)/*", true), ("directory = ~/../r", true), ("directory = *\n directory =", false),
      ("directory = \(root)/r/sub", false), ("directory = r", false),
    ] {
      try folder.write("home/.gitconfig", "[safe]\n \(value)\n")
      #expect(isTrusted() == isEnough, "\(value)")
      #expect(!isTrusted(["GIT_CONFIG_GLOBAL": "/dev/null"]))
    }
    try folder.write("r/.git/config", "[safe]\n directory = *\n")
    try folder.write("home/.gitconfig", "")
    #expect(!isTrusted(), "that of the repository is a stranger's")
    try folder.write("home/.config/tasks/config.json", #"{"trusted": ["\#(root)"]}"#)
    #expect(isTrusted())
    try folder.write("home/.config/tasks/config.json", #"{"trusted": ["~/.."]}"#)
    #expect(isTrusted())
    try folder.write("r/.tasks.json", #"{"trusted": ["/"]}"#)
    #expect(run("list", user: 0).status == .usage, "only a person's own settings say whom they trust")
  }
}
