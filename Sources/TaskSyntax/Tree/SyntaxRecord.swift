/// One node of the tree in 16 bytes. Records stand in preorder; a record's children follow it, up to `next`.
///
/// What no child covers is a gap: plain text, blanks, bullets, line ends. So the leaves and gaps together are the
/// source, byte for byte, whatever the parser found.
@frozen
public struct SyntaxRecord: Sendable, Equatable {
  public var kind: SyntaxKind
  public var flags: SyntaxFlags
  /// Depends on the kind: a rank's value, an attribute's key, where a task's checkbox stands.
  public var detail: UInt16
  /// Bytes from the start of the part.
  public var offset: UInt32
  /// Bytes.
  public var length: UInt32
  /// The index, in the part, of the first record after this one and all below it.
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

  /// The bytes of the record, from the start of the part.
  @inlinable public var range: Range<Int> { Int(offset)..<Int(offset) &+ Int(length) }
  @inlinable public var lowerBound: Int { Int(offset) }
  @inlinable public var upperBound: Int { Int(offset) &+ Int(length) }
}

/// Marks of the parser on a node. The words of messages are made elsewhere.
@frozen
public struct SyntaxFlags: OptionSet, Sendable {
  public let rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A fence or comment that nothing closes.
  @inlinable public static var unclosed: SyntaxFlags { SyntaxFlags(rawValue: 1 << 0) }
  /// A name or a value in quotes.
  @inlinable public static var quoted: SyntaxFlags { SyntaxFlags(rawValue: 1 << 1) }
  /// A task of which only box and rank were read: see `LineFilter`.
  @inlinable public static var unread: SyntaxFlags { SyntaxFlags(rawValue: 1 << 2) }
}
