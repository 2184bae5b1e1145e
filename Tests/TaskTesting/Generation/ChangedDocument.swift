/// Documents that differ slightly from another one, as after a careless tool.
package enum ChangedDocument {
  /// Returns the document after one or two random changes.
  package static func make(_ document: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var changed = document
    for _ in 0...random.below(2) {
      guard !changed.isEmpty else { return changed }
      let place = random.below(changed.count)
      switch random.below(8) {
      case 0...1: changed.remove(at: place)
      case 2...3: changed.insert(random.pick([0x20, 0x20, 0x09, 0x0A, 0x0D]), at: place)
      case 4: changed[place] = random.pick([0x20, 0x09, 0x0A, 0x2D, 0x61, changed[place] ^ 0x20])
      case 5: changed = indented(changed, place, by: random.pick([1, 2, 4]))
      case 6: changed.swapAt(place, random.below(changed.count))
      default: changed = swappingLines(changed, at: random.below(40))
      }
    }
    return changed
  }

  /// Returns every document that is one byte shorter.
  package static func shorter(_ document: [UInt8]) -> [[UInt8]] {
    document.indices.map { Array(document[..<$0] + document[($0 + 1)...]) }
  }

  /// Returns the shorter documents, those with a blank or a line feed inserted at any offset, and those with lines
  /// indented or swapped.
  package static func all(_ document: [UInt8]) -> [[UInt8]] {
    shorter(document)
      + document.indices.flatMap { place in
        let (head, tail) = (document[..<place], document[place...])
        return [head + [0x20] + tail, head + [0x0A] + tail, indented(document, place, by: 2)]
      } + (0..<40).map { swappingLines(document, at: $0) }
  }

  /// Returns the document with the line that contains `place` indented.
  private static func indented(_ document: [UInt8], _ place: Int, by columns: Int) -> [UInt8] {
    let start = document[..<place].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    return document[..<start] + [UInt8](repeating: .space, count: columns) + document[start...]
  }

  /// Returns the document with line `number`, from 0, swapped with the next one.
  private static func swappingLines(_ document: [UInt8], at number: Int) -> [UInt8] {
    var lines = document.split(separator: .lineFeed, omittingEmptySubsequences: false)
    if number + 1 < lines.count { lines.swapAt(number, number + 1) }
    return Array(lines.joined(separator: [.lineFeed]))
  }
}
