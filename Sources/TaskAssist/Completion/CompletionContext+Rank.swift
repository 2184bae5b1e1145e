import TaskModel
import TaskSyntax

extension CompletionContext {
  /// Letters, the next free places of a letter, and quadrants in a rank.
  static let rank = CompletionContext { cursor in
    guard let range = cursor.rankContent else { return nil }
    var list = CompletionList(cursor, replacing: range)
    let isClosed =
      range.upperBound < cursor.line.upperBound && cursor.syntax.bytes[range.upperBound] == UInt8(ascii: ")")
    // A blank follows if the title is not there yet.
    let isLast = range.upperBound == cursor.line.upperBound
    let end = isClosed ? [] : Array((isLast ? ") " : ")").utf8)
    for letter in 1...5 {
      list.add(
        .rank, Array(RankWords.name(ofLetter: letter).utf8) + end, label: "(\(RankWords.name(ofLetter: letter)))",
        detail: "\(RankWords.meaning(ofLetter: letter))")
    }
    for (letter, number) in zip(1...3, cursor.workspace.freeNumbers) where number <= 999 {
      let word = "\(RankWords.name(ofLetter: letter))-\(number)"
      list.add(.rank, Array(word.utf8) + end, label: "(\(word))", detail: "the next free place")
    }
    for quadrant in 1...4 {
      list.add(
        .rank, Array("Q\(quadrant)".utf8) + end, label: "(Q\(quadrant))",
        detail: "\(RankWords.meaning(ofQuadrant: quadrant))")
    }
    return list.completion()
  }
}

extension Cursor {
  /// The range between the parentheses of a rank that the cursor stands in, closed or not.
  fileprivate var rankContent: Range<Int>? {
    guard let record else { return nil }
    let first = syntax.records[record]
    let bytes = syntax.bytes
    var start = first.kind == .heading ? first.lowerBound + Int(first.detail) : first.checkbox.upperBound
    while start < line.upperBound, bytes[start].isBlank { start += 1 }
    guard start < line.upperBound, bytes[start] == UInt8(ascii: "("), offset > start else { return nil }
    var end = start + 1
    while end < line.upperBound, bytes[end].isLetter || bytes[end].isDigit || bytes[end] == UInt8(ascii: "-") {
      end += 1
    }
    return offset <= end ? start + 1..<end : nil
  }
}

extension EditorWorkspace {
  /// For A, B and C, the lowest number that no active task has. Linear in the tasks.
  fileprivate var freeNumbers: [Int] {
    var taken = [[Bool]](repeating: [Bool](repeating: false, count: 1_001), count: 4)
    for part in index.parts.joined() {
      for row in part.model.rows where row.number > 0 && row.status.isActive && row.letter <= 3 {
        taken[Int(row.letter)][Int(row.number)] = true
      }
    }
    return (1...3).map { letter in (1...1_000).first { !taken[letter][$0] } ?? 1_000 }
  }
}
