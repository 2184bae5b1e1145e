import TaskModel
import TaskSyntax

extension LintPart {
  /// Calls `body` with each task whose words contain `byte`, in order. In most lines the byte occurs once, outside the
  /// words, in `column`; these lines cost nothing.
  func forEachRow(withWordsHolding byte: UInt8, besides column: Int, _ body: (TaskRow) -> Void) {
    let bytes = syntax.paddedBytes
    forEachRow(withWordsIn: { bytes.matches(byte, besides: column, at: $0) }, body)
  }

  /// Calls `body` with each task whose words contain two bytes in a row, in order.
  func forEachRow(withWordsHolding pair: (UInt8, UInt8), _ body: (TaskRow) -> Void) {
    let bytes = syntax.paddedBytes
    forEachRow(withWordsIn: { bytes.pairs(pair, at: $0) }, body)
  }

  /// - Parameter mask: returns the matching bytes among the 64 at an offset, the first one in the lowest bit.
  @inline(__always)
  private func forEachRow(withWordsIn mask: (_ offset: Int) -> UInt64, _ body: (TaskRow) -> Void) {
    let rows = model.rows
    var next = 0
    var offset = 0
    while offset < syntax.range.count {
      var bits = mask(offset)
      while bits != 0 {
        let position = offset &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        while next < rows.count, Int(rows[next].wordsEnd) <= position { next &+= 1 }
        guard next < rows.count else { return }
        guard Int(rows[next].wordsStart) <= position else { continue }
        body(rows[next])
        next &+= 1
      }
      offset &+= 64
    }
  }
}
