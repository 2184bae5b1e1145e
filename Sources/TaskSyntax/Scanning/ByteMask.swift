/// SIMD helpers that turn 64 bytes at a time into one bit mask, read with `trailingZeroBitCount`.
///
/// Two pitfalls are avoided here and nowhere else. The vector operators `&` and `|` compile to a slow loop over lanes,
/// so this file uses only comparisons and mask operators. The constants are named before the comparison, which lets the
/// compiler keep them in registers.
///
/// Unless stated otherwise, a function needs 64 readable bytes from `offset`. Sources end with `SourceText.padding`
/// spare bytes.
extension Span where Element == UInt8 {
  /// Returns a mask whose bit i is set if byte `offset + i` can end the plain text of a line: a line feed, a sigil
  /// (`+ @ #`), a colon, or the opening of an opaque span (`` ` `` `[` `]` `<`; a backslash also sets its bit, because
  /// it lies between the brackets).
  @inline(__always)
  func specialBytes(at offset: Int) -> UInt64 {
    let lineFeed = SIMD64<UInt8>(repeating: 0x0A)
    let plus = SIMD64<UInt8>(repeating: 0x2B)
    let at = SIMD64<UInt8>(repeating: 0x40)
    let number = SIMD64<UInt8>(repeating: 0x23)
    let colon = SIMD64<UInt8>(repeating: 0x3A)
    let less = SIMD64<UInt8>(repeating: 0x3C)
    let backtick = SIMD64<UInt8>(repeating: 0x60)
    let bracket = SIMD64<UInt8>(repeating: 0x5B)
    let three = SIMD64<UInt8>(repeating: 3)
    let v = vector(at: offset)
    return Self.bits(
      (v .== lineFeed) .| (v .== plus) .| (v .== at) .| (v .== number) .| (v .== colon) .| (v .== less)
        .| (v .== backtick) .| ((v &- bracket) .< three))
  }

  /// Returns a mask whose bit i is set if byte `offset + i` is a sigil (`+ @ #`) or a colon.
  @inline(__always)
  package func nameMarks(at offset: Int) -> UInt64 {
    let plus = SIMD64<UInt8>(repeating: 0x2B)
    let at = SIMD64<UInt8>(repeating: 0x40)
    let number = SIMD64<UInt8>(repeating: 0x23)
    let colon = SIMD64<UInt8>(repeating: 0x3A)
    let v = vector(at: offset)
    return Self.bits((v .== plus) .| (v .== at) .| (v .== number) .| (v .== colon))
  }

  /// Returns a mask whose bit i is set if byte `offset + i` equals `byte`.
  @inline(__always)
  func matches(_ byte: UInt8, at offset: Int) -> UInt64 {
    let wanted = SIMD64<UInt8>(repeating: byte)
    return Self.bits(vector(at: offset) .== wanted)
  }

  /// Returns the number of bytes equal to `byte` among the 64 from `offset`. Cheaper than computing a mask.
  @inline(__always)
  func count(of byte: UInt8, at offset: Int) -> Int {
    let wanted = SIMD64<UInt8>(repeating: byte)
    let lanes = Self.lanes(vector(at: offset) .== wanted)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var sums: UInt64 = 0
    for i in 0..<8 { sums &+= lanes[i] & ones }
    return Int(truncatingIfNeeded: (sums &* ones) >> 56)
  }

  /// Returns the index of the first byte equal to `byte` among the 64 from `offset`. Cheaper than computing a mask.
  @inline(__always)
  fileprivate func firstMatch(of byte: UInt8, at offset: Int) -> Int? {
    let wanted = SIMD64<UInt8>(repeating: byte)
    let lanes = Self.lanes(vector(at: offset) .== wanted)
    var any: UInt64 = 0
    for i in 0..<8 { any |= lanes[i] }
    guard any != 0 else { return nil }
    // No branches, because the position of a line's end is unpredictable.
    var lane = lanes[7]
    var place = 56
    for i in 1..<8 {
      let isHit = lanes[7 &- i] != 0
      lane = isHit ? lanes[7 &- i] : lane
      place = isHit ? 56 &- 8 &* i : place
    }
    return place &+ lane.trailingZeroBitCount / 8
  }

