/// A node of the tree in 16 bytes. Records are in preorder; the children of a record follow it, up to `next`.
///
/// Bytes that no child covers are a gap: plain text, blanks, bullets, line ends. Together, the leaves and gaps are the
/// source, byte for byte, whatever the parser found.
@frozen
public struct SyntaxRecord: Sendable, Equatable {
  public var kind: SyntaxKind
  public var flags: SyntaxFlags
  /// Data that depends on the kind: a rank's value, an attribute's key, the position of a task's checkbox.
  public var detail: UInt16
  /// The byte offset in the part.
  public var offset: UInt32
  /// The length in bytes.
  public var length: UInt32
  /// The index, in the part, of the first record after this one and its descendants.
  public var next: UInt32

  @inlinable
  public init(_ kind: SyntaxKind, flags: SyntaxFlags = [], detail: UInt16 = 0, offset: Int, end: Int, next: Int) {
    self.kind = kind
    self.flags = flags
    self.detail = detail
    self.offset = UInt32(truncatingIfNeeded: offset)
    self.length = UInt32(truncatingIfNeeded: end &- offset)
    self.next = UInt32(truncatingIfNeeded: next)
  }

  /// The byte range of the record in the part.
  @inlinable public var range: Range<Int> { Int(offset)..<Int(offset) &+ Int(length) }
  @inlinable public var lowerBound: Int { Int(offset) }
  @inlinable public var upperBound: Int { Int(offset) &+ Int(length) }
}

/// Flags that the parser sets on a node. The texts of messages are created elsewhere.
@frozen
public struct SyntaxFlags: OptionSet, Sendable {
  public let rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A fence or comment that is not closed.
  @inlinable public static var unclosed: SyntaxFlags { SyntaxFlags(rawValue: 1 << 0) }
  /// A name or a value in quotes.
  @inlinable public static var quoted: SyntaxFlags { SyntaxFlags(rawValue: 1 << 1) }
  /// A task of which only the box and the rank were read. See `LineFilter`.
  @inlinable public static var unread: SyntaxFlags { SyntaxFlags(rawValue: 1 << 2) }
}
