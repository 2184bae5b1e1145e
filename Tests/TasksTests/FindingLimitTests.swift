import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests that a limit keeps the most severe findings of a run, in order of place, and says how many are left out.
struct FindingLimitTests {
  /// A task with an info, one with a warning, one with an error.
  private static let (info, warning, error) = (
    "- [ ] A plan:2026-12-02 due:2026-12-01\n", "- [] B\n", "- [ ] C due:soon\n"
  )

  private func severities(_ run: CommandRun) -> [String] {
    run.output.split(separator: "\n").filter { $0.contains("[") && $0.contains(".tasks:") }.map { line in
      let words = line.split(separator: " ")
      return "\(words[0].prefix { $0 != "." }) \(words[1].prefix { $0 != "[" })"
    }
  }

  private func options(_ count: Int) -> [[UInt8]] {
    ["lint", "--today", "2026-11-21", "--ignore", "duplicate-task", "--max-findings", "\(count)"].map(\.array)
  }

  @Test func oneErrorBehindManyInfosIsShown() throws {
    let text = String(repeating: Self.info, count: 250) + Self.error + Self.warning
    let folder = try SampleFolder([("a.tasks", text)])
    for command in ["lint", "check"] {
      let run = CommandRun(command, "--ignore", "duplicate-task", in: folder)
      #expect(run.output.contains("a.tasks:251:9: error[invalid-date]"), "\(command)")
      #expect(run.output.contains("a.tasks:252:1: warning[malformed-checkbox]"), "\(command)")
      #expect(run.output.contains("\nnot shown: 52 info; use '--max-findings 0' to show all\n"), "\(command)")
      #expect(severities(run).count == 200)
    }
  }

  @Test func theMostSevereOfAllFilesAreShownInOrderOfPlace() throws {
    let folder = try SampleFolder([
      ("a.tasks", Self.info + Self.warning + Self.info), ("b.tasks", Self.error + Self.info),
      ("c.tasks", "- [ ] C\n"), ("d.tasks", Self.warning + Self.error + Self.warning),
    ])
    let expected: [(Int, [String], String)] = [
      (1, ["b error"], "1 error, 3 warnings, 3 info"), (2, ["b error", "d error"], "3 warnings, 3 info"),
      (3, ["a warning", "b error", "d error"], "2 warnings, 3 info"),
      (5, ["a warning", "b error", "d warning", "d error", "d warning"], "3 info"),
      (7, ["a info", "a warning", "a info", "b error", "d warning", "d error", "d warning"], "1 info"),
    ]
    for (count, places, rest) in expected {
      let run = CommandRun(words: options(count), folder: folder.path)
      #expect(severities(run) == places, "\(count)")
      #expect(run.output.contains("\nnot shown: \(rest); use '--max-findings 0' to show all\n"), "\(count)")
      #expect(run.output.contains("\n2 errors, 3 warnings, 3 info in 3 of 4 files"), "\(count)")
      for format in ["jsonl", "gcc", "github"] {
        let run = CommandRun(words: options(count) + ["--format", format].map(\.array), folder: folder.path)
        #expect(run.output.split(separator: "\n").count == count, "\(format)")
      }
      let junit = CommandRun(words: options(count) + ["--format", "junit"].map(\.array), folder: folder.path)
      #expect(junit.output.contains("name=\"c.tasks\""), "a file without findings is in the report")
    }
    #expect(!CommandRun(words: options(8), folder: folder.path).output.contains("not shown"))
  }

  /// Each workspace is linted by itself, but the limit is that of the run.
  @Test func anErrorInAnotherWorkspaceIsShown() throws {
    let folder = try SampleFolder([
      ("a/.tasks.json", "{}"), ("a/a.tasks", Self.info + Self.info), ("b/.tasks.json", "{}"), ("b/b.tasks", Self.error),
    ])
    let run = CommandRun(words: options(1) + ["a/a.tasks".array, "b/b.tasks".array], folder: folder.path)
    #expect(run.output.hasPrefix("b/b.tasks:1:9: error[invalid-date]"))
    #expect(run.output.contains("\nnot shown: 2 info; use"))
  }

  @Test(.enabled(if: isGitInstalled)) func aHookShowsTheMostSevereAndCountsInfos() throws {
    let infos = (0..<250).map { "- [ ] \($0) plan:2026-12-02 due:2026-12-01\n" }.joined()
    let text = infos + String(repeating: Self.warning, count: 250) + Self.error
    let folder = try SampleFolder([("a.tasks", text)])
    _ = git("init -q && git add -A", in: folder.path.text)
    let path = ProcessStart.environment("PATH").map { String(decoding: $0, as: UTF8.self) } ?? "/usr/bin"
    let run = CommandRun(
      words: ["git", "hook", "pre-commit"].map(\.array), environment: ["PATH": path], folder: folder.path)
    #expect(severities(run) == Array(repeating: "a warning", count: 199) + ["a error"])
    #expect(
      run.output.contains("\nnot shown: 51 warnings; use 'tasks check --staged --max-findings 0' to show all\n"))
    #expect(run.output.contains("1 error, 250 warnings, 250 info in 1 file"))
  }

  @Test(.enabled(if: isGitInstalled)) func aHookShowsWhatACommitCausesElsewhere() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A id:a\n"), ("b.tasks", "- [ ] B after:a,b,c\n")])
    _ = git(
      "init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm one && git rm -q a.tasks",
      in: folder.path.text)
    let path = ProcessStart.environment("PATH").map { String(decoding: $0, as: UTF8.self) } ?? "/usr/bin"
    let run = CommandRun(
      words: ["git", "hook", "pre-commit"].map(\.array), environment: ["PATH": path], folder: folder.path)
    #expect(severities(run) == ["b error"])
    #expect(run.output.hasPrefix("b.tasks:1:15: error[unknown-id]"))
  }
}