  /// Returns the offset of the first `byte` at or after `offset`; the number of bytes if there is none. Needs no padding.
  package func position(of byte: UInt8, from offset: Int) -> Int {
    var base = offset
    while count &- base >= 64 {
      if let index = firstMatch(of: byte, at: base) { return base &+ index }
      base &+= 64
    }
    while base < count, self[base] != byte { base &+= 1 }
    return base
  }

  /// Returns a mask whose bit i is set if byte `offset + i` equals `byte`, except in `column` of its line, counted in
  /// bytes. In the first line of the span, bytes in `column` may be included.
  package func matches(_ byte: UInt8, besides column: Int, at offset: Int) -> UInt64 {
    guard offset > column else { return matches(byte, at: offset) }
    let wanted = SIMD64<UInt8>(repeating: byte)
    let lineFeed = SIMD64<UInt8>(repeating: 0x0A)
    let v = vector(at: offset)
    let before = vector(at: offset &- column &- 1)
    return Self.rareBits((v .== wanted) .& (before .!= lineFeed))
  }

  /// Returns a mask whose bit i is set if byte `offset + i` is not ASCII.
  @inline(__always)
  func nonASCII(at offset: Int) -> UInt64 {
    let limit = SIMD64<UInt8>(repeating: 0x7F)
    return Self.bits(vector(at: offset) .> limit)
  }

  /// Returns a mask whose bit i is set if byte `offset + i` is not ASCII, or begins `pair`. Needs 64 readable bytes
  /// from `offset + pair.distance`.
  @inline(__always)
  func candidates(of pair: BytePair, at offset: Int) -> UInt64 {
    let limit = SIMD64<UInt8>(repeating: 0x7F)
    let first = SIMD64<UInt8>(repeating: pair.first.0)
    let otherFirst = SIMD64<UInt8>(repeating: pair.first.1)
    let second = SIMD64<UInt8>(repeating: pair.second.0)
    let otherSecond = SIMD64<UInt8>(repeating: pair.second.1)
    let v = vector(at: offset)
    let w = vector(at: offset &+ pair.distance)
    return Self.bits((v .> limit) .| (((v .== first) .| (v .== otherFirst)) .& ((w .== second) .| (w .== otherSecond))))
  }

  /// Returns a mask whose bit i is set if the spacing at byte `offset + i` may not be canonical: the byte and the next
  /// one are both blanks, line ends or other controls, or the byte is a tab or a carriage return. Needs 65 readable
  /// bytes from `offset`.
  @inline(__always)
  func oddSpacing(at offset: Int) -> UInt64 {
    let space = SIMD64<UInt8>(repeating: 0x20)
    let tab = SIMD64<UInt8>(repeating: 0x09)
    let carriageReturn = SIMD64<UInt8>(repeating: 0x0D)
    let v = vector(at: offset)
    let next = vector(at: offset &+ 1)
    return Self.bits(((v .<= space) .& (next .<= space)) .| (v .== tab) .| (v .== carriageReturn))
  }

  /// Returns a mask whose bit i is set if byte `offset + i` prevents words from being used as a title unchanged: a
  /// backslash, a tab, or a blank or control before another one. Needs 65 readable bytes from `offset`.
  @inline(__always)
  func unevenWords(at offset: Int) -> UInt64 {
    let space = SIMD64<UInt8>(repeating: 0x20)
    let tab = SIMD64<UInt8>(repeating: 0x09)
    let backslash = SIMD64<UInt8>(repeating: 0x5C)
    let v = vector(at: offset)
    let next = vector(at: offset &+ 1)
    return Self.rareBits(((v .<= space) .& (next .<= space)) .| (v .== tab) .| (v .== backslash))
  }

