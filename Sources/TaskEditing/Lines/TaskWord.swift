import TaskModel
import TaskSyntax

/// A word of a task's line: a run of what is no blank, where blanks inside a token or an opaque span part nothing.
struct TaskWord {
  /// The bytes of the word, from the start of the line.
  var range: Range<Int>
  /// The records in the word.
  var records: Range<Int>
  /// The kind of the token that the word begins with: a project, a context, a tag, an attribute, or a comment that
  /// fills it. `nil` for all other words.
  var kind: SyntaxKind?
  /// The end of that token; punctuation or nothing follows.
  var tokenEnd: Int

  /// Whether the word is what `kind` says and no more.
  var isWhole: Bool { kind != nil && tokenEnd == range.upperBound }
  /// An attribute that no punctuation touches, or a comment: the title shows nothing of it.
  var isHidden: Bool { isWhole && (kind == .attribute || kind == .inlineComment) }
  /// A project, context or tag that no punctuation touches.
  var isWholeName: Bool { isWhole && kind != .attribute && kind != .inlineComment }
}

/// The words of a task's line, in order. Where each begins is kept, in 8 bytes; the rest is read where it is asked for,
/// since one line may hold millions.
struct TaskWords: RandomAccessCollection {
  private let part: SyntaxPart
  private let end: Int
  private var starts: [TaskWordReader.Place] = []

  fileprivate init(_ reader: TaskWordReader) {
    part = reader.part
    end = reader.end
    // Counted first: an array that grows takes twice the memory.
    starts.reserveCapacity(reader.reduce(0) { count, _ in count + 1 })
    var reader = reader
    while let place = reader.nextPlace() {
      starts.append(place)
      _ = reader.read()
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { starts.count }

  subscript(index: Int) -> TaskWord {
    var reader = TaskWordReader(part, from: starts[index], to: end)
    return reader.read()
  }
}

/// Reads the words of a task's line one by one.
struct TaskWordReader: Sequence, IteratorProtocol {
  /// The beginning of a word, and the first record behind that.
  fileprivate struct Place {
    var offset: UInt32
    var record: UInt32
  }

  fileprivate let part: SyntaxPart
  fileprivate let end: Int
  private var position: Int
  private var record: Int

  fileprivate init(_ part: SyntaxPart, from place: Place, to end: Int) {
    self.part = part
    self.end = end
    position = Int(place.offset)
    record = Int(place.record)
  }

  mutating func next() -> TaskWord? { nextPlace() == nil ? nil : read() }

  /// Goes to the next word; `nil` where there is none.
  fileprivate mutating func nextPlace() -> Place? {
    let part = part
    let bytes = part.bytes
    while position < end, bytes[position].isBlank { position += 1 }
    return position < end ? Place(offset: UInt32(position), record: UInt32(record)) : nil
  }

  /// Reads the word that begins here.
  fileprivate mutating func read() -> TaskWord {
    let (start, first) = (position, record)
    let part = part
    let bytes = part.bytes
    let records = part.records.span
    while position < end, !bytes[position].isBlank {
      if record < records.count, records[record].lowerBound == position {
        position = records[record].upperBound
        record += 1
      } else {
        position += 1
      }
    }
    var word = TaskWord(range: start..<position, records: first..<record, kind: nil, tokenEnd: start)
    guard first < record, records[first].lowerBound == start else { return word }
    let (kind, tokenEnd) = (records[first].kind, records[first].upperBound)
    switch kind {
    case .project, .context, .tag, .attribute: break
    case .inlineComment where tokenEnd == position: break
    default: return word
    }
    word.kind = kind
    word.tokenEnd = tokenEnd
    return word
  }
}

extension SyntaxPart {
  /// The words of the task at record 0, which is alone, without the rank.
  var taskWords: TaskWords { TaskWords(taskWordReader) }

  /// The same, to be gone through once.
  var taskWordReader: TaskWordReader {
    let extent = words(of: 0)
    let hasRank = records.count > 1 && records[1].kind == .rank
    return TaskWordReader(
      self, from: .init(offset: UInt32(extent.lowerBound), record: hasRank ? 2 : 1), to: extent.upperBound)
  }
}

extension RandomAccessCollection where Element == TaskWord, Index == Int {
  /// Whether a word says what is to be done: one that is not a project, a context, a tag, an attribute or a comment.
  var sayWhatToDo: Bool { contains { $0.kind == nil } }

  /// The words that are attributes at the line's end; behind them stand only comments.
  var attributesAtEnd: Range<Int> {
    var upper = endIndex
    while upper > startIndex, self[upper - 1].isWhole, self[upper - 1].kind == .inlineComment { upper -= 1 }
    var lower = upper
    while lower > startIndex, self[lower - 1].isWhole, self[lower - 1].kind == .attribute { lower -= 1 }
    return lower..<upper
  }

  /// The end of the sentence: only attributes, comments, projects, contexts and tags follow it.
  var sentenceEnd: Int {
    var end = endIndex
    while end > startIndex, self[end - 1].isWhole { end -= 1 }
    return end
  }
}
