/// SHA-256 of FIPS 180-4, for tests only.
enum SHA256 {
  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let hash = self.hash(bytes)
    var text = ""
    for start in stride(from: 0, to: hash.count, by: 3) {
      let group = Array(hash[start..<min(start + 3, hash.count)])
      let value = (0..<3).reduce(0) { $0 << 8 | (group.indices.contains($1) ? Int(group[$1]) : 0) }
      for place in 0..<4 {
        text.append(place <= group.count ? digits[value >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }

  private static func hash(_ bytes: [UInt8]) -> [UInt8] {
    let constants = primes(64).map { fraction(ofRootOf: $0, isCube: true) }
    var state = primes(8).map { fraction(ofRootOf: $0, isCube: false) }
    var message = bytes + [0x80]
    while message.count % 64 != 56 { message.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: (UInt64(bytes.count) * 8) >> UInt64(shift)))
    }
    for start in stride(from: 0, to: message.count, by: 64) {
      var words = (0..<16).map { word in
        message[(start + 4 * word)..<(start + 4 * word + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<64 {
        let (a, b) = (words[index - 15], words[index - 2])
        let low = turned(a, 7) ^ turned(a, 18) ^ a >> 3
        let high = turned(b, 17) ^ turned(b, 19) ^ b >> 10
        words.append(words[index - 16] &+ low &+ words[index - 7] &+ high)
      }
      var run = state
      for index in 0..<64 {
        let choice = run[4] & run[5] ^ ~run[4] & run[6]
        let majority = run[0] & run[1] ^ run[0] & run[2] ^ run[1] & run[2]
        let upper = turned(run[4], 6) ^ turned(run[4], 11) ^ turned(run[4], 25)
        let lower = turned(run[0], 2) ^ turned(run[0], 13) ^ turned(run[0], 22)
        let first = run[7] &+ upper &+ choice &+ constants[index] &+ words[index]
        run = [first &+ lower &+ majority] + run[0..<3] + [run[3] &+ first] + run[4..<7]
      }
      state = zip(state, run).map { $0 &+ $1 }
    }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  private static func primes(_ count: Int) -> [UInt64] {
    var found: [UInt64] = []
    var next: UInt64 = 2
    while found.count < count {
      if found.allSatisfy({ next % $0 != 0 }) { found.append(next) }
      next += 1
    }
    return found
  }

  /// Returns the first 32 fractional bits of a square or cubic root: the largest `x` with `x² ≤ n·2⁶⁴`, or `x³ ≤
  /// n·2⁹⁶`.
  private static func fraction(ofRootOf number: UInt64, isCube: Bool) -> UInt32 {
    var root: UInt128 = 0
    for bit in stride(from: 36, through: 0, by: -1) {
      let next = root | 1 << UInt128(bit)
      let power = isCube ? next * next * next : next * next
      if power <= UInt128(number) << (isCube ? 96 : 64) { root = next }
    }
    return UInt32(truncatingIfNeeded: root)
  }
}