  /// Returns the classes of the 64 bytes from `offset`. Needs 65 readable bytes. For plain lines, only one mask is
  /// computed.
  @inline(__always)
  func byteClasses(at offset: Int) -> ByteClasses {
    let lineFeed = SIMD64<UInt8>(repeating: 0x0A)
    let space = SIMD64<UInt8>(repeating: 0x20)
    let printable = SIMD64<UInt8>(repeating: 0x5E)
    let ampersand = SIMD64<UInt8>(repeating: 0x26)
    let comma = SIMD64<UInt8>(repeating: 0x2C)
    let two = SIMD64<UInt8>(repeating: 2)
    let behindReturn = SIMD64<UInt8>(repeating: 0x0E)
    let colon = SIMD64<UInt8>(repeating: 0x3A)
    let v = vector(at: offset)
    let next = vector(at: offset &+ 1)
    let unusual = ((v &- space) .> printable) .& (v .!= lineFeed)
    let marks = ((v &- ampersand) .< two) .| (v .== comma)
    let blanks = (v .== space) .& (next .< behindReturn)
    let colons = (v .== colon) .& (next .== colon)
    return Self.isAny(unusual .| marks .| blanks .| colons) ? unusualByteClasses(v, next) : []
  }

  private func unusualByteClasses(_ v: SIMD64<UInt8>, _ next: SIMD64<UInt8>) -> ByteClasses {
    func all(_ byte: UInt8) -> SIMD64<UInt8> { SIMD64(repeating: byte) }
    let endsLine = (next .== all(.lineFeed)) .| (next .== all(.carriageReturn))
    let blanks = (v .== all(.space)) .| (v .== all(.tab))
    let sigils =
      (next .== all(UInt8(ascii: "+"))) .| (next .== all(UInt8(ascii: "@"))) .| (next .== all(UInt8(ascii: "#")))
    let isReturn = v .== all(.carriageReturn)
    let controls = (v .< all(.space)) .& (v .!= all(.lineFeed)) .& (v .!= all(.tab)) .& .!isReturn
    let strays = isReturn .& (next .!= all(.lineFeed))
    // An ampersand or an apostrophe, which follows it in ASCII.
    let marks = (v &- all(UInt8(ascii: "&"))) .< all(2)
    var found: ByteClasses = []
    if Self.isAny(v .> all(0x7F)) { found.insert(.nonASCII) }
    if Self.isAny(controls .| strays .| (v .== all(0x7F))) { found.insert(.control) }
    if Self.isAny(v .== all(.tab)) { found.insert(.tab) }
    if Self.isAny(isReturn) { found.insert(.carriageReturn) }
    if Self.isAny(blanks .& endsLine) { found.insert(.trailingBlank) }
    if Self.isAny(marks .| ((v .== all(UInt8(ascii: ","))) .& sigils)) { found.insert(.nameMark) }
    if Self.isAny((v .== all(UInt8(ascii: ":"))) .& (next .== all(UInt8(ascii: ":")))) { found.insert(.doubleColon) }
    return found
  }

  /// Returns a mask whose bit i is set if byte `offset + i` and the next one are those of `pair`. Needs 65 readable
  /// bytes from `offset`.
  package func pairs(_ pair: (UInt8, UInt8), at offset: Int) -> UInt64 {
    let (first, second) = (SIMD64<UInt8>(repeating: pair.0), SIMD64<UInt8>(repeating: pair.1))
    return Self.rareBits((vector(at: offset) .== first) .& (vector(at: offset &+ 1) .== second))
  }

