extension Span where Element == UInt8 {
  /// Returns the rank whose bracket opens at `offset`, and its end; `nil` for anything else, including near misses.
  ///
  /// rank = "(" , ( priority , [ blanks , quadrant ] | quadrant ) , ")" , end-of-word ;
  @inline(__always)
  func rank(at offset: Int, contentEnd: Int) -> (RankLiteral, end: Int)? {
    var index = offset &+ 1
    let letter = self[index] &- 0x40
    if letter >= 1 && letter <= 5 {
      // Most ranks are a single letter.
      if self[index &+ 1] == UInt8(ascii: ")") && isWordEnd(at: index &+ 2, contentEnd: contentEnd) {
        return (RankLiteral(letter: Int(letter), number: 0, quadrant: 0), index &+ 2)
      }
      index &+= 1
      return rankBehind(letter: Int(letter), at: index, contentEnd: contentEnd)
    }
    return rank(letter: 0, number: 0, at: index, contentEnd: contentEnd)
  }

  private func rankBehind(letter: Int, at offset: Int, contentEnd: Int) -> (RankLiteral, end: Int)? {
    var index = offset
    var number = 0
    if self[index] == UInt8(ascii: "-") {
      index &+= 1
      let first = index
      while self[index].isDigit && index &- first < 3 {
        number = number &* 10 &+ Int(self[index] &- 0x30)
        index &+= 1
      }
      // 1 to 999, without leading zeros.
      guard index > first, self[first] != 0x30 else { return nil }
    }
    if self[index] == UInt8(ascii: ")") {
      guard isWordEnd(at: index &+ 1, contentEnd: contentEnd) else { return nil }
      return (RankLiteral(letter: letter, number: number, quadrant: 0), index &+ 1)
    }
    guard self[index].isBlank else { return nil }
    while self[index].isBlank { index &+= 1 }
    return rank(letter: letter, number: number, at: index, contentEnd: contentEnd)
  }

  /// quadrant = "Q" , ( "1" | "2" | "3" | "4" ) ;
  ///
  /// The closing bracket must follow.
  private func rank(letter: Int, number: Int, at offset: Int, contentEnd: Int) -> (RankLiteral, end: Int)? {
    guard self[offset] == UInt8(ascii: "Q") else { return nil }
    let quadrant = self[offset &+ 1] &- 0x30
    guard quadrant >= 1, quadrant <= 4, self[offset &+ 2] == UInt8(ascii: ")"),
      isWordEnd(at: offset &+ 3, contentEnd: contentEnd)
    else { return nil }
    return (RankLiteral(letter: letter, number: number, quadrant: Int(quadrant)), offset &+ 3)
  }
}

extension RankLiteral {
  /// Creates the rank that fills a text, such as `(A-1 Q2)`; `nil` for other text.
  package init?(written text: [UInt8]) {
    guard text.first == UInt8(ascii: "(") else { return nil }
    // A line feed ends the word, and the zeros behind it end every search for more.
    let line = text + [0x0A, 0, 0, 0, 0]
    guard let (rank, end) = line.span.rank(at: 0, contentEnd: text.count), end == text.count else { return nil }
    self = rank
  }
}
