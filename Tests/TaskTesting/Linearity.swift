#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Checks that a computation takes linear time.
package enum Linearity {
  /// The maximum ratio of times for twice the input.
  private static let ratio = 2.6
  /// The shortest time that is significant, in nanoseconds.
  private static let leastTime: Int64 = 20_000_000

  /// Runs `work` on the input at three sizes, each twice the previous one, the first of them twice `size`, the largest
  /// first. Returns a fault, or `nil`.
  ///
  /// `byteTime` is the most that a byte may cost, in nanoseconds, where the tests are compiled with optimization. Times
  /// are those that the thread was on a core, the best of several, so that other tests and programs disturb little;
  /// what looks wrong is measured anew, up to forty times, before it counts. The largest input is measured once at
  /// first: a time that is too long for it hides no fault.
  package static func fault(
    in input: HostileInput, from size: Int, byteTime: Int64 = .max >> 32, _ work: ([UInt8]) -> Void
  ) -> String? {
    let documents = [2, 4, 8].map { input.document(size: size * $0) }
    // If the largest input takes too little time for a fault, the others are not measured.
    var times = [Int64.max, .max, best(of: 1, documents[2], work)]
    func slowness() -> String? { self.slowness(times[2], documents[2].count, byteTime) }
    if times[2] < leastTime, slowness() == nil { return nil }
    // Without a fault between the larger two, the smallest is not measured.
    times[1] = best(of: 2, documents[1], work)
    if !isGrowth(times[1], times[2]), slowness() == nil { return nil }
    times[0] = best(of: 2, documents[0], work)
    func fault() -> String? { growth(times) ?? slowness() }
    for _ in 0..<40 where fault() != nil {
      for index in times.indices { times[index] = min(times[index], best(of: 2, documents[index], work)) }
    }
    return fault().map { "\($0); \(documents.map(\.count)) bytes take \(times.map { $0 / 1000 }) µs" }
  }

  /// Returns the fault of quadratic growth: about four times the time for twice the input, twice in a row. A single
  /// step may be noise, such as page faults of new memory.
  private static func growth(_ times: [Int64]) -> String? {
    guard times[2] >= leastTime, isGrowth(times[0], times[1]), isGrowth(times[1], times[2]) else { return nil }
    let steps = [1, 2].map { step(times[$0 - 1], times[$0]) }
    return "twice the input takes \(steps[0]) times as long, and again \(steps[1]) times"
  }

  private static func isGrowth(_ time: Int64, _ next: Int64) -> Bool { step(time, next) > ratio }

  private static func step(_ time: Int64, _ next: Int64) -> Double { Double(next) / Double(max(time, 1)) }

  private static func slowness(_ time: Int64, _ count: Int, _ byteTime: Int64) -> String? {
    #if DEBUG
      nil
    #else
      time > byteTime * Int64(count) + leastTime ? "a byte takes \(time / Int64(max(1, count))) ns" : nil
    #endif
  }

  private static func best(of count: Int, _ document: [UInt8], _ work: ([UInt8]) -> Void) -> Int64 {
    var best = Int64.max
    for _ in 0..<count {
      let start = threadTime()
      work(document)
      best = min(best, threadTime() - start)
    }
    return best
  }

  /// Returns the CPU time of the thread, in nanoseconds.
  private static func threadTime() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
