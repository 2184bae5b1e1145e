import TaskFiles
import TaskTesting
import Testing

@Suite struct WorkspaceSearchTests {
  let folder: TemporaryFolder
  let user: UserFolders

  init() throws {
    folder = try TemporaryFolder()
    folder.makeFolder("home/notes/deep")
    user = UserFolders(home: folder("home"))
  }

  private func find(_ name: String, home: BytePath? = nil) throws -> Workspace {
    try Workspace.containing(folder(name), home: home, user: user)
  }

  @Test func firstFolderWithSettings() throws {
    try folder.write("home/notes/.tasks.json", "{}")
    let workspace = try find("home/notes/deep")
    #expect(workspace.root == folder("home/notes"))
    #expect(workspace.origin == .settings)
    #expect(workspace.settingsFile == folder("home/notes/.tasks.json"))
    #expect(workspace.repository == nil)
    try folder.write("home/notes/deep/.tasks.json", "{}")
    #expect(try find("home/notes/deep").root == folder("home/notes/deep"))
  }

  @Test func endsBelowHome() throws {
    try folder.write("home/.tasks.json", "{}")
    try folder.write(".tasks.json", "{}")
    #expect(try find("home/notes/deep").root == folder("home/notes/deep"))
    #expect(try find("home/notes/deep").origin == .startingFolder)
    #expect(try find("home").origin == .settings, "the folder one stands in is looked at")
    folder.makeFolder("elsewhere/x")
    #expect(try find("elsewhere/x").root == folder.path, "home lies on another way")
  }

  @Test func endsAtTheRepository() throws {
    folder.makeFolder("home/notes/.git")
    try folder.write(".tasks.json", "{}")
    #expect(try find("home/notes/deep").origin == .startingFolder)
    try folder.write("home/notes/.tasks.json", "{}")
    #expect(try find("home/notes/deep").origin == .settings)
  }

  @Test func aRepositoryMayReachHome() throws {
    folder.makeFolder("home/.git")
    try folder.write("home/.tasks.json", "{}")
    #expect(try find("home/notes").root == folder("home"))
  }

  @Test(arguments: ["inbox.tasks", "README.tasks.md", "-.tasks"])
  func repositoryWithTaskFileAtItsTop(name: String) throws {
    folder.makeFolder("home/notes/.git")
    try folder.write(BytePath("home/notes/\(name)"))
    let workspace = try find("home/notes/deep")
    #expect(workspace.root == folder("home/notes"))
    #expect(workspace.origin == .repository)
    #expect(workspace.repository?.folder == folder("home/notes/.git"))
  }

  @Test(arguments: [".tasks", ".hidden.tasks", "tasks.md", "x.task", "x.tasks.json", "x.TASKS"])
  func namesOfOtherFiles(name: String) throws {
    folder.makeFolder("home/notes/.git")
    try folder.write(BytePath("home/notes/\(name)"))
    #expect(try find("home/notes/deep").origin == .startingFolder)
  }

  @Test func homeThenTheFolderItself() throws {
    folder.makeFolder("tasks")
    #expect(try find("home/notes", home: folder("tasks")).root == folder("tasks"))
    #expect(try find("home/notes", home: folder("tasks")).origin == .home)
    #expect(try find("home/notes", home: folder("new/../gone")).root == folder("gone"))
    #expect(Workspace.at(folder("tasks"), user: user).origin == .home)
    folder.makeFolder("home/notes/.git")
    #expect(try find("home/notes", home: folder("tasks")).origin == .home)
  }

  @Test func aFolderWithTaskFilesComesBeforeAHomeElsewhere() throws {
    folder.makeFolder("tasks")
    try folder.write("home/notes/a.tasks")
    for start in ["home/notes", "home/notes/deep"] {
      let workspace = try find(start, home: folder("tasks"))
      #expect(workspace.root == folder("home/notes"))
      #expect(workspace.origin == .taskFiles)
    }
    try folder.write("home/notes/deep/b.tasks")
    #expect(try find("home/notes/deep").root == folder("home/notes/deep"))
    // Within the home workspace its files belong together.
    #expect(try find("home/notes/deep", home: folder("home/notes")).origin == .home)
    #expect(try find("home/notes/deep", home: folder("home/notes")).root == folder("home/notes"))
  }

