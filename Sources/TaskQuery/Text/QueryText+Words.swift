import TaskSyntax

extension QueryText {
  /// Whether the text occurs in `range` of `bytes` as a whole word or as several: no letter or digit is adjacent to it.
  /// All characters outside ASCII count as letters.
  public func matchesWholeWords(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while let match = firstMatch(in: bytes, start..<range.upperBound), !match.isEmpty {
      let isLeftOpen = match.lowerBound == range.lowerBound || !bytes[match.lowerBound - 1].isInWord
      let isRightOpen = match.upperBound == range.upperBound || !bytes[match.upperBound].isInWord
      if isLeftOpen, isRightOpen { return true }
      start = match.upperBound
    }
    return false
  }
}

extension UInt8 {
  /// Whether the byte is part of a letter or digit.
  fileprivate var isInWord: Bool { self >= 0x80 || isLetter || isDigit }
}
