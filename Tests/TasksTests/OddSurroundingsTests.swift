import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of the program in unusual surroundings: words, variables, streams, settings.
struct OddSurroundingsTests {
  /// Runs lines of bash in a folder with two tasks; `$T` is the program. Returns their output and status.
  private func bash(_ lines: String) throws -> (output: String, status: Int32) {
    let folder = try SampleFolder([
      (name: "w/a.tasks", text: "- [ ] Paint id:one due:2026-11-21\n- [ ] Buy it +p\n  - [ ] Color\n"),
      (name: "home/x", text: ""),
    ])
    let program = try #require(builtProgram)
    let script = """
      cd '\(folder.path.text)/w'
      unset XDG_CONFIG_HOME XDG_STATE_HOME COLUMNS TERM NO_COLOR FORCE_COLOR CLICOLOR_FORCE LC_ALL
      export HOME='\(folder.path.text)/home' T='\(program)' TASKS_TODAY=2026-11-21
      \(lines)
      """
    let run = shell("exec 2>&1; bash -c \(quoted(script))")
    return (String(decoding: run.output, as: UTF8.self), run.status)
  }

  @Test(arguments: [
    "-", "''", "--x=", "--color=", "--color", "--color=auto --color=never list", "-C", "list --limit=", "''  list",
    "-x",
    "--config= list", "no-such-command", "\"$(head -c 130000 /dev/zero | tr '\\0' x)\"",
    "list --limit 99999999999999999999",
    "-- --version", "list --format=",
  ])
  func wordsThatAreNotUnderstoodAreStatus2(words: String) throws {
    let run = try bash("$T \(words) >out; s=$?; [ ! -s out ] || echo results; exit $s")
    #expect(run.status == 2 && run.output.hasPrefix("error: "), "\(run.output.prefix(300))")
    #expect(!run.output.contains("results"))
  }

  @Test(arguments: ["", "--", "-- list", "list --", "-q -q list"]) func theseAre(words: String) throws {
    #expect(try bash("$T \(words)").status == 0)
  }

  @Test(arguments: ["0", "-1", "1-", "5-1", "4", "99999999999999999999", "1,1", "", " 1", "+1"])
  func aLineThatIsNoneNamesNothing(line: String) throws {
    let run = try bash("cp a.tasks b; $T done 'a.tasks:\(line)' >out; s=$?; cmp a.tasks b && [ ! -s out ] && exit $s")
    #expect(run.status == 4 || run.status == 2, "\(run.output)")
  }

  @Test func aTaskNamedTwiceIsChangedOnce() throws {
    let run = try bash("$T done a.tasks:1 id:one a.tasks:1 && cat a.tasks")
    #expect(run.output.hasSuffix("- [x] Paint id:one due:2026-11-21 done:2026-11-21\n- [ ] Buy it +p\n  - [ ] Color\n"))
    #expect(run.output.contains("done:") && run.status == 0)
  }

  /// A current folder that no longer exists is an error; the parent folder does not replace it.
  @Test func theFolderAboveIsNotTakenForTheCurrentOne() throws {
    let folder = try SampleFolder([(name: "inbox.tasks", text: "- [ ] Paint\n")])
    for words in [["list"], ["add", "Buy milk"], ["done", "inbox.tasks:1"]] {
      let run = CommandRun(words: words.map { Array($0.utf8) }, folder: folder.path.joined("gone"))
      #expect(run.status == .inaccessible && run.output.isEmpty, "\(words): \(run.output)\(run.errors)")
    }
    #expect(try folder.text("inbox.tasks") == "- [ ] Paint\n")
  }

  /// Without a home folder, the user's files are not written anywhere else.
  @Test(arguments: ["unset HOME", "HOME=", "HOME=x", "HOME=$PWD/../gone/too", "HOME=/dev/null"])
  func foldersOfThePersonThatAreNone(home: String) throws {
    for state in ["", "; export XDG_STATE_HOME= XDG_CONFIG_HOME=", "; export XDG_STATE_HOME=x XDG_CONFIG_HOME=y"] {
      let run = try bash(
        """
        mkdir ../t; export TMPDIR=../t; \(home)\(state)
        $T list >/dev/null && $T done id:one >/dev/null 2>&1 && $T remind >/dev/null 2>&1 && { $T undo --list >/dev/null 2>&1 || [ $? = 4 ]; }
        s=$?; ls -A . ../t; exit $s
        """)
      #expect(run.output == ".:\na.tasks\n\n../t:\n" && run.status == 0, "\(home)\(state): \(run)")
    }
  }

