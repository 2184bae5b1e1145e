extension SyntaxPart {
  /// The largest number of lines of front matter to which one is added.
  private static let mostLines = 49

  /// Returns the edit that declares attribute keys in the front matter of the document that begins with this part;
  /// `nil` if a key cannot be declared or the place is not obvious. Without front matter, the edit adds it, without a
  /// blank line after it.
  public func declaration(of keys: [[UInt8]], lineEnd: [UInt8]) -> TextEdit? {
    guard keys.allSatisfy({ SourceText($0).isDeclarableKey }) else { return nil }
    let list = Array(keys.joined(separator: Array(", ".utf8)))
    let entry = Array("keys: ".utf8) + list + lineEnd
    func insert(_ text: [UInt8], at offset: Int) -> TextEdit { TextEdit(range: offset..<offset, replacement: text) }
    guard let front = records.first, front.kind == .frontMatter else {
      let start = bytes.byteOrderMarksEnd(from: 0, contentEnd: range.count)
      let line = bytes.trimmed(start..<(bytes.first(0x0A, in: start..<range.count) ?? range.count))
      let mark = Array("---".utf8)
      return bytes.array(line) == mark ? nil : insert(mark + lineEnd + entry + mark + lineEnd, at: start)
    }
    let lines = records[1..<Int(front.next)]
    guard lines.count <= Self.mostLines else { return nil }
    let known = lines.first { $0.kind == .entry && $0.detail == UInt16(FrontMatterKey.keys.rawValue) }
    guard let known else { return insert(entry, at: bytes.lineStart(of: max(0, front.upperBound - 1 - lineEnd.count))) }
    let colon = bytes.first(UInt8(ascii: ":"), in: known.range) ?? known.upperBound
    let value = bytes.trimmed(min(colon + 1, known.upperBound)..<known.upperBound)
    if value.isEmpty { return insert([0x20] + list, at: known.upperBound) }
    if bytes.first(0x0A, in: value) != nil || bytes[value.lowerBound] == 0x0A {
      return insert(keys.flatMap { lineEnd + Array("- ".utf8) + $0 }, at: value.upperBound)
    }
    let isBracketed =
      bytes[value.lowerBound] == UInt8(ascii: "[") && bytes[value.upperBound - 1] == UInt8(ascii: "]")
    return insert(Array(", ".utf8) + list, at: value.upperBound - (isBracketed ? 1 : 0))
  }
}