  /// Returns a mask whose bit i is set if byte `offset + i` is a colon, or follows a blank and is `[`, `(`, or not less
  /// than `lead`. The byte before `offset` must exist.
  package func markStarts(lead: UInt8, at offset: Int) -> UInt64 {
    func all(_ byte: UInt8) -> SIMD64<UInt8> { SIMD64(repeating: byte) }
    let v = vector(at: offset)
    let before = vector(at: offset &- 1)
    let isOpening = (v .== all(0x5B)) .| (v .== all(0x28)) .| (v .>= all(lead))
    let isAfterBlank = (before .== all(0x20)) .| (before .== all(0x09))
    return Self.rareBits((v .== all(0x3A)) .| (isOpening .& isAfterBlank))
  }

  /// Returns a mask whose bit i is set if byte `offset + i` may begin one of these scalars: a control outside ASCII, one
  /// that is invisible, looks like a space or changes the direction of text, or an apostrophe `’`. Needs 65 readable
  /// bytes from `offset`.
  package func oddScalarMask(at offset: Int) -> UInt64 {
    func all(_ byte: UInt8) -> SIMD64<UInt8> { SIMD64(repeating: byte) }
    let v = vector(at: offset)
    guard Self.isAny(v .> all(0x7F)) else { return 0 }
    let next = vector(at: offset &+ 1)
    // U+0080…U+00A0 and U+00AD.
    let controls = (v .== all(0xC2)) .& ((next .< all(0xA1)) .| (next .== all(0xAD)))
    // U+1680 and U+180E, and others.
    let separators = (v .== all(0xE1)) .& ((next .== all(0x9A)) .| (next .== all(0xA0)))
    // U+2000…U+207F.
    let punctuation = (v .== all(0xE2)) .& (next .< all(0x82))
    // U+3000…U+303F.
    let wideSpace = (v .== all(0xE3)) .& (next .== all(0x80))
    // U+FEC0…U+FEFF.
    let byteOrderMark = (v .== all(0xEF)) .& (next .== all(0xBB))
    return Self.rareBits(controls .| separators .| punctuation .| wideSpace .| byteOrderMark)
  }

  /// Returns a mask whose bit i is set if byte `offset + i` is printable ASCII other than a space.
  package func graphicASCII(at offset: Int) -> UInt64 {
    let first = SIMD64<UInt8>(repeating: 0x21)
    let count = SIMD64<UInt8>(repeating: 0x5E)
    return Self.bits((vector(at: offset) &- first) .< count)
  }

  /// Returns the eight bytes from `offset`, the first one lowest.
  @inlinable
  package func word(at offset: Int) -> UInt64 {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// Returns the first offset from `offset` on whose byte is not an ASCII letter, digit, `-` or `_`. Needs no padding.
  @inline(__always)
  func nameBytesEnd(from offset: Int) -> Int {
    let upper = SIMD16<UInt8>(repeating: 0x41)
    let lower = SIMD16<UInt8>(repeating: 0x61)
    let zero = SIMD16<UInt8>(repeating: 0x30)
    let hyphen = SIMD16<UInt8>(repeating: 0x2D)
    let low = SIMD16<UInt8>(repeating: 0x5F)
    let letters = SIMD16<UInt8>(repeating: 26)
    let digits = SIMD16<UInt8>(repeating: 10)
    var index = offset
    while index &+ 16 <= count {
      let v = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let name =
        ((v &- lower) .< letters) .| ((v &- upper) .< letters) .| ((v &- zero) .< digits) .| (v .== hyphen)
        .| (v .== low)
      let lanes = unsafe unsafeBitCast(name, to: SIMD2<UInt64>.self)
      if lanes[0] != ~0 { return index &+ (~lanes[0]).trailingZeroBitCount / 8 }
      if lanes[1] != ~0 { return index &+ 8 &+ (~lanes[1]).trailingZeroBitCount / 8 }
      index &+= 16
    }
    while index < count, self[index].isNamePart { index &+= 1 }
    return index
  }

  /// Returns the start of the run of key bytes (`a`…`z`, digits, `-`) before `end`. Looks back at most 16 bytes if
  /// `end` is 16 or more.
  @inline(__always)
  func keyBytesStart(before end: Int) -> Int {
    guard end >= 16 else {
      var start = end
      while start > 0 && self[start &- 1].isKeyPart { start &-= 1 }
      return start
    }
    let lower = SIMD16<UInt8>(repeating: 0x61)
    let zero = SIMD16<UInt8>(repeating: 0x30)
    let hyphen = SIMD16<UInt8>(repeating: 0x2D)
    let letters = SIMD16<UInt8>(repeating: 26)
    let digits = SIMD16<UInt8>(repeating: 10)
    let v = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: end &- 16, as: SIMD16<UInt8>.self)
    let key = ((v &- lower) .< letters) .| ((v &- zero) .< digits) .| (v .== hyphen)
    let lanes = unsafe unsafeBitCast(key, to: SIMD2<UInt64>.self)
    if lanes[1] != ~0 { return end &- (~lanes[1]).leadingZeroBitCount / 8 }
    return end &- 8 &- (~lanes[0]).leadingZeroBitCount / 8
  }

