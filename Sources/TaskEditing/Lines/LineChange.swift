import TaskModel
public import TaskSyntax

/// One change of what a task's line says. Names and values are bytes, without quotes and escapes.
public enum LineChange: Sendable, Equatable {
  case mark(CheckboxMark)
  /// 1 for A … 5 for E, 0 for none; the number is 1 to 999, or 0 for none. The quadrant stays.
  case priority(letter: Int, number: Int)
  /// 1 to 4; 0 for none. Letter and number stay.
  case quadrant(Int)
  /// `nil` for none.
  case rank(RankLiteral?)
  /// `nil` for none.
  case project([UInt8]?)
  case addContext([UInt8])
  case removeContext([UInt8])
  case addTag([UInt8])
  case removeTag([UInt8])
  /// The first attribute of the key becomes this, or a new one comes in.
  case set(key: [UInt8], value: [UInt8])
  /// One more of the key.
  case add(key: [UInt8], value: [UInt8])
  /// All attributes of the key.
  case remove(key: [UInt8])
  /// The sentence, in words as they stand in a file.
  case title([UInt8])
}

extension TaskLine {
  /// Makes a change. One that is made already changes nothing.
  ///
  /// - Throws: where it cannot be made; the line is as it was then.
  public mutating func apply(_ change: LineChange) throws(EditProblem) {
    switch change {
    case .mark(let mark): try setMark(mark)
    case .priority(let letter, let number): try setPriority(letter: letter, number: number)
    case .quadrant(let quadrant): try setQuadrant(quadrant)
    case .rank(let rank): try setRank(rank)
    case .project(let name): try setProject(name)
    case .addContext(let name): try addContext(name)
    case .removeContext(let name): try removeContext(name)
    case .addTag(let name): try addTag(name)
    case .removeTag(let name): try removeTag(name)
    case .set(let key, let value): try set(key, value)
    case .add(let key, let value): try add(key, value)
    case .remove(let key): try remove(key)
    case .title(let words): try setTitle(words)
    }
  }

  /// Makes `changes`, in order; all or none.
  ///
  /// - Throws: where one cannot be made, and where they leave the task without a title.
  public mutating func apply(_ changes: [LineChange]) throws(EditProblem) {
    var line = self
    for change in changes { try line.apply(change) }
    if line.part.title(of: 0).isEmpty, !part.title(of: 0).isEmpty { throw EditProblem.noTitle }
    self = line
  }
}
