import Glibc
import TaskFiles
import TaskTesting
import Testing

/// Which files of editors keep the writer from a file: those that record unsaved changes.
struct EditorLockTests {
  private let place: WritingFolder
  private var swapFolder: BytePath { place.folder("state/nvim/swap") }
  private var writer: FileWriter { FileWriter(journal: place.journal, swapFolders: [swapFolder]) }

  init() throws { place = try WritingFolder(isInMemory: false) }

  /// The first block of a swap file.
  private func swap(isModified: Bool, kind: UInt8 = UInt8(ascii: "0"), count: Int = 4096) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(count, 1008))
    bytes.replaceSubrange(0..<9, with: Array("b0VIM 9.0".utf8))
    bytes[1] = kind
    bytes[1007] = isModified ? 0x55 : 0
    return Array(bytes[..<count])
  }

  private func beside(_ name: String) -> BytePath { BytePath("files/" + name) }

  private func expectRefused(because lock: BytePath, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let isRefused = writer.set(place.file, to: "new").reason == .unsavedInEditor(lock)
    #expect(isRefused, sourceLocation: sourceLocation)
    #expect(writer.set(place.file, to: place.old) == .success(.unchanged), sourceLocation: sourceLocation)
    #expect(try place.bytes() == place.old, sourceLocation: sourceLocation)
    let forced = place.writer(isForced: true).set(place.file, to: "new")
    #expect(forced == .success(.written), sourceLocation: sourceLocation)
  }

  @Test(arguments: [".a.tasks.swp", ".a.tasks.swo", ".a.tasks.swa"])
  func unsavedChangesInVim(name: String) throws {
    try expectRefused(because: place.folder.write(beside(name), swap(isModified: true)))
  }

  @Test(arguments: Array("0cCdSs".utf8)) func everyKindOfSwapFile(kind: UInt8) throws {
    try expectRefused(because: place.folder.write(beside(".a.tasks.swp"), swap(isModified: true, kind: kind)))
  }

  @Test func aSecondVimHasTheChanges() throws {
    try place.folder.write(beside(".a.tasks.swp"), swap(isModified: false))
    try expectRefused(because: place.folder.write(beside(".a.tasks.swo"), swap(isModified: true, count: 1008)))
  }

  @Test func aHiddenFileHasNoSecondDot() throws {
    let hidden = try WritingFolder(name: ".a.tasks", isInMemory: false)
    let lock = try hidden.folder.write("files/.a.tasks.swp", swap(isModified: true))
    #expect(hidden.writer().set(hidden.file, to: "new").reason == .unsavedInEditor(lock))
  }

  /// Neovim writes `%` for `/`.
  private var neovimStem: String {
    String(decoding: place.file.bytes.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "%") : $0 }, as: UTF8.self)
  }

  @Test(arguments: ["swp", "swn"]) func unsavedChangesInNeovim(ending: String) throws {
    let name = BytePath("state/nvim/swap/\(neovimStem).\(ending)")
    try expectRefused(because: place.folder.write(name, swap(isModified: true)))
  }

  @Test func neovimKnowsAFileByItsOwnName() throws {
    let lock = try place.folder.write(BytePath("state/nvim/swap/\(neovimStem).swp"), swap(isModified: true))
    place.folder.link("files/b.tasks", to: "a.tasks")
    #expect(writer.set(place.folder("files/b.tasks"), to: "new").reason == .unsavedInEditor(lock))
  }

  @Test func anotherFileInNeovim() throws {
    try place.folder.write(BytePath("state/nvim/swap/\(neovimStem)x.swp"), swap(isModified: true))
    #expect(writer.set(place.file, to: "new") == .success(.written))
  }

  @Test func emacsLocks() throws {
    place.folder.link(beside(".#a.tasks"), to: "maria@host.123")
    try expectRefused(because: place.folder("files/.#a.tasks"))
  }

  /// Emacs makes a file if links are impossible.
  @Test func emacsLocksWithAFile() throws {
    try expectRefused(because: place.folder.write(beside(".#a.tasks"), "maria@host.123"))
  }

  @Test(arguments: [0, 1, 1007]) func truncatedSwapFilesAreNone(count: Int) throws {
    try place.folder.write(beside(".a.tasks.swp"), swap(isModified: true, count: count))
    #expect(writer.set(place.file, to: "new") == .success(.written))
  }

  @Test(arguments: [UInt8(ascii: "1"), 0]) func otherFilesAreNone(kind: UInt8) throws {
    try place.folder.write(beside(".a.tasks.swp"), swap(isModified: true, kind: kind))
    try place.folder.write(beside(".a.tasks.swz"), swap(isModified: true))
    try place.folder.write(beside("a.tasks.swp"), swap(isModified: true))
    #expect(writer.set(place.file, to: "new") == .success(.written))
  }

  @Test func aFileThatIsOnlyShownIsWritten() throws {
    try place.folder.write(beside(".a.tasks.swp"), swap(isModified: false))
    try place.folder.write(BytePath("state/nvim/swap/\(neovimStem).swp"), swap(isModified: false))
    #expect(writer.set(place.file, to: "new") == .success(.written))
  }

  @Test(arguments: [".a.tasks.swp", ".#a.tasks"])
  func pipesAndFoldersAreNone(name: String) throws {
    place.folder.makePipe(beside(name))
    #expect(writer.set(place.file, to: "new") == .success(.written))
    _ = shell("rm \(quoted(place.folder("files/" + name))); mkdir \(quoted(place.folder("files/" + name)))")
    #expect(writer.set(place.file, to: "newer") == .success(.written))
  }

  @Test func linksAreNotFollowed() throws {
    try place.folder.write("outside", swap(isModified: true))
    place.folder.link(beside(".a.tasks.swp"), to: "../outside")
    place.folder.link(beside(".a.tasks.swo"), to: ".a.tasks.swo")
    #expect(writer.set(place.file, to: "new") == .success(.written))
  }

  @Test func aHugeFileIsReadInPart() throws {
    let name = try place.folder.write(beside(".a.tasks.swp"), swap(isModified: true))
    _ = unsafe withC(name) { unsafe truncate($0, 1 << 30) }
    try expectRefused(because: name)
  }

  /// The owner of the file cannot tell, so nothing is risked.
  @Test(.enabled(if: geteuid() != 0)) func anUnreadableSwapFileCounts() throws {
    let name = try place.folder.write(beside(".a.tasks.swp"), swap(isModified: false))
    place.folder.setMode(beside(".a.tasks.swp"), 0)
    try expectRefused(because: name)
  }

  @Test func swapFoldersThatAreMissingOrNone() throws {
    try place.folder.write("state/nvim/swap", "a file")
    #expect(writer.set(place.file, to: "new") == .success(.written))
  }
}
