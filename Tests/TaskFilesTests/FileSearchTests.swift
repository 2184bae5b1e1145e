import Glibc
import TaskFiles
import TaskTesting
import Testing

@Suite struct FileSearchTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(".tasks.json", "{}")
  }

  private func list(_ options: FileSearchOptions = FileSearchOptions()) throws -> FileList {
    try Workspace.containing(folder.path, home: nil, user: UserFolders(home: "/nonexistent")).files(options)
  }

  private func names(_ options: FileSearchOptions = FileSearchOptions()) throws -> [String] {
    try list(options).files.map { String(decoding: $0.relative(to: folder.path).bytes, as: UTF8.self) }
  }

  private func write(_ names: String...) throws {
    for name in names { try folder.write(BytePath(name)) }
  }

  @Test func sortedByBytes() throws {
    try write(
      "b.tasks", "a/x.tasks", "a-b/x.tasks", "a.tasks.md", "a/b/c.tasks", "B.tasks", "é.tasks", "a/x.md", "tasks")
    #expect(try names() == ["B.tasks", "a-b/x.tasks", "a.tasks.md", "a/b/c.tasks", "a/x.tasks", "b.tasks", "é.tasks"])
    #expect(try list().problems.isEmpty)
    #expect(try list().ignored == nil)
  }

  @Test func excludedFilesAreIgnored() throws {
    try write("a.tasks", "old/b.tasks", "sub/old/c.tasks", "sub/d.tasks", "inbox.tasks")
    try folder.write(".gitignore", "!old/\n")
    let excluded = ExcludedFiles(
      file: folder(".tasks.json"),
      patterns: [.init(line: 3, text: Array("old/".utf8)), .init(line: 4, text: Array("/inbox.tasks".utf8))])
    var options = FileSearchOptions(exclude: excluded)
    #expect(try names(options) == ["a.tasks", "inbox.tasks", "sub/d.tasks"], "the inbox is always read")
    options.inbox = "in.tasks"
    #expect(try names(options) == ["a.tasks", "sub/d.tasks"])
    options.respectsIgnoreFiles = false
    #expect(try names(options).count == 5)
    let workspace = try Workspace.containing(folder.path, home: nil, user: UserFolders(home: "/nonexistent"))
    let origin = workspace.ignoreOrigin(of: folder("sub/old/c.tasks"), exclude: excluded)
    #expect(origin?.file == folder(".tasks.json") && origin?.line == 3)
    #expect(workspace.ignoreOrigin(of: folder("a.tasks"), exclude: excluded) == nil)
  }

  @Test(arguments: [
    ("work/**", "work/a/b.tasks", true), ("work/", "work/b.tasks", true), ("work/", "work", false),
    ("*.tasks", "a/b.tasks", true), ("/b.tasks", "a/b.tasks", false), ("a", "x/a/b.tasks", true), ("#", "#", false),
  ])
  func patternsMatchPaths(pattern: String, path: String, matches: Bool) {
    let patterns = PathPatterns([Array(pattern.utf8)])
    #expect(patterns.matches(Array(path.utf8)) == matches)
    #expect(
      !PathPatterns([Array(pattern.utf8), Array("!\(path)".utf8)]).matches(Array(path.utf8)) || path.contains("/"))
  }

  @Test func emptyWorkspace() throws {
    let list = try list()
    #expect(list.files.isEmpty && list.problems.isEmpty && list.ignored == nil)
  }

  @Test func aRootThatCannotBeEnteredIsOneProblem() throws {
    folder.link("loop", to: "loop")
    let list = Workspace.at(folder("loop")).files()
    #expect(list.problems == [FileError(folder("loop"), .system(.tooManyLinks))])
  }

  @Test func oddNames() throws {
    let odd: [[UInt8]] = [[0x0A], [0xFF, 0xFE], Array("-rf".utf8), [0x1B, 0x5B], Array("a b'\"$(x)".utf8)]
    for name in odd { try folder.write(BytePath(name + Array(".tasks".utf8))) }
    #expect(try list().files.map { Array($0.name.dropLast(6)) } == odd.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func hiddenOnes() throws {
    try write(".x.tasks", ".dot/a.tasks", "a/.b/c.tasks", "a.tasks", ".git/a.tasks", ".tasks")
    #expect(try names() == ["a.tasks"])
    let expected = [".dot/a.tasks", ".tasks", ".x.tasks", "a.tasks", "a/.b/c.tasks"]
    #expect(try names(FileSearchOptions(includesHidden: true)) == expected)
  }

  @Test func nestedWorkspaceIsNotEntered() throws {
    try write("a.tasks", "sub/.tasks.json", "sub/b.tasks", "sub/deep/c.tasks", "other/d.tasks")
    folder.makeFolder("other/.tasks.json")
    #expect(try names() == ["a.tasks", "other/d.tasks"])
    folder.link("way", to: "sub")
    #expect(try names() == ["a.tasks", "other/d.tasks"])
  }

  @Test func ignoredOnes() throws {
    try folder.write(".gitignore", "*.done.tasks\nbuild/\n")
    try write("a.tasks", "a.done.tasks", "build/b.tasks", "sub/build/c.tasks")
    #expect(try names() == ["a.tasks"])
    #expect(
      try names(FileSearchOptions(respectsIgnoreFiles: false))
        == ["a.done.tasks", "a.tasks", "build/b.tasks", "sub/build/c.tasks"])
    #expect(try list().ignored == nil)
  }

  @Test func saysWhenAllAreIgnored() throws {
    try folder.write(".gitignore", "*.done.tasks\n\nbuild/\n")
    try folder.write(".tasksignore", "nothing\n")
    try write("a.done.tasks", "build/b.tasks", "build/x/c.tasks", "build/.d/e.tasks", "sub/build/d.tasks")
    try write("build/own/.tasks.json", "build/own/f.tasks")
    let ignored = try list().ignored
    #expect(ignored?.count == 4)
    #expect(ignored?.isComplete == true)
    #expect(ignored?.causes.map(\.count) == [3, 1])
    #expect(ignored?.causes.map(\.origin.line) == [3, 1])
    #expect(ignored?.causes.first?.origin.file == folder(".gitignore"))
  }

  @Test func inboxIsAlwaysThere() throws {
    try folder.write(".gitignore", "*\n")
    try write("inbox.tasks", "a.tasks", ".in/box.md")
    #expect(try names() == ["inbox.tasks"])
    #expect(try names(FileSearchOptions(inbox: ".in/box.md")) == [".in/box.md"])
    #expect(try names(FileSearchOptions(inbox: "../x.tasks")) == [])
    #expect(try names(FileSearchOptions(inbox: "none.tasks")) == [])
    try folder.write(".gitignore", "")
    #expect(try names() == ["a.tasks", "inbox.tasks"])
  }

  @Test func aFileOnceHoweverItIsReached() throws {
    try write("real/a.tasks", "z/b.tasks")
    folder.link("link", to: "real")
    folder.link("again.tasks", to: "real/a.tasks")
    folder.link("z/up", to: "..")
    folder.link("z/self", to: ".")
    folder.link("inbox.tasks", to: "z/b.tasks")
    #expect(try names() == ["real/a.tasks", "z/b.tasks"])
    #expect(try list().problems.isEmpty)
  }

  @Test func linksOutOfTheWorkspace() throws {
    let other = try TemporaryFolder()
    try other.write("x/a.tasks")
    try other.write("b.tasks")
    other.link("x/back", to: folder.path)
    other.link("circle", to: other.path)
    folder.link("out", to: other.path)
    folder.link("out-again", to: other("x"))
    folder.link("one.tasks", to: other("b.tasks"))
    folder.link("two.tasks", to: other("b.tasks"))
    #expect(try names() == ["out/b.tasks", "out/x/a.tasks"])
    #expect(try list().problems.isEmpty)
  }

  @Test func linkToAFolderAboveIsALoop() throws {
    let inner = folder("inner/desk")
    try write("outside.tasks", "inner/desk/.tasks.json", "inner/desk/a.tasks")
    folder.link("inner/desk/up", to: folder.path)
    folder.link("inner/desk/top", to: "/")
    let workspace = try Workspace.containing(inner, home: nil, user: UserFolders(home: nil))
    #expect(workspace.files().files == [inner.joined("a.tasks")])
  }

  @Test func theOrderOfLinksIsThatOfPaths() throws {
    let other = try TemporaryFolder()
    try other.write("a.tasks")
    for name in ["m", "c", "x", "b"] { folder.link(BytePath(name), to: other.path) }
    #expect(try names() == ["b/a.tasks"])
  }

  @Test func unreadableFilesAreReported() throws {
    folder.makePipe("pipe.tasks")
    folder.link("gone.tasks", to: "nowhere")
    folder.link("circle.tasks", to: "circle.tasks")
    folder.link("zero.tasks", to: "/dev/zero")
    folder.link("gone.txt", to: "nowhere")
    folder.makeFolder("folder.tasks")
    try write("folder.tasks/a.tasks")
    let list = try list()
    #expect(list.files == [folder("folder.tasks/a.tasks")])
    #expect(
      list.problems.map(\.path) == ["circle.tasks", "gone.tasks", "pipe.tasks", "zero.tasks"].map { folder($0) })
    #expect(list.problems.last?.reason == .notRegular(.device))
    try folder.write(".ignore", "*.tasks\n!folder.tasks\n!a.tasks")
    #expect(try self.list().problems.isEmpty)
  }

  @Test(.disabled(if: geteuid() == 0, "root may read everything")) func closedFolder() throws {
    try write("a.tasks", "closed/b.tasks")
    folder.setMode("closed", 0)
    #expect(try names() == ["a.tasks"])
    #expect(try list().problems == [FileError(folder("closed"), .system(.notPermitted))])
  }

  @Test func missingRootIsReported() {
    let workspace = Workspace.at(folder("gone"))
    #expect(workspace.files().problems.first?.isNotFound == true)
    #expect(workspace.files().files.isEmpty)
  }

  @Test(.timeLimit(.minutes(Environment.isSanitized ? 40 : 10))) func manyFilesAndFolders() throws {
    for number in 0..<2000 { try write("f\(number % 50)/d\(number % 7)/t\(number).tasks") }
    #expect(try list().files.count == 2000)
  }
}
