extension BlockParser {
  /// attribute =
  ///     date-key , ":" , of-value-date-or-date-time
  ///   | "until:" , of-value-date
  ///   | "remind:" , of-value-reminder
  ///   | "every:" , of-value-recurrence
  ///   | effort-key , ":" , of-value-effort
  ///   | "owner:" , name
  ///   | id-key , ":" , plain-name
  ///   | "after:" , names
  ///   | declared-key , ":" , value ;
  ///
  /// `colon` may be anywhere in a word; the key extends back from it to the start of the word. Returns the offset at
  /// which parsing continues.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func attribute(
    colon: Int, first: Int, inHeading: Bool, _ records: inout OutputSpan<SyntaxRecord>
  ) -> Int {
    var keyStart = bytes.keyBytesStart(before: colon)
    if colon &- keyStart == 16 { while bytes[keyStart &- 1].isKeyPart { keyStart &-= 1 } }
    guard keyStart < colon, keyStart == first || bytes[keyStart &- 1].isBlank, bytes[keyStart].isLowerCase else {
      return inHeading ? colon : capitalized(colon: colon, first: first, &records)
    }
    if let key = reservedKeys.key(bytes, keyStart..<colon) {
      // Most values are days.
      if key.value.isDate, bytes.isDay(at: colon &+ 1),
        bytes.isWordEnd(at: colon &+ 11, contentEnd: contentEnd)
      {
        emitAttribute(inHeading ? .headingAttribute : .attribute, key, keyStart, colon, end: colon &+ 11, &records)
        return colon &+ 11
      }
      return value(of: key, keyStart: keyStart, colon: colon, first: first, inHeading: inHeading, &records)
    }
    let isDeclared = dialect.declares(bytes, keyStart..<colon)
    if isDeclared && colon &- keyStart <= 255 {
      return value(of: .declared, keyStart: keyStart, colon: colon, first: first, inHeading: inHeading, &records)
    }
    return inHeading ? colon : undeclared(keyStart: keyStart, colon: colon, first: first, &records)
  }

  @inline(__always)
  @_lifetime(self: copy self)
  private mutating func emitAttribute(
    _ kind: SyntaxKind, _ key: AttributeKey, _ keyStart: Int, _ colon: Int, end: Int, isQuoted: Bool = false,
    _ records: inout OutputSpan<SyntaxRecord>
  ) {
    emit(
      kind, keyStart..<end, flags: isQuoted ? .quoted : [],
      detail: SyntaxRecord.attributeDetail(key, length: colon &- keyStart), &records)
  }

  /// Reads the value after `colon`, in quotes or up to the next blank, without trailing punctuation. An invalid value
  /// stays text, and is marked unless it contains the start of an opaque span.
  @_lifetime(self: copy self)
  private mutating func value(
    of key: AttributeKey, keyStart: Int, colon: Int, first: Int, inHeading: Bool,
    _ records: inout OutputSpan<SyntaxRecord>
  ) -> Int {
    let valueStart = colon &+ 1
    let isOpened = bytes[valueStart] == UInt8(ascii: "\"")
    let quoteEnd = isOpened ? bytes.quotedEnd(at: valueStart, contentEnd: contentEnd) : nil
    if let end = quoteEnd,
      bytes.isWordEnd(at: end, contentEnd: contentEnd)
        || bytes.isPunctuationToWordEnd(at: end, contentEnd: contentEnd)
    {
      let isValid =
        key.value.takesQuotes
        && key.value.accepts(bytes, valueStart &+ 1..<end &- 1, isQuoted: true, contentEnd: contentEnd)
      if inHeading && !isValid { return colon }
      emitAttribute(
        !isValid ? .invalidAttribute : inHeading ? .headingAttribute : .attribute, key, keyStart, colon, end: end,
        isQuoted: true, &records)
      return end
    }
    let end = bytes.valueEnd(from: valueStart, contentEnd: contentEnd)
    // Empty quotes are not a value.
    guard end > valueStart, !isOpened || bytes[valueStart &+ 1] != UInt8(ascii: "\"") else { return colon }
    if quoteEnd == nil, key.value.accepts(bytes, valueStart..<end, isQuoted: false, contentEnd: contentEnd) {
      emitAttribute(inHeading ? .headingAttribute : .attribute, key, keyStart, colon, end: end, &records)
      return end
    }
    guard !inHeading, !hasOpaqueSpan(in: valueStart..<end, first: first) else { return colon }
    emitAttribute(.invalidAttribute, key, keyStart, colon, end: end, &records)
    return end
  }

  /// Marks a reserved key with capital letters, as phones type it, and a valid value as a near miss; it stays text.
  @inline(never)
  @_lifetime(self: copy self)
  private mutating func capitalized(colon: Int, first: Int, _ records: inout OutputSpan<SyntaxRecord>) -> Int {
    var keyStart = colon
    while keyStart > first && bytes[keyStart &- 1].isLetter { keyStart &-= 1 }
    guard keyStart < colon, keyStart == first || bytes[keyStart &- 1].isBlank else { return colon }
    var key = bytes.array(keyStart..<colon)
    for index in key.indices { key[index] |= 0x20 }
    guard let known = AttributeKey(reserved: key) else { return colon }
    let end = bytes.valueEnd(from: colon &+ 1, contentEnd: contentEnd)
    guard end > colon &+ 1, known.value.accepts(bytes, colon &+ 1..<end, isQuoted: false, contentEnd: contentEnd) else {
      return colon
    }
    emitAttribute(.undeclaredAttribute, .declared, keyStart, colon, end: end, &records)
    return end
  }

  /// Marks a word in the form of an attribute whose key is not declared, so that near misses are found; it stays text.
  @_lifetime(self: copy self)
  private mutating func undeclared(
    keyStart: Int, colon: Int, first: Int, _ records: inout OutputSpan<SyntaxRecord>
  ) -> Int {
    let valueStart = colon &+ 1
    switch bytes[valueStart] {
    case UInt8(ascii: ":"): return colon
    case UInt8(ascii: "/") where bytes[valueStart &+ 1] == UInt8(ascii: "/"): return colon
    case UInt8(ascii: "\"") where bytes[valueStart &+ 1] == UInt8(ascii: "\""): return colon
    default: break
    }
    let end = bytes.valueEnd(from: valueStart, contentEnd: contentEnd)
    guard end > valueStart, colon &- keyStart <= 255, !hasOpaqueSpan(in: valueStart..<end, first: first) else {
      return colon
    }
    emitAttribute(.undeclaredAttribute, .declared, keyStart, colon, end: end, &records)
    return end
  }
}

