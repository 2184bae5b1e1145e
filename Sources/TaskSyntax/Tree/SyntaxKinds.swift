/// The kinds of the records in a part. A rule that needs one of them can skip parts without it.
@frozen
public struct SyntaxKinds: OptionSet, Sendable {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  @inlinable public init(_ kind: SyntaxKind) { rawValue = 1 << UInt32(kind.rawValue) }

  @inline(__always)
  mutating func insert(_ kind: SyntaxKind) { self = SyntaxKinds(rawValue: rawValue | 1 << UInt32(kind.rawValue)) }

  @inlinable public func contains(_ kind: SyntaxKind) -> Bool { rawValue & 1 << UInt32(kind.rawValue) != 0 }
}
