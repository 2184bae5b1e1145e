/// Two commands run in turn, and how long they take beside each other.
struct Comparison {
  /// The median of the ratios of neighboring runs.
  let ratio: Double
  /// Medians.
  let milliseconds: Int
  let peerMilliseconds: Int
  /// The largest resident memory of the first command, in bytes, as it tells itself.
  let peak: Int

  init(_ command: [String], _ peer: [String], runs: Int) throws {
    // Once each beforehand, so that the file is in memory.
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

  /// Two runs over the same file with different answers.
  struct Unequal: Error {}

  private static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    return sorted[sorted.count / 2]
  }
}
