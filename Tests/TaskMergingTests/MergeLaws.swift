import TaskFormatter
import TaskMerging
import TaskSyntax
import TaskTesting

/// The laws of merging, checked on one triple.
struct MergeLaws {
  let triple: MergeGenerator.Triple
  let base: [UInt8]
  let a: [UInt8]
  let b: [UInt8]
  let merge: DocumentMerge
  private(set) var faults: [String] = []
  /// The faults of merging a clean result again.
  private(set) var repetitionFaults: [String] = []

  init(_ triple: MergeGenerator.Triple) {
    self.triple = triple
    base = Array(triple.base.text.utf8)
    a = Array(triple.a.text.utf8)
    b = Array(triple.b.text.utf8)
    merge = DocumentMerge(base: base, ours: a, theirs: b)
    identity()
    commutation()
    guarding()
    findings()
    conservation()
    repetition()
    formatting()
    lineEnds()
    folding()
  }

  private mutating func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { faults.append(fault()) }
  }

  private mutating func identity() {
    expect(DocumentMerge(base: base, ours: a, theirs: base).text == a, "merge(o, a, o) is not a")
    expect(DocumentMerge(base: base, ours: base, theirs: b).text == b, "merge(o, o, b) is not b")
    expect(DocumentMerge(base: base, ours: a, theirs: a).text == a, "merge(o, a, a) is not a")
  }

  private mutating func commutation() {
    let other = DocumentMerge(base: base, ours: b, theirs: a)
    expect(other.conflicts.count == merge.conflicts.count, "the sides have other conflicts")
    if merge.conflicts.isEmpty { expect(other.text == merge.text, "the sides give other bytes") }
    expect(other.side(isOurs: true) == merge.side(isOurs: false), "the sides give other bytes of theirs")
    expect(other.side(isOurs: false) == merge.side(isOurs: true), "the sides give other bytes of ours")
  }

  /// Drawn versions are honest: nothing in them makes merged items read otherwise.
  private mutating func guarding() {
    expect(merge.guardedConflicts == 0, "items are in dispute because they would not read as they are meant")
    expect(!merge.mergesLines, "lines are merged")
  }

  /// A clean result has no finding about its text, structure, ranks or words that no version has.
  private mutating func findings() {
    guard merge.conflicts.isEmpty else { return }
    let known = MergeFindings.rules(in: a).union(MergeFindings.rules(in: b))
    let new = MergeFindings.rules(in: merge.text).subtracting(known)
    expect(new.isEmpty, "new findings: \(new.sorted())")
  }

  private func lines(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Each block of a side is in the result, or in a conflict, unless the other side deleted it unchanged. No side of a
  /// result has it twice.
  private mutating func conservation() {
    let sides = [names(merge.side(isOurs: true)), names(merge.side(isOurs: false))]
    let inBase = triple.base.taskNames
    let (inA, inB) = (triple.a.taskNames, triple.b.taskNames)
    for name in inBase.union(inA).union(inB).sorted() where !triple.looksNew(name) {
      let counts = sides.map { $0[Substring(name), default: 0] }
      expect(counts.allSatisfy { $0 <= 1 }, "\(name) is there twice")
      let isInSides = inA.contains(name) || inB.contains(name)
      let isInBoth = inA.contains(name) && inB.contains(name)
      if isInBoth || !inBase.contains(name) && isInSides {
        expect(counts.contains(1), "\(name) is lost")
      } else if isInSides {
        let draft = inA.contains(name) ? triple.a : triple.b
        if draft.own(name) != triple.base.own(name) { expect(counts.contains(1), "the change of \(name) is lost") }
      }
    }
  }

  private func names(_ text: [UInt8]) -> [Substring: Int] {
    var counts: [Substring: Int] = [:]
    for word in String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace) {
      counts[word, default: 0] += 1
    }
    return counts
  }

  /// A clean result merged again with either side is the result, but for spent time, which is added again.
  private mutating func repetition() {
    guard merge.conflicts.isEmpty, merge.rules[.spent] == nil else { return }
    for (side, name) in [(a, "a"), (b, "b")] {
      let again = DocumentMerge(base: base, ours: merge.text, theirs: side)
      if again.text == merge.text { continue }
      let isOrder = bareLines(again.text).sorted() == bareLines(merge.text).sorted()
      repetitionFaults.append("merging the result with \(name) again changes its \(isOrder ? "order" : "lines")")
    }
  }

  private mutating func formatting() {
    guard merge.conflicts.isEmpty else { return }
    var draft = triple.a
    (draft.bullet, draft.indentation, draft.blankLines) = ("* ", 4, 2)
    let other = DocumentMerge(base: base, ours: Array(draft.text.utf8), theirs: b)
    expect(other.conflicts.isEmpty, "formatting one side gives a conflict")
    expect(!other.mergesLines || merge.mergesLines, "formatting one side merges lines")
    if other.conflicts.isEmpty {
      expect(bareLines(other.text) == bareLines(merge.text), "formatting one side changes the result")
    }
  }

  /// The lines without indentation and blank lines, with one kind of bullet.
  private func bareLines(_ text: [UInt8]) -> [String] { lines(text).map(Self.bare).filter { !$0.isEmpty } }

  private static func bare(_ line: String) -> String {
    let text = line.drop { $0 == " " }
    return text.hasPrefix("* ") ? "- " + text.dropFirst(2) : String(text)
  }

  private mutating func lineEnds() {
    func withPairs(_ text: [UInt8]) -> [UInt8] { text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }
    let other = DocumentMerge(base: base, ours: withPairs(a), theirs: b)
    if merge.conflicts.isEmpty, !a.isEmpty {
      expect(other.text == withPairs(merge.text), "line ends of one side change the result")
    }
  }

  /// Versions with the character of folded parts are merged whole. Blank lines depend on the line that holds it.
  private mutating func folding() {
    let line = Array("<!-- \u{1A} -->\n\n".utf8)
    guard merge.conflicts.isEmpty, !base.starts(with: Array("---".utf8)) else { return }
    let whole = DocumentMerge(base: line + base, ours: line + a, theirs: line + b)
    expect(bareLines(whole.text) == bareLines(line + merge.text), "folding changes the result")
  }
}

extension MergeDraft {
  fileprivate var taskNames: Set<String> { Set(paths.filter { self[$0].kind == .task }.map { self[$0].name }) }
}

extension MergeGenerator.Triple {
  /// Whether a side closed or reopened a task and changed its due date and its words. Then it counts as another task.
  fileprivate func looksNew(_ name: String) -> Bool {
    guard let old = base.block(name) else { return false }
    return [a, b].contains { draft in
      guard let new = draft.block(name) else { return false }
      let isClosed = [old, new].map { "x-".contains($0.mark) }
      let due = [old, new].map { block in block.attributes.first { $0.key == "due" }?.value }
      return isClosed[0] != isClosed[1] && due[0] != due[1] && old.words != new.words
    }
  }
}

extension DocumentMerge {
  /// The text with one side of each conflict.
  func side(isOurs: Bool) -> [UInt8] {
    var result: [UInt8] = []
    /// The part of a conflict: 0 outside, 1 ours, 2 theirs.
    var part = 0
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: Array("<<<<<<< ".utf8)) {
        part = 1
      } else if part == 1, line == ArraySlice("=======".utf8) {
        part = 2
      } else if part == 2, line.starts(with: Array(">>>>>>> ".utf8)) {
        part = 0
      } else if part == 0 || (part == 1) == isOurs {
        result += line + [0x0A]
      }
    }
    return result
  }
}
