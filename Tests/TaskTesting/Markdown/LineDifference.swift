/// A line difference of two texts: missing lines behind `-`, extra lines behind `+`, and one line of context on each
/// side.
package struct LineDifference: CustomStringConvertible {
  package let description: String

  package init(expected: [UInt8], actual: [UInt8]) {
    let old = Self.lines(expected)
    let new = Self.lines(actual)
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [(mark: String, text: String)] = []
    var i = 0
    var j = 0
    while i < old.count || j < new.count {
      if removed.contains(i) {
        lines.append(("-", old[i]))
        i += 1
      } else if inserted.contains(j) {
        lines.append(("+", new[j]))
        j += 1
      } else {
        lines.append((" ", old[i]))
        i += 1
        j += 1
      }
    }
    var output: [String] = []
    var isSkipping = false
    for index in lines.indices {
      let isNear = lines[max(0, index - 1)...min(lines.count - 1, index + 1)].contains { $0.mark != " " }
      if isNear {
        output.append("\(lines[index].mark) \(lines[index].text)")
      } else if !isSkipping {
        output.append("  …")
      }
      isSkipping = !isNear
    }
    description = output.joined(separator: "\n")
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.dropLast().split(separator: .lineFeed, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
