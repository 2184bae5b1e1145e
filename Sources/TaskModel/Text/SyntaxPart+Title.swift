public import TaskSyntax

extension SyntaxPart {
  /// Returns the title of the task or heading at record `index`: its words, separated by single spaces, without rank,
  /// attributes, and comments that are words of their own. Escapes are resolved.
  ///
  /// Punctuation attached to an attribute joins the word before it. See `Grammar/Specification.md`, "Titles".
  public func title(of index: Int) -> [UInt8] {
    titleInSource(of: index).map { bytes.array($0) } ?? composedTitle(of: index).text
  }

  /// Calls `body` with the title of a task. Most titles are read in place.
  ///
  /// - Parameter row: its row in the model of this part.
  package func withTitle(of row: TaskRow, _ body: (Span<UInt8>) -> Void) {
    let (index, words) = (Int(row.record), row.words)
    let title = titleInSource(of: index, words: words.isEmpty ? self.words(of: index) : words)
    if let title { return body(bytes.extracting(title)) }
    let composed = composedTitle(of: index).text
    body(composed.span)
  }

  /// Returns the title, and the positions in it of projects, contexts and tags, each with its record, in order.
  public func titleWithTokens(of index: Int) -> (text: [UInt8], tokens: [(range: Range<Int>, record: Int)]) {
    guard let title = titleInSource(of: index) else { return composedTitle(of: index) }
    var tokens: [(range: Range<Int>, record: Int)] = []
    for child in wordRecords(of: index) where records[child].isToken {
      let range = records[child].range
      tokens.append((range.lowerBound - title.lowerBound..<range.upperBound - title.lowerBound, child))
    }
    return (bytes.array(title), tokens)
  }

  /// Returns the range of the title in the source if it needs no change, as most titles do not; otherwise `nil`. Its
  /// projects, contexts and tags are among its `wordRecords`.
  public func titleInSource(of index: Int) -> Range<Int>? { titleInSource(of: index, words: words(of: index)) }

  /// - Parameter words: The range of its words, which a row of a model knows.
  func titleInSource(of index: Int, words: Range<Int>) -> Range<Int>? {
    let bytes = paddedBytes
    let isHeading = records[index].kind == .heading
    var title = words
    // Attributes may follow, with only blanks after them.
    var position = words.upperBound
    var hasAttributes = false
    for child in wordRecords(of: index) {
      let word = records[child]
      switch word.kind {
      case .rank: continue
      case .inlineComment: return nil
      case .attribute where !isHeading:
        if !hasAttributes {
          title = bytes.trimmed(words.lowerBound..<word.lowerBound)
        } else if !bytes.trimmed(position..<word.lowerBound).isEmpty {
          return nil
        }
        hasAttributes = true
        position = word.upperBound
      default: if hasAttributes { return nil }
      }
    }
    return bytes.trimmed(position..<words.upperBound).isEmpty && bytes.hasEvenWords(title) ? title : nil
  }

  /// Returns the result of `titleWithTokens`, composed word by word.
  package func composedTitle(of index: Int) -> (text: [UInt8], tokens: [(range: Range<Int>, record: Int)]) {
    let title = composedTitle(of: index, TitleText())
    return (title.text, title.tokens)
  }

  /// Returns the range, in the part, of the words of a task or heading, without the rank, blanks at the ends and the
  /// closing marks of a heading.
  public func words(of index: Int) -> Range<Int> {
    let head = records[index]
    var start = head.kind == .heading ? head.lowerBound + Int(head.detail) : head.checkbox.upperBound
    if index + 1 < records.count, index + 1 < Int(head.next), records[index + 1].kind == .rank {
      start = records[index + 1].upperBound
    }
    var end = paddedBytes.firstIndex(of: UInt8(ascii: "\n"), from: start, limit: range.count)
    if head.kind == .heading, let closing = bytes.closing(of: head) { end = max(start, closing.lowerBound) }
    var words = bytes.trimmed(start..<end)
    // The carriage return of a line ending is not a word.
    if words.upperBound == end, end < range.count, end > words.lowerBound, bytes[end] == UInt8(ascii: "\n"),
      bytes[end - 1] == UInt8(ascii: "\r")
    {
      words = bytes.trimmed(words.lowerBound..<end - 1)
    }
    return words
  }
}

/// The text of a title, and the positions of its tokens.
private struct TitleText: TitleSink {
  private(set) var text: [UInt8] = []
  private(set) var tokens: [(range: Range<Int>, record: Int)] = []

  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>, isNewWord: Bool) {
    if isNewWord { text.append(UInt8(ascii: " ")) }
    text.append(copying: bytes.extracting(range))
  }

  mutating func addToken(_ bytes: Span<UInt8>, _ range: Range<Int>, record: Int, isNewWord: Bool) {
    add(bytes, range, isNewWord: isNewWord)
    tokens.append((text.count - range.count..<text.count, record))
  }
}

extension SyntaxRecord {
  /// Whether the word is a project, a context or a tag.
  public var isToken: Bool { kind == .project || kind == .context || kind == .tag }
}
