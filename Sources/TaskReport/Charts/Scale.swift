/// A span of numbers that holds zero, with ticks at 1, 2 or 5 × 10ⁿ, and the places of numbers on it.
///
///     Scale([3, 17, -4])      -5   0   5   10   15   20
public struct Scale: Sendable, Equatable {
  /// Both ends are ticks.
  public let domain: ClosedRange<Int>
  /// The distance between two ticks.
  public let step: Int

  /// Numbers beyond it, on either side, are taken as it.
  public static let largest = 10_000_000_000_000
  /// The shortest mark of a number other than zero, in tenths of a unit.
  public static let shortest = 10

  /// - Parameter intervals: the most distances between ticks that the numbers themselves take.
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

  /// The distance of a number from the lower end, rounded half up.
  ///
  /// - Parameters:
  ///   - parts: how many of the numbers given make one; 10 for tenths.
  ///   - length: that of the whole domain, at most 4,000.
  public func place(_ number: Int, parts: Int = 1, of length: Int) -> Int {
    let (low, high) = (domain.lowerBound * parts, domain.upperBound * parts)
    let inside = max(low, min(high, number))
    return (2 * (inside - low) * length + (high - low)) / (2 * (high - low))
  }

  /// The length of the mark of a number: never nothing but for zero.
  public func length(_ number: Int, of whole: Int) -> Int {
    guard number != 0 else { return 0 }
    let zero = place(0, of: whole)
    return max(Self.shortest, abs(place(number, of: whole) - zero))
  }
}
