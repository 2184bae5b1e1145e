import TaskLinter
import TaskTesting
import Testing

/// All fixes of generated workspaces at once, judged by the lines before and after. `FIXES=100000 swift test -c release
/// --filter DrawnFix` runs as many as a release requires.
@Suite(.timeLimit(.minutes(60)))
struct DrawnFixTests {
  private static let count = Environment.amount("FIXES", otherwise: 2_000)

  /// No task loses anything except a dependency that is void or implied, and no task becomes ready.
  @Test(arguments: 0..<8)
  func noTaskLosesWhatItSays(group: Int) {
    let linter = Linter()
    for number in stride(from: group, to: Self.count, by: 8) {
      let before = FixableGenerator.documents(seed: UInt64(number))
      for isUnsafe in [false, true] {
        let fixed = linter.fixed(before, context: .sample, includingUnsafe: isUnsafe)
        let faults = FixOracle.faults(before: before, after: fixed.map(\.bytes), isUnsafe: isUnsafe)
        #expect(
          faults.isEmpty,
          "seed \(number), unsafe \(isUnsafe): \(faults)\n\(Self.show(before))\nbecomes\n\(Self.show(fixed.map(\.bytes)))"
        )
      }
    }
  }

  private static func show(_ documents: [[UInt8]]) -> String {
    documents.map { String(decoding: $0, as: UTF8.self).debugDescription }.joined(separator: "\n")
  }
}
