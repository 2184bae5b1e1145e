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
    // Bytes that are classified twice add nothing.
    if count >= 65, index &+ 1 < count {
      found.formUnion(byteClasses(at: count &- 65))
      index = count &- 1
    }
    while index < count {
      found.formUnion(ByteClasses(self[index], before: index &+ 1 < count ? self[index &+ 1] : nil))
      index &+= 1
    }
    return found
  }
}

extension ByteClasses {
  /// Creates the class of a byte; `next` is `nil` at the end of the text.
  fileprivate init(_ byte: UInt8, before next: UInt8?) {
    let endsLine = next == nil || next == .lineFeed || next == .carriageReturn
    switch byte {
    case .space: self = endsLine ? .trailingBlank : []
    case .tab: self = endsLine ? [.tab, .trailingBlank] : .tab
    case .lineFeed: self = []
    case .carriageReturn: self = next == .lineFeed ? .carriageReturn : [.carriageReturn, .control]
    case UInt8(ascii: "'"), UInt8(ascii: "&"): self = .nameMark
    case UInt8(ascii: ","):
      let isSigil = next == UInt8(ascii: "+") || next == UInt8(ascii: "@") || next == UInt8(ascii: "#")
      self = isSigil ? .nameMark : []
    case UInt8(ascii: ":"): self = next == UInt8(ascii: ":") ? .doubleColon : []
    case 0..<0x20, 0x7F: self = .control
    case 0x80...: self = .nonASCII
    default: self = []
    }
  }
}
