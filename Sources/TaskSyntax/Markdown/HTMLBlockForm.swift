/// The seven kinds of HTML blocks of CommonMark, by their numbers there.
extension Span where Element == UInt8 {
  /// Returns the kind of HTML block that begins with the `<` at `offset`, or `nil`. Kind 7 cannot interrupt a
  /// paragraph.
  func htmlKind(at offset: Int, end: Int, interrupting: Bool) -> Int? {
    let next = offset &+ 1
    guard next < end else { return nil }
    switch self[next] {
    case UInt8(ascii: "!"):
      if hasPrefix("--", at: next &+ 1, end: end) { return 2 }
      if hasPrefix("[cdata[", at: next &+ 1, end: end) { return 5 }
      return next &+ 1 < end && self[next &+ 1] &- 0x41 < 26 ? 4 : nil
    case UInt8(ascii: "?"): return 3
    default: break
    }
    let isClosing = self[next] == UInt8(ascii: "/")
    let name = isClosing ? next &+ 1 : next
    var nameEnd = name
    while nameEnd < end && (self[nameEnd].isLetter || self[nameEnd].isDigit) { nameEnd &+= 1 }
    guard nameEnd > name else { return nil }
    let isEnd = nameEnd == end || self[nameEnd].isBlank || self[nameEnd] == UInt8(ascii: ">")
    if !isClosing, isEnd, isTag(in: literalTags, name..<nameEnd) { return 1 }
    if isEnd || hasPrefix("/>", at: nameEnd, end: end), isTag(in: blockTags, name..<nameEnd) { return 6 }
    guard !interrupting, let tagEnd = tagEnd(isClosing: isClosing, from: name, end: end) else { return nil }
    var index = tagEnd
    while index < end && self[index].isBlank { index &+= 1 }
    return index == end ? 7 : nil
  }

  /// Whether the line in `range` ends the HTML block of `kind` that it belongs to.
  func endsHTML(_ kind: Int, _ range: Range<Int>) -> Bool {
    switch kind {
    case 1:
      var index = range.lowerBound
      while index < range.upperBound {
        if self[index] == UInt8(ascii: "<"), index &+ 1 < range.upperBound, self[index &+ 1] == UInt8(ascii: "/") {
          for tag in ["pre>", "script>", "style>", "textarea>"]
          where hasPrefix(tag, at: index &+ 2, end: range.upperBound) {
            return true
          }
        }
        index &+= 1
      }
      return false
    case 2: return holds("-->", range)
    case 3: return holds("?>", range)
    case 4: return holds(">", range)
    case 5: return holds("]]>", range)
    default: return false
    }
  }

  /// Whether `range` contains `<pre`.
  func holdsPre(_ range: Range<Int>) -> Bool {
    var index = firstIndex(of: UInt8(ascii: "<"), from: range.lowerBound, limit: range.upperBound)
    while index < range.upperBound {
      if hasPrefix("<pre", at: index, end: range.upperBound) { return true }
      index = firstIndex(of: UInt8(ascii: "<"), from: index &+ 1, limit: range.upperBound)
    }
    return false
  }

  func holds(_ text: String, _ range: Range<Int>) -> Bool {
    for index in range where hasPrefix(text, at: index, end: range.upperBound) { return true }
    return false
  }

  /// Whether the bytes at `offset` equal `text`, which is lowercase, ignoring ASCII case.
  private func hasPrefix(_ text: String, at offset: Int, end: Int) -> Bool {
    var index = offset
    for wanted in text.utf8 {
      guard index < end, self[index] == wanted || (self[index].isLetter && self[index] | 0x20 == wanted) else {
        return false
      }
      index &+= 1
    }
    return true
  }

  /// Returns the end, after `>`, of the tag whose name begins at `offset`; `nil` if the line has no complete tag.
  private func tagEnd(isClosing: Bool, from offset: Int, end: Int) -> Int? {
    guard self[offset].isLetter else { return nil }
    var index = offset
    while index < end && (self[index].isLetter || self[index].isDigit || self[index] == UInt8(ascii: "-")) {
      index &+= 1
    }
    while true {
      let blanks = index
      while index < end && self[index].isBlank { index &+= 1 }
      guard index < end else { return nil }
      if self[index] == UInt8(ascii: ">") { return index &+ 1 }
      guard !isClosing else { return nil }
      if self[index] == UInt8(ascii: "/") { return hasPrefix("/>", at: index, end: end) ? index &+ 2 : nil }
      guard index > blanks, let attributeEnd = attributeEnd(from: index, end: end) else { return nil }
      index = attributeEnd
    }
  }

  /// attribute = name , [ blanks , "=" , blanks , value ]
  private func attributeEnd(from offset: Int, end: Int) -> Int? {
    guard self[offset].isLetter || self[offset] == UInt8(ascii: "_") || self[offset] == UInt8(ascii: ":") else {
      return nil
    }
    var index = offset
    while index < end
      && (self[index].isNamePart || self[index] == UInt8(ascii: ":") || self[index] == UInt8(ascii: "."))
    { index &+= 1 }
    var value = index
    while value < end && self[value].isBlank { value &+= 1 }
    guard value < end, self[value] == UInt8(ascii: "=") else { return index }
    value &+= 1
    while value < end && self[value].isBlank { value &+= 1 }
    guard value < end else { return nil }
    let quote = self[value]
    index = value
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index &+= 1
      while index < end && self[index] != quote { index &+= 1 }
      return index < end ? index &+ 1 : nil
    }
    while index < end && !self[index].endsValue { index &+= 1 }
    return index > value ? index : nil
  }

  private func isTag(in tags: Set<String>, _ range: Range<Int>) -> Bool {
    guard range.count <= 10 else { return false }
    var name = ""
    for index in range {
      let byte = self[index].isLetter ? self[index] | 0x20 : self[index]
      name.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return tags.contains(name)
  }
}

/// The tags whose content is not Markdown and may contain blank lines.
private let literalTags: Set = ["pre", "script", "style", "textarea"]

private let blockTags: Set = [
  "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup", "dd",
  "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame",
  "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
  "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search", "section",
  "source", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
]

extension UInt8 {
  /// Whether this byte ends an unquoted value.
  fileprivate var endsValue: Bool {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "`"), 0...0x20:
      true
    default: false
    }
  }
}
