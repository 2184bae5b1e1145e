extension SyntaxPart {
  /// Returns the indices of the word records on the line of the task or heading at record `index`.
  @inlinable
  public func wordRecords(of index: Int) -> Range<Int> {
    let end = max(index &+ 1, Int(records[index].next))
    var child = index &+ 1
    while child < end, records[child].kind.isInline { child &+= 1 }
    return index &+ 1..<child
  }
}
