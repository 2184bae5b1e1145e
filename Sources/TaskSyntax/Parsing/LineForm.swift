/// The form of a line, judged by its own bytes.
package enum LineForm {
  /// The maximum number of bytes that decide whether a line is a cut: nine digits, a mark, four blanks, a box with one
  /// scalar, a blank.
  package static let cutLength = 9 + 1 + 4 + 6 + 2

  /// The length of `- [x] `, with which most tasks begin.
  static let plainBoxLength = 6
}

extension Span where Element == UInt8 {
  /// Whether a part may begin with the line at `offset`: a heading or a task in column 0.
  @inline(__always)
  package func isCut(at offset: Int, end: Int) -> Bool {
    switch self[offset] {
    case UInt8(ascii: "#"): headingLevel(at: offset, end: end) != nil
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), 0x30...0x39: checkbox(at: offset, end: end) != nil
    default: false
    }
  }

  /// Returns the checkbox of the task whose bullet is at `offset`; `nil` if the line is not a task.
  ///
  /// bullet = "-" | "*" | "+" | digit , 8 * [ digit ] , ( "." | ")" ) ;
  @inline(__always)
  func checkbox(at offset: Int, end: Int) -> Checkbox? {
    if self[offset] &- 0x30 < 10 { return numberedCheckbox(at: offset, end: end) }
    return checkbox(behindBullet: offset &+ 1, end: end)
  }

  private func numberedCheckbox(at offset: Int, end: Int) -> Checkbox? {
    var index = offset
    while self[index].isDigit && index &- offset < 9 { index &+= 1 }
    guard self[index] == UInt8(ascii: ".") || self[index] == UInt8(ascii: ")") else { return nil }
    return checkbox(behindBullet: index &+ 1, end: end)
  }

  /// bullet-space = tab | " " , 3 * [ " " ] ;
  /// checkbox = "[" , mark , "]" ;
  ///
  /// A blank or the line's end must follow.
  @inline(__always)
  private func checkbox(behindBullet offset: Int, end: Int) -> Checkbox? {
    var box = offset
    if self[box] == .tab {
      box &+= 1
    } else {
      while self[box] == .space && box &- offset < 4 { box &+= 1 }
    }
    guard box > offset, self[box] == UInt8(ascii: "["), box &+ 2 < end else { return nil }
    guard let mark = CheckboxMark(self[box &+ 1]) else { return unknownCheckbox(at: box, end: end) }
    guard self[box &+ 2] == UInt8(ascii: "]"), isWordEnd(at: box &+ 3, contentEnd: end) else { return nil }
    return Checkbox(mark: mark, start: box, end: box &+ 3)
  }

  /// Reads a box with any other single scalar or invalid byte, except `[`, `]`, `\`, a tab and ASCII digits.
  private func unknownCheckbox(at box: Int, end: Int) -> Checkbox? {
    switch self[box &+ 1] {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"), .tab, .lineFeed, 0x30...0x39: return nil
    default: break
    }
    let close = box &+ 1 &+ (decodeScalar(at: box &+ 1, end: end)?.length ?? 1)
    guard close < end, self[close] == UInt8(ascii: "]"), isWordEnd(at: close &+ 1, contentEnd: end) else { return nil }
    return Checkbox(mark: .unknown, start: box, end: close &+ 1)
  }

  /// Returns the mark of a task in column 0 that begins with `- [`, a mark, `]` and a space; `nil` for any other line,
  /// including other forms of a task.
  @inline(__always)
  func plainBox(at offset: Int) -> CheckboxMark? {
    guard word(at: offset) & 0x0000_FFFF_00FF_FFFF == 0x0000_205D_005B_202D else { return nil }
    return CheckboxMark(self[offset &+ 3])
  }

  /// Returns 1 to 6 if a heading begins at `offset`, which is in column 0; `nil` otherwise.
  @inline(__always)
  package func headingLevel(at offset: Int, end: Int) -> Int? {
    var level = 1
    while level < 7 && self[offset &+ level] == UInt8(ascii: "#") { level &+= 1 }
    guard level < 7 else { return nil }
    return isWordEnd(at: offset &+ level, contentEnd: end) ? level : nil
  }

  package func startsComment(at offset: Int, end: Int) -> Bool {
    offset &+ 4 <= end && self[offset &+ 1] == UInt8(ascii: "!") && self[offset &+ 2] == UInt8(ascii: "-")
      && self[offset &+ 3] == UInt8(ascii: "-")
  }

  /// Whether the bytes from `offset` to `end` contain `-->`.
  func endsComment(from offset: Int, to end: Int) -> Bool {
    var index = offset &+ 2
    while index < end {
      if self[index] == UInt8(ascii: ">") && self[index &- 1] == UInt8(ascii: "-")
        && self[index &- 2] == UInt8(ascii: "-")
      {
        return true
      }
      index &+= 1
    }
    return false
  }

  /// Returns the number of marks that open a fence at `offset`; `nil` if there are fewer than three, or if a backtick
  /// follows a run of backticks, which makes it a code span.
  func fenceLength(at offset: Int, contentEnd: Int) -> Int? {
    let mark = self[offset]
    var index = offset
    while index < contentEnd && self[index] == mark { index &+= 1 }
    let length = index &- offset
    guard length >= 3 else { return nil }
    guard mark == UInt8(ascii: "`") else { return length }
    while self[index] != .lineFeed {
      if self[index] == mark { return nil }
      index &+= 1
    }
    return length
  }

  /// Whether the text from `first` to `textEnd` consists of at least `length` marks, followed only by blanks.
  func closesFence(at first: Int, mark: UInt8, length: Int, textEnd: Int) -> Bool {
    var index = first
    while index < textEnd && self[index] == mark { index &+= 1 }
    guard index &- first >= length else { return false }
    while index < textEnd && self[index].isBlank { index &+= 1 }
    return index >= textEnd
  }

  /// Returns the first byte of the line at `offset` that is not a blank, and its column, from 0.
  package func indentation(at offset: Int) -> (first: Int, column: Int) {
    var first = offset
    var column = 0
    while true {
      switch self[first] {
      case .space: column &+= 1
      case .tab: column = (column | 3) &+ 1
      default: return (first, column)
      }
      first &+= 1
    }
  }

  /// Whether `offset` is at the end of a word: at a blank or the end of the line.
  @inline(__always)
  func isWordEnd(at offset: Int, contentEnd: Int) -> Bool {
    switch self[offset] {
    case .space, .lineFeed, .tab: true
    case .carriageReturn: offset &+ 1 < contentEnd && self[offset &+ 1] == .lineFeed
    default: false
    }
  }

  /// Returns the end of a line's text, given its line feed at `lineEnd`. A carriage return before the line feed belongs
  /// to the line ending. One directly before the end of the content does not.
  @inline(__always)
  package func withoutCarriageReturn(_ lineEnd: Int, contentEnd: Int) -> Int {
    lineEnd > 0 && lineEnd < contentEnd && self[lineEnd &- 1] == .carriageReturn ? lineEnd &- 1 : lineEnd
  }
}
