import TaskModel
import TaskSyntax

/// The words that make a headline a task: those that the file names, or the usual ones.
struct OrgKeywords {
  /// A status, and whether the keyword says nothing beyond it.
  typealias Meaning = (status: TaskStatus, isExact: Bool)

  private var words = NameTable()
  /// The meanings of the words, by their numbers.
  private var meanings: [Meaning] = []

  /// The keywords of an export, in the form of the line that names them.
  static let written = "TODO STARTED WAITING | DONE CANCELLED"

  /// The keywords with a status of ours, by all their names.
  private static let known: [(status: TaskStatus, names: [String])] = [
    (.open, ["TODO"]), (.started, ["STARTED", "DOING", "INPROGRESS", "IN-PROGRESS", "STRT", "ACTIVE"]),
    (.waiting, ["WAITING", "WAIT", "HOLD", "BLOCKED", "DELEGATED"]), (.done, ["DONE"]),
    (.cancelled, ["CANCELLED", "CANCELED", "KILL", "KILLED", "ABORTED"]),
  ]
  /// The other keywords that many people have, and their files do not name.
  private static let usual = ["NEXT", "SOMEDAY", "MAYBE", "PROJ"]

  /// The keyword of a status.
  static func keyword(of status: TaskStatus) -> [UInt8] {
    Array((known.first { $0.status == status }?.names.first ?? "").utf8)
  }

  init(_ settings: [OrgSetting]) {
    for setting in settings where ["todo", "seq_todo", "typ_todo"].contains(setting.name) { declare(setting.value) }
    guard meanings.isEmpty else { return }
    for (status, names) in Self.known { for name in names { set(Array(name.utf8), (status, true)) } }
    for name in Self.usual { set(Array(name.utf8), (.open, false)) }
  }

  /// Reads `TODO(t) NEXT | DONE(d!)`. Without a bar the last keyword is that of closed tasks.
  private mutating func declare(_ text: [UInt8]) {
    let words = text.split { $0.isBlank }
    let bar = words.firstIndex { $0.elementsEqual([UInt8(ascii: "|")]) } ?? words.count - 1
    for (index, word) in words.enumerated() {
      let name = Array(word.prefix { $0 != UInt8(ascii: "(") })
      guard !name.isEmpty, name != [UInt8(ascii: "|")] else { continue }
      let isClosed = index >= bar && words.count > 1
      let text = String(decoding: name, as: UTF8.self)
      let known = Self.known.first { $0.names.contains(text) }?.status
      if let known, known.isActive != isClosed {
        set(name, (known, true))
      } else {
        set(name, (isClosed ? .done : .open, false))
      }
    }
  }

  private mutating func set(_ word: [UInt8], _ meaning: Meaning) {
    let number = Int(words.intern(word))
    if number < meanings.count { meanings[number] = meaning } else { meanings.append(meaning) }
  }

  subscript(word: ArraySlice<UInt8>) -> Meaning? { words.find(word.span, 0..<word.count).map { meanings[Int($0)] } }
}

/// A line `#+NAME: value`.
struct OrgSetting: Sendable {
  /// The name in small letters.
  let name: String
  let value: [UInt8]

  init?(_ line: ArraySlice<UInt8>) {
    let text = line.drop { $0.isBlank }
    guard text.starts(with: "#+".utf8), let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = text[(text.startIndex + 2)..<colon]
    guard !name.isEmpty, !name.contains(where: \.isBlank) else { return nil }
    self.name = String(decoding: name.map(\.lowercased), as: UTF8.self)
    value = Array(text[(colon + 1)...]).onOneLine.trimmed
  }

  /// Returns the settings of a text in their order.
  static func all(in text: [UInt8]) -> [OrgSetting] {
    var settings: [OrgSetting] = []
    var index = 0
    while index + 1 < text.count {
      defer { index += 1 }
      guard text[index] == UInt8(ascii: "#"), text[index + 1] == UInt8(ascii: "+") else { continue }
      var start = index
      while start > 0, text[start - 1].isBlank { start -= 1 }
      guard start == 0 || text[start - 1] == 0x0A || text[start - 1] == 0x0D else { continue }
      var lines = TextLines(text, from: start)
      if let setting = lines.next().flatMap({ OrgSetting($0) }) { settings.append(setting) }
    }
    return settings
  }
}
