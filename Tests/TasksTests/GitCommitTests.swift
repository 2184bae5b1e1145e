import TaskFiles
import TaskTesting
import Testing

/// Tests of commits with the real git and the real program: the hook judges exactly the contents of the commit.
@Suite(.enabled(if: isGitInstalled)) struct GitCommitTests {
  private static let good = "printf -- '- [ ] A\\n'"
  private static let bad = "printf -- '- [ ] A due:soon\\n'"

  @Test func partlyStaged() throws {
    let scene = try CommitScene()
    scene.expectRefusal(
      "\(Self.bad) > a.tasks; git add a.tasks; \(Self.good) > a.tasks; git commit -qm one",
      for: "a.tasks:1:9: error[invalid-date]")
    // The first commit has no HEAD.
    scene.expectCommit("git add a.tasks; \(Self.bad) > a.tasks; git commit -qm one")
    #expect(scene.run("git show HEAD:a.tasks; cat a.tasks").output == "- [ ] A\n- [ ] A due:soon\n")
    scene.expectCommit("\(Self.bad) > untracked.tasks; git commit -q --allow-empty -m two")
    #expect(scene.run("git status --porcelain").output == " M a.tasks\n?? untracked.tasks\n")
    scene.expectRefusal("git commit -qam three", for: "a.tasks:1:9: error[invalid-date]")
    #expect(scene.run("git status --porcelain").output == " M a.tasks\n?? untracked.tasks\n")
    scene.expectCommit("printf -- '- [ ] B\\n' > a.tasks; git commit -qam three")
  }

  /// The findings that refuse a commit are shown, however many others there are.
  @Test func manyOthersHideNoError() throws {
    let scene = try CommitScene()
    let others = "for i in $(seq 250); do echo \"- [ ] (E) Task $i due:2028-01-01\"; done"
    scene.expectRefusal(
      "(\(others); echo '- [ ] Wrong due:2026-13-01') > a.tasks; git add .; git commit -qm one",
      for: "a.tasks:251:13: error[invalid-date]")
    #expect(!scene.run("git commit -qm one").output.contains("info["))
  }

  @Test func somePathsAlone() throws {
    let scene = try CommitScene()
    scene.expectCommit("\(Self.good) | tee a.tasks > b.tasks; git add .; git commit -qm one")
    scene.expectCommit(
      "printf -- '- [ ] C\\n' > a.tasks; \(Self.bad) > b.tasks; git add b.tasks; git commit -qm two a.tasks")
    #expect(scene.run("git status --porcelain").output == "M  b.tasks\n")
    scene.expectRefusal("git commit -qm three b.tasks", for: "b.tasks:1:9: error[invalid-date]")
    scene.expectRefusal("git commit -qm three -i a.tasks", for: "b.tasks:1:9: error[invalid-date]")
    scene.expectRefusal(
      "mkdir -p sub; cd sub; \(Self.bad) > c.tasks; git add .; git commit -qm three",
      for: "b.tasks:1:9: error[invalid-date]",
      "sub/c.tasks:1:9: error[invalid-date]")
    scene.expectRefusal("cd sub; git commit -qm three -- .", for: "sub/c.tasks:1:9: error[invalid-date]")
  }

  @Test func someHunksAlone() throws {
    let scene = try CommitScene()
    let lines = "for i in $(seq 30); do echo \"- [ ] Task $i\"; done > a.tasks"
    scene.expectCommit("\(lines); git add .; git commit -qm one")
    let edit = "\(lines); sed -i '2s/$/ @home/; 28s/$/ due:soon/' a.tasks; git reset -q"
    scene.expectRefusal(
      "\(edit); printf 'n\\ny\\n' | git add -p >/dev/null; git commit -qm two",
      for: "a.tasks:28:15: error[invalid-date]")
    scene.expectCommit("\(edit); printf 'y\\nn\\n' | git add -p >/dev/null; git commit -qm two")
    #expect(
      scene.run("git show HEAD:a.tasks | grep -c 'soon' || git diff --stat").output.hasPrefix("0\n a.tasks | 2 +-"))
  }

  @Test func intendedChangesOnly() throws {
    let scene = try CommitScene()
    scene.expectCommit(
      "\(Self.good) > a.tasks; \(Self.bad) > b.tasks; git add a.tasks; git add -N b.tasks; git commit -qm one")
    #expect(scene.run("git ls-tree --name-only HEAD").output == "a.tasks\n")
    scene.expectRefusal("git commit -qam two", for: "b.tasks:1:9: error[invalid-date]")
  }

  @Test func linkedWorktrees() throws {
    let scene = try CommitScene()
    scene.expectCommit(
      "\(Self.good) > a.tasks; git add .; git commit -qm one; git worktree add -q ../w; cd ../w; git commit -q --allow-empty -m two"
    )
    scene.expectRefusal(
      "cd ../w; \(Self.bad) > a.tasks; git commit -qam three", for: "a.tasks:1:9: error[invalid-date]")
    // The two work trees have separate indexes.
    scene.expectRefusal("cd ../w; git add .; git commit -qm three", for: "a.tasks:1:9: error[invalid-date]")
    scene.expectCommit("git commit -q --allow-empty -m three")
    #expect(
      scene.run("cd ../w; $T git doctor").output.contains("\nok      hook: '../r/.git/hooks/pre-commit'\n") == false)
    #expect(scene.run("cd ../w; $T git install").output.contains("already exists"))
  }

  @Test func submodules() throws {
    let scene = try CommitScene()
    scene.expectCommit(
      """
      git init -q ../lib; (cd ../lib; \(Self.bad) > x.tasks; git add .; git commit -qm lib)
      git -c protocol.file.allow=always submodule --quiet add ../lib sub.tasks; \(Self.good) > a.tasks; git add .
      git commit -qm one
      """)
    let inside = scene.run(
      "cd sub.tasks; $T git install; cd ..; cd sub.tasks; echo >> x.tasks; git commit -qam two")
    #expect(inside.status == 1)
    #expect(inside.output.hasPrefix("wrote '"))
    #expect(inside.output.contains("/r/.git/modules/sub.tasks/hooks/pre-commit': commits are now checked\n"))
    #expect(inside.output.contains("\nx.tasks:1:9: error[invalid-date]"))
    scene.expectCommit("(cd sub.tasks; git commit -qam two --no-verify); git commit -qam three")
  }

  @Test func oddNames() throws {
    let scene = try CommitScene()
    let names = #"""
      names=('a b.tasks' '-dash.tasks' $'new\nline.tasks' "q\"uo'te.tasks" 'Ünï.tasks' $'日本.tasks.md' 'b\s.tasks' $'tab\t.tasks' ':x.tasks' $'odd\xff.tasks' '*.tasks')
      for name in "${names[@]}"; do printf -- '- [ ] A due:soon\n' > "./$name"; done

      """#
    scene.expectRefusal(
      names + "git add -A; git commit -qm one", for: "a b.tasks:1:9: error[invalid-date]",
      "-dash.tasks:1:9: error[invalid-date]", "new^Jline.tasks:1:9: error[invalid-date]",
      "q\"uo'te.tasks:1:9: error[invalid-date]", "Ünï.tasks:1:9: error[invalid-date]",
      "日本.tasks.md:1:9: error[invalid-date]", "b\\s.tasks:1:9: error[invalid-date]",
      "tab^I.tasks:1:9: error[invalid-date]", ":x.tasks:1:9: error[invalid-date]",
      "odd\u{FFFD}.tasks:1:9: error[invalid-date]", "*.tasks:1:9: error[invalid-date]")
    scene.expectCommit("sed -i 's/ due:soon//' ./*; git add -A; git commit -qm one")
    #expect(scene.run("git ls-tree -z HEAD | tr '\\0' '\\n' | wc -l").output == "12\n")
  }

  @Test func removedAndRenamed() throws {
    let scene = try CommitScene()
    scene.expectCommit(
      """
      printf -- '- [ ] A id:one\\n' > a.tasks; printf -- '- [ ] B after:one\\n' > b.tasks; git add .; git commit -qm one
      \(Self.bad) > c.tasks; git add .; git commit -qnm two; git rm -q c.tasks; git commit -qm three
      """)
    scene.expectCommit("git mv a.tasks 'new name.tasks'; git commit -qm four")
    scene.expectRefusal(
      "git mv b.tasks d.tasks; echo '- [ ] C due:soon' >> d.tasks; git add .; git commit -qm five",
      for: "d.tasks:2:9: error[invalid-date]")
    scene.expectRefusal(
      "git rm -qf --cached 'new name.tasks'; git commit -qm five", for: "d.tasks:2:9: error[invalid-date]",
      "d.tasks:1:15: error[unknown-id]")
    scene.expectCommit(
      "git reset -q --hard; ln -s 'new name.tasks' link.tasks; ln -s nowhere broken.tasks; git add .; git commit -qm five"
    )
  }

  @Test func onlyRemoved() throws {
    let scene = try CommitScene()
    scene.expectCommit(
      """
      printf -- '- [ ] A id:one\\n' > a.tasks; printf -- '- [ ] B after:one\\n- [ ] Bad due:soon\\n' > b.tasks; \(Self.good) > c.tasks
      printf -- '- [ ] D after:gone\\n- [ ] See [it](c.tasks)\\n' > d.tasks; git add .
      TASKS_SKIP_HOOK=1 git commit -qm one
      """)
    // Old findings in files that the commit leaves unchanged do not count.
    scene.expectCommit("\(Self.good) > e.tasks; git add .; git commit -qm two; git rm -q e.tasks; git commit -qm two")
    scene.expectRefusal("git rm -q a.tasks; git commit -qm three", for: "b.tasks:1:15: error[unknown-id]")
    scene.expectRefusal(
      "git rm -q c.tasks; git commit -qm three", for: "b.tasks:1:15: error[unknown-id]",
      "d.tasks:2:16: warning[broken-link]")
    // An id may disappear while its file stays.
    scene.expectRefusal(
      "git reset -q --hard; printf -- '- [ ] A\\n' > a.tasks; git commit -qam three",
      for: "b.tasks:1:15: error[unknown-id]")
    scene.expectCommit("git reset -q --hard; git mv a.tasks e.tasks; git commit -qm three")
    scene.expectCommit("printf -- '- [ ] B\\n' > b.tasks; git rm -q e.tasks; git commit -qam four")
  }

  @Test func mergesOfGitItself() throws {
    let scene = try CommitScene()
    scene.expectCommit(
      """
      printf -- '- [ ] A id:one\\n' > a.tasks; git add .; git commit -qm one; git checkout -qb side
      printf -- '- [ ] B after:one\\n' > b.tasks; \(Self.bad) > c.tasks; git add .; git commit -qnm side; git checkout -qb third main
      printf -- '- [ ] C\\n' > t.tasks; git add .; git commit -qm third; git checkout -q main
      printf -- '- [ ] D\\n' > d.tasks; git add .; git commit -qm main
      """)
    // Findings from the other side of a merge do not count.
    scene.expectCommit("git merge -q --no-edit side; git log --format=%p -1 | grep -q ' '")
    // Each side is valid, but together they are not.
    scene.expectRefusal(
      "git reset -q --hard HEAD^; git rm -q a.tasks; git commit -qm gone; git merge -q --no-edit side",
      for: "b.tasks:1:15: error[unknown-id]")
    #expect(scene.run("git merge --abort; git log --format=%s -1").output == "gone\n")
    scene.expectRefusal(
      "git checkout -q main; git reset -q --hard HEAD^; printf -- '- [ ] E id:two\\n' > e.tasks; git add .; git commit -qm e\n"
        + "git checkout -q side; printf -- '- [ ] F id:two\\n' > f.tasks; git add .; git commit -qm f; git checkout -q main\n"
        + "git merge -q --no-edit side",
      for: "f.tasks:1:9: error[duplicate-id]")
    scene.expectCommit("git merge --abort; git merge -q --no-edit third side~1")
    #expect(scene.run("git log --format=%p -1 | wc -w").output == "3\n")
  }

  @Test func aMergeConcludedByHand() throws {
    let scene = try CommitScene()
    scene.expectCommit(
      """
      \(Self.good) > a.tasks; git add .; git commit -qm one; git checkout -qb side
      echo '- [ ] Both due:2026-12-01 id:m' > a.tasks; \(Self.bad) > b.tasks; git add .; git commit -qnam side
      git checkout -q main; echo '- [ ] Both due:2026-12-02 id:m' > a.tasks; git commit -qam main
      """)
    scene.expectRefusal(
      "git merge -q side || true; echo '- [ ] Both due:soon' > a.tasks; git add .; git commit -q --no-edit",
      for: "a.tasks:1:12: error[invalid-date]")
    #expect(scene.run("$T check --staged").status == 1)
    scene.expectCommit("echo '- [ ] Both' > a.tasks; git add .; git commit -q --no-edit")
    #expect(scene.run("git log --format=%p -1 | wc -w").output == "2\n")
    // The merge is complete, so further changes belong to this side again.
    scene.expectRefusal("echo >> b.tasks; git commit -qam two", for: "b.tasks:1:9: error[invalid-date]")
  }

  @Test func aConflictedMerge() throws {
    let scene = try CommitScene()
    scene.expectCommit(
      """
      \(Self.good) > a.tasks; git add .; git commit -qm one; git checkout -qb side
      echo '- [ ] Both due:2026-12-01 id:m' > a.tasks; git commit -qam side; git checkout -q main
      echo '- [ ] Both due:2026-12-02 id:m' > a.tasks; git commit -qam main
      """)
    let unmerged = scene.run("git merge -q side || true; $T git hook pre-commit")
    #expect(unmerged.status == 4)
    #expect(unmerged.output.contains("error: 'a.tasks' is unmerged and cannot be committed\n"))
    scene.expectRefusal(
      "git add .; git commit -q --no-edit", for: "a.tasks:1:1: error[merge-conflict-marker]",
      "a.tasks:3:1: error[merge-conflict-marker]", "a.tasks:4:27: error[duplicate-id]",
      "a.tasks:5:1: error[merge-conflict-marker]")
    scene.expectCommit("printf -- '- [ ] Main\\n- [ ] Side\\n' > a.tasks; git add .; git commit -q --no-edit")
    #expect(scene.run("git log --format=%p -1 | wc -w").output == "2\n")
  }

  @Test func lineEndsByAttributes() throws {
    let scene = try CommitScene()
    scene.expectCommit(
      """
      printf '*.tasks text eol=crlf\\n*.md -text\\n' > .gitattributes
      printf -- '- [ ] A\\r\\n- [ ] B\\r\\n' > a.tasks; git add .; git commit -qm one
      """)
    #expect(scene.run("git show HEAD:a.tasks | od -c | grep -c '\\\\r' || true").output == "0\n")
    scene.expectRefusal(
      "printf -- '- [ ] A\\r\\n- [ ] B\\n' > b.tasks.md; git add .; git commit -qm two",
      for: "b.tasks.md:1:8: warning[mixed-line-endings]")
  }

  @Test func longHashes() throws {
    let scene = try CommitScene(options: "--object-format=sha256")
    scene.expectRefusal(
      "\(Self.bad) > a.tasks; \(Self.good) > b.tasks; git add .; git commit -qm one",
      for: "a.tasks:1:9: error[invalid-date]")
    scene.expectCommit("\(Self.good) > a.tasks; git add .; git commit -qm one")
    scene.expectRefusal("\(Self.bad) > b.tasks; git commit -qam two", for: "b.tasks:1:9: error[invalid-date]")
  }

  @Test func anIndexOfTheirOwn() throws {
    let scene = try CommitScene()
    scene.expectCommit("\(Self.good) > a.tasks; git add .; git commit -qm one")
    scene.expectRefusal(
      "\(Self.bad) > b.tasks; export GIT_INDEX_FILE=$PWD/.git/other; git read-tree HEAD; git add .; git commit -qm two",
      for: "b.tasks:1:9: error[invalid-date]")
    scene.expectRefusal(
      "export GIT_INDEX_FILE=.git/other; git commit -qm two", for: "b.tasks:1:9: error[invalid-date]")
    scene.expectCommit("git commit -q --allow-empty -m two")
  }

  @Test func aPoorEnvironment() throws {
    let scene = try CommitScene()
    let poor = "env -i HOME=\"$HOME\" PATH=/usr/bin:/bin git -c user.name=A -c user.email=a@b"
    scene.expectRefusal(
      "\(Self.bad) > a.tasks; git add .; \(poor) commit -qm one", for: "a.tasks:1:9: error[invalid-date]")
    scene.expectCommit("\(Self.good) > a.tasks; git add .; \(poor) commit -qm one")
  }

  @Test func aProgramThatMoved() throws {
    let scene = try CommitScene(isInstalled: false)
    let made = scene.run(
      "cp \"$T\" '../pro gram'; '../pro gram' git install; rm '../pro gram'; \(Self.good) > a.tasks; git add .")
    #expect(made.output.hasPrefix("wrote '.git/hooks/pre-commit': commits are now checked\n"))
    let lost = scene.run("git commit -qm one")
    #expect(lost.status == 1)
    #expect(
      lost.output == "tasks was not found: commit refused; to commit anyway: git commit --no-verify\n")
    let doctor = scene.run("$T git doctor")
    #expect(doctor.status == 1)
    #expect(doctor.output.contains("\nmissing run: it cannot check commits: tasks was not found"))
    #expect(scene.run("mkdir bin; ln -s \"$T\" bin/tasks; PATH=$PWD/bin:$PATH git commit -qm one").status == 0)
    #expect(scene.run("git commit --no-verify --allow-empty -qm two").output == "")
    // A crash of the program does not let the commit pass.
    #expect(
      scene.run(
        "rm bin/tasks; printf '#!/bin/sh\\nkill -SEGV $$\\n' > bin/tasks; chmod +x bin/tasks; echo >> a.tasks; PATH=$PWD/bin:$PATH git commit -qam two"
      ).status == 1)
  }

  @Test func settingsOfThePersonDoNotCount() throws {
    let scene = try CommitScene()
    scene.expectRefusal(
      """
      mkdir -p "$HOME/.config/tasks"
      echo '{"rules": {"invalid-date": "off"}, "exclude": ["a.tasks"]}' > "$HOME/.config/tasks/config.json"
      \(Self.bad) > a.tasks; git add .; git commit -qm one
      """, for: "a.tasks:1:9: error[invalid-date]")
    let skipped = scene.run("TASKS_SKIP_HOOK=1 git commit -qm one")
    #expect(skipped.status == 0)
    #expect(skipped.output == "note: nothing was checked, because 'TASKS_SKIP_HOOK' is set\n")
    // The framework pre-commit runs the program this way.
    #expect(scene.run("$T lint a.tasks").status == 0)
    #expect(scene.run("PRE_COMMIT=1 $T lint --force-exclude a.tasks").status == 1)
  }
}