  /// Files in a folder that others can write to, or in the home directory, say nothing about the folders below it.
  @Test func someFoldersCountOnlyAsTheStart() throws {
    try folder.write("home/a.tasks")
    #expect(try find("home/notes").origin == .startingFolder)
    #expect(try find("home").origin == .taskFiles)
    try folder.write("shared/a.tasks")
    folder.makeFolder("shared/mine/deep")
    #expect(try find("shared/mine/deep").root == folder("shared"))
    #expect(shell("chmod 1777 '\(String(decoding: folder("shared").bytes, as: UTF8.self))'").status == 0)
    #expect(try find("shared/mine/deep").origin == .startingFolder)
    #expect(try find("shared").origin == .taskFiles)
  }

  /// `git add` must not move the workspace.
  @Test(.enabled(if: isGitInstalled)) func untrackedFilesOfARepository() throws {
    let top = folder("repository")
    try folder.write("repository/src/main.c")
    try folder.write("repository/.gitignore", "/build/\n")
    try folder.write("repository/build/copy.tasks")
    #expect(git("init -q .", in: top).status == 0)
    #expect(git("add .gitignore src", in: top).status == 0)
    #expect(try find("repository/src").origin == .startingFolder)
    try folder.write("repository/docs/plan/work.tasks")
    #expect(try find("repository/src").root == top)
    #expect(try find("repository/src").origin == .repository)
    #expect(try find("repository/docs/plan").root == top)
    #expect(git("add .", in: top).status == 0)
    #expect(try find("repository/docs/plan").root == top)
  }

  @Test func startsFromAFile() throws {
    try folder.write("home/notes/.tasks.json", "{}")
    try folder.write("home/notes/deep/a.tasks")
    #expect(try find("home/notes/deep/a.tasks").root == folder("home/notes"))
    #expect(try find("home/notes/deep/not-yet.tasks").root == folder("home/notes"))
    #expect(throws: FileError.self) { try find("home/nowhere/a.tasks") }
  }

  @Test func aFolderThatCannotBeAskedIsAnError() throws {
    folder.link("loop", to: "loop")
    try folder.write(".tasks.json", "{}")
    #expect(throws: FileError(folder("loop/deep"), .system(.tooManyLinks))) { try find("loop/deep") }
    #expect(throws: FileError.self) { try find(String(repeating: "x", count: 300)) }
  }

  @Test func linksAreFollowed() throws {
    try folder.write("home/notes/.tasks.json", "{}")
    folder.link("short", to: folder("home/notes/deep"))
    #expect(try find("short").root == folder("home/notes"))
    folder.link("other-home", to: folder("home"))
    try folder.write("home/.tasks.json", "{}")
    folder.makeFolder("home/else")
    let user = UserFolders(home: folder("other-home"))
    #expect(try Workspace.containing(folder("home/else"), home: nil, user: user).origin == .startingFolder)
  }

  @Test func furtherWorkTree() throws {
    try folder.write("tree/.git", "gitdir: ../main/.git/worktrees/tree\n")
    try folder.write("main/.git/worktrees/tree/commondir", "../..\n")
    try folder.write("tree/a.tasks")
    let repository = try find("tree").repository
    #expect(repository?.root == folder("tree"))
    #expect(repository?.folder == folder("main/.git/worktrees/tree"))
    #expect(repository?.commonFolder == folder("main/.git"))
  }

  @Test(
    .enabled(if: isGitInstalled),
    arguments: [("", ""), ("", "-c index.version=4"), ("", "-c index.version=3"), ("--object-format=sha256", "")])
  func taskFileInTheIndex(format: String, version: String) throws {
    let top = folder("repository")
    for number in 0..<30 { try folder.write(BytePath("repository/some/folder/file-\(number).txt")) }
    #expect(git("init -q \(format) .", in: top).status == 0)
    #expect(git("\(version) add .", in: top).status == 0)
    #expect(git("\(version) add -N some", in: top).status == 0)
    #expect(try find("repository/some").origin == .startingFolder)
    try folder.write("repository/some/folder/work.tasks")
    #expect(git("\(version) add -N some", in: top).status == 0)
    #expect(try find("repository/some").origin == .repository)
    #expect(try find("repository/some").root == top)

    // A truncated index counts as empty, or still has the name.
    let index = try FileContents(of: folder("repository/.git/index")).bytes
    for length in stride(from: 0, to: index.count, by: 37) {
      try folder.write("repository/.git/index", Array(index[..<length]))
      _ = try find("repository/some")
      var damaged = index
      damaged[length] ^= 0xFF
      try folder.write("repository/.git/index", damaged)
      _ = try find("repository/some")
    }
  }
}
