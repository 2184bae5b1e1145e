import TaskSyntax
import Testing

/// Ranks as texts.
struct RankTests {
  @Test(arguments: [
    ("(A)", 1, 0, 0), ("(E-999)", 5, 999, 0), ("(B Q2)", 2, 0, 2), ("(C-7  Q4)", 3, 7, 4), ("(Q1)", 0, 0, 1),
  ])
  func ranksAreRead(text: String, letter: Int, number: Int, quadrant: Int) throws {
    let rank = try #require(RankLiteral(written: Array(text.utf8)))
    #expect((rank.letter, rank.number, rank.quadrant) == (letter, number, quadrant))
  }

  @Test(arguments: [
    "", "(", "(A", "(A-", "(A-1", "(A ", "(A Q", "(A Q1", "()", "A", "(A) ", " (A)", "(A) b", "(F)", "(a)", "(A-0)",
    "(A-01)", "(A-1000)", "(Q5)", "(A Q0)", "(A\n)", "(Q", "(Q1",
  ])
  func otherTextsAreNone(text: String) {
    #expect(RankLiteral(written: Array(text.utf8)) == nil)
    // No search runs past the end of a text.
    for end in 0..<text.utf8.count { _ = RankLiteral(written: Array(text.utf8.prefix(end))) }
  }
}
