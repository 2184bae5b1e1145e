import TaskModel
import TaskTesting
import Testing

/// Codes in chunks, and in buckets.
struct HandleCodesTests {
  private static let codeCount: UInt64 = 1_638_400_000_000_000_000

  private static func codes(_ count: Int, _ random: inout SplitMix64) -> [HandleCode] {
    (0..<count).map { _ in HandleCode(rawValue: random.next() % codeCount) }
  }

  @Test func chunksAreReadLikeOneArray() {
    var random = SplitMix64(seed: 3)
    for round in 0..<100 {
      let pieces = (0..<random.below(6)).map { _ in
        Self.codes(random.once(in: 4) ? 1_024 * random.below(3) : random.below(random.once(in: 3) ? 3_000 : 5), &random)
      }
      let all = Array(pieces.joined())
      var codes = HandleCodes()
      for piece in pieces { codes.append(piece) }
      #expect(codes.count == all.count)
      #expect((0..<all.count).map { codes[$0] } == all, "round \(round)")
      #expect(codes == HandleCodes(all))
      var (copy, expected) = (HandleCodes(), [HandleCode]())
      for _ in 0..<4 {
        let start = random.below(all.count + 1)
        let range = start..<start + random.below(all.count + 1 - start)
        copy.append(codes, range)
        expected += all[range]
      }
      #expect((0..<copy.count).map { copy[$0] } == expected, "round \(round)")
    }
  }

  /// A key says all of a code that its bucket does not say, for every number of tasks.
  @Test(arguments: 0...32)
  func keysAreOrderedLikeCodes(bits: Int) {
    var random = SplitMix64(seed: UInt64(bits))
    for count in [1 << bits - 1, 1 << bits, 1 << bits + random.below(1 << bits)] where count > 0 {
      let buckets = CodeBuckets(taskCount: count)
      // Codes next to the ends, next to each other, and anywhere.
      var values = [0, 1, 10, 11, 12, Self.codeCount - 12, Self.codeCount - 2, Self.codeCount - 1]
      for _ in 0..<30 {
        let value = random.next() % (Self.codeCount - 40)
        values += [value, value + 1, value + 11, value + UInt64(random.below(40))]
      }
      let tasks = values.map { value in
        (code: HandleCode(rawValue: value), isActive: random.once(in: 2), number: random.below(count))
      }
      for task in tasks {
        let (bucket, key) = (
          buckets.bucket(of: task.code), buckets.key(task.number, task.code, isActive: task.isActive)
        )
        #expect((0..<buckets.count).contains(bucket))
        #expect(buckets.code(key, inBucket: bucket) == task.code)
        #expect(buckets.task(key) == task.number && buckets.isActive(key) == task.isActive)
        for other in tasks {
          guard buckets.bucket(of: other.code) == bucket else {
            #expect((buckets.bucket(of: other.code) < bucket) == (other.code < task.code))
            continue
          }
          let otherKey = buckets.key(other.number, other.code, isActive: other.isActive)
          let isLess =
            (other.code.rawValue, other.isActive ? 0 : 1, other.number)
            < (task.code.rawValue, task.isActive ? 0 : 1, task.number)
          #expect((otherKey < key) == isLess)
          #expect(buckets.haveEqualCodes(otherKey, key) == (other.code == task.code))
        }
      }
    }
  }
}
