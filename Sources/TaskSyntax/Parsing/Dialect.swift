/// The effect of a file's front matter on how its lines are parsed: the attribute keys that it declares.
public struct Dialect: Sendable, Equatable {
  private var names = NameTable()
  /// The bytes of the longest key; 0 where there is none, which is the common case.
  private var longest = 0

  public init() {}

  /// The declared keys, in order, each once; none is reserved.
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
