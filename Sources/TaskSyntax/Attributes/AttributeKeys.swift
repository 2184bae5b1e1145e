/// A set of attribute keys.
@frozen
public struct AttributeKeys: OptionSet, Sendable {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  @inlinable public init(_ key: AttributeKey) { rawValue = 1 << UInt32(key.rawValue) }
}
