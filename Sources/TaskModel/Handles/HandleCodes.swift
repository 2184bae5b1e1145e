/// The codes of the handles of tasks by number, in chunks of 1,024. They are added part by part. One array of them all
/// would have to be copied as it grows.
public struct HandleCodes: Sendable, Equatable {
  private var chunks: [[HandleCode]] = []
  /// The number of tasks.
  public private(set) var count = 0

  /// The number of low bits of a task's number that are the index in its chunk.
  private static var chunkBits: Int { 10 }

  public init(_ codes: some Collection<HandleCode> = []) { append(codes) }

  /// Adds the codes of the tasks that follow.
  public mutating func append(_ codes: some Collection<HandleCode>) {
    var start = codes.startIndex
    while start < codes.endIndex {
      let room = 1 << Self.chunkBits - count & (1 << Self.chunkBits - 1)
      let end = codes.index(start, offsetBy: room, limitedBy: codes.endIndex) ?? codes.endIndex
      if count >> Self.chunkBits == chunks.count {
        var chunk: [HandleCode] = []
        chunk.reserveCapacity(1 << Self.chunkBits)
        chunks.append(chunk)
      }
      chunks[chunks.count - 1].append(contentsOf: codes[start..<end])
      count += codes.distance(from: start, to: end)
      start = end
    }
  }

  /// Adds the codes of some tasks of other codes.
  public mutating func append(_ other: HandleCodes, _ numbers: Range<Int>) { append(numbers.lazy.map { other[$0] }) }

  @inline(__always)
  public subscript(number: Int) -> HandleCode {
    chunks[number >> Self.chunkBits][number & (1 << Self.chunkBits - 1)]
  }

  /// Calls `body` with the number and the code of each task, in order.
  @inline(__always)
  func forEachCode(_ body: (Int, HandleCode) -> Void) {
    var number = 0
    for chunk in chunks {
      for code in chunk {
        body(number, code)
        number += 1
      }
    }
  }
}
