/// The classes of unusual bytes in a text. A search for one class can skip texts without it.
@frozen
public struct ByteClasses: OptionSet, Sendable {
  public let rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A byte of 0x80 or above.
  @inlinable public static var nonASCII: ByteClasses { ByteClasses(rawValue: 1 << 0) }
  /// A control character other than a tab or a line ending. A carriage return without a line feed after it counts.
  @inlinable public static var control: ByteClasses { ByteClasses(rawValue: 1 << 1) }
  @inlinable public static var tab: ByteClasses { ByteClasses(rawValue: 1 << 2) }
  @inlinable public static var carriageReturn: ByteClasses { ByteClasses(rawValue: 1 << 3) }
  /// A blank before a line ending or at the end of the text.
  @inlinable public static var trailingBlank: ByteClasses { ByteClasses(rawValue: 1 << 4) }
  /// The bytes that people write in names although an unquoted name cannot contain them: an apostrophe, `&`, or a comma
  /// before a sigil.
  @inlinable public static var nameMark: ByteClasses { ByteClasses(rawValue: 1 << 5) }
  /// A colon before another colon, as in the fields of other tools.
  @inlinable public static var doubleColon: ByteClasses { ByteClasses(rawValue: 1 << 6) }
}

extension Span where Element == UInt8 {
  /// The classes of bytes in the span.
  var byteClasses: ByteClasses {
    var found: ByteClasses = []
    var index = 0
    while index &+ 65 <= count {
      found.formUnion(byteClasses(at: index))
      index &+= 64
    }
    // The end of the text ends its last line.
    let end = array(index..<count) + [UInt8](repeating: .lineFeed, count: 65)
    found.formUnion(end.span.byteClasses(at: 0))
    if count > 0, self[count &- 1] == .carriageReturn { found.insert(.control) }
    return found
  }
}
