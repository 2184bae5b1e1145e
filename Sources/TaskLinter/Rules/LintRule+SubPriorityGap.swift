import TaskSyntax

extension LintRule {
  static let subPriorityGap = LintRule(
    document: "sub-priority-gap", .warning,
    "If no task in the file has a number, not even a closed one, a task may have been lost.", .offByDefault
  ) { document, _, report in
    for letter in 1...5 {
      let ranks = document.ranks.numbered.filter { $0.rank.letter == letter }
      let numbers = newNumbers(ranks)
      var present = Set(ranks.map(\.rank.number))
      var isFirst = true
      for entry in ranks where entry.isActive {
        guard entry.rank.number > 1, !present.contains(entry.rank.number - 1) else { continue }
        // One report is enough for tasks with the same number.
        present.insert(entry.rank.number - 1)
        let missing = RankLiteral(letter: letter, number: entry.rank.number - 1, quadrant: 0).text
        let edits = ranks.compactMap { rank -> TextEdit? in
          guard rank.isActive, let number = numbers[rank.rank.number], number != rank.rank.number else { return nil }
          return .replace(rank.numberRange, "\(number)")
        }
        report.flag(
          entry.range, "the file has '\(entry.text)', but no \(missing)",
          help: "number the tasks of a letter consecutively from 1",
          fix: isFirst ? Diagnostic.Fix("Renumber the tasks", isSafe: false, edits: edits) : nil)
        isFirst = false
      }
    }
  } examples: {
    flags("- [ ] (A-1) a\n- [ ] («A-3») b", becomes: "- [ ] (A-1) a\n- [ ] (A-2) b")
    flags(
      "- [ ] («B-12») a\n- [ ] (B-1) b\n- [ ] («B-3» Q2) c\n- [ ] (B-4) d",
      becomes: "- [ ] (B-4) a\n- [ ] (B-1) b\n- [ ] (B-2 Q2) c\n- [ ] (B-3) d")
    flags("- [ ] («A-2») a\n- [x] (A-5) b\n- [ ] (A-6) c", becomes: "- [ ] (A-1) a\n- [x] (A-5) b\n- [ ] (A-2) c")
    accepts("- [ ] (A-2) a\n- [ ] (A-1) b\n- [ ] (B-1) c")
    accepts("- [x] (A-1) a\n- [ ] (A-2) b")
    accepts("- [ ] (A-1) a\n- [x] (A-3) b")
    accepts("- [ ] (A) a\n- [ ] (A-1) b")
  }

  /// Returns, for each number of an active task, the number that leaves no gap below it. The numbers of closed tasks
  /// fill gaps and do not change.
  private static func newNumbers(_ ranks: [RankSummary.NumberedRank]) -> [Int: Int] {
    let closed = Set(ranks.filter { !$0.isActive }.map(\.rank.number))
    var result: [Int: Int] = [:]
    var last = 0
    for number in Set(ranks.filter(\.isActive).map(\.rank.number)).sorted() {
      var new = last + 1
      while new < number, closed.contains(new) { new += 1 }
      result[number] = new
      last = new
    }
    return result
  }
}
