import TaskFiles
import TaskTesting
import Testing

/// Tests of `git install`, `git uninstall` and `git doctor`, with the real program, which records its own path.
@Suite(.enabled(if: isGitInstalled)) struct GitInstallTests {
  private let scene: CommitScene

  init() throws { scene = try CommitScene(isInstalled: false) }

  private static let hook = ".git/hooks/pre-commit"
  private static let wrote = """
    wrote '.git/hooks/pre-commit': commits are now checked
    wrote '.git/hooks/pre-merge-commit': merges are now checked

    """

  private static let removed = "removed '.git/hooks/pre-commit'\nremoved '.git/hooks/pre-merge-commit'\n"

  @Test func comesAndGoes() {
    let before = scene.run("find . ../home -print0 | sort -z | xargs -0 ls -ld --time-style=+; cat .git/config").output
    #expect(scene.run("$T git uninstall").output == "no hook of tasks is installed\n")
    #expect(
      scene.run("mkdir sub; cd sub; $T git install").output.hasSuffix(
        "/r/.git/hooks/pre-merge-commit': merges are now checked\n"))
    #expect(
      scene.run("rmdir sub; $T git install").output
        == "'.git/hooks/pre-commit' is already installed\n'.git/hooks/pre-merge-commit' is already installed\n")
    #expect(scene.run("git config diff.tasks.xfuncname").output == "^(#{1,6}[[:space:]].*)$\n")
    #expect(scene.run("sh -n \(Self.hook) && dash -n \(Self.hook) && stat -c %A \(Self.hook)").output == "-rwxr-xr-x\n")
    #expect(scene.run("ls -A . .git/hooks | grep '^[.]tasks' || true").output == "")
    #expect(scene.run("$T git uninstall").output == Self.removed)
    let after = scene.run("find . ../home -print0 | sort -z | xargs -0 ls -ld --time-style=+; cat .git/config").output
    // Git keeps the header of an empty section.
    #expect(after.replacing("[diff \"tasks\"]\n", with: "").count { $0 == "\n" } == before.count { $0 == "\n" })
    #expect(scene.run("git config diff.tasks.xfuncname").status == 1)
  }

  @Test func headingsAreNamed() {
    let run = scene.run(
      """
      $T git install >/dev/null; $T init --attributes >/dev/null
      { printf '# Kitchen\\n\\n'; for i in $(seq 9); do echo "- [ ] Task $i"; done; } > a.tasks; git add .; git commit -qm one >/dev/null 2>&1
      sed -i '9s/$/ @home/' a.tasks; git diff | grep '^@@'; $T git doctor
      """)
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.hasPrefix("@@ -6,6 +6,6 @@ # Kitchen\nok      git: "))
    #expect(run.output.hasSuffix("ok      attributes: '*.tasks' has 'diff=tasks'\n"))
    #expect(
      scene.run(
        "git config diff.tasks.xfuncname mine; $T git install >/dev/null; $T git uninstall; git config diff.tasks.xfuncname"
      ).output
        == Self.removed + "mine\n")
  }

  @Test func aHookOfTheirsStays() throws {
    let hook = "#!/usr/bin/env bash\necho theirs\n"
    try scene.folder.write("r/.git/hooks/pre-commit", hook)
    let refused = scene.run("chmod +x \(Self.hook); cat .git/config > ../config; $T git install")
    #expect(refused.status == 1)
    let lines = refused.output.split(separator: "\n")
    #expect(
      lines.prefix(3) == [
        "warning: the hook '.git/hooks/pre-commit' already exists", "note: nothing was changed",
        "  = help: add these two lines to it, or use '--append':",
      ])
    #expect(lines.count == 5)
    let left = scene.run("cmp .git/config ../config; ls .git/hooks | grep -c 'merge-commit$' || true; cat \(Self.hook)")
    #expect(left.output == "0\n" + hook)
    #expect(scene.run("$T git uninstall; cat \(Self.hook)").output == "no hook of tasks is installed\n\(hook)")
    // The two lines are recognized if the user added them.
    try scene.folder.write("r/.git/hooks/pre-commit", hook + lines.suffix(2).joined(separator: "\n") + "\n")
    #expect(scene.run("$T git doctor").output.contains("\nmissing merge hook: '.git/hooks/pre-merge-commit' does not"))
    #expect(
      scene.run("$T git install").output == """
        '.git/hooks/pre-commit' already contains the two lines
        wrote '.git/hooks/pre-merge-commit': merges are now checked

        """)
    let doctor = scene.run("$T git doctor").output
    #expect(doctor.contains("\nok      run: it runs and would accept a commit now\n"))
    #expect(doctor.contains("\nok      merge run: it runs and would accept a commit now\n"))
    #expect(scene.run("$T git uninstall; ls .git/hooks | grep merge-commit$").status == 1)
    #expect(scene.run("printf -- '- [] A\\n' > a.tasks; git add .; git commit -qm one").status == 1)
    #expect(scene.run("$T git doctor").output.contains("\nok      run: it runs and would refuse a commit now"))
  }

  @Test func linesAreAppended() throws {
    let hook = "#!/bin/sh -e\necho theirs\nexit 0\n"
    try scene.folder.write("r/.git/hooks/pre-commit", hook)
    let weak = scene.run("$T git install --append")
    #expect(weak.status == 1)
    #expect(
      weak.output.hasPrefix(
        "added two lines to '.git/hooks/pre-commit': commits are now checked\nwarning: git does not run"))
    #expect(weak.output.hasSuffix("wrote '.git/hooks/pre-merge-commit': merges are now checked\n"))
    #expect(scene.run("$T git doctor").output.contains("\nmissing hook: '.git/hooks/pre-commit' is not executable\n"))
    #expect(
      scene.run("chmod +x \(Self.hook); $T git install | head -1").output
        == "'.git/hooks/pre-commit' is already installed\n")
    let refused = scene.run("printf -- '- [] A\\n' > a.tasks; git add .; git commit -qm one")
    #expect(refused.status == 1 && !refused.output.contains("theirs"))
    #expect(
      scene.run("printf -- '- [ ] A\\n' > a.tasks; git add .; git commit -qm one").output
        == "no findings in 1 file; 1 file is formatted\ntheirs\n")
    #expect(
      scene.run("$T git uninstall; cat \(Self.hook)").output
        == "removed the lines of tasks from '.git/hooks/pre-commit'\nremoved '.git/hooks/pre-merge-commit'\n\(hook)")
    for other in ["#!/usr/bin/env python3\nprint(1)\n", "#!/bin/sh", "echo\n", "\u{7F}ELF\n"] {
      try scene.folder.write("r/.git/hooks/pre-commit", other)
      let run = scene.run("$T git install --append")
      #expect(run.status == 1 && run.output.contains("is not a shell script"))
      #expect(scene.run("cat \(Self.hook)").output == other)
    }
    #expect(scene.run("rm \(Self.hook); ln -s nowhere \(Self.hook); $T git install --append").status == 3)
    #expect(scene.run("readlink \(Self.hook)").output == "nowhere\n")
  }

  @Test func hooksOfManyRepositoriesStay() {
    for line in ["git config --global core.hooksPath '~/hooks'", "git config core.hooksPath ../home/hooks"] {
      let run = scene.run("mkdir -p ../home/hooks; \(line); $T git install --append; ls ../home/hooks")
      #expect(run.status == 1)
      #expect(run.output.contains("/home/hooks', which other repositories may share\nnote: nothing was changed\n"))
      #expect(run.output.contains("add these two lines to 'pre-merge-commit' there:"))
      #expect(scene.run("ls ../home/hooks; git config diff.tasks.xfuncname").output == "")
    }
    #expect(scene.run("git config core.hooksPath .git/hooks; $T git install").output == Self.wrote)
    #expect(scene.run("$T git uninstall").status == 0)
    // A linked folder may belong to another repository.
    let run = scene.run(
      "git config --unset core.hooksPath; git config --global --unset core.hooksPath; rm -r .git/hooks; ln -s ../../home/hooks .git/hooks; $T git install; ls ../home/hooks"
    )
    #expect(run.status == 1)
    #expect(scene.run("rm .git/hooks; $T git install").output == Self.wrote, "the folder need not be there")
  }

  @Test func foldersWithoutCommits() {
    for command in ["git install", "git uninstall", "git doctor", "init --hook"] {
      let run = scene.run("mkdir -p ../none; cd ../none; $T \(command) 2>&1")
      #expect(run.status == 3 && run.output.contains("' is not in a git repository\n"), "\(run)")
    }
    #expect(scene.run("git init -q --bare ../bare; cd ../bare; $T git install").status == 2)
    #expect(
      scene.run("cd .git; $T git doctor").output.contains("/.git' is inside the '.git' folder, not in the work tree"))
    #expect(scene.run("cd .git/hooks; $T git install").status == 2)
    #expect(scene.run("PATH=/nowhere $T git install").output.hasPrefix("error: git was not found in PATH"))
  }

  @Test func anUpdateMovesTheProgram() {
    let run = scene.run(
      "mkdir ../x; cp \"$T\" \"../x/it's\"; \"../x/it's\" git install; grep -c \"it'\" \(Self.hook); $T git install | head -1; grep -c \"it'\" \(Self.hook) || true; grep -c . \(Self.hook)"
    )
    #expect(
      run.output == """
        \(Self.wrote)1
        added two lines to '.git/hooks/pre-commit': commits are now checked
        0
        5

        """)
    #expect(
      scene.run(
        "rm \(Self.hook); \"../x/it's\" git install; printf -- '- [] A\\n' > a.tasks; git add .; git commit -qm one"
      ).output.contains("malformed-checkbox"))
  }
}
