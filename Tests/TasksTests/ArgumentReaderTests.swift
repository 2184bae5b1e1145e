import Testing
import tasks

@Suite struct ArgumentReaderTests {
  @Test(arguments: [
    ("probe", "order rising\n"),
    ("pr", "order rising\n"),
    ("probe --fix", "fix\norder rising\n"),
    ("probe -f --fix", "fix\norder rising\n"),
    ("probe --limit 5", "limit 5\norder rising\n"),
    ("probe --limit=5", "limit 5\norder rising\n"),
    ("probe -n 5", "limit 5\norder rising\n"),
    ("probe -n5", "limit 5\norder rising\n"),
    ("probe -n=5", "limit 5\norder rising\n"),
    ("probe -fqn5", "fix\nlimit 5\norder rising\nquiet\n"),
    ("-q probe -f", "fix\norder rising\nquiet\n"),
    ("-C a/b probe", "order rising\nin a/b\n"),
    ("-Ca/b probe", "order rising\nin a/b\n"),
    ("probe x -C a/b", "order rising\nin a/b\npath x\n"),
    ("probe --order falling", "order falling\n"),
    ("probe --ignore a --ignore=b --ignore -c", "order rising\nignore a\nignore b\nignore -c\n"),
    ("probe --ignore=", "order rising\nignore \n"),
    ("probe --changed HEAD", "order rising\nchanged\npath HEAD\n"),
    ("probe --changed=HEAD", "order rising\nchanged since 'HEAD'\n"),
    ("probe --changed=", "order rising\nchanged since ''\n"),
    ("probe x --fix y", "fix\norder rising\npath x\npath y\n"),
    ("probe - x", "order rising\npath -\npath x\n"),
    ("probe x -- --fix -- -n", "order rising\npath x\npath --fix\npath --\npath -n\n"),
    ("-- probe -x", "order rising\npath -x\n"),
  ]) func reads(_ line: String, _ expected: String) {
    let run = CommandRun(words: line.split(separator: " ").map { Array($0.utf8) }, commands: Sample.commands)
    #expect(run.output == expected)
    #expect(run.errors == "")
    #expect(run.status == .findings)
  }

  @Test(arguments: [
    ("prob", "unknown command 'prob'", "did you mean 'probe'? 'tasks help' lists all commands"),
    ("PROBE", "unknown command 'PROBE'", "did you mean 'probe'? 'tasks help' lists all commands"),
    ("zzz --help", "unknown command 'zzz'", "'tasks help' lists all commands"),
    ("probe --limt 5", "unknown option '--limt'", "did you mean '--limit'? 'tasks help probe' lists all options"),
    ("probe --lim 5", "unknown option '--lim'", "did you mean '--limit'? 'tasks help probe' lists all options"),
    ("probe --nothing=5", "unknown option '--nothing'", "'tasks help probe' lists the options"),
    ("probe ---fix", "unknown option '---fix'", "did you mean '--fix'? 'tasks help probe' lists all options"),
    ("probe -z", "unknown option '-z'", "'tasks help probe' lists the options"),
    ("probe -fz", "unknown option '-z' in '-fz'", "'tasks help probe' lists the options"),
    ("probe -order=x", "unknown option '-order=x'", "write '--order', with two dashes"),
    ("probe -é", "unknown option '-é'", "'tasks help probe' lists the options"),
    (
      "--limit 5 probe", "'--limit' must follow the command",
      "it is an option of 'probe': write it after the name of the command"
    ),
    ("-n5 probe", "'-n' must follow the command", "it is an option of 'probe': write it after the name of the command"),
    ("probe --fix=yes", "'--fix' does not take a value", nil),
    ("probe --limit", "'--limit' needs a value", "write '--limit N'"),
    ("probe -n", "'--limit' needs a value", "write '--limit N'"),
    ("probe -C", "'-C' needs a value", "write '-C DIR'"),
    (
      "probe --limit --fix", "'--limit' needs a value", "write '--limit N', or '--limit=--fix' if that is the value"
    ),
    ("probe --limit 0", "invalid value '0' for '--limit'", "expected a number from 1 to 100"),
    ("probe --limit=", "invalid value '' for '--limit'", "expected a number from 1 to 100"),
    (
      "probe -n 99999999999999999999", "invalid value '99999999999999999999' for '--limit'",
      "expected a number from 1 to 100"
    ),
    ("probe --limit 1 -n 2", "'--limit' is given twice", "remove one of them"),
    (
      "probe --order rsing", "invalid value 'rsing' for '--order'",
      "expected one of rising, falling; did you mean 'rising'?"
    ),
    ("compare", "'compare' needs FROM", "usage: tasks compare FROM [TO]"),
    ("compare a x", "invalid value 'x' for 'TO'", "expected a number of at least 0"),
    ("compare a 1 c", "unexpected operand 'c': 'compare' takes 2 operands", "usage: tasks compare FROM [TO]"),
    ("git install x", "unexpected operand 'x': 'git install' takes no operands", "usage: tasks git install"),
    ("git", "'git' needs a subcommand", "use one of 'tasks git install', 'tasks git uninstall'"),
    ("git instal", "unknown command 'git instal'", "did you mean 'git install'? 'tasks help' lists all commands"),
    ("list -x", "unknown option '-x'", "'tasks help list' lists the options"),
    ("list --is:done", "unknown option '--is:done'", "'tasks help list' lists the options"),
  ]) func refuses(_ line: String, _ message: String, _ help: String?) {
    let run = CommandRun(words: line.split(separator: " ").map { Array($0.utf8) }, commands: Sample.commands)
    #expect(run.errors == "error: \(message)\n" + (help.map { "  = help: \($0)\n" } ?? ""))
    #expect(run.output == "")
    #expect(run.status == .usage)
  }

