import TaskSyntax

/// A list of words that replace one range, as a context makes it.
struct CompletionList {
  let cursor: Cursor
  /// The replaced range, in bytes of the part.
  private let range: Range<Int>
  /// The letters before the cursor in the range, folded.
  private let typed: [UInt8]
  /// The words that begin with what is typed, and those that hold it elsewhere.
  private var first: [CompletionItem] = []
  private var others: [CompletionItem] = []

  init(_ cursor: Cursor, replacing range: Range<Int>) {
    self.cursor = cursor
    self.range = range
    let end = max(range.lowerBound, min(cursor.offset, range.upperBound))
    typed = cursor.text(range.lowerBound..<end).map(\.lowercased)
  }

  /// Whether the list has as many words as are shown.
  var isFull: Bool { first.count > Completion.mostItems }

  /// Adds a word if it holds what is typed.
  ///
  /// - Parameters:
  ///   - word: The bytes that are inserted.
  ///   - label: The bytes that are listed; `nil` for the word.
  ///   - search: Bytes that may hold what is typed besides the word.
  ///   - isListed: Whether the word is added whatever is typed.
  mutating func add(
    _ kind: CompletionItem.Kind, _ word: [UInt8], label: FactText? = nil, detail: FactText = "", search: [UInt8] = [],
    isListed: Bool = false, _ change: (inout CompletionItem) -> Void = { _ in }
  ) {
    let isFirst = isListed || begins(word)
    guard isFirst || hasRoomForOthers && (holds(word) || holds(search)) else { return }
    var item = CompletionItem(
      kind: kind, label: PlainText.encode(label ?? FactText(word)), detail: PlainText.encode(detail),
      filter: String(
        decoding: isListed ? cursor.text(range) : search.isEmpty ? word : word + [0x20] + search, as: UTF8.self),
      edit: TextEdit(range: cursor.range(range), replacement: word))
    change(&item)
    if isFirst { first.append(item) } else { others.append(item) }
  }

  /// Whether `add` would add a word, by which it can be known before more is found out about the word.
  func takes(_ word: [UInt8], search: () -> [UInt8]) -> Bool {
    begins(word) || hasRoomForOthers && (holds(word) || holds(search()))
  }

  /// Whether there is room for words that only hold what is typed.
  private var hasRoomForOthers: Bool { others.count <= Completion.mostItems }

  /// Whether a word begins with what is typed, quotes apart.
  private func begins(_ word: [UInt8]) -> Bool {
    let folded = word.drop { $0 == UInt8(ascii: "\"") }.lazy.map(\.lowercased)
    return folded.starts(with: typed.drop { $0 == UInt8(ascii: "\"") }) || folded.starts(with: typed)
  }

  private func holds(_ text: [UInt8]) -> Bool {
    guard !typed.isEmpty, typed.count <= text.count else { return false }
    return (0...text.count - typed.count).contains { start in
      text[start].lowercased == typed[0] && text[start...].lazy.map(\.lowercased).starts(with: typed)
    }
  }

  /// The words, those that begin with what is typed before the others.
  func completion(isIncomplete: Bool = false) -> Completion { Completion(first + others, isIncomplete: isIncomplete) }
}
