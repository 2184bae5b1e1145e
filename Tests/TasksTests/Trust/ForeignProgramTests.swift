import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests that git, as the program calls it, runs none of the programs that a repository configures.
struct ForeignProgramTests {
  private let folder: SampleFolder

  init() throws {
    folder = try SampleFolder([
      ("r/a.tasks", "- [ ] A due:soon\n"), ("r/sub/b.tasks", "- [ ] B\n"),
      ("spy", "#!/bin/sh\necho \"$0 $*\" >>'SPIED'\nexit 1\n"),
    ])
    let root = folder.path.text
    let made = shell(
      """
      cd '\(root)' && sed -i 's!SPIED!\(root)/spied!' spy && chmod +x spy && cd r && git init -q -b main && git add -A \
      && git -c user.name=a -c user.email=a@b commit -qm one
      """)
    #expect(made.status == 0)
    try folder.write("r/a.tasks", "- [ ] A due:soon\n- [ ] C due:never\n")
  }

  private func run(_ words: [String], at place: String = "r") -> CommandRun {
    let path = ProcessStart.environment("PATH").map { String(decoding: $0, as: UTF8.self) } ?? "/usr/bin"
    return CommandRun(
      words: words.map(\.array),
      environment: ["HOME": folder.path.joined("home").text, "PATH": path, "NO_COLOR": "1"],
      folder: folder.path.joined(BytePath(place)))
  }

  private var spied: String { (try? folder.text("spied")) ?? "" }

  private static let commands = [
    ["lint", "--changed"], ["lint", "--changed-lines=HEAD"], ["lint", "--staged"], ["check", "--staged"],
    ["log", "a.tasks:1"], ["list"], ["focus", "--help"], ["lint", "--select", "stale"],
  ]

  @Test func noProgramOfAConfigurationRuns() throws {
    let spy = folder.path.joined("spy").text
    for key in [
      "core.fsmonitor", "diff.external", "diff.tasks.textconv", "diff.tasks.command", "core.pager", "pager.diff",
      "pager.log", "core.editor", "gpg.program", "core.sshCommand", "core.askPass", "credential.helper",
      "interactive.diffFilter", "alias.diff", "alias.ls-files",
    ] {
      #expect(shell("git -C '\(folder.path.text)/r' config \(key) '\(spy)'").status == 0)
    }
    #expect(shell("git -C '\(folder.path.text)/r' config log.showSignature true").status == 0)
    try folder.write("r/.gitattributes", "*.tasks diff=tasks\n")
    for hook in ["post-index-change", "fsmonitor-watchman", "post-checkout", "pre-commit"] {
      #expect(shell("cp '\(spy)' '\(folder.path.text)/r/.git/hooks/\(hook)'").status == 0)
    }
    for words in Self.commands {
      _ = run(words)
      #expect(spied == "", "\(words)")
    }
    // The spy works if git is called normally.
    #expect(shell("git -C '\(folder.path.text)/r' status >/dev/null 2>&1").status == 0)
    #expect(spied.contains("spy"))
  }

  /// A clone can contain a folder that git takes for a bare repository with its own configuration.
  @Test func aFolderThatLooksLikeARepositoryIsNone() throws {
    let spy = folder.path.joined("spy").text
    let made = shell(
      """
      cd '\(folder.path.text)/r/sub' && mkdir -p refs objects && echo 'ref: refs/heads/main' >HEAD && printf '%s\\n' '[core]' \
      ' repositoryformatversion = 0' ' bare = false' ' worktree = ".."' ' fsmonitor = "\(spy)"' >config && cp ../.git/index .
      """)
    #expect(made.status == 0)
    for words in Self.commands {
      _ = run(words, at: "r/sub")
      #expect(spied == "", "\(words)")
    }
    let staged = run(["lint", "--staged"], at: "r/sub")
    #expect(staged.status == .inaccessible)
    #expect(shell("cd '\(folder.path.text)/r/sub' && git status >/dev/null 2>&1").status == 0)
    #expect(spied.contains("spy"), "git alone runs it")
  }
}
