extension SyntaxPart {
  /// The records of the words of the task or heading at record `index`: those on its line.
  @inlinable
  public func wordRecords(of index: Int) -> Range<Int> {
    let end = max(index &+ 1, Int(records[index].next))
    var child = index &+ 1
    while child < end, records[child].kind.isInline { child &+= 1 }
    return index &+ 1..<child
  }
}
