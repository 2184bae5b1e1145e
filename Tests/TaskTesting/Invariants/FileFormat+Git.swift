import TaskFiles

extension FileFormat {
  private static let slash = UInt8(ascii: "/")

  /// Checks that any bytes are read to the end, and that an index of names, encoded here, has these names in this
  /// order.
  static func indexFault(_ bytes: [UInt8]) -> String? {
    for length in [20, 32] {
      guard let index = GitIndex(bytes, hashLength: length) else { continue }
      var count = 0
      var size = 0
      _ = index.containsName { name in
        count += 1
        size = max(size, name.count)
        return false
      }
      // No entry is shorter than its fixed part.
      if count * (40 + length + 2) > bytes.count { return "\(count) names in \(bytes.count) bytes" }
      if size > bytes.count { return "a name of \(size) bytes in \(bytes.count)" }
    }
    let names = bytes.split(separator: 0x0A).map { $0.filter { $0 != 0 } }.filter { !$0.isEmpty }.prefix(50)
    for version in 2...4 {
      for length in [20, 32] {
        var found: [[UInt8]] = []
        let encoded = encodedIndex(of: Array(names), version: version, hashLength: length)
        let answer = GitIndex(encoded, hashLength: length)?.containsName { name in
          found.append(name)
          return false
        }
        if answer != false || found != Array(names) { return "version \(version), \(length): \(found)" }
      }
    }
    return nil
  }

  /// Returns an index in the format of gitformat-index(5), without extensions and checksum.
  private static func encodedIndex(of names: [[UInt8]], version: Int, hashLength: Int) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    var bytes = Array("DIRC".utf8) + number(version) + number(names.count)
    var last: [UInt8] = []
    for (position, name) in names.enumerated() {
      let isExtended = version >= 3 && position % 2 == 1
      var entry = [UInt8](repeating: 0x5A, count: 40 + hashLength)
      let flags = min(name.count, 0xFFF) | (isExtended ? 0x4000 : 0)
      entry += [UInt8(flags >> 8), UInt8(flags & 0xFF)] + (isExtended ? [0, 0] : [])
      if version == 4 {
        let shared = zip(last, name).prefix { $0 == $1 }.count
        bytes += entry + offset(last.count - shared) + name.dropFirst(shared) + [0]
      } else {
        entry += name
        bytes += entry + [UInt8](repeating: 0, count: 8 - entry.count % 8)
      }
      last = name
    }
    return bytes
  }

  /// Returns a number in the offset encoding of packs.
  private static func offset(_ value: Int) -> [UInt8] {
    var bytes = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      rest -= 1
      bytes.insert(0x80 | UInt8(rest & 0x7F), at: 0)
      rest >>= 7
    }
    return bytes
  }

  /// Checks path patterns. The first line is a pattern, the others are paths. A path with all bytes escaped must match
  /// itself, the last of two contrary patterns must win, and patterns of bytes, `?` and `*` must match like the table
  /// of `matches`.
  static func globFault(_ bytes: [UInt8]) -> String? {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { $0.filter { $0 != 0 } }
    let pattern = Array(lines[0])
    let glob = PathPatterns([pattern])
    for line in lines.dropFirst().prefix(20) {
      let components = line.split(separator: slash).filter { $0 != [0x2E] && $0 != [0x2E, 0x2E] }
      let path = Array(components.joined(separator: [slash]))
      if path.isEmpty { continue }
      let isMatch = glob.matches(path)
      let escaped = path.flatMap { byte -> [UInt8] in byte == slash ? [byte] : [0x5C, byte] }
      if !PathPatterns([[slash] + escaped]).matches(path) { return "\(path) is not its own pattern" }
      if PathPatterns([[slash] + escaped + [0x78]]).matches(path) { return "\(path) matches more than itself" }
      if pattern.first == UInt8(ascii: "!") || pattern.first == UInt8(ascii: "#") || pattern.isEmpty { continue }
      if PathPatterns([pattern, [UInt8(ascii: "!")] + pattern]).matches(path) { return "a negation does not count" }
      let isSimple = !pattern.contains { "/[\\ ".utf8.contains($0) }
      if isSimple, components.count == 1, isMatch != matches(pattern, path) {
        return "\(pattern) on \(path): \(isMatch)"
      }
    }
    return nil
  }

  /// Whether a pattern of bytes, `?` and `*` matches a name. `row[j]` is whether the part of the pattern so far matches
  /// the first `j` bytes.
  private static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var row = [true] + [Bool](repeating: false, count: name.count)
    for mark in pattern {
      var next = [Bool](repeating: false, count: row.count)
      if mark == UInt8(ascii: "*") {
        var isReached = false
        for index in row.indices {
          isReached = isReached || row[index]
          next[index] = isReached
        }
      } else {
        for index in name.indices where row[index] && (mark == UInt8(ascii: "?") || mark == name[index]) {
          next[index + 1] = true
        }
      }
      row = next
    }
    return row[name.count]
  }
}