  @Test func readsCommandsOfTwoWords() {
    #expect(CommandRun("git", "install", commands: Sample.commands).output == "installed\n")
    #expect(CommandRun("-q", "git", "-v", "uninstall", commands: Sample.commands).output == "uninstalled\n")
  }

  @Test func readsOperandsInOrder() {
    #expect(CommandRun("compare", "a", "7", commands: Sample.commands).output == "a 7\n")
    #expect(CommandRun("compare", "a", commands: Sample.commands).output == "a -1\n")
  }

  @Test(arguments: [
    "-@phone", "-+web", "-#diy", "-^worktop", "-(a", "-\"a b\"", "-/x/", "-is:done", "-due:fri", "-due<fri",
    "-due>=fri",
    "-pri!=A", "-title~oak", "-est=90m", "-child(is:overdue)", "-needed-by(x)",
  ]) func readsNegatedTermsOfAQuery(_ word: String) {
    #expect(CommandRun("list", "+house", word, commands: Sample.commands).output == "+house\n\(word)\n")
  }

  @Test func keepsBytesThatAreNoText() {
    let run = CommandRun(words: ["compare".array, [0xFF, 0x1B, 0x0A]], commands: Sample.commands)
    #expect(run.output == "\u{FFFD}^[^J -1\n")
  }

  /// A request for help takes precedence over a mistake, since the user may need that help.
  @Test(arguments: ["probe --bogus --help", "probe -h --limit", "compare -h", "compare 1 2 3 4 --help"])
  func helpComesBeforeMistakes(_ line: String) {
    let run = CommandRun(words: line.split(separator: " ").map { Array($0.utf8) }, commands: Sample.commands)
    #expect(run.output.hasPrefix("tasks \(line.prefix { $0 != " " }): "))
    #expect(run.status == .success)
  }

  @Test func helpAfterTheEndOfOptionsIsAnOperand() {
    #expect(CommandRun("list", "--", "--help", commands: Sample.commands).output == "--help\n")
  }

  /// No argument vector may crash the process, and each one ends with a documented status.
  @Test func survivesAnyVector() throws {
    let folder = try SampleFolder()
    let pieces = [
      "probe", "list", "git", "help", "--", "-", "--limit", "--limit=3", "-n", "-fq", "--order", "x", "", "--=", "--=x",
      "-=", "--changed=", "-C", "\u{7F}", "--color", "never", "@phone", "-@a",
    ]
    var seed: UInt64 = 7
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    for _ in 0..<3_000 {
      let words = (0..<next(7)).map { _ in Array(pieces[next(pieces.count)].utf8) }
      let run = CommandRun(words: words, folder: folder.path, commands: Sample.commands)
      #expect([.success, .findings, .usage].contains(run.status))
      #expect((run.status == .usage) == run.errors.hasPrefix("error: "))
    }
  }
}
