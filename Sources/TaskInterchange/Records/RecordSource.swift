import TaskEditing
import TaskModel
import TaskSyntax

/// The lines of a task in a task file: its own, and those of its note, without the indentation of the task.
public struct RecordSource: Sendable, Equatable {
  var line: [UInt8]
  /// The lines of the note; `nil` if they are no longer those of the record.
  var note: [[UInt8]]?

  /// `nil` if parts of the note stand behind subtasks, if a line is less indented than the task, or if there are bytes
  /// that formats do not hold.
  init?(_ part: borrowing SyntaxPart, _ index: Int) {
    let bytes = part.bytes
    let task = part.records[index]
    var start = task.lowerBound
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    guard (start..<task.lowerBound).allSatisfy({ bytes[$0].isBlank }), let end = Self.noteEnd(part, index) else {
      return nil
    }
    var lines: [[UInt8]] = []
    var offset = start
    while offset < end || lines.isEmpty {
      let lineEnd = part.paddedBytes.firstIndex(of: 0x0A, from: offset, limit: part.range.count)
      lines.append(bytes.array(offset..<lineEnd))
      if lines[lines.count - 1].last == 0x0D { lines[lines.count - 1].removeLast() }
      offset = lineEnd + 1
    }
    self.init(indented: lines)
  }

  /// Reads the text of a field of ours.
  init?(_ text: [UInt8]) {
    // Most tasks have no note.
    if !text.contains(0x0A), !(text.first?.isBlank ?? false) {
      self.init(text, note: [])
    } else {
      self.init(indented: text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) })
    }
  }

  /// `nil` if a line is less indented than the first.
  private init?(indented lines: [[UInt8]]) {
    let indentation = Array(lines[0].prefix(while: \.isBlank))
    if indentation.isEmpty {
      self.init(lines[0], note: Array(lines.dropFirst()))
      return
    }
    guard lines.allSatisfy({ $0.isEmpty || $0.starts(with: indentation) }) else { return nil }
    let rests = lines.map { Array($0.dropFirst(indentation.count)) }
    self.init(rests[0], note: Array(rests.dropFirst()))
  }

  private init?(_ line: [UInt8], note: [[UInt8]]) {
    (self.line, self.note) = (line, note)
    if Self.isPlain(line), note.allSatisfy(Self.isPlain) { return }
    let text = text
    guard String(validating: text, as: UTF8.self) != nil, !Self.suppresses(text),
      !text.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A || $0 == 0x7F })
    else { return nil }
  }

  /// Whether a line has only printable ASCII characters that begin no comment, as most have.
  private static func isPlain(_ line: [UInt8]) -> Bool { line.span.isPrintableASCII(without: UInt8(ascii: "<")) }

  /// The task line and the lines of the note.
  public var lines: [[UInt8]] { [line] + (note ?? []) }

  /// The lines as the text of a field.
  var text: [UInt8] {
    guard let note, !note.isEmpty else { return line }
    return Array(([line] + note).joined(separator: [0x0A]))
  }

  /// Returns the end of the note, or of the task line without one; `nil` if there is a note behind a subtask.
  private static func noteEnd(_ part: SyntaxPart, _ index: Int) -> Int? {
    var end = part.records[index].lowerBound
    var hasSubtask = false
    var child = index + 1
    let last = Int(part.records[index].next)
    while child < last {
      let next = max(child + 1, Int(part.records[child].next))
      switch part.records[child].kind {
      case .task: hasSubtask = true
      case .note:
        if hasSubtask { return nil }
        end = part.records[child..<next].map(\.upperBound).max() ?? end
      default: break
      }
      child = next
    }
    return end
  }

  /// Whether there is a comment that suppresses findings.
  static func suppresses(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      guard rest.starts(with: "!--".utf8) else { continue }
      if rest.dropFirst(3).drop(while: { $0.isBlank || $0 == 0x0A }).starts(with: "tasks".utf8) { return true }
    }
    return false
  }

  /// Returns the record of the lines; `nil` if they are not one task with its note and nothing else.
  ///
  /// The columns of tabs in a note depend on where its task stood, which the lines do not say.
  ///
  /// - Parameter note: the note that the task should have, if it can, wherever it stood.
  func record(_ dialect: Dialect, at place: RecordPlace, preferring note: [UInt8]? = nil) -> Record? {
    let record = self.record(dialect, at: place, column: 0)
    guard let note, let record, record.note != note, self.note?.contains(where: { $0.contains(0x09) }) ?? false else {
      return record
    }
    let others = (1..<Self.tabStop).lazy.compactMap { self.record(dialect, at: place, column: $0) }
    return others.first { $0.note == note } ?? record
  }

  /// The distance of the columns that tabs lead to.
  private static let tabStop = 4

  private func record(_ dialect: Dialect, at place: RecordPlace, column: Int) -> Record? {
    let spaces = [UInt8](repeating: 0x20, count: column)
    var text: [UInt8] = []
    for line in lines { text += (line.isEmpty ? [] : spaces + line) + [0x0A] }
    let part = SyntaxPart(inner: SourceText(text), dialect)
    guard let task = part.records.first, task.kind == .task, task.mark != .unknown, part.taskCount == 1,
      Int(task.next) == part.records.count, WriteObstacles(part).refusal == nil
    else { return nil }
    return Record(part, 0, at: place)
  }
}
