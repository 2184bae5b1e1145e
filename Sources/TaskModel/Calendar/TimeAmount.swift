public import TaskSyntax

/// An amount of time in whole minutes: an effort, a sum of efforts, or the remainder of one
/// (`Grammar/Specification.md`, Attributes). Unlike a duration in a file, it has no upper limit and may be negative.
@frozen public struct TimeAmount: Sendable, Hashable, Comparable {
  public var minutes: Int

  @inlinable public init(minutes: Int) { self.minutes = minutes }

  @inlinable public init(_ literal: DurationLiteral) { minutes = literal.minutes }

  @inlinable public static func < (left: TimeAmount, right: TimeAmount) -> Bool { left.minutes < right.minutes }
}

extension TimeAmount: CustomStringConvertible {
  /// The canonical spelling: hours and minutes without a part that is zero, such as `1h30m`, `2h`, `45m`, `0m`;
  /// preceded by `-` if negative. Days and weeks are not used, because their number of working hours is unknown.
  public var description: String {
    let (hours, rest) = minutes.magnitude.quotientAndRemainder(dividingBy: 60)
    let sign = minutes < 0 ? "-" : ""
    if hours == 0 { return "\(sign)\(rest)m" }
    return rest == 0 ? "\(sign)\(hours)h" : "\(sign)\(hours)h\(rest)m"
  }

  /// Appends the canonical spelling.
  public func append(to bytes: inout [UInt8]) { bytes.append(contentsOf: description.utf8) }
}
