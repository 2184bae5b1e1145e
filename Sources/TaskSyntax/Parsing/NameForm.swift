extension Span where Element == UInt8 {
  /// plain-name = letter , { name-character | name-separator } ;
  ///
  /// Returns the end of the longest name at `offset`; `nil` if none begins there. Letters are Unicode's L and M, digits
  /// its Nd.
  @inline(__always)
  package func nameEnd(at offset: Int, contentEnd: Int) -> Int? {
    guard var index = nameFirst(at: offset, contentEnd: contentEnd) else { return nil }
    while true {
      index = nameBytesEnd(from: index)
      guard index < contentEnd else { return index }
      let byte = self[index]
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") {
        guard let length = namePart(at: index &+ 1, contentEnd: contentEnd) else { return index }
        index &+= 1 &+ length
      } else if byte >= 0x80, let length = nameScalar(at: index, contentEnd: contentEnd, isFirst: false) {
        index &+= length
      } else {
        return index
      }
    }
  }

  /// Returns the end of the letter at `offset`; `nil` if there is none.
  @inline(__always)
  func nameFirst(at offset: Int, contentEnd: Int) -> Int? {
    if self[offset].isLetter { return offset &+ 1 }
    guard self[offset] >= 0x80, let length = nameScalar(at: offset, contentEnd: contentEnd, isFirst: true) else {
      return nil
    }
    return offset &+ length
  }

  /// Returns the length of the letter, digit, `-` or `_` at `offset`; `nil` if there is none.
  func namePart(at offset: Int, contentEnd: Int) -> Int? {
    let byte = self[offset]
    if byte.isNamePart { return 1 }
    return byte >= 0x80 ? nameScalar(at: offset, contentEnd: contentEnd, isFirst: false) : nil
  }

  /// Returns the length of the non-ASCII letter (or digit, if not `isFirst`) at `offset`; `nil` if there is none.
  @inline(never)
  private func nameScalar(at offset: Int, contentEnd: Int, isFirst: Bool) -> Int? {
    guard let (scalar, length) = decodeScalar(at: offset, end: contentEnd) else { return nil }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      return length
    case .decimalNumber where !isFirst: return length
    default: return nil
    }
  }

  /// quoted-name = '"' , { quoted-character }- , '"' ;
  ///
  /// Returns the end, after the closing quote; `nil` if the quote is not closed on the line or nothing is inside.
  package func quotedEnd(at offset: Int, contentEnd: Int) -> Int? {
    var index = offset &+ 1
    while index < contentEnd {
      switch self[index] {
      case .lineFeed: return nil
      case UInt8(ascii: "\""): return index > offset &+ 1 ? index &+ 1 : nil
      case UInt8(ascii: "\\")
      where index &+ 1 < contentEnd
        && (self[index &+ 1] == UInt8(ascii: "\"") || self[index &+ 1] == UInt8(ascii: "\\")):
        index &+= 2
      default: index &+= 1
      }
    }
    return nil
  }

  /// Whether the rest of the word is trailing punctuation, at least one byte of it.
  func isPunctuationToWordEnd(at offset: Int, contentEnd: Int) -> Bool {
    var index = offset
    while self[index].isTrailingPunctuation { index &+= 1 }
    return index > offset && isWordEnd(at: index, contentEnd: contentEnd)
  }

  /// Returns the end of the word that contains `offset`.
  @inline(__always)
  func wordEnd(from offset: Int, contentEnd: Int) -> Int {
    var index = offset
    while !isWordEnd(at: index, contentEnd: contentEnd) { index &+= 1 }
    return index
  }
}
