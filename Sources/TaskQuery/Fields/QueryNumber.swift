/// A number as it was typed, exact: `0.5`, `90`. Percentages and averages are compared with it without rounding.
public struct QueryNumber: Sendable, Hashable, Comparable {
  /// In billionths.
  public var billionths: Int64

  public init(billionths: Int64) { self.billionths = billionths }

  public init(_ integer: Int) { billionths = Int64(integer) * 1_000_000_000 }

  public static func < (a: QueryNumber, b: QueryNumber) -> Bool { a.billionths < b.billionths }
}

extension QueryNumber {
  /// Parses all of `text` as a decimal number: an optional sign, digits, and optionally a point with digits. `nil` if
  /// it is not one. Digits after the ninth decimal are ignored.
  init?(text: [UInt8]) {
    var rest = text[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let parts = rest.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, whole.allSatisfy({ 0x30...0x39 ~= $0 }), whole.count <= 9 else {
      return nil
    }
    let fraction = parts.count > 1 ? parts[1] : []
    guard parts.count == 1 || !fraction.isEmpty, fraction.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    var value: Int64 = 0
    for digit in whole { value = value * 10 + Int64(digit - 0x30) }
    for index in 0..<9 { value = value * 10 + (index < fraction.count ? Int64(Array(fraction)[index] - 0x30) : 0) }
    self.init(billionths: isNegative ? -value : value)
  }
}
