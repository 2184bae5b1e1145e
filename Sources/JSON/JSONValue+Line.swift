extension JSONValue {
  /// The value on one line, as written but without comments and the blanks between tokens.
  public var line: [UInt8] {
    var line: [UInt8] = []
    var open: [(end: Int, bracket: UInt8)] = []
    let end = document.nodes[number].next
    var current = number
    while current < end {
      let node = document.nodes[current]
      switch node.kind {
      case .object, .array:
        let isObject = node.kind == .object
        line.append(UInt8(ascii: isObject ? "{" : "["))
        open.append((node.next, UInt8(ascii: isObject ? "}" : "]")))
      default: line += document.bytes[node.range]
      }
      current += 1
      while let last = open.last, last.end <= current {
        line.append(last.bracket)
        open.removeLast()
      }
      if node.isKey {
        line += ": ".utf8
      } else if current < end, node.kind != .object && node.kind != .array || node.next == current {
        line += ", ".utf8
      }
    }
    return line
  }
}
