import TaskSyntax

extension LintRule {
  static let reservedKey = LintRule(
    document: "reserved-key", .warning,
    "A query cannot use a declared key that has the name of a built-in field, flag or clause."
  ) { document, context, report in
    guard let lines = document.frontMatter, !lines.meaning.keys.isEmpty, let entry = lines.entry("keys") else { return }
    let value = lines.value(of: entry)
    for key in lines.meaning.keys where context.reservedKeys.contains(key) {
      guard let range = place(of: key, in: value, lines.bytes) else { continue }
      let name = String(decoding: key, as: UTF8.self)
      report.flag(
        range, "'\(name)' is reserved by the query language",
        help: "rename the key, for instance to '\(otherName(for: name, lines.meaning.keys))'")
    }
  } examples: {
    flags("---\nkeys: client, «title»\n---")
    flags("---\nkeys: [«sort», «is»]\n---")
    flags("---\nkeys:\n- client\n- «score»\n---")
    flags("---\nkeys: own-left, «left»\n---")
    accepts("---\nkeys: client, titles, ready, due-soon, sort-by\n---")
    accepts("---\ntitle: Home\nscore: 3\n---")
    accepts("- [ ] Set keys: title")
  }

  /// Returns a name that is not a word of queries and not another key.
  private static func otherName(for name: String, _ keys: [[UInt8]]) -> String {
    var other = "own-\(name)"
    while keys.contains(Array(other.utf8)) { other = "own-\(other)" }
    return other
  }

  /// Returns the bytes of `key` as an entry of a list.
  private static func place(of key: [UInt8], in value: Range<Int>, _ bytes: [UInt8]) -> Range<Int>? {
    var start = value.lowerBound
    while start + key.count <= value.upperBound {
      let end = start + key.count
      let isWhole =
        (start == value.lowerBound || !bytes[start - 1].isKeyByte) && (end == value.upperBound || !bytes[end].isKeyByte)
      if isWhole, bytes[start..<end].elementsEqual(key) { return start..<end }
      start += 1
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isKeyByte: Bool {
    (self | 0x20) &- 0x61 < 26 || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}
