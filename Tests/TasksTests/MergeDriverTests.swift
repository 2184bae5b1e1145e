import TaskFiles
import TaskTesting
import Testing

/// Tests of git's merge driver, with the real git and the real program.
@Suite(.enabled(if: isGitInstalled)) struct MergeDriverTests {
  private let scene: CommitScene

  init() throws { scene = try CommitScene(isInstalled: false) }

  /// Two branches, each with its version of a file.
  private func branches(_ base: String, _ main: String, _ phone: String, name: String = "home.tasks") throws {
    try scene.folder.write(BytePath("r/\(name)"), base)
    #expect(
      scene.run("$T git install >/dev/null; git add . && git commit -qm base && git checkout -qb phone").status == 0)
    try scene.folder.write(BytePath("r/\(name)"), phone)
    #expect(scene.run("git commit -qam phone && git checkout -q main").status == 0)
    try scene.folder.write(BytePath("r/\(name)"), main)
    #expect(scene.run("git commit -qam main").status == 0)
  }

  private static let base = "- [ ] Call Anna due:2026-12-01\n- [ ] Buy milk\n"

  @Test(arguments: ["git merge -q --no-edit phone", "git rebase -q phone", "git cherry-pick phone >/dev/null"])
  func neighborsAreNoConflict(command: String) throws {
    try branches(
      Self.base, "- [x] Call Anna due:2026-12-01 done:2026-11-20\n- [ ] Buy milk\n- [ ] Pay the rent\n",
      "- [ ] Call Anna due:2026-12-01\n- [x] Buy milk done:2026-11-20\n- [ ] Order oak\n")
    #expect(scene.run("\(command) >/dev/null 2>&1").status == 0)
    #expect(
      try scene.folder.text("r/home.tasks") == """
        - [x] Call Anna due:2026-12-01 done:2026-11-20
        - [x] Buy milk done:2026-11-20
        - [ ] Order oak
        - [ ] Pay the rent

        """)
    #expect(scene.run("git status --porcelain").output == "")
  }

  @Test func aConflictIsOneLine() throws {
    try branches(
      Self.base, "- [ ] Call Anna due:2026-12-05\n- [ ] Buy milk\n", "- [ ] Call Anna due:2026-12-10\n- [x] Buy milk\n",
      name: "my home's.tasks")
    let merge = scene.run("git merge phone 2>&1 || true")
    #expect(merge.output.contains("my home's.tasks:1: due: 2026-12-05 or 2026-12-10\n"))
    #expect(merge.output.contains("CONFLICT"))
    let text = try scene.folder.text("r/my home's.tasks")
    #expect(text.hasPrefix("<<<<<<< "))
    #expect(text.hasSuffix(">>>>>>> \(text.contains(">>>>>>> phone") ? "phone" : "theirs")\n- [x] Buy milk\n"))
    #expect(text.count { $0 == "\n" } == 6)
    let style = scene.run(
      "git merge --abort; git -c merge.conflictStyle=diff3 merge -q phone || grep -c '^|||||||' *.tasks")
    #expect(style.output.hasSuffix("1\n"))
  }

  /// Git's own merge takes the place of a missing program.
  @Test func gitMergesWithoutTheProgram() throws {
    try branches(
      Self.base, "- [x] Call Anna due:2026-12-01\n- [ ] Buy milk\n", "- [ ] Call Anna due:2026-12-01\n- [x] Buy milk\n")
    let merge = scene.run(
      "git config merge.tasks.driver \"$(git config merge.tasks.driver | sed \"s|^'[^']*'|'/nowhere/tasks'|\")\"; "
        + "git merge phone >/dev/null 2>&1 || true; cat home.tasks")
    #expect(merge.output.hasPrefix("<<<<<<< ours\n"))
    #expect(merge.output.hasSuffix(">>>>>>> theirs\n"))
    #expect(scene.run("$T git doctor || true").output.contains("missing merges: '/nowhere/tasks' is no program\n"))
    #expect(scene.run("$T git install >/dev/null; $T git doctor || true").output.contains("ok      merges: "))
  }

  @Test func whatIsRegisteredIsTakenAway() {
    let state = "git config --get-regexp '^merge[.]tasks'; cat .git/info/attributes"
    #expect(
      scene.run("$T git install >/dev/null; \(state)").output.hasSuffix(
        "\n*.tasks merge=tasks\n*.tasks.md merge=tasks\n"))
    #expect(scene.run("$T git install >/dev/null; cat .git/info/attributes | wc -l").output == "2\n")
    #expect(scene.run("$T git uninstall >/dev/null; \(state) 2>/dev/null || true").output == "")
    // Attributes that others have set stay.
    let kept = scene.run(
      """
      git config merge.tasks.driver mine; echo '*.png binary' > .git/info/attributes; $T git install >/dev/null 2>&1 || true
      $T git uninstall >/dev/null; git config merge.tasks.driver; cat .git/info/attributes
      """)
    #expect(kept.output == "mine\n*.png binary\n")
  }

  @Test func doctorNamesTheMissingPart() {
    #expect(scene.run("$T git doctor || true").output.contains("missing merges: git merges task files by lines\n"))
    #expect(
      scene.run("echo '*.tasks merge=tasks' > .gitattributes; $T git doctor || true").output.contains(
        "missing merges: '*.tasks' has 'merge=tasks', but there is no driver\n"))
    #expect(
      scene.run("rm .gitattributes; $T git install >/dev/null; rm .git/info/attributes; $T git doctor || true").output
        .contains("missing merges: there is a driver, but '*.tasks' does not have 'merge=tasks'\n"))
  }

  @Test func doctorMergesASample() throws {
    let good = scene.run("$T git install >/dev/null; $T git doctor || true; ls .git | grep -c sample || true")
    #expect(good.output.contains("ok      merges: task files are merged task by task\n"))
    #expect(good.output.hasSuffix("0\n"))
    // A program that runs but merges nothing.
    let broken = scene.run(
      """
      git config merge.tasks.driver "$(git config merge.tasks.driver | sed "s|^'[^']*'|'/bin/false'|")"
      $T git doctor || true; ls .git | grep -c sample || true
      """)
    #expect(broken.output.contains("missing merges: a sample is not merged task by task\n"), "\(broken.output)")
    #expect(broken.output.hasSuffix("0\n"))
  }

  @Test func aMovedProgramIsFound() {
    let run = scene.run(
      """
      cp "$T" ../tasks; ../tasks git install >/dev/null; mv ../tasks ../elsewhere; $T git doctor || true
      $T git install >/dev/null; $T git doctor || true
      """)
    #expect(run.output.contains("tasks' is no program\n"), "\(run.output)")
    #expect(run.output.contains("ok      merges: task files are merged task by task\n"), "\(run.output)")
  }

  @Test func aGlobalDriverIsNotReplaced() {
    let run = scene.run(
      "git config --global merge.tasks.driver mine; $T git install || echo $?; $T git doctor || true; git config merge.tasks.driver"
    )
    #expect(run.output.contains("git keeps another merge driver named 'tasks'"))
    #expect(run.output.contains("missing merges: the global configuration has another merge driver named 'tasks'\n"))
    #expect(run.output.contains("'git config --global --unset merge.tasks.driver'"))
    #expect(run.output.hasSuffix("mine\n"))
  }

  @Test func theDriverWritesOursAlone() throws {
    for (name, text) in [("o", Self.base), ("a", Self.base + "- [ ] One\n"), ("b", "- [x] Call Anna due:2026-12-01\n")]
    {
      try scene.folder.write(BytePath("r/\(name)"), text)
    }
    let run = scene.run("chmod 640 a; $T git merge-driver --path x.tasks -- o a b 2>&1; stat -c %a a; cat a; ls -A")
    #expect(
      run.output == "merged 'x.tasks'\n640\n- [x] Call Anna due:2026-12-01\n- [ ] One\n.git\na\nb\no\n")
    // Files with other names are merged by lines.
    let lines = scene.run(
      "printf '1\\n2\\n3\\n' > o; printf '1\\n2\\n3\\n4\\n' > a; printf '0\\n1\\n2\\n3\\n' > b; "
        + "$T git merge-driver --path x.txt -- o a b 2>/dev/null; cat a")
    #expect(lines.output == "0\n1\n2\n3\n4\n")
    #expect(scene.run("$T git merge-driver -- o a gone 2>/dev/null || echo $?; cat a").output == "3\n0\n1\n2\n3\n4\n")
    #expect(scene.run("$T git merge-driver -- o a 2>/dev/null || echo $?").output == "2\n")
  }
}
