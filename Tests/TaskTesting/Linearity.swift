#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whether twice the input takes about twice the time.
package enum Linearity {
  /// The most that twice the input may cost.
  private static let ratio = 2.6
  /// Below this a time says nothing, in nanoseconds.
  private static let leastTime: Int64 = 3_000_000
  /// The most that a byte may cost, in nanoseconds, compiled with optimization: 1 s for 10 MB.
  private static let byteTime: Int64 = 100

  /// Runs `work` on the input at four sizes, each twice the last. Returns what is wrong, `nil` where nothing is.
  ///
  /// Times are those that the thread was on a core, the best of several, so that other tests do not disturb; a ratio that is too
  /// large is measured anew before it counts.
  package static func fault(in input: HostileInput, from size: Int, _ work: ([UInt8]) -> Void) -> String? {
    let documents = [1, 2, 4, 8].map { input.document(size: size * $0) }
    var times = documents.map { best(of: 2, $0, work) }
    for attempt in 0..<4 {
      guard let fault = fault(times, documents) else { return nil }
      if attempt == 3 { return "\(fault); times \(times.map { Double($0) / 1e6 }) ms" }
      for index in times.indices { times[index] = min(times[index], best(of: 2, documents[index], work)) }
    }
    return nil
  }

  private static func fault(_ times: [Int64], _ documents: [[UInt8]]) -> String? {
    for index in 1..<times.count where times[index - 1] >= leastTime {
      let growth = Double(times[index]) / Double(times[index - 1])
      let size = Double(documents[index].count) / Double(max(1, documents[index - 1].count))
      if growth > ratio * size / 2 {
        return "\(documents[index].count) bytes take \(growth) times as long as half of them"
      }
    }
    #if !DEBUG
      if let time = times.last, let count = documents.last?.count, time > byteTime * Int64(count) + leastTime {
        return "\(count) bytes take \(time / Int64(max(1, count))) ns each"
      }
    #endif
    return nil
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