  @Test func theLocaleChangesNothing() throws {
    let run = try bash(
      """
      printf -- '- [ ] Iİiı ŞÄ @BÜRO due:2026-11-30\\n- [] x\\n' >>a.tasks
      all() { $T list; $T list sort:title 'iı'; $T today; $T lint; $T help; $T show id:one; $T list --format json; }
      all >../plain 2>&1
      for locale in C POSIX C.UTF-8 tr_TR.UTF-8 ar_EG.UTF-8 de_DE.ISO-8859-1 no_SUCH.bogus ''; do
        LC_ALL=$locale LANG=$locale LANGUAGE=de all 2>&1 | cmp - ../plain || exit 1
      done
      """)
    #expect(run.status == 0, "\(run.output)")
  }

  @Test(arguments: [
    "UTC", "", "Asia/Tokyo", ":Asia/Tokyo", "XYZ-14", "no/such", "/etc/passwd", "../../etc/passwd", "é",
  ])
  func anyTimeZoneHasAToday(zone: String) throws {
    let run = try bash("unset TASKS_TODAY; export TZ='\(zone)'; $T today >/dev/null")
    #expect(run.status == 0)
    #expect(run.output.isEmpty || run.output.contains("'TZ' is not a known time zone"), "\(run.output)")
  }

  @Test(arguments: [
    ("0", 80), ("-1", 80), ("abc", 80), ("1000000000", 1_000), ("99999999999999999999", 80), ("", 80),
    ("100", 100), (" 50", 80), ("1e3", 80),
  ])
  func aWidthThatIsNoneCountsAsAnother(columns: String, width: Int) throws {
    let run = try bash("export COLUMNS='\(columns)'; for c in list help today matrix lint; do $T $c || exit; done")
    #expect(run.status == 0)
    let widest = run.output.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= width && widest > 10)
    #expect(try bash("COLUMNS=\(width) $T help").output == bash("COLUMNS='\(columns)' $T help").output)
  }

  @Test(arguments: ["", "dumb", "no-such-terminal", "xterm-256color", "../../etc/passwd"])
  func theTerminalTypeAffectsOnlyColors(terminal: String) throws {
    let run = try bash("export TERM='\(terminal)'; $T list | cmp - <(TERM=vt100 $T list) && FORCE_COLOR=1 $T list")
    #expect(run.status == 0 && run.output.contains("\u{1B}["))
  }

  /// If any of the three standard streams are closed, no file takes their descriptors, and no change is lost.
  @Test(arguments: ["", "<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func streamsThatAreClosed(streams: String) throws {
    let run = try bash(
      """
      (exec \(streams); $T list; $T lint; $T help; $T format; $T done id:one) >../out 2>../errors
      cat a.tasks; $T doctor | grep -v '^nothing'
      """)
    #expect(run.output == "- [x] Paint due:2026-11-21 id:one done:2026-11-21\n- [ ] Buy it +p\n  - [ ] Color\n")
    for words in ["list", "done id:one", "--version", "help"] {
      let status = try bash("$T \(words) \(streams)").status
      #expect(status == (streams.contains(">&-") && streams != "2>&-" && streams != "<&- 2>&-" ? 3 : 0), "\(words)")
    }
  }

  @Test func aReaderThatLeavesDoesNotEndAChange() throws {
    let run = try bash(
      """
      for i in $(seq 3000); do echo "- [ ] Task $i"; done >>a.tasks
      $T set --where is:open pri:B --yes | head -c 1 >/dev/null; echo "${PIPESTATUS[0]}"
      grep -c '(B)' a.tasks
      """)
    #expect(run.output == "0\n3003\n")
  }

  @Test func aChangeWhoseReportCannotBeWrittenIsMade() throws {
    let run = try bash("$T done id:one >/dev/full; echo $?; head -1 a.tasks")
    #expect(
      run.output.contains(
        "error: cannot write to standard output: no space left on device; 'a.tasks' was changed\n3\n- [x] Paint"
      ))
  }

  @Test func settingsAreBounded() throws {
    for make in [
      "truncate -s 3G .tasks.json", "ln -s .tasks.json .tasks.json", "printf '{\"\\377\": 1}' >.tasks.json",
      "mkfifo .tasks.json", "mkdir .tasks.json", "head -c 200000 /dev/zero | tr '\\0' '[' >.tasks.json",
    ] {
      // AddressSanitizer reserves more memory than the limit.
      let run = try bash("\(make); [ -n \"${SANITIZER:-}\" ] || ulimit -v 8000000; timeout 20 $T list")
      #expect([0, 2, 3].contains(run.status) && run.output.count < 2_000, "\(make): \(run)")
    }
  }

  @Test func withoutAnswersTheAnswerIsNo() throws {
    for input in ["</dev/null", "<&-", "<<<y"] {
      let run = try bash("cp a.tasks b; $T remove a.tasks:2 \(input); s=$?; cmp a.tasks b && exit $s")
      #expect(run.status == 4, "\(input): \(run)")
    }
  }
}
