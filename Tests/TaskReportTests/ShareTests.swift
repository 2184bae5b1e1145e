import TaskReport
import Testing

struct ShareTests {
  @Test(arguments: [(1, 3, 3333), (2, 3, 6667), (1, 8, 1250), (1, 16, 625), (1, 32, 313), (0, 5, 0), (5, 5, 10_000)])
  func hundredthsAreRoundedHalfUp(part: Int, whole: Int, hundredths: Int) {
    #expect(Share(part, of: whole)?.hundredths == hundredths)
  }

  @Test func anEmptyTotalHasNoShares() { #expect(Share(0, of: 0) == nil) }

  @Test func largeNumbersDoNotOverflow() {
    #expect(Share(Int.max / 4, of: Int.max / 2)?.hundredths == 5000)
    #expect(Share(3_000_000_000_000_000, of: 4_000_000_000_000_000)?.percent == 75)
  }

  @Test func percentsAreRoundedHalfUp() {
    #expect(Share(1, of: 200)?.percent == 1)
    #expect(Share(1, of: 201)?.percent == 1)
    #expect(Share(1, of: 250)?.percent == 0)
  }
}
