import TaskSyntax

extension SyntaxPart {
  /// Returns the runs of at least `length` printable ASCII characters without a blank, in order; `length` is 20 to 32.
  ///
  /// Text with short words costs one mask and a few shifts for 64 bytes.
  func longWords(ofAtLeast length: Int) -> [Range<Int>] {
    let bytes = paddedBytes
    let count = range.count
    var words: [Range<Int>] = []
    /// The start of the run that extends to the block at `offset`.
    var start = 0
    var offset = 0
    while offset < count {
      var graphic = bytes.graphicASCII(at: offset)
      // Text after the part belongs to the next one.
      if count &- offset < 64 { graphic &= (1 &<< UInt64(count &- offset)) &- 1 }
      if graphic != ~0 {
        let end = offset &+ (~graphic).trailingZeroBitCount
        if end &- start >= length { words.append(start..<end) }
        start = offset &+ 64 &- (~graphic).leadingZeroBitCount
        Self.addRuns(in: graphic & (graphic &+ 1), before: start, from: offset, length, to: &words)
      }
      offset &+= 64
    }
    if count &- start >= length { words.append(start..<count) }
    return words
  }

  /// Adds the runs of set bits of `graphic` that begin before byte `limit`; the lowest bit is byte `offset`.
  @inline(__always)
  private static func addRuns(
    in graphic: UInt64, before limit: Int, from offset: Int, _ length: Int, to words: inout [Range<Int>]
  ) {
    // Keeps the starts of 16 set bits, then those of `length` set bits.
    var runs = graphic & (graphic &>> 1)
    runs &= runs &>> 2
    runs &= runs &>> 4
    runs &= runs &>> 8
    runs &= runs &>> UInt64(length &- 16)
    while runs != 0 {
      let first = runs.trailingZeroBitCount
      guard offset &+ first < limit else { return }
      let end = first &+ (~(graphic &>> UInt64(first))).trailingZeroBitCount
      words.append(offset &+ first..<offset &+ end)
      runs &= ~0 &<< UInt64(end)
    }
  }
}
