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

  /// Joins the shares of all buckets.
  init(_ shares: [Share], count: Int) {
    numbers = []
    numbers.reserveCapacity(count)
    var starts: [UInt32] = [0]
    for share in shares {
      let offset = UInt32(truncatingIfNeeded: numbers.count)
      for start in share.starts.dropFirst() { starts.append(start + offset) }
      for key in share.keys { numbers.append(key.task) }
    }
    self.starts = starts
    shift = Self.shift(of: count)
  }

  /// The keys of the codes in consecutive buckets, sorted.
  struct Share: Sendable {
    fileprivate(set) var keys: [Key]
    /// The first place of each bucket, and the end of the last one.
    fileprivate var starts: [UInt32]

    /// Sorts one of `count` shares of the codes of all tasks. Keys and not numbers are sorted, because the codes of
    /// neighbors in the order lie far apart in memory.
    init(_ number: Int, of count: Int, _ codes: [HandleCode], isActive: [Bool]) {
      let shift = SortedCodes.shift(of: codes.count)
      let bucketCount = 1 << SortedCodes.bits(of: codes.count)
      let buckets = bucketCount * number / count..<bucketCount * (number + 1) / count
      var starts = [UInt32](repeating: 0, count: buckets.count + 1)
      for code in codes {
        let bucket = SortedCodes.bucket(of: code, shift) - buckets.lowerBound
        if bucket >= 0, bucket < buckets.count { starts[bucket + 1] += 1 }
      }
      for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
      var keys = [Key](repeating: Key(code: 0, rest: 0), count: Int(starts[buckets.count]))
      var next = starts
      for (task, code) in codes.enumerated() {
        let bucket = SortedCodes.bucket(of: code, shift) - buckets.lowerBound
        guard bucket >= 0, bucket < buckets.count else { continue }
        keys[Int(next[bucket])] = Key(UInt32(truncatingIfNeeded: task), code, isActive: isActive[task])
        next[bucket] += 1
      }
      for bucket in 1..<starts.count {
        let range = Int(starts[bucket - 1])..<Int(starts[bucket])
        if range.count > 1 { SortedCodes.sort(&keys, range) }
      }
      (self.keys, self.starts) = (keys, starts)
    }
  }

  private static func shift(of count: Int) -> UInt64 { UInt64(UInt64.bitWidth - bits(of: count)) }

  /// The number of bits with which a bucket has about four of `count` tasks.
  private static func bits(of count: Int) -> Int { max(1, Int.bitWidth - count.leadingZeroBitCount - 2) }

  @inline(__always)
  private static func bucket(of code: HandleCode, _ shift: UInt64) -> Int { code.firstBits(shift) }

  /// Sorts the tasks of a bucket, which are in the order of their numbers.
  private static func sort(_ keys: inout [Key], _ range: Range<Int>) {
    if range.count > 16 { return keys[range].sort() }
    for end in range.dropFirst() {
      var place = end
      while place > range.lowerBound, keys[place] < keys[place - 1] {
        keys.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  /// The sort key of a task.
  struct Key: Comparable {
    fileprivate let rawCode: UInt64
    /// One bit for a closed task, then the number of the task.
    private let rest: UInt64

    fileprivate init(code: UInt64, rest: UInt64) {
      rawCode = code
      self.rest = rest
    }

    @inline(__always)
    fileprivate init(_ task: UInt32, _ code: HandleCode, isActive: Bool) {
      rawCode = code.rawValue
      rest = (isActive ? 0 : 1) << 32 | UInt64(task)
    }

    var code: HandleCode { HandleCode(rawValue: rawCode) }
    var task: UInt32 { UInt32(truncatingIfNeeded: rest) }
    var isActive: Bool { rest >> 32 == 0 }

    @inline(__always)
    static func < (a: Key, b: Key) -> Bool { a.rawCode != b.rawCode ? a.rawCode < b.rawCode : a.rest < b.rest }
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
    func key(_ task: UInt32) -> Key { Key(task, codes[Int(task)], isActive: isActive[Int(task)]) }
    let own = key(UInt32(task))
    return (first..<range(of: codes[task]).upperBound).partitioningIndex { !(key(numbers[$0]) < own) }
  }

  /// Returns the places of the bucket of a code; those behind all for a code that no task can have.
  private func range(of code: HandleCode) -> Range<Int> {
    guard code.rawValue < HandleCode.powers[HandleCode.length] else { return numbers.count..<numbers.count }
    let bucket = Self.bucket(of: code, shift)
    return Int(starts[bucket])..<Int(starts[bucket + 1])
  }
}
