import TaskModel
public import TaskSyntax

/// A change of the content of a task's line. Names and values are bytes, without quotes and escapes.
public enum LineChange: Sendable, Equatable {
  case mark(CheckboxMark)
  /// The letter, 1 for A … 5 for E, 0 for none, and the number, 1 to 999, 0 for none. The quadrant stays.
  case priority(letter: Int, number: Int)
  /// The quadrant, 1 to 4, or 0 for none. Letter and number stay.
  case quadrant(Int)
  /// The rank; `nil` removes it.
  case rank(RankLiteral?)
  /// The project; `nil` removes it.
  case project([UInt8]?)
  case addContext([UInt8])
  case removeContext([UInt8])
  case addTag([UInt8])
  case removeTag([UInt8])
  /// Changes the first attribute of the key, or inserts one.
  case set(key: [UInt8], value: [UInt8])
  /// Inserts one more attribute of the key.
  case add(key: [UInt8], value: [UInt8])
  /// Removes all attributes of the key.
  case remove(key: [UInt8])
  /// The sentence, in the notation of a file.
  case title([UInt8])
}

extension TaskLine {
  /// Applies a change. A change that is already present has no effect.
  ///
  /// - Throws: if the change is not possible. The line is then unchanged.
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

  /// Applies `changes` in order, all or none.
  ///
  /// - Throws: if one is not possible, or if they leave the task without a title.
  public mutating func apply(_ changes: [LineChange]) throws(EditProblem) {
    var line = self
    for change in changes { try line.apply(change) }
    if line.part.title(of: 0).isEmpty, !part.title(of: 0).isEmpty { throw EditProblem.noTitle }
    self = line
  }
}
