import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of `lint --watch` and `report --watch` as processes, which the system wakes.
struct WatchTests {
  /// Runs the command in `folder` while a shell runs `steps`, in which `next N` waits up to 10 s until the command has
  /// run N times. Returns the last lines of all runs, and the status after an interrupt.
  private func watch(
    _ words: String = "", command: String = "lint", in folder: SampleFolder, _ steps: String
  ) throws -> (
    lines: [String], status: String
  ) {
    let tests = ProcessStart.arguments.first.map { BytePath($0) }
    let program = try #require(tests.flatMap { try? $0.resolved().parent.joined("tasks").text })
    // Job control is on, because a shell without it makes its children ignore the interrupt. `env` resets the signal in
    // case another test has the process ignore it.
    let script = """
      set -m; cd \(quoted(folder.path.text)); export TASKS_TODAY=2026-11-21 XDG_STATE_HOME=$PWD/.state
      env --default-signal=INT \(quoted(program)) \(command) --watch \(words) > .out 2> .err & pid=$!
      next() { for i in $(seq 500); do [ $(grep -c waiting .err) -ge $1 ] && return; sleep 0.02; done; echo "no run $1"; }
      next 1
      \(steps)
      kill -INT $pid
      for i in $(seq 500); do kill -0 $pid || break; sleep 0.02; done
      kill -KILL $pid; wait $pid; echo $? > .status
      grep -v '^ ' .out | grep ' file'; grep ^error .err; cat .status
      """
    let run = shell("bash -c \(quoted(script)) 2>/dev/null")
    var lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
    let status = lines.popLast() ?? ""
    return (lines, status)
  }

  @Test func lintsAgainWhenFilesChange() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A due:soon\n")])
    let run = try watch(
      in: folder,
      """
      echo '- [ ] A' > a.tasks; next 2
      echo '- [ ] A due:soon' > new; mv new a.tasks; next 3
      mkdir -p b/c; next 4
      echo '- [ ] B due:soon' > b/c/b.tasks; next 5
      echo c/ > b/.tasksignore; next 6
      rm -r b a.tasks; next 7
      """)
    #expect(run.status == "0")
    #expect(
      run.lines.prefix(6) == [
        "1 error in 1 file", "no findings in 1 file", "1 error in 1 file", "1 error in 1 file", "2 errors in 2 files",
        "1 error in 1 file",
      ])
  }

  /// Whether it sleeps meanwhile, `Tests/Terminal/watching.py` looks at.
  @Test func ignoredFilesAreNotRead() throws {
    let folder = try SampleFolder([
      ("a.tasks", "- [ ] A due:soon\n"), (".tasksignore", "old/\n"), ("old/b.tasks", ""), ("sub/c.tasks", "- [ ] C\n"),
    ])
    let run = try watch(
      in: folder,
      """
      echo x > notes.txt; echo x > .a.tasks.swp; echo x > old/b.tasks; cat a.tasks > /dev/null
      echo '- [ ] A' > a.tasks; next 2
      """)
    #expect(run.lines == ["1 error in 1 of 2 files", "no findings in 2 files"])
    #expect(run.status == "0")
  }

  @Test func settingsAreReadAgainAndTheLastStatusCounts() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A due:soon\n")])
    let run = try watch(
      in: folder,
      """
      echo '{"rule": 1}' > .tasks.json; next 2
      echo '{"rules": {"invalid-date": "warning"}}' > .tasks.json; next 3
      """)
    #expect(run.lines == ["1 error in 1 file", "1 warning in 1 file", "error: .tasks.json:1:2: unknown key 'rule'"])
    #expect(run.status == "1")
  }

  @Test func aFileBehindALinkIsWatched() throws {
    let folder = try SampleFolder([("work/x.txt", "")])
    let elsewhere = try SampleFolder([("real.tasks", "- [ ] A\n")])
    folder.link("link.tasks", to: elsewhere.path.joined("real.tasks"))
    let run = try watch(
      in: folder, "echo '- [ ] A due:soon' > \(quoted(elsewhere.path.joined("real.tasks").text)); next 2")
    #expect(run.lines == ["no findings in 1 file", "1 error in 1 file"])
    #expect(run.status == "1")
  }

  @Test func itEndsWhenNobodyReadsAnyMore() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A due:soon\n")])
    let program = quoted(try #require(builtProgram))
    let watch = "timeout -s KILL 20 \(program) lint --watch 2> .err; echo $? > .status"
    let run = shell("cd \(quoted(folder.path.text)); (\(watch)) | head -n 1")
    #expect(String(decoding: run.output, as: UTF8.self).hasPrefix("a.tasks:1:9: "))
    #expect(try FileContents(of: folder.path.joined(".status")).bytes == "1\n".array)
    #expect(String(decoding: try FileContents(of: folder.path.joined(".err")).bytes, as: UTF8.self).contains("waiting"))
  }

  @Test func aWrongCommandLineIsNotWaitedFor() {
    #expect(CommandRun("lint", "--watch", "--select", "nothing").status == .usage)
    #expect(CommandRun("lint", "--watch", "--format", "json", "--format", "gcc").status == .usage)
  }

  @Test(arguments: ["-", "--staged", "--fix", "--add-allow", "--write-baseline", "--format=json --output=x"])
  func writingOptionsAreRefused(words: String) {
    let run = CommandRun(words: (["lint", "--watch"] + words.split(separator: " ").map(String.init)).map(\.array))
    #expect(run.status == .usage)
    #expect(run.errors.hasPrefix("error: '--watch' and "))
  }

  @Test func writesThePageAgainWhenFilesChange() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] One thing\n")])
    let run = try watch(
      "--output r.html", command: "report", in: folder,
      """
      cp r.html first.html
      echo '- [ ] Other thing' > a.tasks; next 2
      """)
    #expect(run.status == "0")
    #expect(try folder.text("first.html").contains("One thing"))
    #expect(try folder.text("r.html").contains("Other thing"))
  }
}
