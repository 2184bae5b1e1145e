import TaskModel
import TaskSyntax

/// Reads [x]it! line by line: groups of items, each maybe below a title, with an empty line between them.
struct XitReader {
  var result = ImportedRecords()
  private let file: [UInt8]
  private let dialect: Dialect
  /// The item whose description may go on.
  private var item: XitItem?
  private var isAtGroupStart = true
  private var hasTitles = false

  init(file: [UInt8], _ dialect: Dialect) {
    self.file = file
    self.dialect = dialect
  }

  mutating func read(_ line: ArraySlice<UInt8>, number: Int) {
    let place = RecordPlace(file: file, line: number)
    result.losses.add(.control, at: place, count: line.count { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
    let text = Array(line).onOneLine
    if text.allSatisfy(\.isBlank) {
      finish()
      isAtGroupStart = true
      return
    }
    if let mark = Self.mark(text) {
      finish()
      if isAtGroupStart, hasTitles { result.losses.add(.xitGroup, at: place) }
      item = XitItem(Array(text.dropFirst(4)), mark: mark, at: place, dialect)
    } else if item != nil, text.starts(with: "    ".utf8) {
      item?.readMore(Array(text.dropFirst(4)))
    } else {
      finish()
      let count = result.records.count
      if isAtGroupStart, text.first != 0x20 {
        hasTitles = true
        result.add(heading: text, level: 1, isMarkdown: false, position: count, at: place)
      } else {
        result.add(prose: [text], position: count, at: place)
      }
    }
    isAtGroupStart = false
  }

  /// Returns the mark of a line that begins with a box.
  private static func mark(_ text: [UInt8]) -> UInt8? {
    guard text.count >= 3, text[0] == UInt8(ascii: "["), text[2] == UInt8(ascii: "]"),
      text.count == 3 || text[3] == 0x20
    else { return nil }
    return text[1]
  }

  /// Takes the item that was read.
  mutating func finish() {
    guard var item = item.take() else { return }
    let record = item.finish()
    result.losses.add(item.losses)
    if record.sentence.isEmpty, record.tags.isEmpty {
      result.problems.append(RecordProblem(at: record.place, Array("the task has no words".utf8)))
    } else {
      result.records.append(record)
    }
  }
}

/// An item with its description, and its record.
struct XitItem {
  private(set) var losses = LossReport()
  private var record: Record
  private let dialect: Dialect

  private static let statuses: [UInt8: TaskStatus] = [
    UInt8(ascii: " "): .open, UInt8(ascii: "x"): .done, UInt8(ascii: "@"): .started, UInt8(ascii: "~"): .cancelled,
  ]

  init(_ text: [UInt8], mark: UInt8, at place: RecordPlace, _ dialect: Dialect) {
    self.dialect = dialect
    record = Record(at: place)
    if let status = Self.statuses[mark] { record.status = status } else { losses.add(.mark, at: place) }
    var rest = text.trimmed[...]
    let word = rest.prefix { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: ".") }
    let count = word.count { $0 == UInt8(ascii: "!") }
    // Dots stand on one side of the marks.
    let marks = word.drop { $0 == UInt8(ascii: ".") }
    let isPadded = marks.drop { $0 == UInt8(ascii: "!") }.allSatisfy { $0 == UInt8(ascii: ".") }
    if count > 0, isPadded, word.endIndex == rest.endIndex || rest[word.endIndex] == 0x20 {
      record.letter = max(4 - count, 1)
      if count > 3 { losses.add(.xitPriority, at: place) }
      rest = rest[word.endIndex...].drop { $0.isBlank }
    }
    record.sentence = read(Array(rest))
  }

  /// Reads a further line of the description.
  mutating func readMore(_ text: [UInt8]) {
    let text = read(text)
    record.addNote(text)
  }

  /// Takes tags and the due date of a text, and returns it without those that are fields.
  private mutating func read(_ text: [UInt8]) -> [UInt8] {
    var words: [ArraySlice<UInt8>] = []
    var index = 0
    while index < text.count {
      let end = text[index...].firstIndex(of: 0x20) ?? text.count
      let word = text[index..<end]
      if word.first == UInt8(ascii: "#"), let (name, value, tagEnd) = Self.tag(text, at: index) {
        if let value {
          add(name, value)
          index = min(tagEnd + 1, text.count)
          continue
        }
        record.tags.append(name)
      } else if word.elementsEqual("->".utf8), record[.due] == nil {
        let next = text[min(end + 1, text.count)...].prefix { $0 != 0x20 }
        if let (date, rest) = Self.date(next) {
          record[.due] = date
          if !rest.isEmpty { words.append(rest) }
          index = min(next.endIndex + 1, text.count)
          continue
        }
      }
      words.append(word)
      index = end + 1
    }
    return Array(words.joined(separator: [0x20])).trimmedAtEnd
  }

  /// Returns the date that begins a word, and the signs behind it.
  private static func date(_ word: ArraySlice<UInt8>) -> (date: [UInt8], rest: ArraySlice<UInt8>)? {
    let body = word.prefix { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-") || !$0.isPunctuation }
    let date = body.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 }
    return DateLiteral(date.span, in: 0..<date.count) == nil ? nil : (date, word[body.endIndex...])
  }

  /// Returns the tag at a `#`: its name, its value, and its end.
  private static func tag(_ text: [UInt8], at start: Int) -> (name: [UInt8], value: [UInt8]?, end: Int)? {
    func isPart(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte != 0x20 && !byte.isPunctuation || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    let name = text[(start + 1)...].prefix(while: isPart)
    guard !name.isEmpty, !name.allSatisfy(\.isDigit) else { return nil }
    guard name.endIndex + 1 < text.count, text[name.endIndex] == UInt8(ascii: "=") else {
      return (Array(name), nil, name.endIndex)
    }
    let first = name.endIndex + 1
    if text[first] == UInt8(ascii: "\"") || text[first] == UInt8(ascii: "'") {
      guard let end = text[(first + 1)...].firstIndex(of: text[first]) else { return (Array(name), nil, name.endIndex) }
      return (Array(name), Array(text[(first + 1)..<end]), end + 1)
    }
    let value = text[first...].prefix(while: isPart)
    return (Array(name), Array(value), value.endIndex)
  }

  /// Adds a tag with a value: a declared key, or a line of the note.
  private mutating func add(_ name: [UInt8], _ value: [UInt8]) {
    let attribute = Record.Attribute(name, value)
    let isKnown = attribute.reserved != .declared || record.attributes.contains { $0.hasKey(of: attribute) }
    if !isKnown, attribute.word(in: dialect) != nil {
      record.attributes.append(attribute)
    } else {
      losses.add(.field, at: record.place)
      record.addNote(Array("- ".utf8) + name + Array(": ".utf8) + value)
    }
  }

  /// Returns the record of all lines.
  mutating func finish() -> Record {
    let names = Set(record.tags.map { [UInt8(ascii: "#")] + $0 })
    var words = record.sentence.split(separator: 0x20, omittingEmptySubsequences: false)
    while let last = words.last, last.isEmpty || names.contains(Array(last)) { words.removeLast() }
    record.sentence = Array(words.drop(while: \.isEmpty).joined(separator: [0x20]))
    record.finish()
    return record
  }
}
