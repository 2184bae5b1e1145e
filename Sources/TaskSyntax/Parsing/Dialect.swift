/// What the front matter of a file changes in how its lines are read: the attribute keys that it declares.
public struct Dialect: Sendable, Equatable {
  /// The declared keys, in order, each once; none is reserved.
  public private(set) var keys: [[UInt8]] = []
  /// The bytes of the longest key; 0 where there is none, which is the common case.
  private var longest = 0

  public init() {}

  @inline(__always)
  func declares(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.count <= longest && search(bytes, range)
  }

  @inline(never)
  private func search(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    keys.contains { key in
      guard key.count == range.count else { return false }
      for index in key.indices where key[index] != bytes[range.lowerBound &+ index] { return false }
      return true
    }
  }

  mutating func declare(_ key: [UInt8]) {
    guard !keys.contains(key) else { return }
    keys.append(key)
    longest = max(longest, key.count)
  }
}
