/// Finds what was probably meant by a name that is not known.
package enum NearestName {
  /// The nearest of `names`, or `nil` if none is near.
  ///
  /// Near is: at most one edit for up to four letters, two up to seven, three from eight on, where an edit inserts,
  /// deletes or changes a letter or swaps two neighbors, and ASCII case does not count. Failing that, the only name
  /// that begins with `name`. Of several at one distance the first wins, so the order of `names` decides.
  ///
  /// Names longer than `EditDistance.longestWord` are near to nothing, so the time is that of reading `names`.
  package static func find(_ name: [UInt8], among names: some Sequence<[UInt8]>) -> [UInt8]? {
    let wanted = folded(name)
    let limit = wanted.count <= 4 ? 1 : wanted.count <= 7 ? 2 : 3
    var best: (name: [UInt8], distance: Int)?
    var beginning: [[UInt8]] = []
    for candidate in names where !candidate.isEmpty {
      let letters = folded(candidate)
      let distance = EditDistance.between(wanted, letters, limit: min(limit, (best?.distance ?? .max) - 1))
      // One edit is no likeness where it leaves nothing in common.
      if let distance, distance < max(wanted.count, letters.count) { best = (candidate, distance) }
      if !wanted.isEmpty, letters.starts(with: wanted) { beginning.append(candidate) }
    }
    return best?.name ?? (beginning.count == 1 ? beginning.first : nil)
  }

  package static func find(_ name: [UInt8], among names: some Sequence<String>) -> String? {
    let byBytes = find(name, among: names.lazy.map { Array($0.utf8) })
    return byBytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The scalars of a name with ASCII letters small; invalid bytes are U+FFFD.
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