extension Span where Element == UInt8 {
  /// Whether the ten bytes at `offset` are an existing day.
  @inline(__always)
  fileprivate func isDay(at offset: Int) -> Bool {
    DateLiteral.readDay(firstEight: word(at: offset), lastEight: word(at: offset &+ 2)) != nil
  }

  /// Returns the end of an unquoted value, which extends to the next blank, without trailing punctuation. A closing
  /// bracket belongs to the value if its opening bracket does.
  func valueEnd(from offset: Int, contentEnd: Int) -> Int {
    let wordEnd = wordEnd(from: offset, contentEnd: contentEnd)
    var end = wordEnd
    while end > offset && self[end &- 1].isTrailingPunctuation { end &-= 1 }
    return end < wordEnd ? matchedBracketEnd(offset..<wordEnd, least: end) : end
  }

  /// Returns the end of the last closing bracket in `range` that matches an opening one there, but at least `least`.
  @inline(never)
  private func matchedBracketEnd(_ range: Range<Int>, least: Int) -> Int {
    var keep = least
    // The numbers of open brackets. The upper bits of a bracket tell its kind.
    var depths = SIMD4<Int>.zero
    for index in range {
      let kind = Int(self[index] &>> 5)
      switch self[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depths[kind] &+= 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard depths[kind] > 0 else { continue }
        depths[kind] &-= 1
        if index >= least { keep = index &+ 1 }
      default: break
      }
    }
    return keep
  }
}
