extension BlockParser {
  /// words = { blanks | word } ;
  ///
  /// Reads the rest of a task's or a heading's line, from `first` on. Returns its line feed, or the content's end.
  ///
  /// Only significant bytes are visited, through a bit mask of 64 bytes at a time. At the start of a word, a sigil or a
  /// key opens a token. Anywhere in a text word, an opaque span may begin, whose content is skipped.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func words(from first: Int, inHeading: Bool, _ records: inout OutputSpan<SyntaxRecord>) -> Int {
    // All state of the loop is local, which is markedly faster. Between lines it is stored in `specials`, so that no
    // mask is computed twice.
    var (base, bits) = specials.from(first, bytes)
    while true {
      while bits == 0 {
        base &+= 64
        bits = bytes.specialBytes(at: base)
      }
      let offset = base &+ bits.trailingZeroBitCount
      bits &= bits &- 1
      var resume: Int
      switch bytes[offset] {
      case .lineFeed:
        specials = SpecialBytes(base: base, bits: bits)
        return offset
      case UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "#"):
        guard offset == first || bytes[offset &- 1].isBlank else { continue }
        resume = sigil(at: offset, &records)
      case UInt8(ascii: ":"):
        resume = attribute(colon: offset, first: first, inHeading: inHeading, &records)
      default:
        resume = opaqueSpan(at: offset, first: first, &records)
      }
      guard resume > offset else { continue }
      let distance = resume &- base
      if distance < 64 {
        bits &= ~0 &<< UInt64(truncatingIfNeeded: distance)
      } else {
        base &+= distance & ~63
        bits = bytes.specialBytes(at: base) & (~0 &<< UInt64(truncatingIfNeeded: distance & 63))
      }
    }
  }

  /// project = "+" , name ;
  /// context = "@" , name ;
  /// tag = "#" , name ;
  ///
  /// Returns the offset at which parsing continues: the end of the token, or `offset` if there is none.
  @inline(__always)
  @_lifetime(self: copy self)
  private mutating func sigil(at offset: Int, _ records: inout OutputSpan<SyntaxRecord>) -> Int {
    let isQuoted = bytes[offset &+ 1] == UInt8(ascii: "\"")
    guard
      let end = isQuoted
        ? bytes.quotedEnd(at: offset &+ 1, contentEnd: contentEnd)
        : bytes.nameEnd(at: offset &+ 1, contentEnd: contentEnd),
      bytes.isWordEnd(at: end, contentEnd: contentEnd) || bytes.isPunctuationToWordEnd(at: end, contentEnd: contentEnd)
    else { return offset }
    let kind: SyntaxKind =
      switch bytes[offset] {
      case UInt8(ascii: "+"): .project
      case UInt8(ascii: "@"): .context
      default: .tag
      }
    emit(kind, offset..<end, flags: isQuoted ? .quoted : [], &records)
    return end
  }
}

/// The mask of the 64 bytes from `base` that `words` has reached, without the bytes that it has passed.
struct SpecialBytes {
  var base: Int
  var bits: UInt64

  /// Returns the mask that contains `offset`, without the bytes before it.
  @inline(__always)
  func from(_ offset: Int, _ bytes: borrowing Span<UInt8>) -> (base: Int, bits: UInt64) {
    let distance = offset &- base
    if distance < 64 { return (base, bits & (~0 &<< UInt64(truncatingIfNeeded: distance))) }
    return (offset, bytes.specialBytes(at: offset))
  }
}
