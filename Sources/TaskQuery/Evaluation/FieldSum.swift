/// The aggregates of a field over a group of tasks. Codes are added one by one and discarded, unless a function depends
/// on their order.
struct FieldSum: Sendable {
  private var count = 0
  private var sum: Int128 = 0
  private var least = Int64.max
  private var greatest = Int64.min
  private let keepsCodes: Bool
  private var codes: [Int64] = []

  /// - Parameter keepsCodes: whether the query uses a median or a percentile.
  init(keepsCodes: Bool) { self.keepsCodes = keepsCodes }

  @inline(__always)
  mutating func add(_ code: Int64) {
    guard code != PartMatches.Missing.code else { return }
    count &+= 1
    sum += Int128(code)
    least = min(least, code)
    greatest = max(greatest, code)
    if keepsCodes { codes.append(code) }
  }

  mutating func add(_ other: FieldSum) {
    count += other.count
    sum += other.sum
    least = min(least, other.least)
    greatest = max(greatest, other.greatest)
    codes += other.codes
  }

  /// Returns the aggregate, or `nil` if there are no values and the function is neither a count nor a sum.
  func value(_ function: QueryClauses.Aggregate.Function, of field: QueryField) -> QueryValue? {
    guard function != .count else { return .number(QueryNumber(count)) }
    guard function == .sum || count > 0 else { return nil }
    let code: Int64 =
      switch function {
      case .count, .sum: Int64(clamping: sum)
      case .avg: Self.quotient(sum, count)
      case .min: least
      case .max: greatest
      case .median: median
      // Nearest rank: the smallest value that at least nine tenths of the values do not exceed.
      case .p90: code(atPlace: (count * 9 + 9) / 10 - 1)
      }
    switch field.kind {
    case .date: return .moment(FieldCode.moment(ofCode: code, beginsDays: field.source.beginsDays))
    case .duration: return .minutes(QueryNumber(billionths: code))
    default: return .number(QueryNumber(billionths: code))
    }
  }

  /// The median. For an even number of values it is the mean of the middle two.
  private var median: Int64 {
    let upper = code(atPlace: count / 2)
    guard count.isMultiple(of: 2) else { return upper }
    return Self.quotient(Int128(code(atPlace: count / 2 - 1)) + Int128(upper), 2)
  }

  /// Returns the quotient rounded to the nearest billionth, halves away from zero.
  private static func quotient(_ sum: Int128, _ count: Int) -> Int64 {
    let (quotient, rest) = sum.quotientAndRemainder(dividingBy: Int128(count))
    guard rest.magnitude * 2 >= UInt128(count) else { return Int64(clamping: quotient) }
    return Int64(clamping: quotient + (sum < 0 ? -1 : 1))
  }

  /// Returns the code at `place`, counted from 0, in sorted order.
  ///
  /// Radix selection on the difference to the least code, one byte at a time, highest byte first. It takes at most
  /// eight passes and usually two.
  private func code(atPlace place: Int) -> Int64 {
    var place = place
    var keys = codes.map { UInt64(bitPattern: $0 &- least) }
    var shift = UInt64(64 - UInt64(bitPattern: greatest &- least).leadingZeroBitCount)
    while shift > 0 {
      shift = shift > 8 ? shift - 8 : 0
      var counts = [Int](repeating: 0, count: 256)
      for key in keys { counts[Int(key >> shift & 0xFF)] += 1 }
      var byte = 0
      while byte < 255, place >= counts[byte] {
        place -= counts[byte]
        byte += 1
      }
      keys = keys.filter { $0 >> shift & 0xFF == UInt64(byte) }
    }
    return least &+ Int64(bitPattern: keys.first ?? 0)
  }
}
