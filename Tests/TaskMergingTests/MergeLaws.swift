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
    conservation()
    repetition()
    formatting()
    lineEnds()
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

  private func lines(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Each block of a side is in the result once, unless the other side deleted it unchanged.
  private mutating func conservation() {
    for side in [merge.side(isOurs: true), merge.side(isOurs: false)] {
      let words = String(decoding: side, as: UTF8.self).split { $0.isWhitespace }
      var counts: [Substring: Int] = [:]
      for word in words { counts[word, default: 0] += 1 }
      let names = [triple.base, triple.a, triple.b].map { draft in Set(draft.paths.map { draft[$0].name }) }
      for name in names[0].union(names[1]).union(names[2]).sorted() {
        let isTask = [triple.base, triple.a, triple.b].contains { draft in
          draft.paths.contains { draft[$0].name == name && draft[$0].kind == .task }
        }
        guard isTask, !triple.looksNew(name) else { continue }
        let count = counts[Substring(name), default: 0]
        let isInBoth = names[1].contains(name) && names[2].contains(name)
        let isAdded = !names[0].contains(name)
        let isInSides = names[1].contains(name) || names[2].contains(name)
        expect(count <= 1, "\(name) is there \(count) times")
        if isInBoth || isAdded && isInSides { expect(count == 1, "\(name) is lost") }
        guard !isInBoth, !isAdded, isInSides else { continue }
        let draft = names[1].contains(name) ? triple.a : triple.b
        if draft.own(name) != triple.base.own(name) { expect(count == 1, "the change of \(name) is lost") }
      }
    }
  }

  /// A clean result merged again is the result. Where things were moved, their order may differ.
  private mutating func repetition() {
    guard merge.conflicts.isEmpty, merge.rules[.spent] == nil else { return }
    let hasMoves = triple.logs.contains { !$0.moved.isEmpty }
    for side in [a, b] {
      let again = DocumentMerge(base: base, ours: merge.text, theirs: side)
      if hasMoves {
        let isSame = bareLines(again.text).sorted() == bareLines(merge.text).sorted()
        if !isSame { repetitionFaults.append("merging the result again changes lines") }
      } else if again.text != merge.text {
        repetitionFaults.append("merging the result again changes it")
      }
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
