import TaskSyntax

/// A check whether a forge shows the blocks of a document the same before and after formatting.
///
/// Formatting adds and removes only blank lines, so all other lines correspond one to one. They are compared in pairs:
/// the block of each line, the containers that it opens, the blanks that code keeps, hard breaks.
struct RenderingComparison {
  private let old: Side
  private let new: Side

  init(_ old: MarkdownBlocks, _ oldSource: SourceText, _ new: MarkdownBlocks, _ newSource: SourceText) {
    self.old = Side(old, oldSource)
    self.new = Side(new, newSource)
  }

  /// Returns the lines of the old document, from 0, that are shown differently.
  func differences() -> [Int] {
    var found: [Int] = []
    var (a, b) = (old.next(behind: -1), new.next(behind: -1))
    var isSame = true
    while a < old.count, b < new.count {
      if old.fact(a) != new.fact(b) || !hasSameContainers(a, b) { found.append(a) }
      isSame = found.isEmpty
      (a, b) = (old.next(behind: a), new.next(behind: b))
    }
    while a < old.count {
      found.append(a)
      a = old.next(behind: a)
    }
    let isTailSame = b >= new.count && old.blocks.tailDigest == new.blocks.tailDigest
    if isSame, found.isEmpty, !isTailSame, old.count > 0 { found.append(old.count - 1) }
    return found
  }

  /// Whether two lines open the same containers.
  private func hasSameContainers(_ a: Int, _ b: Int) -> Bool {
    let (x, y) = (old.opened[a], new.opened[b])
    guard x.count == y.count else { return false }
    for (i, j) in zip(x, y) where old.container(i) != new.container(j) { return false }
    return true
  }

  /// A line in terms that do not depend on blank lines.
  private struct Fact: Equatable {
    var leaf: MarkdownLeaf
    var leafOrdinal: UInt32
    var digest: UInt32
    var isFirst: Bool
    var hasCheckbox: Bool
    var hasHardBreak: Bool
    var container: Place
  }

  /// A container, identified by the line that opens it and the number of containers that this line opens before.
  private struct Place: Equatable {
    var ordinal: UInt32 = .max
    var number: Int = 0
  }

  private struct Container: Equatable {
    var isItem: Bool
    var parent: Place
    /// The first item of its list.
    var list: Place
    var isLoose: Bool
  }

  private struct Side {
    let blocks: MarkdownBlocks
    private let source: SourceText
    /// The containers that each line opens.
    private(set) var opened: [Range<Int>]
    /// The first item of each list.
    private var firstItem: [Int]

    init(_ blocks: MarkdownBlocks, _ source: SourceText) {
      self.blocks = blocks
      self.source = source
      opened = [Range<Int>](repeating: 0..<0, count: blocks.lines.count)
      firstItem = [Int](repeating: -1, count: blocks.lists.count)
      for (index, container) in blocks.containers.enumerated() {
        let line = Int(container.line)
        opened[line] = (opened[line].isEmpty ? index : opened[line].lowerBound)..<index + 1
        if container.isItem, firstItem[Int(container.list)] < 0 { firstItem[Int(container.list)] = index }
      }
    }

    var count: Int { blocks.lines.count }

    /// Returns the next line that is not blank, or that belongs to code or HTML.
    func next(behind index: Int) -> Int {
      var index = index + 1
      while index < count, blocks.lines[index].leaf == .blank { index += 1 }
      return index
    }

    func fact(_ index: Int) -> Fact {
      let line = blocks.lines[index]
      let isFirst = line.flags.contains(.beginsLeaf)
      return Fact(
        leaf: line.leaf, leafOrdinal: line.leafOrdinal, digest: line.digest, isFirst: isFirst,
        hasCheckbox: line.flags.contains(.hasCheckbox), hasHardBreak: hasHardBreak(index),
        container: isFirst ? place(Int(line.container)) : Place())
    }

    func container(_ index: Int) -> Container {
      let container = blocks.containers[index]
      guard container.isItem else {
        return Container(isItem: false, parent: place(Int(container.parent)), list: Place(), isLoose: false)
      }
      let list = Int(container.list)
      return Container(
        isItem: true, parent: place(Int(container.parent)), list: place(firstItem[list]),
        isLoose: blocks.lists[list].isLoose)
    }

    private func place(_ index: Int) -> Place {
      guard index >= 0 else { return Place() }
      let container = blocks.containers[index]
      return Place(ordinal: container.ordinal, number: index - opened[Int(container.line)].lowerBound)
    }

    /// Whether the line ends in a hard break: two spaces or a backslash.
    private func hasHardBreak(_ index: Int) -> Bool {
      let (bytes, start) = (source.storage.span, Int(blocks.lines[index].start))
      guard index + 1 < count, blocks.lines[index + 1].flags.contains(.continuesParagraph) else { return false }
      return bytes.endsInTwoSpaces(start, contentEnd: source.count)
        || bytes.endsInBackslash(start, contentEnd: source.count)
    }
  }
}

extension Span where Element == UInt8 {
  /// Whether the line at `start` ends in at least two spaces.
  func endsInTwoSpaces(_ start: Int, contentEnd: Int) -> Bool {
    let end = lineEnd(start, contentEnd: contentEnd)
    return end - start >= 2 && self[end - 1] == UInt8(ascii: " ") && self[end - 2] == UInt8(ascii: " ")
  }

  /// Whether the line at `start` ends in a backslash.
  fileprivate func endsInBackslash(_ start: Int, contentEnd: Int) -> Bool {
    let end = lineEnd(start, contentEnd: contentEnd)
    return end > start && self[end - 1] == UInt8(ascii: "\\")
  }

  private func lineEnd(_ start: Int, contentEnd: Int) -> Int {
    let lineFeed = Swift.min(contentEnd, firstIndex(of: UInt8(ascii: "\n"), from: start))
    return withoutCarriageReturn(lineFeed, contentEnd: contentEnd)
  }
}
