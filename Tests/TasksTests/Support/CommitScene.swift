import TaskFiles
import TaskTesting
import Testing

/// The executable built with these tests, which is in the same folder.
let builtProgram: String? = {
  let tests = ProcessStart.arguments.first.map { BytePath($0) }
  return tests.flatMap { try? $0.resolved().parent.joined("tasks").text }
}()

/// A repository with the hook of `tasks git install`, the real git and the real program.
///
/// A wrapper around the hook compares the whole work tree and git's own files before and after: bytes, permissions and
/// times, including those of folders, so that even a temporary file is noticed. A difference is status 99.
struct CommitScene {
  let folder: SampleFolder
  private let program: String

  /// - Parameters:
  ///   - options: The options of `git init`.
  ///   - isInstalled: Whether the hook is installed.
  init(options: String = "", isInstalled: Bool = true) throws {
    program = try #require(builtProgram)
    folder = try SampleFolder()
    for name in ["home", "log", "r"] { folder.makeFolder(BytePath(name)) }
    let hooks = "for hook in pre-commit pre-merge-commit;"
    var lines = "git init -q -b main \(options)\n"
    if isInstalled {
      lines += "$T git install >/dev/null\n\(hooks) do mv .git/hooks/$hook .git/hooks/ours-$hook; done\n"
    }
    let made = run(lines)
    #expect(made.status == 0, "\(made.output)")
    guard isInstalled else { return }
    let hook = """
      #!/bin/bash
      exec 3>&1
      snapshot() {
        find . "$(git rev-parse --git-common-dir)" -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
        find . "$(git rev-parse --git-common-dir)" -printf '%p %y %T@ %i %m %s %l\\n' | LC_ALL=C sort
      }
      snapshot >'\(folder.path.text)/log/before'
      "$(dirname "$0")/ours-$(basename "$0")"; status=$?
      snapshot >'\(folder.path.text)/log/after'
      cmp '\(folder.path.text)/log/before' '\(folder.path.text)/log/after' >&2 || exit 99
      echo ran >>'\(folder.path.text)/log/runs'
      exit $status

      """
    try folder.write("r/.git/hook", hook)
    #expect(
      run("\(hooks) do cp .git/hook .git/hooks/$hook; chmod +x .git/hooks/$hook; done; rm .git/hook").status == 0)
  }

  /// Runs lines of bash in the repository up to the first that fails; `$T` is the program. Returns their output and
  /// status.
  func run(_ lines: String) -> (output: String, status: Int32) {
    let root = folder.path.text
    let script = """
      set -e; cd '\(root)/r'
      unset XDG_CONFIG_HOME XDG_STATE_HOME GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE GIT_CONFIG_GLOBAL TASKS_SKIP_HOOK PRE_COMMIT
      export HOME='\(root)/home' GIT_CONFIG_NOSYSTEM=1 TASKS_TODAY=2026-11-21 T='\(program)' GIT_EDITOR=true
      export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@b
      \(lines)
      """
    let run = shell("exec 2>&1; bash -c \(quoted(script))")
    return (String(decoding: run.output, as: UTF8.self), run.status)
  }

  private var runs: Int { (try? FileContents(of: folder.path.joined("log/runs")).bytes.count / 4) ?? 0 }

  /// Expects that the last of these lines commits, and that the hook accepts it.
  func expectCommit(_ lines: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let before = runs
    let (output, status) = run(lines)
    #expect(status == 0 && runs > before, "\(output)", sourceLocation: sourceLocation)
  }

  /// Expects that the last of these lines tries to commit, and that the hook refuses it with these findings.
  func expectRefusal(_ lines: String, for findings: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    let before = runs
    let (output, status) = run(lines)
    let found = output.split(separator: "\n").filter { $0.contains(": error[") || $0.contains(": warning[") }
      .compactMap { line in line.firstIndex(of: "]").map { String(line[...$0]) } }
    #expect(status == 1 && runs > before, "\(output)", sourceLocation: sourceLocation)
    #expect(found.sorted() == findings.sorted(), "\(output)", sourceLocation: sourceLocation)
  }
}
