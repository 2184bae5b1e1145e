import TaskSyntax
import TaskTesting
import Testing

/// Parsing takes linear time on any input: less than 1 s for 10 MB.
struct LinearTimeTests {
  /// The smallest of four sizes, in bytes. `HOSTILE=50000 swift test -c release --filter LinearTimeTests` goes up to
  /// 400 kB.
  private static let size = Environment.number("HOSTILE", otherwise: 2500)

  @Test(arguments: HostileInput.all)
  func reading(input: HostileInput) {
    let fault = Linearity.fault(in: input, from: Self.size, byteTime: 100) { document in
      let tree = SyntaxTree(document)
      var count = 0
      for part in tree.parts { part.forEachLeaf { count += $0.range.count } }
      #expect(count >= document.count)
      _ = tree.frontMatter
    }
    if let fault { Issue.record("\(fault)") }
  }
}
