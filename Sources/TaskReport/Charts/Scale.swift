/// A range of numbers that includes zero, with ticks at multiples of 1, 2 or 5 × 10ⁿ, and the positions of numbers in
/// it.
///
///     Scale([3, 17, -4])      -5   0   5   10   15   20
public struct Scale: Sendable, Equatable {
  /// The range, which begins and ends at a tick.
  public let domain: ClosedRange<Int>
  /// The distance between adjacent ticks.
  public let step: Int

  /// The largest magnitude of a number. Numbers beyond it are clamped.
  public static let largest = 10_000_000_000_000
  /// The minimum length of the mark of a nonzero number, in tenths of a unit.
  public static let shortest = 10

  /// - Parameter intervals: the maximum number of tick intervals that the numbers span.
  public init(_ numbers: some Sequence<Int>, intervals: Int = 6) {
    var (low, high) = (0, 0)
    for number in numbers { (low, high) = (min(low, Self.limited(number)), max(high, Self.limited(number))) }
    if low == high { high = 1 }
    var power = 1
    var factor = 1
    while (high - low) > factor * power * max(1, intervals) {
      switch factor {
      case 1: factor = 2
      case 2: factor = 5
      default: (factor, power) = (1, power * 10)
      }
    }
    step = factor * power
    domain = -((-low + step - 1) / step * step)...((high + step - 1) / step * step)
  }

  private static func limited(_ number: Int) -> Int { max(-largest, min(largest, number)) }

  public var ticks: [Int] { Array(stride(from: domain.lowerBound, through: domain.upperBound, by: step)) }

  /// Returns the distance of a number from the lower end, rounded half up.
  ///
  /// - Parameters:
  ///   - parts: the number of units in one, such as 10 for tenths.
  ///   - length: the length of the whole domain, at most 4,000.
  public func place(_ number: Int, parts: Int = 1, of length: Int) -> Int {
    let (low, high) = (domain.lowerBound * parts, domain.upperBound * parts)
    let inside = max(low, min(high, number))
    return (2 * (inside - low) * length + (high - low)) / (2 * (high - low))
  }

  /// Returns the length of the mark of a number, which is zero only for zero.
  public func length(_ number: Int, of whole: Int) -> Int {
    guard number != 0 else { return 0 }
    let zero = place(0, of: whole)
    return max(Self.shortest, abs(place(number, of: whole) - zero))
  }
}
