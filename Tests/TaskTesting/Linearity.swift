#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whether the time that something takes grows with its input, and no faster.
package enum Linearity {
  /// The most that twice the input may cost, twice over and over.
  private static let ratio = 2.6
  /// One doubling below this time says nothing, in nanoseconds.
  private static let leastTime: Int64 = 10_000_000
  /// The most that a byte may cost, in nanoseconds, compiled with optimization: 1 s for 10 MB.
  private static let byteTime: Int64 = 100

  /// Runs `work` on the input at four sizes, each twice the last. Returns what is wrong, `nil` where nothing is.
  ///
  /// Times are those that the thread was on a core, the best of several, so that other tests and programs disturb little; what
  /// looks wrong is measured anew before it counts.
  package static func fault(in input: HostileInput, from size: Int, _ work: ([UInt8]) -> Void) -> String? {
    let documents = [1, 2, 4, 8].map { input.document(size: size * $0) }
    var times = documents.map { best(of: 2, $0, work) }
    for _ in 0..<3 where fault(times) != nil {
      for index in times.indices { times[index] = min(times[index], best(of: 2, documents[index], work)) }
    }
    guard let fault = fault(times) ?? slowness(times[3], documents[3].count) else { return nil }
    return "\(fault); \(documents.map(\.count)) bytes take \(times.map { $0 / 1000 }) µs"
  }

  /// The last doubling shows what only large inputs do, all three together what is drowned in noise otherwise: a quadratic takes
  /// 64 times as long there, what is linear 8 times.
  private static func fault(_ times: [Int64]) -> String? {
    let last = Double(times[3]) / Double(max(times[2], 1))
    if last > ratio && times[2] >= leastTime { return "twice the input takes \(last) times as long" }
    let all = Double(times[3]) / Double(max(times[0], 1))
    return all > ratio * ratio * ratio && times[3] >= 4 * leastTime
      ? "8 times the input takes \(all) times as long" : nil
  }

  private static func slowness(_ time: Int64, _ count: Int) -> String? {
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

  /// What the thread has used so far, in nanoseconds.
  private static func threadTime() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
