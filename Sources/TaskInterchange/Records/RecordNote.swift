import TaskEditing
import TaskModel
import TaskSyntax

/// The note of a record as lines below its task, so that it is text: no task, no heading and no comment for the linter
/// comes of it.
struct RecordNote {
  /// The lines without the indentation of the note.
  let lines: [[UInt8]]

  /// The kind of loss where a line had to be written with a backslash.
  private(set) var loss: LossKind?

  /// - Parameter isAboveSubtask: whether a subtask follows, which a fence must not take in.
  init(_ note: [UInt8], _ dialect: Dialect, isAboveSubtask: Bool) {
    var lines = note.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.map { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
    }
    while lines.last?.allSatisfy(\.isBlank) ?? false { lines.removeLast() }
    while lines.first?.allSatisfy(\.isBlank) ?? false { lines.removeFirst() }
    if lines.contains(where: Self.isAllowance) {
      loss = .suppression
      lines = lines.map { Self.isAllowance($0) ? [UInt8(ascii: "\\")] + $0 : $0 }
    }
    let trimmed = lines.map(\.trimmedAtEnd)
    if Self.isNote(lines, dialect, isAboveSubtask) {
      self.lines = lines
    } else if Self.isNote(trimmed, dialect, isAboveSubtask) {
      self.lines = trimmed
    } else {
      loss = loss ?? .markup
      self.lines = trimmed.map { Self.escaped($0) }
    }
  }

  private static func isAllowance(_ line: [UInt8]) -> Bool {
    let text = line.drop { $0.isBlank }
    return text.starts(with: "<!--".utf8) && text.dropFirst(4).drop(while: { $0.isBlank }).starts(with: "tasks:".utf8)
  }

  /// Returns the lines of a note as they were in a task file, without indentation; `nil` if they are not the note of a
  /// task in another place.
  ///
  /// - Parameter depth: the number of tasks that it is below, on which the columns of tabs depend.
  static func unchanged(
    _ record: Record, below line: RecordLine, depth: Int, isAboveSubtask: Bool
  ) -> [[UInt8]]? {
    guard let lines = record.source?.note, let note = record.note else { return nil }
    var text: [UInt8] = []
    func append(_ line: [UInt8], depth: Int) {
      if !line.isEmpty { text += repeatElement(UInt8(ascii: " "), count: 2 * depth) }
      text += line + [0x0A]
    }
    for outer in 0..<depth { append(Array("- [ ] x".utf8), depth: outer) }
    append(line.text, depth: depth)
    for line in lines { append(line, depth: depth) }
    if isAboveSubtask { append(Array("- [ ] z".utf8), depth: depth + 1) }
    append(Array("- [ ] y".utf8), depth: 0)
    let probe = Document(SourceText(text))
    guard probe.tasks.count == depth + (isAboveSubtask ? 3 : 2), let part = probe.parts.first else { return nil }
    let tasks = part.records.indices.lazy.filter { part.records[$0].kind == .task }
    return tasks.dropFirst(depth).first.map(part.note) == note ? lines : nil
  }

  /// Whether lines below a task are its note, and are read as they are.
  private static func isNote(_ lines: [[UInt8]], _ dialect: Dialect, _ isAboveSubtask: Bool) -> Bool {
    guard !lines.isEmpty else { return true }
    let text = Array("- [ ] x\n".utf8) + lines.flatMap { ($0.isEmpty ? [] : Array("  ".utf8) + $0) + [0x0A] }
    let rest = (isAboveSubtask ? "  - [ ] z\n" : "") + "- [ ] y\n"
    let probe = Document(SourceText(text + Array(rest.utf8)))
    guard probe.tasks.count == (isAboveSubtask ? 3 : 2), let part = probe.parts.first, let note = part.note(of: 0)
    else {
      return false
    }
    return note == Array(lines.joined(separator: [0x0A]))
  }

  /// Returns a line that cannot begin like a task, a fence or a comment, and keeps its place: a backslash stands before
  /// the first sign.
  private static func escaped(_ line: [UInt8]) -> [UInt8] {
    let text = line.drop { $0.isBlank }
    guard let first = text.first else { return [] }
    let digits = text.prefix { $0.isDigit }
    if let sign = text.dropFirst(digits.count).first, !digits.isEmpty, sign == 0x2E || sign == 0x29 {
      return digits + [UInt8(ascii: "\\")] + text.dropFirst(digits.count)
    }
    return "-*+`~<".utf8.contains(first) ? [UInt8(ascii: "\\")] + text : Array(text)
  }
}
