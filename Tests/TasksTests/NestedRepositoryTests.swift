import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests which files of git repositories inside a workspace belong to it.
@Suite(.enabled(if: isGitInstalled)) struct NestedRepositoryTests {
  private static let text = "*  [ ] A due:2026-02-30\n"
  private static let formatted = "- [ ] A due:2026-02-30\n"
  private let folder: SampleFolder

  /// A repository with a submodule, a repository that it does not know, and one with settings.
  init() throws {
    folder = try SampleFolder([
      ("origin/s.tasks", Self.text), ("main/a.tasks", Self.text), ("main/other/o.tasks", Self.text),
      ("main/other/build/b.tasks", Self.text), ("main/other/.gitignore", "build\n"),
      ("main/own/w.tasks", Self.text), ("main/own/.tasks.json", "{}"), ("main/.tasks.json", "{}"),
    ])
    let commit = "-c user.name=a -c user.email=a@b commit -qm one"
    for (name, commands) in [
      ("origin", ["init -q", "add -A", commit]), ("main/other", ["init -q"]), ("main/own", ["init -q"]),
      ("main", ["init -q", "-c protocol.file.allow=always submodule --quiet add ../origin sub"]),
    ] {
      for command in commands {
        let (output, status) = git(command, in: folder.path.joined(BytePath(name)).text)
        #expect(status == 0, "\(command): \(String(decoding: output, as: UTF8.self))")
      }
    }
  }

  private func run(_ words: String...) -> CommandRun {
    let path = ProcessStart.environment("PATH").map { String(decoding: $0, as: UTF8.self) } ?? "/usr/bin"
    return CommandRun(
      words: words.map(\.array), environment: ["PATH": path, "TASKS_TODAY": "2026-11-21"],
      folder: folder.path.joined("main"))
  }

  private func text(_ name: String) throws -> String { try folder.text(BytePath("main/\(name)")) }

  @Test func theyBelongToTheWorkspace() throws {
    #expect(FileStatus.ifAny(folder.path.joined("main/sub/.git"))?.kind == .regular)
    #expect(run("files").output == "a.tasks\nother/o.tasks\nsub/s.tasks\n")
    let lint = run("lint", "--format", "gcc")
    #expect(
      lint.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == ["a.tasks", "other/o.tasks", "sub/s.tasks"])
    #expect(run("format").output == "formatted 3 files\n")
    for name in ["a.tasks", "other/o.tasks", "sub/s.tasks"] { #expect(try text(name) == Self.formatted) }
    for name in ["other/build/b.tasks", "own/w.tasks"] { #expect(try text(name) == Self.text) }
    #expect(run("lint", "--fix", "--unsafe-fixes").output.contains("fixed 3 findings in 3 files"))
    #expect(try text("sub/s.tasks") == "- [ ] A due:2026-02-28\n")
  }

  @Test func theSettingExcludeLeavesThemOut() throws {
    try folder.write("main/.tasks.json", #"{"exclude": ["sub/", "other/"]}"#)
    #expect(run("files").output == "a.tasks\n")
    #expect(run("format").output == "formatted 1 file\n")
    #expect(run("lint", "--fix", "--unsafe-fixes").output.contains("fixed 1 finding in 1 file"))
    for name in ["other/o.tasks", "sub/s.tasks"] { #expect(try text(name) == Self.text) }
    // Files that are named are read all the same.
    #expect(run("format", "sub/s.tasks").output == "formatted 1 file\n")
    #expect(try text("sub/s.tasks") == Self.formatted)
  }

  @Test func theIndexHasNoFilesOfASubmodule() throws {
    #expect(git("add a.tasks sub", in: folder.path.joined("main").text).status == 0)
    let lint = run("lint", "--staged", "--format", "gcc")
    #expect(lint.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == ["a.tasks"])
  }
}
