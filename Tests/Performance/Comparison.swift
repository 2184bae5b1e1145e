/// Two commands that run alternately, and the ratio of their times.
struct Comparison {
  /// The median of the ratios of adjacent runs.
  let ratio: Double
  /// The median times.
  let milliseconds: Int
  let peerMilliseconds: Int
  /// The peak resident memory of the first command in bytes, as it reports it.
  let peak: Int

  init(_ command: [String], _ peer: [String], runs: Int) throws {
    // Each command runs once before, so that the file is in the page cache.
    let first = try ChildProcess.run(command)
    _ = try ChildProcess.run(peer)
    peak =
      first.output.split(separator: "\n").compactMap { line in
        line.hasPrefix("peak ") ? Int(line.dropFirst(5)) : nil
      }.first ?? 0
    var times: [Double] = []
    var peerTimes: [Double] = []
    for _ in 0..<max(1, runs) {
      let own = try ChildProcess.run(command)
      guard own.output == first.output || own.checksum == first.checksum else { throw Unequal() }
      times.append(own.seconds)
      peerTimes.append(try ChildProcess.run(peer).seconds)
    }
    ratio = Self.median(zip(times, peerTimes).map { $0 / $1 })
    milliseconds = Int(Self.median(times) * 1_000)
    peerMilliseconds = Int(Self.median(peerTimes) * 1_000)
  }

  /// An error: two runs over the same file gave different answers.
  struct Unequal: Error {}

  private static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    return sorted[sorted.count / 2]
  }
}
