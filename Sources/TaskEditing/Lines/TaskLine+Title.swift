import TaskModel
import TaskSyntax

extension TaskLine {
  /// Replaces the sentence. Attributes and comments stay, and so do projects, contexts and tags at its end.
  ///
  /// The words are in the notation of a file: `@phone` is a context, and `\@phone` is text. Runs of blanks become one
  /// space. Attributes in the old sentence move to their canonical place.
  ///
  /// - Throws: if no word says what to do, or if the words span several lines or contain an attribute.
  public mutating func setTitle(_ words: [UInt8]) throws(EditProblem) {
    let sentence = try Sentence(words, dialect)
    var edit = LineEdit(self, Array("title:".utf8))
    let end = edit.words.sentenceEnd
    // The parts of the old sentence that stay.
    var comments: [Int] = []
    var attributes: [Int] = []
    for index in 0..<end {
      let word = edit.words[index]
      for record in word.records { edit.expectNothing(at: record) }
      if word.kind == .attribute { attributes.append(index) }
      if word.kind == .inlineComment { comments.append(index) }
    }
    var text = sentence.text
    for token in sentence.tokens { edit.expect(token.kind, Array(token.text), beforeWord: end) }
    for index in comments {
      let comment = Array(self.text[edit.words[index].range])
      text += [.space] + comment
      edit.expect(.inlineComment, comment, beforeWord: end)
    }
    if end > 0 {
      edit.replace(edit.words[0].range.lowerBound..<edit.words[end - 1].range.upperBound, with: text)
    } else {
      edit.insert(text, beforeWord: 0)
    }
    move(attributes, in: &edit, behindSentence: end)
    let names = edit.words[end...].filter(\.isWholeName).map { [.space] + self.text[$0.range] }
    edit.title = sentence.title + names.joined()
    let made = try edit.made()
    guard made.content.attributes == content.attributes else {
      throw .refused(
        "the attributes in the old title would change their order", help: "move them to the end of the line first")
    }
    self = made
  }

  /// Moves attributes of the old sentence, given as word indices, to their places at the line's end, each before the
  /// existing ones of its key.
  private func move(_ attributes: [Int], in edit: inout LineEdit, behindSentence end: Int) {
    let words = edit.words
    let run = words.attributesAtEnd
    var place = max(end, run.lowerBound)
    for index in attributes.sorted(by: { (key(of: $0, words), $0) < (key(of: $1, words), $1) }) {
      while place < run.upperBound, key(of: place, words) < key(of: index, words) { place += 1 }
      let word = words[index]
      let attribute = Array(text[word.range.lowerBound..<word.tokenEnd])
      let offset = words[place - 1].range.upperBound
      edit.replace(offset..<offset, with: [.space] + attribute)
      edit.expect(.attribute, attribute, beforeWord: place)
    }
  }

  private func key(of word: Int, _ words: TaskWords) -> UInt8 {
    part.records[words[word].records.lowerBound].key.rawValue
  }
}

/// The words of a new title.
private struct Sentence {
  /// The text with one space between words.
  let text: [UInt8]
  let tokens: [LineToken]
  /// The displayed title.
  let title: [UInt8]

  init(_ words: [UInt8], _ dialect: Dialect) throws(EditProblem) {
    guard !words.contains(0x0A), let line = TaskLine(Array("- [ ] x ".utf8) + words, dialect) else {
      throw .refused("a title must be a single line")
    }
    // The line has a word before the title, so that a group in parentheses is not parsed as a rank.
    let all = line.part.taskWords.dropFirst()
    if let word = all.first(where: { line.part.isAttribute($0) }) {
      throw .refused(
        "'\(line.text[word.range])' in a title is an attribute",
        help: "set it separately, or write a backslash before the colon")
    }
    text = Array(all.map { Array(line.text[$0.range]) }.joined(separator: [.space]))
    title = Array(line.part.title(of: 0).dropFirst(2))
    guard all.sayWhatToDo else { throw EditProblem.noTitle }
    tokens = Array(line.part.lineTokens)
  }
}

extension SyntaxPart {
  /// Whether a word begins with an attribute, or with a reserved key whose value is invalid.
  fileprivate func isAttribute(_ word: TaskWord) -> Bool {
    guard let first = word.records.first, records[first].lowerBound == word.range.lowerBound else { return false }
    return records[first].kind == .attribute || records[first].kind == .invalidAttribute
  }
}
