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
  private(set) var numbers: [UInt32] = []
  /// The first place of each bucket, and the end of the last one.
  private var starts: [UInt32] = [0]
  private let buckets: CodeBuckets

  /// Creates the order of `count` tasks, whose shares are then appended.
  init(count: Int) {
    buckets = CodeBuckets(taskCount: count)
    numbers.reserveCapacity(count)
    starts.reserveCapacity(buckets.count + 1)
  }

  /// Appends the tasks of the next buckets.
  ///
  /// - Parameters:
  ///   - numbers: their numbers in order.
  ///   - starts: the first place of each bucket, and the end of the last one, from 0.
  mutating func append(_ numbers: [UInt32], _ starts: [UInt32]) {
    let offset = UInt32(truncatingIfNeeded: self.numbers.count)
    for start in starts.dropFirst() { self.starts.append(start + offset) }
    self.numbers += numbers
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
  struct Share {
    private let buckets: CodeBuckets
    private let firstBucket: Int
    private let keys: [CodeBuckets.Key]
    /// The first place of each bucket, and the end of the last one.
    let starts: [UInt32]
    /// The codes next to those of the share, and the codes of active tasks next to them.
    let neighbors: Neighbors
    let activeNeighbors: Neighbors

    /// The greatest code before a share and the least one behind it; `nil` where there is none.
    struct Neighbors {
      fileprivate(set) var before: HandleCode?
      fileprivate(set) var behind: HandleCode?

      fileprivate mutating func add(_ code: HandleCode, isBefore: Bool) {
        if isBefore { before = max(before ?? code, code) } else { behind = min(behind ?? code, code) }
      }
    }

    /// Sorts one of `count` shares of the codes of all tasks. Keys and not numbers are sorted, because the codes of
    /// neighbors in the order lie far apart in memory.
    init(_ number: Int, of count: Int, _ codes: HandleCodes, isActive: [Bool]) {
      let all = CodeBuckets(taskCount: codes.count)
      let own = all.count * number / count..<all.count * (number + 1) / count
      var starts = [UInt32](repeating: 0, count: own.count + 1)
      var (neighbors, activeNeighbors) = (Neighbors(), Neighbors())
      codes.forEachCode { task, code in
        let bucket = all.bucket(of: code) - own.lowerBound
        if bucket >= 0, bucket < own.count {
          starts[bucket + 1] += 1
        } else {
          neighbors.add(code, isBefore: bucket < 0)
          if isActive[task] { activeNeighbors.add(code, isBefore: bucket < 0) }
        }
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
      (self.neighbors, self.activeNeighbors) = (neighbors, activeNeighbors)
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

    /// The numbers of the tasks in order.
    var numbers: [UInt32] { keys.map { UInt32(truncatingIfNeeded: buckets.task($0)) } }

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
  }
}
