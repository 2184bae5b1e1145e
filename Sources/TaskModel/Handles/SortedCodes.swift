import TaskSyntax

/// Task numbers sorted by code, then active before closed, then by number.
///
/// Codes are hashes and thus spread evenly. So the tasks are first distributed to buckets of a few tasks, by the first
/// bits of their codes, and each bucket is sorted by itself. Places are found in their bucket.
///
///     codes of the tasks 0 … 5    c… k… f… r… k… d…
///     buckets                     b-d: 0 5    f-j: 2    k-p: 1 4    q-z: 3
///     numbers                     0 5 2 1 4 3
struct SortedCodes: Sendable {
  /// The task numbers in order.
  private(set) var numbers: [UInt32]
  /// The first place of each bucket, and the end of the last one.
  private let starts: [UInt32]
  /// The number of bits of a code that are not the number of its bucket.
  private let shift: UInt64

  init(_ codes: [HandleCode], isActive: [Bool]) {
    let shift = UInt64(UInt64.bitWidth - Self.bits(of: codes.count))
    var starts = [UInt32](repeating: 0, count: (1 << Self.bits(of: codes.count)) + 1)
    for code in codes { starts[Self.bucket(of: code, shift) + 1] += 1 }
    for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
    var numbers = [UInt32](repeating: 0, count: codes.count)
    var next = starts
    for (task, code) in codes.enumerated() {
      let bucket = Self.bucket(of: code, shift)
      numbers[Int(next[bucket])] = UInt32(task)
      next[bucket] += 1
    }
    for bucket in 1..<starts.count {
      let range = Int(starts[bucket - 1])..<Int(starts[bucket])
      if range.count > 1 { Self.sort(&numbers, range, codes, isActive) }
    }
    self.numbers = numbers
    self.starts = starts
    self.shift = shift
  }

  /// The number of bits with which a bucket has about four of `count` tasks.
  private static func bits(of count: Int) -> Int { max(1, Int.bitWidth - count.leadingZeroBitCount - 2) }

  /// Returns the bucket of a code. Eleven times a code, which is less than 20^14, just fits in 64 bits.
  @inline(__always)
  private static func bucket(of code: HandleCode, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: (code.rawValue &* 11) >> shift)
  }

  /// Sorts the tasks of a bucket, which are in the order of their numbers.
  private static func sort(_ numbers: inout [UInt32], _ range: Range<Int>, _ codes: [HandleCode], _ isActive: [Bool]) {
    if range.count <= 16 {
      for end in range.dropFirst() {
        var place = end
        while place > range.lowerBound, Key(numbers[place], codes, isActive) < Key(numbers[place - 1], codes, isActive)
        {
          numbers.swapAt(place, place - 1)
          place -= 1
        }
      }
    } else {
      let keys = numbers[range].map { Key($0, codes, isActive) }.sorted()
      for (place, key) in zip(range, keys) { numbers[place] = key.task }
    }
  }

  /// The sort key of a task.
  private struct Key: Comparable {
    let code: UInt64
    /// One bit for a closed task, then the number of the task.
    let rest: UInt64

    @inline(__always)
    init(_ task: UInt32, _ codes: [HandleCode], _ isActive: [Bool]) {
      code = codes[Int(task)].rawValue
      rest = (isActive[Int(task)] ? 0 : 1) << 32 | UInt64(task)
    }

    var task: UInt32 { UInt32(truncatingIfNeeded: rest) }

    @inline(__always)
    static func < (a: Key, b: Key) -> Bool { a.code != b.code ? a.code < b.code : a.rest < b.rest }
  }

  /// Returns the place of the first task whose code is not less than `code`.
  func place(ofFirst code: HandleCode, _ codes: [HandleCode]) -> Int {
    range(of: code).partitioningIndex { codes[Int(numbers[$0])] >= code }
  }

  /// Returns the place behind the last task whose code is not greater than `code`.
  func place(behind code: HandleCode, _ codes: [HandleCode]) -> Int {
    range(of: code).partitioningIndex { codes[Int(numbers[$0])] > code }
  }

  /// Returns the place of a task.
  ///
  /// - Parameter first: the first place of its code.
  func place(of task: Int, from first: Int, _ codes: [HandleCode], _ isActive: [Bool]) -> Int {
    let key = Key(UInt32(task), codes, isActive)
    return (first..<range(of: codes[task]).upperBound).partitioningIndex { !(Key(numbers[$0], codes, isActive) < key) }
  }

  /// Returns the places of the bucket of a code; those behind all for a code that no task can have.
  private func range(of code: HandleCode) -> Range<Int> {
    guard code.rawValue < HandleCode.powers[HandleCode.length] else { return numbers.count..<numbers.count }
    let bucket = Self.bucket(of: code, shift)
    return Int(starts[bucket])..<Int(starts[bucket + 1])
  }
}
