extension Span where Element == UInt8 {
  /// Returns the number of consecutive bytes equal to the byte at `offset`.
  func runLength(at offset: Int) -> Int {
    var end = offset &+ 1
    while self[end] == self[offset] { end &+= 1 }
    return end &- offset
  }

  /// Whether an odd number of backslashes precedes `offset`, not counting any before `first`.
  func isEscaped(at offset: Int, first: Int) -> Bool {
    var index = offset
    while index > first && self[index &- 1] == UInt8(ascii: "\\") { index &-= 1 }
    return (offset &- index) & 1 == 1
  }

  /// destination = "(" , { escape | destination | scalar - ( "(" | ")" ) } , ")" ;
  ///
  /// At most 32 lie inside one another, as in CommonMark.
  func destinationEnd(at offset: Int, memo: inout LineMemo) -> Int? {
    guard !memo.hasNoBracket else { return nil }
    var depth = 0
    var index = offset
    var closings = 0
    while self[index] != .lineFeed {
      switch self[index] {
      case UInt8(ascii: "\\") where self[index &+ 1].isPunctuation: index &+= 1
      case UInt8(ascii: "("):
        depth &+= 1
        if depth > 33 { return nil }
      case UInt8(ascii: ")"):
        depth &-= 1
        closings &+= 1
        if depth == 0 { return index &+ 1 }
      default: break
      }
      index &+= 1
    }
    memo.hasNoBracket = closings == 0
    return nil
  }

  /// wikilink = "[[" , { scalar } , "]]" ;
  func wikilinkEnd(at offset: Int, memo: inout LineMemo) -> Int? {
    guard !memo.hasNoWikilinkEnd else { return nil }
    var index = offset &+ 2
    while self[index] != .lineFeed {
      if self[index] == UInt8(ascii: "]") && self[index &+ 1] == UInt8(ascii: "]") { return index &+ 2 }
      index &+= 1
    }
    memo.hasNoWikilinkEnd = true
    return nil
  }

  /// inline-comment = comment-start , { scalar } , comment-end ;
  func inlineCommentEnd(at offset: Int, memo: inout LineMemo) -> Int? {
    guard !memo.hasNoCommentEnd else { return nil }
    var index = offset &+ 4
    while self[index] != .lineFeed {
      if self[index] == UInt8(ascii: ">") && self[index &- 1] == UInt8(ascii: "-")
        && self[index &- 2] == UInt8(ascii: "-")
      {
        return index &+ 1
      }
      index &+= 1
    }
    memo.hasNoCommentEnd = true
    return nil
  }

  /// autolink = "<" , ( uri | e-mail-address ) , ">" ;
  func autolinkEnd(at offset: Int) -> Int? {
    var index = offset &+ 1
    guard self[index].isLetter || self[index].isDigit || self[index].isEmailPart else { return nil }
    while self[index].isLetter || self[index].isDigit || self[index].isEmailPart { index &+= 1 }
    switch self[index] {
    case UInt8(ascii: ":"): return schemeEnd(from: offset &+ 1, colon: index)
    case UInt8(ascii: "@"): return addressEnd(at: index)
    default: return nil
    }
  }

  /// scheme = ascii-letter , scheme-character , 30 * [ scheme-character ] ;
  private func schemeEnd(from first: Int, colon: Int) -> Int? {
    guard self[first].isLetter, 2...32 ~= colon &- first else { return nil }
    for index in first..<colon {
      switch self[index] {
      case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "-"): continue
      default: guard self[index].isLetter || self[index].isDigit else { return nil }
      }
    }
    var index = colon &+ 1
    while true {
      switch self[index] {
      case UInt8(ascii: ">"): return index &+ 1
      case UInt8(ascii: "<"), 0...0x20, 0x7F: return nil
      default: index &+= 1
      }
    }
  }

  /// Returns the end, after the `>`, of an e-mail address with its `@` at `sign`; `nil` if there is none. The domain
  /// consists of labels of letters, digits and inner hyphens, at most 63 bytes each, separated by periods.
  private func addressEnd(at sign: Int) -> Int? {
    var index = sign
    repeat {
      index &+= 1
      let label = index
      while self[index].isLetter || self[index].isDigit || self[index] == UInt8(ascii: "-") { index &+= 1 }
      guard 1...63 ~= index &- label, self[label] != UInt8(ascii: "-"), self[index &- 1] != UInt8(ascii: "-") else {
        return nil
      }
    } while self[index] == UInt8(ascii: ".")
    return self[index] == UInt8(ascii: ">") ? index &+ 1 : nil
  }
}

extension UInt8 {
  /// Whether the byte, besides letters and digits, may occur before the `@` of an e-mail address, as in CommonMark.
  fileprivate var isEmailPart: Bool {
    switch self {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
      UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "~"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
