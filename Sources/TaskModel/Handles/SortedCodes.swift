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
  private let buckets: CodeBuckets

  /// Joins the shares of all buckets.
  init(_ shares: [Share], count: Int) {
    buckets = CodeBuckets(taskCount: count)
    numbers = []
    numbers.reserveCapacity(count)
    var starts: [UInt32] = [0]
    starts.reserveCapacity(buckets.count + 1)
    for share in shares {
      let offset = UInt32(truncatingIfNeeded: numbers.count)
      for start in share.starts.dropFirst() { starts.append(start + offset) }
      for place in share.places { numbers.append(UInt32(truncatingIfNeeded: share.task(at: place))) }
    }
    self.starts = starts
  }

  /// Returns the place of the first task whose code is not less than `code`.
  func place(ofFirst code: HandleCode, _ codes: HandleCodes) -> Int {
    range(of: code).partitioningIndex { codes[Int(numbers[$0])] >= code }
  }

  /// Returns the place behind the last task whose code is not greater than `code`.
  func place(behind code: HandleCode, _ codes: HandleCodes) -> Int {
    range(of: code).partitioningIndex { codes[Int(numbers[$0])] > code }
  }

  /// Returns the place of a task.
  ///
  /// - Parameter first: the first place of its code.
  func place(of task: Int, from first: Int, _ codes: HandleCodes, _ isActive: [Bool]) -> Int {
    func key(_ task: Int) -> CodeBuckets.Key { buckets.key(task, codes[task], isActive: isActive[task]) }
    let own = key(task)
    return (first..<range(of: codes[task]).upperBound).partitioningIndex { key(Int(numbers[$0])) >= own }
  }

  /// Returns the places of the bucket of a code; those behind all for a code that no task can have.
  private func range(of code: HandleCode) -> Range<Int> {
    guard code.rawValue < HandleCode.powers[HandleCode.length] else { return numbers.count..<numbers.count }
    let bucket = buckets.bucket(of: code)
    return Int(starts[bucket])..<Int(starts[bucket + 1])
  }
}

extension SortedCodes {
  /// The keys of the codes in consecutive buckets, sorted.
  struct Share: Sendable {
    private let buckets: CodeBuckets
    private let firstBucket: Int
    private let keys: [CodeBuckets.Key]
    /// The first place of each bucket, and the end of the last one.
    fileprivate let starts: [UInt32]

    /// Sorts one of `count` shares of the codes of all tasks. Keys and not numbers are sorted, because the codes of
    /// neighbors in the order lie far apart in memory.
    init(_ number: Int, of count: Int, _ codes: HandleCodes, isActive: [Bool]) {
      let all = CodeBuckets(taskCount: codes.count)
      let own = all.count * number / count..<all.count * (number + 1) / count
      var starts = [UInt32](repeating: 0, count: own.count + 1)
      codes.forEachCode { _, code in
        let bucket = all.bucket(of: code) - own.lowerBound
        if bucket >= 0, bucket < own.count { starts[bucket + 1] += 1 }
      }
      for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
      var keys = [CodeBuckets.Key](repeating: CodeBuckets.Key(rawValue: 0), count: Int(starts[own.count]))
      var next = starts
      codes.forEachCode { task, code in
        let bucket = all.bucket(of: code) - own.lowerBound
        guard bucket >= 0, bucket < own.count else { return }
        keys[Int(next[bucket])] = all.key(task, code, isActive: isActive[task])
        next[bucket] += 1
      }
      for bucket in 1..<starts.count {
        let range = Int(starts[bucket - 1])..<Int(starts[bucket])
        if range.count > 1 { Self.sort(&keys, range) }
      }
      (buckets, firstBucket, self.keys, self.starts) = (all, own.lowerBound, keys, starts)
    }

    /// Sorts the keys of a bucket.
    private static func sort(_ keys: inout [CodeBuckets.Key], _ range: Range<Int>) {
      if range.count > 16 { return keys[range].sort() }
      for end in range.dropFirst() {
        var place = end
        while place > range.lowerBound, keys[place] < keys[place - 1] {
          keys.swapAt(place, place - 1)
          place -= 1
        }
      }
    }

    /// The places of the tasks, in order.
    var places: Range<Int> { keys.indices }

    @inline(__always)
    func task(at place: Int) -> Int { buckets.task(keys[place]) }

    /// The tasks of one code.
    struct Run {
      let code: HandleCode
      let places: Range<Int>
      /// Whether a task is active. The active ones come first.
      let hasActive: Bool
    }

    /// Calls `body` with the tasks of each code, in order.
    @inline(__always)
    func forEachRun(_ body: (Run) -> Void) {
      for bucket in 1..<starts.count {
        var start = Int(starts[bucket - 1])
        while start < Int(starts[bucket]) {
          var end = start + 1
          while end < Int(starts[bucket]), buckets.haveEqualCodes(keys[start], keys[end]) { end += 1 }
          body(run(start..<end, bucket - 1))
          start = end
        }
      }
    }

    private func run(_ places: Range<Int>, _ bucket: Int) -> Run {
      Run(
        code: buckets.code(keys[places.lowerBound], inBucket: firstBucket + bucket), places: places,
        hasActive: buckets.isActive(keys[places.lowerBound]))
    }

    /// The first and the last code; `nil` if there is none.
    var ends: (first: HandleCode, last: HandleCode)? {
      keys.isEmpty ? nil : (code(at: 0), code(at: keys.count - 1))
    }

    /// The first and the last code of an active task; `nil` if there is none.
    var activeEnds: (first: HandleCode, last: HandleCode)? {
      guard let first = keys.firstIndex(where: buckets.isActive), let last = keys.lastIndex(where: buckets.isActive)
      else { return nil }
      return (code(at: first), code(at: last))
    }

    private func code(at place: Int) -> HandleCode {
      buckets.code(keys[place], inBucket: firstBucket + starts.indices.partitioningIndex { starts[$0] > place } - 1)
    }
  }
}
