/// What the front matter of a file changes in how its lines are read: the attribute keys that it declares.
public struct Dialect: Sendable, Equatable {
  /// The declared keys, in order, each once; none is reserved.
  public private(set) var keys = NameTable()
  /// The bytes of the longest key; 0 where there is none, which is the common case.
  private var longest = 0

  public init() {}

  @inline(__always)
  func declares(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.count <= longest && keys.find(bytes, range) != nil
  }

  mutating func declare(_ key: [UInt8]) {
    _ = keys.intern(key)
    longest = max(longest, key.count)
  }
}
