import Testing

/// Tests that `SwiftSource` finds words in code, and only there.
struct SwiftSourceTests {
  private let source = SwiftSource(
    path: "Sources/A/B.swift",
    Array(
      #"""
      public import Glibc  // import Foundation
      /* try! a! */ let a = "try! \(b("as!", c)) b!" + #"\try! "#
      let c = try! d.e!.f as! G
      let h = """
        try! x!
        """
      if !i, j != k, l.fatalErrors, m() != n() { fatalError("o") }
      let p: Q! = r[0]! + s()!

      """#.utf8))

  @Test func findsWordsInCode() {
    #expect(source.imports == ["Glibc"])
    #expect(source.module == "A")
    #expect(source.lineCount == 8)
    #expect(source.lines(with: "try!") == [3])
    #expect(source.lines(with: "as!") == [3])
    #expect(source.lines(with: "fatalError") == [7])
    #expect(source.forcedLines == [3, 8])
  }

  @Test func findsSwappedCopies() {
    let lines = ["var a = [0]", "var b = a", "  var c = b", "var d = 1", "swap(&a, &b)", "swap(&d, &c)", "var e = a"]
    let source = SwiftSource(path: "Sources/A/B.swift", Array(lines.joined(separator: "\n").utf8))
    #expect(source.swappedCopies == ["b", "c"])
  }
}
