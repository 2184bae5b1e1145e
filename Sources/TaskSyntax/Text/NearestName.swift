/// Finds the known name that an unknown one probably means.
package enum NearestName {
  /// Returns the nearest of `names`, or `nil` if none is near.
  ///
  /// A name is near at up to one edit for up to four letters, two for up to seven, and three from eight on. An edit
  /// inserts, deletes or changes a letter or swaps two neighbors. ASCII case is ignored. If no name is near, returns
  /// the only name that begins with `name`. Of several names at the same distance, the first one wins.
  ///
  /// Names longer than `EditDistance.longestWord` are never near, so the time is linear in the size of `names`.
  package static func find(_ name: [UInt8], among names: some Sequence<[UInt8]>) -> [UInt8]? {
    let wanted = folded(name)
    let limit = wanted.count <= 4 ? 1 : wanted.count <= 7 ? 2 : 3
    var best: (name: [UInt8], distance: Int)?
    var beginning: [[UInt8]] = []
    for candidate in names where !candidate.isEmpty {
      let letters = folded(candidate)
      let distance = EditDistance.between(wanted, letters, limit: min(limit, (best?.distance ?? .max) - 1))
      // One edit is not a resemblance if it leaves nothing in common.
      if let distance, distance < max(wanted.count, letters.count) { best = (candidate, distance) }
      if !wanted.isEmpty, letters.starts(with: wanted) { beginning.append(candidate) }
    }
    return best?.name ?? (beginning.count == 1 ? beginning.first : nil)
  }

  package static func find(_ name: [UInt8], among names: some Sequence<String>) -> String? {
    let byBytes = find(name, among: names.lazy.map { Array($0.utf8) })
    return byBytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the scalars of a name, with ASCII letters in lowercase and invalid bytes as U+FFFD.
  private static func folded(_ name: [UInt8]) -> [UInt32] {
    var scalars: [UInt32] = []
    var offset = 0
    while offset < name.count {
      if let (scalar, length) = name.span.decodeScalar(at: offset, end: name.count) {
        scalars.append((0x41...0x5A).contains(scalar.value) ? scalar.value + 0x20 : scalar.value)
        offset += length
      } else {
        scalars.append(0xFFFD)
        offset += name.span.illFormedLength(at: offset, end: name.count)
      }
    }
    return scalars
  }
}
