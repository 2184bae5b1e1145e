import TaskModel
import TaskSyntax

/// A word of a task's line: a run of non-blank bytes, where blanks inside tokens and opaque spans do not separate.
struct TaskWord {
  /// The range of bytes, from the start of the line.
  var range: Range<Int>
  /// The records in the word.
  var records: Range<Int>
  /// The kind of the token that the word begins with: a project, a context, a tag, an attribute, or a comment that
  /// fills the word. `nil` for other words.
  var kind: SyntaxKind?
  /// The end of that token. Only punctuation can follow it.
  var tokenEnd: Int

  /// Whether the token is the whole word.
  var isWhole: Bool { kind != nil && tokenEnd == range.upperBound }
  /// Whether the title omits the word: a comment, or an attribute without adjacent punctuation.
  var isHidden: Bool { isWhole && (kind == .attribute || kind == .inlineComment) }
  /// Whether the word is a project, context or tag without adjacent punctuation.
  var isWholeName: Bool { isWhole && kind != .attribute && kind != .inlineComment }
}

/// The words of a task's line, in order. Only the start of each is stored, in 8 bytes, and the rest is read on access,
/// because one line may contain millions of words.
struct TaskWords: RandomAccessCollection {
  private let part: SyntaxPart
  private let end: Int
  private var starts: [TaskWordReader.Place] = []

  fileprivate init(_ reader: TaskWordReader) {
    part = reader.part
    end = reader.end
    // The words are counted first, because growing the array would double the peak memory.
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
  /// The start of a word, and the first record at or after it.
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

  /// Advances to the next word and returns its start, or `nil` if there is none.
  fileprivate mutating func nextPlace() -> Place? {
    let part = part
    let bytes = part.bytes
    while position < end, bytes[position].isBlank { position += 1 }
    return position < end ? Place(offset: UInt32(position), record: UInt32(record)) : nil
  }

  /// Reads the word that begins at the current position.
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
  /// The words of the task at record 0, the only task, without the rank.
  var taskWords: TaskWords { TaskWords(taskWordReader) }

  /// The same words for a single traversal, without storage.
  var taskWordReader: TaskWordReader {
    let extent = words(of: 0)
    let hasRank = records.count > 1 && records[1].kind == .rank
    return TaskWordReader(
      self, from: .init(offset: UInt32(extent.lowerBound), record: hasRank ? 2 : 1), to: extent.upperBound)
  }
}

extension RandomAccessCollection where Element == TaskWord, Index == Int {
  /// Whether a word says what to do: one that is not a project, a context, a tag, an attribute or a comment.
  var sayWhatToDo: Bool { contains { $0.kind == nil } }

  /// The range of the attributes at the line's end. Only comments follow it.
  var attributesAtEnd: Range<Int> {
    var upper = endIndex
    while upper > startIndex, self[upper - 1].isWhole, self[upper - 1].kind == .inlineComment { upper -= 1 }
    var lower = upper
    while lower > startIndex, self[lower - 1].isWhole, self[lower - 1].kind == .attribute { lower -= 1 }
    return lower..<upper
  }

  /// The end of the sentence. Only attributes, comments, projects, contexts and tags follow it.
  var sentenceEnd: Int {
    var end = endIndex
    while end > startIndex, self[end - 1].isWhole { end -= 1 }
    return end
  }
}
