import TaskEditing
import TaskFiles
import TaskModel
import TaskSyntax

/// What a command says it has done: a line a task, then what else is good to know.
struct ChangeReport {
  private struct Entry {
    var words: TerminalText
    /// `nil` for what is said of the whole file.
    var line: TaskLine?
    var file: Int
    var place: Place
  }

  /// How the number of a line is known.
  enum Place {
    /// It is a line that was written.
    case written
    /// It stands where it stood, at this offset of the old document, whatever has changed around it.
    case kept(Int)
    /// It is gone, and had this number.
    case gone(Int)
  }

  private struct Remark {
    var severity: Console.Severity
    var message: TerminalText
    var help: TerminalText?
  }

  private var entries: [Entry] = []
  private var remarks: [Remark] = []

  mutating func add(_ words: TerminalText, _ line: TaskLine?, inFile file: Int, _ place: Place = .written) {
    entries.append(Entry(words: words, line: line, file: file, place: place))
  }

  mutating func add(_ severity: Console.Severity, _ message: TerminalText, _ help: TerminalText?) {
    remarks.append(Remark(severity: severity, message: message, help: help))
  }

  /// Whether something was said of a task in just these words.
  func hasWords(_ words: TerminalText) -> Bool { entries.contains { $0.words.bytes == words.bytes } }

  /// Writes the lines of tasks: `home.tasks:3  [x] Paint the wall  done Sat 2026-11-21 (today)`.
  ///
  /// - Parameters:
  ///   - files: each with its path and what becomes of it, by the number with which lines were added.
  ///   - folder: from which paths are shown.
  func writeLines(to console: Console, _ files: [(path: BytePath, change: FileChange?)], from folder: BytePath) {
    let names = files.map { $0.path.relative(to: folder).bytes }
    var changed: [ChangedLines?] = files.map { _ in nil }
    for entry in entries {
      let (file, name) = (files[entry.file], names[entry.file])
      let style = Style.place.leading(to: console.link(to: file.path))
      guard let line = entry.line else {
        console.writeSentence("\("\(name)", style)  \(entry.words)")
        continue
      }
      var lines = changed[entry.file] ?? ChangedLines(file.change)
      let number: Int? =
        switch entry.place {
        case .written: lines.take(line.text)
        case .kept(let offset): lines.number(ofOld: offset)
        case .gone(let number): number
        }
      changed[entry.file] = lines
      let content = line.content
      let status = TaskStatus(content.mark)
      let place: TerminalText = number.map { "\(name):\($0)" } ?? "\(name)"
      let box = TerminalText(encoding: status.box).styled(.box(status))
      let title = TerminalText(encoding: content.title).styled(.title(status))
      let words: TerminalText = entry.words.isEmpty ? "" : "  \(entry.words.styled(.dim))"
      console.writeSentence("\(place, style)  \(box) \(title)\(words)")
    }
  }

  func writeRemarks(to console: Console) {
    for remark in remarks {
      if remark.severity == .note {
        console.note(remark.message, help: remark.help)
      } else {
        console.report(remark.severity, remark.message, help: remark.help)
      }
    }
  }
}

/// The lines of a changed document that edits have touched, with their numbers.
struct ChangedLines {
  private var lines: [(number: Int, text: ArraySlice<UInt8>)] = []
  /// Those that were found, and the one behind the last.
  private var isTaken: [Bool] = []
  private var next = 0
  private let change: FileChange?
  /// A place in the new document that was counted to, and its line, from 1.
  private var counted = (offset: 0, line: 1)

  /// - Parameter change: `nil` where nothing is changed: no line is.
  init(_ change: FileChange?) {
    self.change = change
    guard let change else { return }
    var shift = 0
    var position = 0
    // A byte order mark is no part of the first line.
    while change.bytes[position...].starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
    var number = 1
    let bytes = change.bytes.span
    for edit in change.edits {
      let start = edit.range.lowerBound + shift
      shift += edit.replacement.count - edit.range.count
      let end = start + edit.replacement.count
      if let lineStart = Self.lineStart(before: start, in: bytes), lineStart > position {
        number += bytes.lineFeeds(in: position..<lineStart)
        position = lineStart
      }
      while position <= end {
        let lineEnd = change.bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? change.bytes.count
        if lineEnd >= start { lines.append((number, change.bytes[position..<lineEnd])) }
        guard lineEnd < change.bytes.count else { return }
        position = lineEnd + 1
        number += 1
      }
    }
  }

  /// Where the line begins that holds `offset` or ends there; `nil` in the first one.
  private static func lineStart(before offset: Int, in bytes: Span<UInt8>) -> Int? {
    var start = offset
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start == 0 ? nil : start
  }

  /// The number, from 1, of a line that holds `text`, in whatever column: the next one, else the first. A line is found
  /// once. Fast where lines are asked for in their order.
  mutating func take(_ text: [UInt8]) -> Int? {
    let text = text.drop { $0.isBlank }
    func holds(_ index: Int) -> Bool {
      guard !isTaken[index] else { return false }
      let line = lines[index].text.drop { $0.isBlank }
      return line == text || line.last == UInt8(ascii: "\r") && line.dropLast() == text
    }
    if isTaken.isEmpty { isTaken = Array(repeating: false, count: lines.count) }
    guard let index = lines.indices[next...].first(where: holds) ?? lines.indices[..<next].first(where: holds) else {
      return nil
    }
    isTaken[index] = true
    next = index + 1
    return lines[index].number
  }

  /// The number, from 1, of the line that stood at `offset` of the old document and was not touched. Fast where offsets
  /// rise.
  mutating func number(ofOld offset: Int) -> Int? {
    guard let change else { return nil }
    let new = change.edits.prefix { $0.range.upperBound <= offset }
      .reduce(offset) { $0 + $1.replacement.count - $1.range.count }
    if new < counted.offset { counted = (0, 1) }
    counted.line += change.bytes.span.lineFeeds(in: counted.offset..<max(counted.offset, min(new, change.bytes.count)))
    counted.offset = new
    return counted.line
  }
}
