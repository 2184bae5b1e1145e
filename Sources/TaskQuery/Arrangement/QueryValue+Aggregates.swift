import TaskModel

extension QueryValue {
  /// What the codes of a field come to; `nil` where that is nothing.
  init?(_ function: QueryClauses.Aggregate.Function, of field: QueryField, _ codes: [Int64]) {
    guard function != .count else {
      self = .number(QueryNumber(codes.count))
      return
    }
    guard function == .sum || !codes.isEmpty else { return nil }
    let code: Int64
    switch function {
    case .count, .sum: code = Self.clamped(codes.reduce(Int128(0)) { $0 + Int128($1) })
    case .avg: code = Self.quotient(codes.reduce(Int128(0)) { $0 + Int128($1) }, codes.count)
    case .min: code = codes.min() ?? 0
    case .max: code = codes.max() ?? 0
    case .median: code = Self.median(codes.sorted())
    // Nearest rank: the smallest value that nine tenths are not above.
    case .p90: code = codes.sorted()[(codes.count * 9 + 9) / 10 - 1]
    }
    switch field.kind {
    case .date: self = .moment(FieldCode.moment(ofCode: code, isStart: field == .start))
    case .duration: self = .minutes(QueryNumber(billionths: code))
    default: self = .number(QueryNumber(billionths: code))
    }
  }

  /// Of an even number the mean of the two in the middle.
  private static func median(_ sorted: [Int64]) -> Int64 {
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[middle] }
    return quotient(Int128(sorted[middle - 1]) + Int128(sorted[middle]), 2)
  }

  /// Rounded to the nearest billionth, halves away from zero.
  private static func quotient(_ sum: Int128, _ count: Int) -> Int64 {
    let (quotient, rest) = sum.quotientAndRemainder(dividingBy: Int128(count))
    guard rest.magnitude * 2 >= UInt128(count) else { return clamped(quotient) }
    return clamped(quotient + (sum < 0 ? -1 : 1))
  }

  private static func clamped(_ value: Int128) -> Int64 { Int64(clamping: value) }
}
