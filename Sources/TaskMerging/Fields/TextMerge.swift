import TaskSyntax

/// The merge of text, line by line.
enum TextMerge {
  /// Returns the merged lines as stretches; those in dispute hold whole lines.
  ///
  /// - Parameter joinsItems: whether list items that both sides added at one place are both kept.
  static func merge(
    base: ArraySlice<UInt8>?, _ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>, joinsItems: Bool = false
  ) -> [MergedChunk] {
    var interning = Interning()
    let lines = (base: base?.wholeLines ?? [], a: a.wholeLines, b: b.wholeLines)
    let stretches = ThreeWay.merge(
      interning.numbers(of: lines.base), interning.numbers(of: lines.a), interning.numbers(of: lines.b))
    var chunks: [MergedChunk] = []
    for stretch in stretches {
      switch stretch.source {
      case .base: append(lines.base[stretch.base].flatMap { $0 }, to: &chunks)
      case .a: append(lines.a[stretch.a].flatMap { $0 }, to: &chunks)
      case .b: append(lines.b[stretch.b].flatMap { $0 }, to: &chunks)
      case .dispute:
        let (x, y) = (Array(lines.a[stretch.a]), Array(lines.b[stretch.b]))
        if joinsItems, stretch.base.isEmpty, let joined = ListItems.joined(x, y) {
          append(joined, to: &chunks)
        } else {
          let old = base.map { _ in lines.base[stretch.base].flatMap { $0 } }
          chunks.append(.dispute(MergeDispute(base: old, x.flatMap { $0 }, y.flatMap { $0 })))
        }
      }
    }
    return chunks
  }

  private static func append(_ text: [UInt8], to chunks: inout [MergedChunk]) {
    guard !text.isEmpty else { return }
    if case .text(var last) = chunks.last {
      chunks.removeLast()
      last += text
      chunks.append(.text(last))
    } else {
      chunks.append(.text(text))
    }
  }
}

/// List items that both sides added at one place.
enum ListItems {
  /// Returns the items of both sides, each once; `nil` if a line belongs to no item.
  static func joined(_ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>]) -> [UInt8]? {
    guard let x = items(a), let y = items(b) else { return nil }
    let (inX, inY) = (Set(x), Set(y))
    if inY.isSubset(of: inX) { return x.flatMap { $0 } }
    if inX.isSubset(of: inY) { return y.flatMap { $0 } }
    let isA = x.lexicographicallyPrecedes(y) { $0.lexicographicallyPrecedes($1) }
    let (first, second) = isA ? (x, y) : (y, x)
    let known = isA ? inX : inY
    return first.flatMap { $0 } + second.filter { !known.contains($0) }.flatMap { $0 }
  }

  /// Returns the lines of each item.
  private static func items(_ lines: [ArraySlice<UInt8>]) -> [[UInt8]]? {
    var items: [[UInt8]] = []
    /// The column of the items.
    var margin: Int?
    for line in lines {
      let indentation = line.prefix { $0.isBlank }.count
      let text = line.dropFirst(indentation)
      let isItem = text.first.map { "-*+".utf8.contains($0) } == true && text.dropFirst().first?.isBlank == true
      if isItem, indentation == margin ?? indentation {
        margin = indentation
        items.append(Array(line))
      } else if let margin, !items.isEmpty, indentation > margin {
        items[items.count - 1] += line
      } else {
        return nil
      }
    }
    return items
  }
}
