import TaskSyntax

/// The words of a task in Obsidian: fields of the Tasks plugin, as emoji or in brackets, and the text without them.
struct ObsidianLine {
  struct Field {
    /// The field or key here, such as `due`, `pri` or `due-time`.
    var name: [UInt8]
    var value: [UInt8]
  }

  private(set) var fields: [Field] = []
  private(set) var text: [UInt8] = []
  /// The number of marks of the plugin that stay text.
  private(set) var unreadCount = 0
  private let words: [UInt8]
  private var index = 0
  private let isKey: ([UInt8]) -> Bool

  /// - Parameter isKey: returns whether a name in brackets is a key of the file that tasks go to.
  init(_ words: [UInt8], isKey: @escaping ([UInt8]) -> Bool) {
    self.words = words
    self.isKey = isKey
    while index < words.count {
      if Self.isBracket(words[index]) && readInlineField() || Self.mayBeMark(words[index]) && readMark() {
        // The blanks on both sides of a field become one run. Other runs stay: a quoted name may hold one.
        while index < words.count, words[index].isBlank, text.last?.isBlank ?? true { index += 1 }
        continue
      }
      let start = index
      repeat { index += 1 } while index < words.count && !Self.isBracket(words[index]) && !Self.mayBeMark(words[index])
      text += words[start..<index]
    }
    text = text.trimmed
    let lastBlank = text.lastIndex(of: UInt8(ascii: " "))
    if text[(lastBlank.map { $0 + 1 } ?? 0)...].first == UInt8(ascii: "^") { unreadCount += 1 }
  }

  private static func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "(") }

  /// Whether a byte may begin an emoji.
  private static func mayBeMark(_ byte: UInt8) -> Bool { byte >= 0xE2 }

  /// Reads `[key:: value]` or `(key:: value)`. Other text in brackets stays.
  private mutating func readInlineField() -> Bool {
    let open = words[index]
    let close = open == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")")
    let start = index + 1
    // A name is short, so a text of brackets takes time in proportion to its length.
    guard let colon = words[start...].prefix(Self.longestName).firstIndex(of: UInt8(ascii: ":")),
      colon + 1 < words.count,
      words[colon + 1] == UInt8(ascii: ":"), let name = name(Array(words[start..<colon]).trimmed),
      let end = words[(colon + 2)...].firstIndex(where: { $0 == close || $0 == open }), words[end] == close
    else { return false }
    fields.append(Field(name: name, value: Array(words[(colon + 2)..<end]).trimmed))
    index = end + 1
    return true
  }

  private static let longestName = 40

  /// Returns our name of an inline field.
  private func name(_ key: [UInt8]) -> [UInt8]? {
    let text = String(decoding: key, as: UTF8.self)
    if let known = ForeignSpelling.inlineField(named: text) { return Array(known.field.utf8) }
    return AttributeKey(reserved: key) != nil || ObsidianField(named: key)?.isOwn == true || isKey(key) ? key : nil
  }

  /// Reads an emoji of the plugin and its value.
  private mutating func readMark() -> Bool {
    guard let (scalar, length) = words.span.decodeScalar(at: index, end: words.count) else { return false }
    if scalar == "\u{1F3C1}" { unreadCount += 1 }
    guard let (spelling, level) = ForeignSpelling.marked(by: scalar) else { return false }
    var start = index + length
    if words[start...].starts(with: "\u{FE0F}".utf8) { start += 3 }
    let name = Array(spelling.field.utf8)
    if spelling.field == "pri" {
      fields.append(Field(name: name, value: Array(ForeignSpelling.level(ofLetter: level).utf8)))
      index = start
      return true
    }
    while start < words.count, words[start].isBlank { start += 1 }
    let end = valueEnd(of: spelling.field, from: start)
    guard end > start else {
      unreadCount += 1
      return false
    }
    fields.append(Field(name: name, value: Array(words[start..<end]).trimmed))
    index = end
    return true
  }

  /// Returns the end of the value of a field; `start` if it has none.
  private func valueEnd(of field: String, from start: Int) -> Int {
    let rest = words[start...]
    switch field {
    case "every":
      return rest.firstIndex {
        !($0.isLetterOrDigit || $0 == 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "!"))
      }
        ?? words.count
    case "id", "after":
      var end = start
      var hasComma = true
      for index in rest.indices {
        let byte = words[index]
        if byte.isLetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
          // Without a comma between them, a second word is none of the list.
          if !hasComma, end < index { break }
          end = index + 1
          hasComma = false
        } else if field == "after", byte == UInt8(ascii: ",") {
          hasComma = true
        } else if field != "after" || byte != 0x20 {
          break
        }
      }
      return end
    default: return DateLiteral.hasForm(ofDay: rest.prefix(10)) ? start + 10 : start
    }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { (self | 0x20) &- 0x61 < 26 || isDigit }
}

extension DateLiteral {
  /// Whether bytes have the form `2026-12-01`.
  fileprivate static func hasForm(ofDay text: ArraySlice<UInt8>) -> Bool {
    text.count == 10
      && text.enumerated().allSatisfy { $0.offset == 4 || $0.offset == 7 ? $0.element == 0x2D : $0.element.isDigit }
  }
}
