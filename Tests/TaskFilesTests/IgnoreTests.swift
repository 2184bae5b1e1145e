import TaskFiles
import TaskTesting
import Testing

@Suite struct IgnoreTests {
  let folder: TemporaryFolder
  let user: UserFolders

  init() throws {
    folder = try TemporaryFolder()
    user = UserFolders(home: folder("home"))
    try folder.write("tree/.tasks.json", "{}")
  }

  private func origin(_ name: String) throws -> IgnoreOrigin? {
    let workspace = try Workspace.containing(folder("tree"), home: nil, user: user)
    return workspace.ignoreOrigin(of: folder("tree").joined(BytePath(name)))
  }

  @Test(arguments: [
    ("old.tasks", "old.tasks", true), ("old.tasks", "a/b/old.tasks", true), ("old.tasks", "old.tasks.md", false),
    ("/old.tasks", "old.tasks", true), ("/old.tasks", "a/old.tasks", false), ("a/b.tasks", "a/b.tasks", true),
    ("a/b.tasks", "x/a/b.tasks", false), ("*.tasks", "a/.tasks", true), ("*.tasks", "a/b.tasks", true),
    ("a*c", "abc", true), ("a*c", "a/c", false), ("a*/c", "ab/c", true), ("a?c", "abc", true), ("a?c", "a/c", false),
    ("/a?c", "a/c", false), ("**/c", "c", true), ("**/c", "a/b/c", true), ("a/**", "a/b/c", true), ("a/**", "a", false),
    ("a/**/c", "a/c", true), ("a/**/c", "a/x/y/c", true), ("a/**/**/c", "a/c", true), ("a/**/**/c", "a/x/c", true),
    ("a/**/c", "a/xc", false), ("a**c", "abxc", true),
    ("x/a**c", "x/ab/c", false), ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false), ("[^a-c]x", "dx", true),
    ("[]a]x", "]x", true), ("[a-]x", "-x", true), ("[[:digit:]]x", "7x", true), ("[[:nonsense:]]x", "ax", false),
    ("[ax", "[ax", false), ("[\\]]x", "]x", true), ("a[/]b", "a/b", false), ("a\\*", "a*", true), ("a\\*", "ab", false),
    ("a\\", "a", false), ("a ", "a", true), ("a\\ ", "a ", true), ("a\\ ", "a", false), ("\ta", "a", false),
    ("#a", "#a", false), ("\\#a", "#a", true), ("\\!a", "!a", true), ("a/", "a/b", true), ("a/", "a", false),
    ("/", "a", false),
    ("", "a", false), ("!", "a", false), ("*", "a", true), ("a\r", "a", true), ("é?", "éa", true), ("A", "a", false),
    ("\u{FEFF}a", "a", true),
  ])
  func onePattern(pattern: String, name: String, isIgnored: Bool) throws {
    try folder.write("tree/.gitignore", pattern + "\n")
    #expect(try (origin(name) != nil) == isIgnored)
  }

  @Test func lastLineWins() throws {
    try folder.write("tree/.gitignore", "*.tasks\n!keep*\nkeep-not.tasks\n")
    #expect(try origin("a.tasks")?.line == 1)
    #expect(try origin("keep.tasks") == nil)
    #expect(try origin("keep-not.tasks")?.line == 3)
    #expect(try origin("sub/keep.tasks") == nil)
  }

  @Test func filesInAnIgnoredFolderStayIgnored() throws {
    try folder.write("tree/.gitignore", "build/\n!build/keep.tasks\n")
    try folder.write("tree/build/.gitignore", "!*\n")
    let origin = try origin("build/keep.tasks")
    #expect(origin?.file == folder("tree/.gitignore"))
    #expect(origin?.line == 1)
    #expect(origin?.pattern == Array("build/".utf8))
  }

  @Test func deeperFolderBeforeHigherAndOwnFilesFirst() throws {
    try folder.write("tree/.gitignore", "a\nb\nc\n")
    try folder.write("tree/.ignore", "!b\n!c\n")
    try folder.write("tree/.tasksignore", "c\n")
    #expect(try origin("a")?.file == folder("tree/.gitignore"))
    #expect(try origin("b") == nil)
    #expect(try origin("c")?.file == folder("tree/.tasksignore"))
    try folder.write("tree/sub/.gitignore", "!c\nb\n")
    #expect(try origin("sub/c") == nil)
    #expect(try origin("sub/b")?.file == folder("tree/sub/.gitignore"))
  }

  @Test func listsOfTheRepositoryAndThePerson() throws {
    folder.makeFolder("tree/.git/info")
    try folder.write("tree/.git/info/exclude", "x\ny\n")
    try folder.write("home/.config/git/ignore", "y\nz\nw\n")
    try folder.write("tree/.gitignore", "!x\n!w\n")
    #expect(try origin("x") == nil)
    #expect(try origin("y")?.file == folder("tree/.git/info/exclude"))
    #expect(try origin("z")?.file == folder("home/.config/git/ignore"))
    #expect(try origin("w") == nil)

    try folder.write("home/.gitconfig", "[user]\n\tname = x\n[Core]\n\texcludesFile = \"~/my list\" ; mine\n")
    try folder.write("home/my list", "v")
    #expect(try origin("v")?.file == folder("home/my list"))
    #expect(try origin("z") == nil)

    try folder.write("tree/.git/config", "[core \"x\"]\nexcludesfile=/no\n[core]excludesfile=\\\n  lists/of-repo\n")
    try folder.write("tree/lists/of-repo", "u")
    #expect(try origin("u")?.file == folder("tree/lists/of-repo"))
    #expect(try origin("v") == nil)
    try folder.write("tree/.git/config", "[core]\nexcludesfile=/dev/null\n")
    #expect(try origin("u") == nil)
  }

  @Test func rulesFromAboveTheWorkspace() throws {
    folder.makeFolder(".git")
    try folder.write(".gitignore", "/tree/a\nb\nwork/\n")
    #expect(try origin("a")?.line == 1)
    #expect(try origin("sub/b")?.line == 2)
    #expect(try origin("c") == nil, "the workspace itself is not asked for")
  }

  @Test func listsOfGitEndAtARepository() throws {
    folder.makeFolder("tree/.git")
    folder.makeFolder("tree/inner/.git/info")
    try folder.write("tree/.gitignore", "a\n")
    try folder.write("tree/.ignore", "b\n")
    try folder.write("tree/inner/.git/info/exclude", "c\n")
    #expect(try origin("a") != nil)
    #expect(try origin("inner/a") == nil)
    #expect(try origin("inner/b") != nil)
    #expect(try origin("inner/c") != nil)
    #expect(try origin("c") == nil)
  }

  @Test func gitReadsNoLinkedList() throws {
    try folder.write("elsewhere", "a\n")
    folder.link("tree/.gitignore", to: folder("elsewhere"))
    #expect(try origin("a") == nil)
    folder.link("tree/.ignore", to: folder("elsewhere"))
    #expect(try origin("a")?.file == folder("tree/.ignore"))
  }

  /// Trying a text again and again takes years.
  @Test(
    .timeLimit(.minutes(Environment.isSanitized ? 40 : 10)),
    arguments: [
      String(repeating: "a*", count: 200) + "b", String(repeating: "*a", count: 2000) + "b",
      "/" + String(repeating: "**/a/", count: 100) + "b", String(repeating: "*?", count: 100) + "b",
      String(repeating: "[a-z]*", count: 100) + "[!a-z]", "/x/" + String(repeating: "a**", count: 200) + "b",
      String(repeating: "**/", count: 100_000) + "b", "/" + String(repeating: "**/*", count: 20_000) + "b",
    ])
  func hostilePatterns(pattern: String) throws {
    try folder.write("tree/.gitignore", pattern + "\n")
    let deep = String(repeating: "a/", count: 60)
    #expect(try origin(String(repeating: "a", count: 250)) == nil)
    #expect(try origin("x/" + String(repeating: "a", count: 250)) == nil)
    #expect(try origin(deep + "a") == nil)
  }
}
