public import TaskSyntax

/// Changes box, rank and indentation.
extension TaskLine {
  /// Writes another mark into the box. An equal mark keeps its spelling.
  ///
  /// - Throws: for `.unknown`, which has no spelling.
  public mutating func setMark(_ mark: CheckboxMark) throws(EditProblem) {
    let task = part.records[0]
    guard task.mark != mark else { return }
    guard let byte = mark.byte else { throw .refused("an unknown status cannot be written") }
    var edit = LineEdit(self, Array("[".utf8) + [byte] + Array("]".utf8))
    edit.mark = mark
    edit.replace(task.checkbox.lowerBound + 1..<task.checkbox.upperBound - 1, with: [byte])
    self = try edit.made()
  }

  /// Writes or removes the rank. If the next words would then be a rank, they are escaped with `\`.
  ///
  /// - Throws: if letter, number or quadrant are invalid.
  public mutating func setRank(_ rank: RankLiteral?) throws(EditProblem) {
    let rank = rank?.rawValue == 0 ? nil : rank
    guard rank != self.rank else { return }
    if let rank, !rank.isWritable { throw .refused("'\(rank.text)' is not a valid rank", help: Self.rankHelp) }
    var edit = LineEdit(self, Array((rank ?? self.rank ?? RankLiteral(rawValue: 0)).text.utf8))
    edit.rank = rank
    switch (self.rank, rank) {
    case (.some, let rank?): edit.replace(part.records[1].range, with: Array(rank.text.utf8))
    case (nil, let rank?):
      edit.insert(Array(rank.text.utf8), beforeWord: 0)
    default:
      let range = part.records[1].range
      if let first = edit.words.first {
        edit.replace(range.lowerBound..<first.range.lowerBound, with: [])
      } else {
        edit.replace(part.records[0].checkbox.upperBound..<range.upperBound, with: [])
      }
    }
    self = try edit.made()
  }

  private static var rankHelp: EditMessage {
    "write a letter from A to E, a number from 1 to 999 and a quadrant from Q1 to Q4, as in (A-1 Q2)"
  }

  /// Writes the letter, 1 for A … 5 for E, and its number, 0 for none. The quadrant stays. Letter 0 removes both.
  public mutating func setPriority(letter: Int, number: Int) throws(EditProblem) {
    guard 0...5 ~= letter, 0...999 ~= number else {
      throw .refused("a priority is a letter from A to E, and a number from 1 to 999")
    }
    try setRank(RankLiteral(letter: letter, number: letter == 0 ? 0 : number, quadrant: rank?.quadrant ?? 0))
  }

  /// Writes the quadrant, 1 to 4, or removes it with 0. The letter stays.
  public mutating func setQuadrant(_ quadrant: Int) throws(EditProblem) {
    guard 0...4 ~= quadrant else { throw .refused("a quadrant is Q1, Q2, Q3 or Q4") }
    try setRank(RankLiteral(letter: rank?.letter ?? 0, number: rank?.number ?? 0, quadrant: quadrant))
  }

  /// The column of the bullet, from 0.
  public var indentation: Int {
    text.prefix(part.records[0].lowerBound).reduce(0) { $1 == 0x09 ? ($0 | 3) + 1 : $0 + 1 }
  }

  /// Moves the bullet to `column`, from 0, with spaces before it.
  public mutating func setIndentation(_ column: Int) {
    let spaces = [UInt8](repeating: .space, count: max(0, column))
    let text = spaces + text[part.records[0].lowerBound...]
    guard column != indentation, let line = TaskLine(text, dialect) else { return }
    self = line
  }
}

extension CheckboxMark {
  /// The byte between the brackets; `nil` for `unknown`.
  public var byte: UInt8? {
    switch self {
    case .open: UInt8(ascii: " ")
    case .started: UInt8(ascii: "/")
    case .waiting: UInt8(ascii: ">")
    case .done: UInt8(ascii: "x")
    case .cancelled: UInt8(ascii: "-")
    case .unknown: nil
    }
  }
}

extension RankLiteral {
  /// Whether the rank is valid. The raw value can hold others.
  fileprivate var isWritable: Bool {
    0...5 ~= letter && 0...999 ~= number && 0...4 ~= quadrant && (letter > 0 || number == 0) && rawValue != 0
  }
}
