import TaskModel
import TaskSyntax

/// The words that make a headline a task: those that the file names, or the usual ones.
struct OrgKeywords {
  /// A status, and whether the keyword says nothing beyond it.
  typealias Meaning = (status: TaskStatus, isExact: Bool)

  private var meanings: [[UInt8]: Meaning] = [:]

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

  init(of lines: [ArraySlice<UInt8>]) {
    for line in lines {
      guard let setting = OrgSetting(line), ["todo", "seq_todo", "typ_todo"].contains(setting.name) else { continue }
      declare(setting.value)
    }
    guard meanings.isEmpty else { return }
    for (status, names) in Self.known { for name in names { meanings[Array(name.utf8)] = (status, true) } }
    for name in Self.usual { meanings[Array(name.utf8)] = (.open, false) }
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
        meanings[name] = (known, true)
      } else {
        meanings[name] = (isClosed ? .done : .open, false)
      }
    }
  }

  subscript(word: ArraySlice<UInt8>) -> Meaning? { meanings[Array(word)] }
}

/// A line `#+NAME: value`.
struct OrgSetting {
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
}
