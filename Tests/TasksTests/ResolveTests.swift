import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of `git resolve` with the real git and the real program.
@Suite(.enabled(if: isGitInstalled)) struct ResolveTests {
  private let scene: CommitScene

  init() throws { scene = try CommitScene(isInstalled: false) }

  /// Two branches that were merged, with conflicts.
  private func merged(
    _ base: String?, _ main: String, _ phone: String, name: String = "home.tasks", before: String = "true",
    command: String = "git merge phone"
  ) throws {
    let path = BytePath("r/\(name)")
    if let base { try scene.folder.write(path, base) }
    #expect(
      scene.run("\(before); git add . && git commit -qm base --allow-empty && git checkout -qb phone").status == 0)
    try scene.folder.write(path, phone)
    #expect(scene.run("git add . && git commit -qm phone && git checkout -q main").status == 0)
    try scene.folder.write(path, main)
    #expect(scene.run("git add . && git commit -qm main && ! \(command) >/dev/null 2>&1").status == 0)
  }

  private static let base = "- [ ] Call Anna due:2026-12-01\n- [ ] Buy milk\n"
  private static let ours = "- [ ] Call Anna due:2026-12-05\n- [x] Buy milk\n"
  private static let theirs = "- [ ] Call Anna due:2026-12-10\n- [ ] Buy milk @shop\n"

  /// Two people set a due date: a conflict of one line, which one command settles.
  @Test func twoClones() throws {
    let lines = """
      printf -- '# Home\\n\\n- [ ] One\\n- [ ] Two\\n\\n# Work\\n\\n- [ ] A\\n- [ ] B\\n- [ ] C\\n\\n- [ ] Order\\n- [ ] D\\n' > home.tasks
      git add . && git commit -qm start && git clone -q . ../phone
      for clone in . ../phone; do (cd $clone; $T git install >/dev/null; rm .git/hooks/pre-*); done
      (cd ../phone; $T set Order due:2026-12-10 >/dev/null; $T done Two >/dev/null; git commit -qam 'Order later')
      $T set Order due:2026-12-05 >/dev/null; $T done One >/dev/null; git commit -qam 'Order soon'
      git pull -q --no-rebase ../phone main 2>&1 | grep home.tasks:
      grep -c '' home.tasks; sed -n 12,16p home.tasks
      """
    let pull = scene.run(lines)
    #expect(
      pull.output.hasPrefix(
        "home.tasks:12: due: 2026-12-05 or 2026-12-10\n"), "\(pull.output)")
    let parts = pull.output.split(separator: "\n").suffix(5).map(String.init)
    #expect(parts.count == 5 && parts[0].hasPrefix("<<<<<<< ") && parts[0].count > 8, "\(pull.output)")
    #expect(parts[1...3] == ["- [ ] Order due:2026-12-05", "=======", "- [ ] Order due:2026-12-10"])
    #expect(parts[4].hasPrefix(">>>>>>> ") && parts[4].count > 8)
    let resolve = scene.run("$T git resolve --theirs home.tasks:12; git status --porcelain; sed -n 10,14p home.tasks")
    #expect(
      resolve.output == """
        took theirs in 1 conflict of 'home.tasks'
        note: no conflict is left in 'home.tasks'
          = help: 'git add' marks it as resolved
        UU home.tasks
        - [ ] C

        - [ ] Order due:2026-12-10
        - [ ] D

        """)
    let end = scene.run("git add home.tasks && git commit -qm merged && $T git resolve; grep -c '\\[x\\]' home.tasks")
    #expect(end.output == "note: no task file is unmerged\n2\n")
  }

  /// A clone without the driver, or a forge, has merged by lines.
  @Test(arguments: ["merge", "diff3", "zdiff3"]) func mergesAnew(style: String) throws {
    try merged(Self.base, Self.ours, Self.theirs, before: "git config merge.conflictStyle \(style)")
    let run = scene.run("$T git resolve || echo $?; sed -n 1p home.tasks; tail -n 2 home.tasks")
    #expect(
      run.output == """
        home.tasks:1: due: 2026-12-05 or 2026-12-10
        merged 'home.tasks' anew with 1 conflict
        1
        <<<<<<< HEAD
        >>>>>>> phone
        - [x] Buy milk @shop

        """)
    #expect(scene.run("grep -c '^|||||||' home.tasks || true").output == (style == "merge" ? "0\n" : "1\n"))
    // The command leaves a file alone that the program itself has merged.
    #expect(scene.run("cp home.tasks old; $T git resolve >/dev/null 2>&1 || cmp old home.tasks").status == 0)
    #expect(scene.run("$T undo >/dev/null; git diff --name-only --diff-filter=U; sed -n 3p home.tasks").status == 0)
    #expect(try scene.folder.text("r/home.tasks").contains("- [x] Buy milk\n"))
    let both = scene.run("$T git resolve --ours; cat home.tasks")
    #expect(
      both.output == """
        merged 'home.tasks' anew
        took ours in 1 conflict of 'home.tasks'
        note: no conflict is left in 'home.tasks'
          = help: 'git add' marks it as resolved
        - [ ] Call Anna due:2026-12-05
        - [x] Buy milk @shop

        """)
  }

  @Test(arguments: [
    "git rebase phone", "git cherry-pick phone", "git merge -X patience phone",
    "(git stash -q && false || git -c merge.tool=x merge phone)",
  ]) func mergesAnewWhateverGitDid(command: String) throws {
    try merged(
      Self.base, "- [ ] Call Anna @x\n- [ ] Buy milk\n", "- [ ] Call Anna due:2026-12-01 @y\n- [x] Buy milk\n",
      command: command)
    let run = scene.run("$T git resolve; cat home.tasks")
    #expect(run.output.contains("merged 'home.tasks' anew\n"), "\(run.output)")
    #expect(run.output.hasSuffix("- [ ] Call Anna @x @y\n- [x] Buy milk\n"), "\(run.output)")
  }

  @Test func linesEndAsGitWantsThem() throws {
    try merged(
      Self.base, "- [ ] Call Anna @x due:2026-12-01\r\n- [x] Buy milk\r\n",
      "- [x] Call Anna due:2026-12-01\r\n- [ ] Buy milk\r\n",
      before: "echo '*.tasks text eol=crlf' > .gitattributes")
    #expect(scene.run("$T git resolve").status == 0)
    #expect(
      try scene.folder.text("r/home.tasks")
        == "- [x] Call Anna due:2026-12-01 @x\r\n- [x] Buy milk\r\n".replacing(
          "due:2026-12-01 @x", with: "@x due:2026-12-01"))
    #expect(scene.run("git add home.tasks && git ls-files --eol home.tasks").output.hasPrefix("i/lf    w/crlf"))
  }

  @Test func editsByHandAreKept() throws {
    try merged(Self.base, Self.ours, Self.theirs)
    let run = scene.run(
      "echo '- [ ] Mine' >> home.tasks; cp home.tasks old; $T git resolve || echo $?; cmp old home.tasks")
    #expect(
      run.output == """
        error: 'home.tasks' was changed since git merged it, and is not merged anew
          = help: take sides with '--ours' or '--theirs', or discard the changes with 'git checkout --merge FILE'
        4

        """)
    #expect(scene.run("$T git resolve --theirs >/dev/null 2>&1; cat home.tasks").output == Self.theirs + "- [ ] Mine\n")
  }

  @Test func nothingIsWrittenWhereItIsOnlyShown() throws {
    try merged(Self.base, Self.ours, Self.theirs)
    let run = scene.run(
      """
      cp home.tasks old
      $T git resolve -n --ours; $T git resolve --diff --ours home.tasks | grep '^[-+]'; $T -q git resolve -n --ours
      cmp old home.tasks; git ls-files -u | wc -l
      """)
    #expect(
      run.output
        == """
        home.tasks
        would merge 'home.tasks' anew
        would take ours in 1 conflict of 'home.tasks'
        would merge 'home.tasks' anew
        would take ours in 1 conflict of 'home.tasks'
        --- a/home.tasks
        +++ b/home.tasks
        -<<<<<<< HEAD
        -- [x] Buy milk
        -=======
        -- [ ] Call Anna due:2026-12-10
        -- [ ] Buy milk @shop
        ->>>>>>> phone
        +- [x] Buy milk @shop
        3

        """)
  }

  @Test func bothAdded() throws {
    try merged(nil, "- [ ] One\n  Ours.\n", "- [ ] One\n  Theirs.\n", name: "sub folder/it's.tasks")
    let run = scene.run("cd 'sub folder'; $T git resolve --both; cat *.tasks")
    #expect(run.output.hasSuffix("- [ ] One\n  Ours.\n  Theirs.\n"), "\(run.output)")
  }

  @Test func twoVersionsOfATaskAreNotBothKept() throws {
    try merged(Self.base, Self.ours, Self.theirs, before: "$T git install >/dev/null; rm .git/hooks/pre-*")
    let run = scene.run("$T git resolve --both home.tasks:3 || echo $?; grep -c '^[<=>]' home.tasks")
    #expect(
      run.output == """
        home.tasks:1: due: 2026-12-05 or 2026-12-10
        error: home.tasks:1: both sides may have the same task, so they cannot both be kept
          = help: take one with '--ours' or '--theirs', or edit the lines
        1
        3

        """)
  }

  @Test func oneOfSeveral() throws {
    try merged(
      "- [ ] A due:2026-12-01\n- [ ] B\n- [ ] C due:2026-12-01\n",
      "- [ ] A due:2026-12-02\n- [ ] B\n- [ ] C due:2026-12-02\n",
      "- [ ] A due:2026-12-03\n- [ ] B\n- [ ] C due:2026-12-03\n",
      before: "$T git install >/dev/null; rm .git/hooks/pre-*")
    let run = scene.run(
      "$T git resolve --ours home.tasks:10 || echo $?; $T git resolve --ours home.tasks:6 || echo $?; $T git resolve --ours home.tasks:7 || echo $?"
    )
    #expect(
      run.output == """
        home.tasks:1: due: 2026-12-02 or 2026-12-03
        took ours in 1 conflict of 'home.tasks'; 1 left
        1
        error: no conflict is on line 6 of 'home.tasks'
          = help: conflicts begin on line 1
        4
        error: no conflict is on line 7 of 'home.tasks'
          = help: conflicts begin on line 1
        4

        """)
  }

  @Test func removedOnOneSide() throws {
    try scene.folder.write("r/home.tasks", Self.base)
    let run = scene.run(
      """
      git add . && git commit -qm base && git checkout -qb phone && git rm -q home.tasks && git commit -qm gone
      git checkout -q main && echo '- [ ] New' >> home.tasks && git commit -qam main
      git merge phone >/dev/null 2>&1 || $T git resolve || echo $?
      $T git resolve --ours home.tasks || echo $?
      """)
    let message = """
      error: 'home.tasks': ours changed the file, theirs removed it
        = help: keep the file with 'git add', or remove it with 'git rm'
      1

      """
    #expect(run.output == message + message)
  }

  @Test func withoutARepositoryOnlySidesAreTaken() throws {
    let text = "<<<<<<< a\n- [ ] A\n=======\n- [x] A\n>>>>>>> b\n"
    let folder = try SampleFolder([("x.tasks", text)])
    func run(_ words: String...) -> CommandRun {
      CommandRun(
        words: (["git", "resolve"] + words).map(\.array),
        environment: ["PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder.path.joined("state").text], folder: folder.path)
    }
    #expect(run().status == .inaccessible)
    #expect(run("x.tasks").status == .usage)
    #expect(run("x.tasks:1").errors.contains("no side is named"))
    #expect(run("--ours", "--both", "x.tasks").errors.contains("'--ours' and '--both' cannot be used together"))
    #expect(run("--ours", "gone.tasks").status == .inaccessible)
    #expect(try folder.text("x.tasks") == text)
    #expect(run("--theirs", "x.tasks:5").status == .success)
    #expect(try folder.text("x.tasks") == "- [x] A\n")
    #expect(run("--theirs", "x.tasks").errors == "note: 'x.tasks' has no conflicts\n")
    try folder.write("x.tasks", text + ">>>>>>> b\n")
    #expect(run("--theirs", "x.tasks").status == .conflict)
    try folder.write("x.md", text)
    #expect(run("--theirs", "x.md").status == .usage)
    #expect(run("--theirs", "--force", "x.md").status == .success)
    try folder.write("x.tasks", "\0" + text)
    #expect(run("--theirs", "x.tasks").status == .inaccessible)
  }
}
