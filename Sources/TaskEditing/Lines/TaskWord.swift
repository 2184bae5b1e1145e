import TaskModel
import TaskSyntax

/// A word of a task's line: a run of what is no blank, where blanks inside a token or an opaque span part nothing.
struct TaskWord {
  /// The bytes of the word, from the start of the line.
  var range: Range<Int>
  /// The records in the word.
  var records: Range<Int>
  /// What the word begins with if that is a project, a context, a tag or an attribute; what fills it if that is a
  /// comment. `nil` for all other words.
  var kind: SyntaxKind?
  /// Where what `kind` says ends; punctuation follows, or nothing.
  var tokenEnd: Int

  /// Whether the word is what `kind` says and no more.
  var isWhole: Bool { kind != nil && tokenEnd == range.upperBound }
  /// An attribute that no punctuation touches, or a comment: the title shows nothing of it.
  var isHidden: Bool { isWhole && (kind == .attribute || kind == .inlineComment) }
  /// A project, context or tag that no punctuation touches.
  var isWholeName: Bool { isWhole && kind != .attribute && kind != .inlineComment }
}

extension SyntaxPart {
  /// The words of the task at record 0, which is alone, without the rank.
  var taskWords: [TaskWord] {
    let extent = words(of: 0)
    let bytes = bytes
    var words: [TaskWord] = []
    var record = 1
    if records.count > 1, records[1].kind == .rank { record = 2 }
    var position = extent.lowerBound
    while position < extent.upperBound {
      guard !bytes[position].isBlank else {
        position += 1
        continue
      }
      let (start, first) = (position, record)
      while position < extent.upperBound, !bytes[position].isBlank {
        if record < records.count, records[record].lowerBound == position {
          position = records[record].upperBound
          record += 1
        } else {
          position += 1
        }
      }
      words.append(word(start..<position, records: first..<record))
    }
    return words
  }

  private func word(_ range: Range<Int>, records contained: Range<Int>) -> TaskWord {
    let word = TaskWord(range: range, records: contained, kind: nil, tokenEnd: range.lowerBound)
    guard let first = contained.first, records[first].lowerBound == range.lowerBound else { return word }
    let (kind, end) = (records[first].kind, records[first].upperBound)
    switch kind {
    case .project, .context, .tag, .attribute: break
    case .inlineComment where end == range.upperBound: break
    default: return word
    }
    return TaskWord(range: range, records: contained, kind: kind, tokenEnd: end)
  }
}

extension [TaskWord] {
  /// Whether a word says what is to be done: one that is not a project, a context, a tag, an attribute or a comment.
  var sayWhatToDo: Bool { contains { $0.kind == nil } }

  /// The words that are attributes at the line's end; behind them stand only comments.
  var attributesAtEnd: Range<Int> {
    var upper = count
    while upper > 0, self[upper - 1].isWhole, self[upper - 1].kind == .inlineComment { upper -= 1 }
    var lower = upper
    while lower > 0, self[lower - 1].isWhole, self[lower - 1].kind == .attribute { lower -= 1 }
    return lower..<upper
  }

  /// Where the sentence ends: behind it stand only attributes, comments, and projects, contexts and tags.
  var sentenceEnd: Int {
    var end = count
    while end > 0, self[end - 1].isWhole { end -= 1 }
    return end
  }
}
