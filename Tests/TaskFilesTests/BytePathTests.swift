import TaskFiles
import Testing

@Suite struct BytePathTests {
  @Test(arguments: [
    ("/a/b", "b", "/a"), ("/a", "a", "/"), ("/", "", "/"), ("", "", "."), ("a", "a", "."), ("a/b/", "b", "a"),
    ("a//b", "b", "a"), ("//a", "a", "/"), ("a/.", ".", "a"), ("../a", "a", ".."), ("/a//", "a", "/"),
    ("-a/\n b", "\n b", "-a"),
  ])
  func nameAndParent(path: BytePath, name: String, parent: BytePath) {
    #expect(path.name.elementsEqual(name.utf8))
    #expect(path.parent == parent)
  }

  @Test(arguments: [
    ("/a", "b", "/a/b"), ("/a/", "b", "/a/b"), ("/", "b", "/b"), ("", "b", "b"), ("a", "/b", "/b"), ("a", "", "a"),
    ("", "", ""), ("a", "../b", "a/../b"),
  ])
  func joining(folder: BytePath, other: BytePath, result: BytePath) {
    #expect(folder.joined(other) == result)
  }

  @Test(arguments: [
    ("/a/./b//c/", "/a/b/c"), ("/a/../b", "/b"), ("/../a", "/a"), ("/..", "/"), ("a/..", "."), ("../../a", "../../a"),
    ("a/../../b", "../b"), ("", "."), (".", "."), ("./a", "a"), ("/", "/"), ("a/...", "a/..."), ("//", "/"),
  ])
  func normalizing(path: BytePath, result: BytePath) {
    #expect(path.normalized() == result)
    #expect(result.normalized() == result)
  }

  @Test(arguments: [
    ("/a/b/c", "/a/b", "c"), ("/a/b", "/a/b/c", ".."), ("/a/b", "/a/b", "."), ("/a/x/y", "/a/b/c", "../../x/y"),
    ("/x/y", "/a/b", "/x/y"), ("/a/b", "/", "a/b"), ("/", "/", "."), ("/ab", "/a", "/ab"), ("a", "/b", "a"),
    ("/a", "b", "/a"),
  ])
  func relative(path: BytePath, folder: BytePath, result: BytePath) {
    #expect(path.relative(to: folder) == result)
  }

  @Test(arguments: [
    ("/a/b", "/a", true), ("/a", "/a", true), ("/ab", "/a", false), ("/a", "/", true), ("/", "/a", false),
    ("/a/b", "/a/", true),
  ])
  func inside(path: BytePath, folder: BytePath, result: Bool) {
    #expect(path.isInside(folder) == result)
  }

  @Test(arguments: [
    ("/a/b", "/a", "b" as BytePath?), ("/a/b/c", "/a/", "b/c"), ("/a", "/", "a"), ("/a", "/a", nil), ("/", "/", nil),
    ("/ab", "/a", nil), ("/a", "/a/b", nil),
  ])
  func place(path: BytePath, folder: BytePath, result: BytePath?) {
    #expect(path.place(in: folder) == result?.bytes)
  }

  @Test func bytesThatAreNoText() {
    let first = BytePath([0x2F, 0xFF, 0x2F, 0xFE])
    let second = BytePath([0x2F, 0xFF, 0x2F, 0xFF])
    #expect(first != second)
    #expect(first < second)
    #expect(first.name == [0xFE])
    #expect(first.relative(to: BytePath([0x2F, 0xFF])).bytes == [0xFE])
  }

  @Test func orderIsThatOfBytes() {
    let sorted: [BytePath] = ["/a", "/a-b/c", "/a/b", "/a/b/c", "/aa", "/é"]
    #expect(sorted.reversed().sorted() == sorted)
  }
}