  @inline(__always)
  private func vector(at offset: Int) -> SIMD64<UInt8> {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD64<UInt8>.self)
  }

  /// Returns one bit per lane. The multiplication gathers the bits of eight lanes in the top byte.
  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD64<Int8>>) -> UInt64 {
    let lanes = lanes(mask)
    var bits: UInt64 = 0
    for i in 0..<8 {
      let byte = ((lanes[i] & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) >> 56
      bits |= byte << UInt64(i * 8)
    }
    return bits
  }

  /// Returns one bit per lane of a mask that is usually empty, which is tested first.
  @inline(__always)
  private static func rareBits(_ mask: SIMDMask<SIMD64<Int8>>) -> UInt64 { isAny(mask) ? bits(mask) : 0 }

  /// Whether any lane is set.
  @inline(__always)
  private static func isAny(_ mask: SIMDMask<SIMD64<Int8>>) -> Bool {
    let lanes = lanes(mask)
    var any: UInt64 = 0
    for i in 0..<8 { any |= lanes[i] }
    return any != 0
  }

  /// Returns a mask as integers, one byte per lane.
  @inline(__always)
  private static func lanes(_ mask: SIMDMask<SIMD64<Int8>>) -> SIMD8<UInt64> {
    unsafe unsafeBitCast(mask, to: SIMD8<UInt64>.self)
  }
}

extension Span where Element == UInt8 {
  /// Whether the words in a range are separated by single spaces and have no escapes. The range begins and ends with a
  /// word.
  package func hasEvenWords(_ range: Range<Int>) -> Bool { areWordsEven(in: range) }

  @inline(__always)
  func areWordsEven(in range: Range<Int>) -> Bool {
    var base = range.lowerBound
    while base < range.upperBound {
      let bits = unevenWords(at: base)
      if bits != 0 { return base &+ bits.trailingZeroBitCount >= range.upperBound }
      base &+= 64
    }
    return true
  }

  /// Returns the offset of the first `byte` at or after `offset`. The caller guarantees one before the end of the
  /// padding.
  @inline(__always)
  package func firstIndex(of byte: UInt8, from offset: Int) -> Int {
    var base = offset
    while true {
      if let index = firstMatch(of: byte, at: base) { return base &+ index }
      base &+= 64
    }
  }

  /// Returns the offset of the first `byte` at or after `offset`, or `limit`, before the padding, if there is none
  /// before it.
  @inline(__always)
  package func firstIndex(of byte: UInt8, from offset: Int, limit: Int) -> Int {
    var base = offset
    while base < limit {
      if let index = firstMatch(of: byte, at: base) { return Swift.min(base &+ index, limit) }
      base &+= 64
    }
    return Swift.max(offset, limit)
  }
}
