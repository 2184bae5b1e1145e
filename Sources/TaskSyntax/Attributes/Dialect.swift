/// The effect of a file's front matter on parsing: the attribute keys that it declares.
public struct Dialect: Sendable, Equatable {
  private var names = NameTable()
  /// The length of the longest key, in bytes; 0 if there are no keys, which is the common case.
  private var longest = 0

  public init() {}

  /// The declared keys in order, without duplicates. None of them is a reserved key.
  public var keys: [[UInt8]] { (0..<UInt32(names.count)).map { Array(names[$0]) } }

  /// Whether `key` is declared.
  public func declares(_ key: [UInt8]) -> Bool { declares(key.span, 0..<key.count) }

  @inline(__always)
  func declares(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.count <= longest && names.find(bytes, range) != nil
  }

  package mutating func declare(_ key: [UInt8]) {
    _ = names.intern(key)
    longest = max(longest, key.count)
  }
}
