import TaskReport
import Testing

struct ScaleTests {
  @Test(
    arguments: [
      ([], [0, 1]), ([0], [0, 1]), ([1], [0, 1]), ([3, 17, -4], [-5, 0, 5, 10, 15, 20]), ([7], [0, 2, 4, 6, 8]),
      ([-3], [-3, -2, -1, 0]), ([26], [0, 5, 10, 15, 20, 25, 30]),
      ([1_000_000], [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]),
      ([5, 206], [0, 50, 100, 150, 200, 250]),
    ] as [([Int], [Int])])
  func ticksAreRoundAndHoldZero(numbers: [Int], ticks: [Int]) { #expect(Scale(numbers).ticks == ticks) }

  @Test func everyScaleHoldsItsNumbersAndZero() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let reach = [9, 100, 10_000, Scale.largest].randomElement(using: &random) ?? 9
      let numbers = (0..<3).map { _ in Int.random(in: -reach...reach, using: &random) }
      let scale = Scale(numbers)
      #expect(scale.ticks.contains(0))
      #expect(numbers.allSatisfy { scale.domain.contains($0) }, "\(numbers)")
      #expect(scale.ticks.count <= 9, "\(numbers): \(scale.ticks)")
      let first = String(scale.step).first
      #expect(first == "1" || first == "2" || first == "5")
      #expect(String(scale.step).dropFirst().allSatisfy { $0 == "0" })
    }
  }

  @Test func placesAreRoundedHalfUp() {
    let scale = Scale([8])
    #expect([0, 1, 4, 8].map { scale.place($0, of: 1000) } == [0, 125, 500, 1000])
    #expect(scale.place(1, of: 4) == 1)
    #expect(scale.place(35, parts: 10, of: 80) == 35)
    // Values outside the scale are clamped to its ends.
    #expect(scale.place(-1, of: 1000) == 0)
    #expect(scale.place(9, of: 1000) == 1000)
  }

  @Test func theLargestNumbersDoNotOverflow() {
    let scale = Scale([Int.max, Int.min])
    #expect(scale.ticks.contains(0))
    #expect(scale.place(.max, parts: 10, of: 4000) == 4000)
    #expect(scale.place(.min, parts: 10, of: 4000) == 0)
  }

  @Test func aNumberAboveZeroIsNeverDrawnAsNothing() {
    let scale = Scale([1_000_000, -1_000_000])
    #expect(scale.length(0, of: 2000) == 0)
    #expect(scale.length(1, of: 2000) == Scale.shortest)
    #expect(scale.length(-1, of: 2000) == Scale.shortest)
    #expect(scale.length(500_000, of: 2000) == 500)
  }
}
