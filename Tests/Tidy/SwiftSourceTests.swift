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

  @Test func measuresFunctions() {
    let source = SwiftSource(
      path: "Sources/A/B.swift",
      Array(
        #"""
        protocol P {
          func required(_ a: Int)
        }
        @inline(__always)
        private func long(
          _ a: () -> Void = {}, text: String = "}"
        ) -> Int
        where A: B {
          let f = "func none() {"
          return 1  // }
        }
        init() { a = 0 }
        subscript(index: Int) -> Int {
          get { 1 }
        }

        """#.utf8))
    #expect(source.functions(longerThan: 0).map { [$0.line, $0.length] } == [[2, 1], [5, 7], [12, 1], [13, 3]])
    #expect(source.functions(longerThan: 3).map(\.line) == [5])
  }

  @Test func findsVagueComments() {
    let lines = [
      "/// What is left.", "let a = 1", "  /// The rest.", "  /// What follows.", "  let b = 2", "///Of a file.",
      "/// Whatever.", "", "/// Whatever.",
    ]
    let text = lines.joined(separator: "\n")
    #expect(SwiftSource.vagueComments(in: text) == [1, 6])
  }
}
