import TaskModel
import TaskSyntax
import Testing

@Suite struct TimeAmountTests {
  @Test(arguments: [
    (0, "0m"), (1, "1m"), (59, "59m"), (60, "1h"), (65, "1h5m"), (90, "1h30m"), (1_440, "24h"), (599_940, "9999h"),
    (6_000_000, "100000h"), (-90, "-1h30m"), (-5, "-5m"), (-60, "-1h"), (Int.min, "-153722867280912930h8m"),
  ])
  func canonicalSpelling(minutes: Int, expected: String) {
    #expect(TimeAmount(minutes: minutes).description == expected)
    var bytes = Array("est:".utf8)
    TimeAmount(minutes: minutes).append(to: &bytes)
    #expect(bytes == Array("est:\(expected)".utf8))
  }

  @Test func canonicalSpellingIsReadAgain() {
    let wrong = stride(from: 0, through: DurationLiteral.maximumMinutes, by: 7).filter { minutes in
      let literal = DurationLiteral(TimeAmount(minutes: minutes).description, allowsDays: false)
      return literal.map { TimeAmount($0) } != TimeAmount(minutes: minutes)
    }
    #expect(wrong.isEmpty)
  }

  @Test func equalDurationsAreEqualAmounts() throws {
    let short = try #require(DurationLiteral("90m", allowsDays: false))
    let long = try #require(DurationLiteral("1h30m", allowsDays: false))
    #expect(TimeAmount(short) == TimeAmount(long))
    #expect(TimeAmount(minutes: 89) < TimeAmount(long))
  }
}
