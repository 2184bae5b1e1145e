import TaskFiles
import TaskTesting
import TaskWorkspace
import Testing
import tasks

struct InstallTests {
  private let folder: SampleFolder

  init() throws { folder = try SampleFolder([("keep/me.txt", "mine\n"), ("the/program", "the program")]) }

  private func run(_ words: String...) -> CommandRun {
    var process = ProcessEnvironment.test(
      ["HOME": String(decoding: folder.path.bytes, as: UTF8.self), "PATH": "/usr/bin"], folder: folder.path)
    process.program = { [path = folder.path] in path.joined("the/program") }
    return CommandRun(words: (["install"] + words).map(\.array), process: process)
  }

  private func exists(_ path: String) -> Bool {
    FileStatus.ifAny(folder.path.joined(BytePath(path)), followingLinks: false) != nil
  }

  @Test func everythingIsPutWhereProgramsLook() throws {
    let run = run("--prefix", "p")
    #expect(run.status == .success)
    for path in [
      "p/bin/tasks", "p/share/man/man1/tasks.1", "p/share/man/man1/tasks-list.1", "p/share/man/man5/tasks.5",
      "p/share/man/man5/tasks-settings.5", "p/share/man/man7/tasks-query.7",
      "p/share/bash-completion/completions/tasks", "p/share/zsh/site-functions/_tasks",
      "p/share/fish/vendor_completions.d/tasks.fish",
    ] {
      #expect(exists(path), "\(path)")
    }
    #expect(run.errors.contains("is not in PATH"))
    // Installing twice is not an error, and uninstalling removes exactly the installed files.
    #expect(self.run("--prefix", "p").status == .success)
    let removal = self.run("--prefix", "p", "--uninstall")
    #expect(removal.status == .success)
    #expect(!exists("p/bin/tasks") && !exists("p/share/tasks/installed") && !exists("p/share/man/man1/tasks.1"))
    #expect(exists("keep/me.txt"))
  }

  @Test func filesOfOthersStay() throws {
    try folder.write("p/bin/tasks", "#!/bin/sh\n")
    let refused = run("--prefix", "p")
    #expect(refused.status == .usage)
    #expect(refused.errors.contains("bin/tasks'"))
    #expect(!exists("p/share"))
    #expect(run("--prefix", "p", "--force").status == .success)
    // A page that the user changed is not removed.
    try folder.write("p/share/man/man1/tasks.1", "changed\n")
    let removal = run("--prefix", "p", "--uninstall")
    #expect(removal.status == .findings)
    #expect(removal.errors.contains(", which was changed"))
    #expect(exists("p/share/man/man1/tasks.1") && !exists("p/bin/tasks"))
    #expect(run("--prefix", "p", "--uninstall", "--force").status == .success)
    #expect(!exists("p/share/man/man1/tasks.1"))
  }

  /// The folder and its list of installed files were made by someone else.
  @Test func filesOutsideThePrefixAreKept() throws {
    let hash = ContentHash(Array("mine\n".utf8))
    let words = [hash.first, hash.second].map { String($0, radix: 16) }.joined(separator: " ")
    let names = ["../keep/me.txt", "\(folder.path.text)/keep/me.txt", "share/../../keep/me.txt", "me.txt"]
    try folder.write("p/me.txt", "mine\n")
    try folder.write("p/share/tasks/installed", names.map { "\(words) \($0)\n" }.joined())
    #expect(run("--prefix", "p", "--uninstall").status == .success)
    #expect(exists("keep/me.txt") && !exists("p/me.txt"))
  }

  @Test func aTrialWritesNothing() {
    let run = run("-n")
    #expect(run.status == .success)
    #expect(run.output.contains("would write"))
    #expect(!exists(".local"))
  }

  @Test func withoutAPrefixItIsYourOwnFolder() {
    #expect(run().status == .success)
    #expect(exists(".local/bin/tasks"))
    #expect(run("--prefix=~/.local", "--uninstall").status == .success)
    #expect(!exists(".local/bin/tasks"))
    #expect(run("--uninstall").errors.contains("tasks is not installed"))
  }
}
