import Glibc
import TaskFiles
import TaskTesting
import Testing

/// A new file is complete or does not exist.
struct NewFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var names: String {
    String(decoding: TaskTesting.shell("ls -A \(quoted(folder("")))").output, as: UTF8.self)
  }

  @Test(arguments: [false, true]) func writesWithTheRightsOfNewFiles(isProgram: Bool) throws {
    try NewFile.write([1, 2], to: folder("a/b/new"), as: .personal, isProgram: isProgram)
    #expect(try FileContents(of: folder("a/b/new")).bytes == [1, 2])
    let mask = UInt32(String(decoding: TaskTesting.shell("umask").output.dropLast(), as: UTF8.self), radix: 8)
    let status = try FileStatus(of: folder("a/b/new"))
    #expect(status.mode & 0o7777 == (isProgram ? 0o777 : 0o666) & ~(try #require(mask)))
    #expect(status.linkCount == 1)
    #expect(names == "a\n")
    try folder("a/b/new").removeFile()
    #expect(FileStatus.ifAny(folder("a/b/new")) == nil)
  }

  @Test func piecesFollowOneAnother() throws {
    let file = try folder.write("old", "old and longer")
    var sent = 0
    try NewFile.write(to: file, as: .personal, existing: .leavesRights) { send in
      for piece in [[1, 2], [], [3]] as [[UInt8]] {
        send(piece[...])
        sent += 1
      }
      send([9, 4, 5, 9][1..<3])
      #expect(
        (try? FileContents(of: file).bytes) == Array("old and longer".utf8), "the old file is there until the end")
    }
    #expect(sent == 3)
    #expect(try FileContents(of: file).bytes == [1, 2, 3, 4, 5])
    #expect(names == "old\n")
  }

  @Test func existingFilesAreKept() throws {
    let file = try folder.write("old", "old")
    folder.link("dangling", to: "/nonexistent/x")
    folder.makeFolder("folder")
    for name in ["old", "dangling", "folder"] {
      #expect(throws: FileError.self) { try NewFile.write([1], to: folder(name), as: .personal) }
    }
    #expect(throws: FileError.self) { try NewFile.write([1], to: folder("old/below"), as: .personal) }
    #expect(try FileContents(of: file).bytes == Array("old".utf8))
    #expect(names == "dangling\nfolder\nold\n", "no temporary file is left")
  }
}
