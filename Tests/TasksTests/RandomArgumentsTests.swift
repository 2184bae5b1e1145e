import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests that run random command lines in the real program. Each must end in time, without a trap and with a documented
/// status, and may change files only if it says so. `ARGUMENTS=3000` sets the number, `SEED` the seed.
struct RandomArgumentsTests {
  private static let workers = 2
  private static let count = Environment.number("ARGUMENTS", otherwise: 240) / workers
  private static let firstSeed = Environment.number("SEED", otherwise: 1)

  @Test(arguments: 0..<workers) func noneDoesHarm(worker: Int) throws {
    var random = SplitMix64(seed: UInt64(Self.firstSeed * Self.workers + worker))
    let scene = try ArgumentScene()
    var statuses: [Int32: Int] = [:]
    for _ in 0..<Self.count {
      let drawn = DrawnArguments(&random)
      let (status, faults) = try scene.run(drawn)
      statuses[status, default: 0] += 1
      #expect(faults == [], "\(drawn.words.map { TerminalText(encoding: Array($0.prefix(80))).plain })")
    }
    // Many command lines are valid, and some are not.
    #expect(statuses[0, default: 0] > Self.count / 4 && statuses[2, default: 0] > Self.count / 20, "\(statuses)")
  }
}

/// A repository with a workspace, and a home directory, in a folder of their own.
private struct ArgumentScene {
  private let folder: SampleFolder
  private let program: String
  private let before: FolderSnapshot

  /// Commands outside the group of changing commands that write files or keep state.
  private static let writing: Set<String> = [
    "check", "doctor", "git install", "git uninstall", "init", "install", "lint", "remind",
  ]

  init() throws {
    folder = try SampleFolder([
      (
        "clean/w/a.tasks",
        "# One +p\n\n- [ ] (A-1) Paint the wall @phone due:2026-11-20 id:one\n  - [ ] Buy color #diy after:two\n"
          + "- [/] (B) Second id:two every:1w due:2026-11-21 remind:1d\n  A note.\n- [x] Done it done:2026-11-19\n"
      ),
      ("clean/w/sub/b.tasks", "---\nproject: p\n---\n\n- [ ] Über  \n- [] odd due:soon\n* [X] star\n"),
      ("clean/w/notes.txt", "no tasks\n"),
      ("clean/w/.tasks.json", "{\"views\": {\"x\": \"is:ready\"}, \"rules\": {\"stale\": \"warning\"}}\n"),
      ("clean/home/.config/tasks/config.json", "{\"home\": \"~/t\", \"me\": \"maria\"}\n"),
      ("clean/home/t/inbox.tasks", "- [ ] At home\n"),
      (
        "run",
        """
        mapfile -d '' -t words <arguments
        cd s/w
        unset XDG_CONFIG_HOME XDG_STATE_HOME GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE TASKS_PAGER PAGER VISUAL GITHUB_ACTIONS
        export HOME="$PWD/../home" GIT_CONFIG_NOSYSTEM=1 TASKS_TODAY=2026-11-21 TASKS_TEST_SPEED=3600 EDITOR=true
        exec timeout -k 1 20 "$T" "${words[@]}" </dev/null 2>&1

        """
      ),
    ])
    program = try #require(builtProgram)
    let made = shell(
      """
      cd '\(folder.path.text)/clean/w' && git init -q -b main . && git add . && rm .git/hooks/*
      git -c user.name=A -c user.email=a@b commit -q -m A && cd ../.. && cp -a clean s
      """)
    #expect(made.status == 0)
    before = FolderSnapshot(folder.path.joined("s"))
  }

  /// Runs a command line. Returns its status and its faults.
  func run(_ drawn: DrawnArguments) throws -> (status: Int32, faults: [String]) {
    try folder.write("arguments", Array(drawn.words.map { $0 + [0] }.joined()))
    let run = shell("cd '\(folder.path.text)' && T='\(program)' bash run")
    let output = String(decoding: run.output, as: UTF8.self)
    var faults: [String] = []
    if !(0...5).contains(run.status) { faults.append("status \(run.status): \(output.suffix(400))") }
    if output.contains("Fatal error") || output.contains("Stack dump") { faults.append("it trapped") }
    // The folders for state may be created even if nothing is written to them.
    let differences = FolderSnapshot(folder.path.joined("s")).differences(from: before)
      .filter { !$0.hasPrefix("home/.local/") || !$0.hasSuffix("/") }
    if !differences.isEmpty {
      if !mayChange(drawn, run.status) {
        faults.append("status \(run.status), changed: \(differences): \(output.suffix(400))")
      }
      _ = shell("cd '\(folder.path.text)' && rm -rf s && cp -a clean s")
    }
    return (run.status, faults)
  }

  /// Commands that take several files: one file may be refused while others are written.
  private static let ofFiles: Set<String> = ["check", "format", "lint"]

  private func mayChange(_ drawn: DrawnArguments, _ status: Int32) -> Bool {
    guard let command = drawn.command else { return false }
    if status == ExitStatus.usage.rawValue, !Self.ofFiles.contains(command.name) { return false }
    let trials = ["-n", "--dry-run", "--diff", "--check", "--help", "-h", "--version"].map(\.array)
    if drawn.words.contains(where: trials.contains) { return false }
    return command.group == .change || Self.writing.contains(command.name) || Self.writesOutput(command, drawn)
  }

  /// Whether a command may write its output to a file that is named.
  private static func writesOutput(_ command: Subcommand, _ drawn: DrawnArguments) -> Bool {
    command.options().flatMap(\.options).contains { $0.long == "output" }
      && drawn.words.contains { $0.starts(with: "-o".array) || $0.starts(with: "--output".array) }
  }
}
