/// A share in hundredths of a percent, rounded half up, in integer arithmetic.
public struct Share: Sendable, Equatable {
  public let hundredths: Int

  /// Creates a share, or `nil` if the whole is zero.
  public init?(_ part: Int, of whole: Int) {
    guard whole > 0 else { return nil }
    let (high, low) = part.multipliedFullWidth(by: 20_000)
    let (sum, carry) = low.addingReportingOverflow(UInt(whole))
    hundredths = (2 * whole).dividingFullWidth((high + (carry ? 1 : 0), sum)).quotient
  }

  /// The share in whole percent, rounded half up.
  public var percent: Int { (hundredths + 50) / 100 }
}
