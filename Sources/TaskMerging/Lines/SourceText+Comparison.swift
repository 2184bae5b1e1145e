import TaskSyntax

extension SourceText {
  /// The bytes of the text.
  var content: ArraySlice<UInt8> { storage[..<count] }

  /// Whether both texts have the same bytes.
  func hasBytes(of other: SourceText) -> Bool {
    count == other.count && storage.span.sharedCount(from: 0, other.storage.span, from: 0, limit: count) == count
  }

  /// Whether the text comes before another one in the order of bytes.
  func precedes(_ other: SourceText) -> Bool {
    let limit = min(count, other.count)
    let shared = storage.span.sharedCount(from: 0, other.storage.span, from: 0, limit: limit)
    return shared == limit ? count < other.count : storage[shared] < other.storage[shared]
  }
}

extension Span where Element == UInt8 {
  /// Returns the number of equal bytes, at most `limit`, that follow two places in two texts.
  func sharedCount(from place: Int, _ others: Span<UInt8>, from other: Int, limit: Int) -> Int {
    var count = 0
    while count &+ 8 <= limit, word(at: place &+ count) == others.word(at: other &+ count) { count &+= 8 }
    while count < limit, self[place &+ count] == others[other &+ count] { count &+= 1 }
    return count
  }
}
