/// Members of objects whose values are always the same, each `null` or `[]`, of which runs are written at once.
///
///     members    "plan": null   "due": null   "after": []
///     bytes      ,"plan":null,"due":null,"after":[]
///     ends                  12         23         34
package struct JSONConstants: Sendable {
  let bytes: [UInt8]
  /// The end of each member in the bytes, which begins with a comma.
  private let ends: [Int]

  /// - Parameter members: the keys, each with whether its value is a list.
  package init(_ members: [(key: JSONKey, isList: Bool)]) {
    var text = JSONText()
    var ends: [Int] = []
    for (key, isList) in members {
      text.append(key: key.word, isFirst: false)
      text.append(syntax: isList ? "[]" : "null")
      ends.append(text.bytes.count)
    }
    bytes = text.bytes
    self.ends = ends
  }

  /// Returns the range of the bytes of some members that follow each other.
  func range(of members: Range<Int>) -> Range<Int> {
    let start = members.lowerBound == 0 ? 0 : ends[members.lowerBound - 1]
    return start..<(members.isEmpty ? start : ends[members.upperBound - 1])
  }
}
