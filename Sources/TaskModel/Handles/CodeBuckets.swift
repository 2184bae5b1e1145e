import TaskSyntax

/// The buckets to which codes are distributed, and the sort keys in a bucket.
///
/// A key has 64 bits: the rest of the code, which does not follow from the bucket, the status and the number of the task.
/// About four tasks share a bucket, so a number has two bits more than a bucket, whatever the number of tasks is. For a
/// million tasks:
///
///     code    │ bucket, 18 bits │ rest, 43 bits │
///     key                       │ rest, 43 bits │ closed, 1 bit │ number, 20 bits │
package struct CodeBuckets: Sendable {
  /// The number of buckets.
  package let count: Int
  /// The number of bits of a code that are not the number of its bucket, see `HandleCode.firstBits`.
  private let shift: UInt64
  /// The number of bits of the greatest number of a task.
  private let numberBits: UInt64

  package init(taskCount: Int) {
    let bits = Int.bitWidth - taskCount.leadingZeroBitCount
    numberBits = UInt64(bits)
    count = 1 << max(1, bits - 2)
    shift = UInt64(UInt64.bitWidth - max(1, bits - 2))
  }

  /// A sort key of a task in a bucket. Keys are ordered by code, then active before closed, then by number.
  package struct Key: Comparable, Sendable {
    fileprivate let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    @inline(__always)
    package static func < (a: Key, b: Key) -> Bool { a.rawValue < b.rawValue }
  }

  @inline(__always)
  package func bucket(of code: HandleCode) -> Int { code.firstBits(shift) }

  /// Returns the least code of a bucket.
  @inline(__always)
  private func base(of bucket: Int) -> UInt64 { HandleCode.least(withFirstBits: bucket, shift) }

  @inline(__always)
  package func key(_ task: Int, _ code: HandleCode, isActive: Bool) -> Key {
    let rest = code.rawValue - base(of: bucket(of: code))
    return Key(rawValue: rest << (numberBits + 1) | (isActive ? 0 : 1) << numberBits | UInt64(task))
  }

  /// Returns the code of a key.
  @inline(__always)
  package func code(_ key: Key, inBucket bucket: Int) -> HandleCode {
    HandleCode(rawValue: base(of: bucket) + key.rawValue >> (numberBits + 1))
  }

  /// Whether two keys of a bucket have the same code.
  @inline(__always)
  package func haveEqualCodes(_ a: Key, _ b: Key) -> Bool { (a.rawValue ^ b.rawValue) >> (numberBits + 1) == 0 }

  /// Returns the number of the task of a key.
  @inline(__always)
  package func task(_ key: Key) -> Int { Int(key.rawValue & (1 << numberBits - 1)) }

  @inline(__always)
  package func isActive(_ key: Key) -> Bool { key.rawValue >> numberBits & 1 == 0 }
}
