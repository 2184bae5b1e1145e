import TaskModel
import TaskSyntax

/// Writes records as headlines, each with its planning, its properties, its note and its subtasks below it.
struct OrgWriter {
  private(set) var written = WrittenPiece()
  private let isPlain: Bool
  /// The level and the record of each item above the next one; `nil` for one without a title.
  private var above: [(level: Int, record: Record)?] = []

  /// - Parameter isPlain: whether the own lines of tasks are left out.
  init(isPlain: Bool) { self.isPlain = isPlain }

  /// The settings at the start of a file.
  static let head = Array("#+TODO: \(OrgKeywords.written)\n#+PRIORITIES: A E C\n".utf8)

  /// Writes the next item of an outline.
  ///
  /// - Parameter depth: the number of items that it is below.
  mutating func write(_ source: Record, depth: Int) {
    above.removeSubrange(depth...)
    let record = source.plain(&written.losses)
    let title = record.titleOfNames.trimmed
    guard !title.isEmpty else {
      written.losses.add(.title, at: record.place)
      return above.append(nil)
    }
    let outer = above.last ?? nil
    if depth > 0, outer == nil { written.losses.add(.orphan, at: record.place) }
    let level = (outer?.level ?? 0) + 1
    above.append((level, record))
    writeHeadline(record, title, level: level, inheriting: outer?.record)
    writePlanning(record)
    writeProperties(record, title, inheriting: outer?.record)
    if let note = record.note { for line in OrgBody.written(note) { written.output += line + [0x0A] } }
  }

  private mutating func writeHeadline(_ record: Record, _ title: [UInt8], level: Int, inheriting outer: Record?) {
    written.output += repeatElement(UInt8(ascii: "*"), count: level)
    written.output.append(0x20)
    written.output += OrgKeywords.keyword(of: record.status)
    if record.letter != 0 {
      written.output += " [#".utf8
      written.output += [UInt8(0x40 + record.letter), UInt8(ascii: "]")]
    }
    written.output.append(0x20)
    written.output += OrgHeadline.written(title: title)
    var words: [[UInt8]] = []
    for name in record.contexts where !(outer?.contexts.contains(name) ?? false) {
      words.append([UInt8(ascii: "@")] + tag(name, record))
    }
    for name in record.tags where !(outer?.tags.contains(name) ?? false) { words.append(tag(name, record)) }
    words.removeRepeats()
    if !words.isEmpty { written.output += " :".utf8 }
    for word in words {
      written.output += word
      written.output.append(UInt8(ascii: ":"))
    }
    written.output.append(0x0A)
  }

  private mutating func tag(_ name: [UInt8], _ record: Record) -> [UInt8] {
    let tag = OrgHeadline.tag(name)
    if tag != name { written.losses.add(.name, at: record.place) }
    return tag
  }

  private mutating func writePlanning(_ record: Record) {
    let repeater = Self.repeater(of: record)
    let start = written.output.count
    func add(_ word: OrgPlanning.Word, _ stamp: [UInt8]) {
      if written.output.count > start { written.output.append(0x20) }
      written.output += OrgPlanning.Word.starts[word.rawValue]
      written.output.append(0x20)
      written.output += stamp
    }
    if let key = record.closingKey, let date = record.date(key) {
      add(.closed, OrgTimestamp.text(date, takesFirst: false, isActive: false))
    }
    for (key, word) in OrgPlanning.dates {
      guard let date = record.date(key) else { continue }
      add(word, OrgTimestamp.text(date, takesFirst: false, isActive: true, repeater: repeater))
    }
    if written.output.count > start { written.output.append(0x0A) }
  }

  /// The repeater of an active task with a timestamp.
  private static func repeater(of record: Record) -> String? {
    let dates = OrgPlanning.dates.compactMap { record.date($0.key) }
    guard record.status.isActive, !dates.isEmpty, let every = record[.every] else { return nil }
    return RecurrenceLiteral(every.span, in: 0..<every.count).flatMap { OrgRepeater.text($0, dates: dates) }
  }

  private mutating func writeProperties(_ record: Record, _ title: [UInt8], inheriting outer: Record?) {
    var drawer = OrgDrawer()
    if record.number != 0 || record.quadrant != 0 {
      let rank = RankLiteral(letter: record.letter, number: record.number, quadrant: record.quadrant)
      drawer.add(OrgProperty.ourRank.name, Array(rank.text.utf8))
    }
    if OrgHeadline.written(title: title) != title { drawer.add(OrgProperty.ourTitle.name, title) }
    if record.project != outer?.project, let project = record.project {
      drawer.add(verbatim: OrgProperty.category.name, project.trimmed)
      if project.trimmed != project { drawer.add(OrgProperty.ourProject.name, project) }
    }
    var reminders: [[UInt8]] = []
    for attribute in record.attributes {
      guard attribute.reserved != .declared else {
        let name = OrgProperty.name(ofDeclared: attribute.key)
        drawer.add(name, attribute.value)
        continue
      }
      if attribute.reserved == .remind {
        reminders.append(attribute.value)
      } else {
        write(attribute.reserved, attribute.value, of: record, &drawer)
      }
    }
    if !reminders.isEmpty { drawer.add(OrgProperty.name(of: .remind), Array(reminders.joined(separator: [0x20]))) }
    if let note = record.note, !Self.isReadAsWritten(note) { drawer.add(OrgProperty.ourNote.name, note) }
    if !isPlain, let source = record.source { drawer.add(OrgProperty.ourLine.name, source.text) }
    written.output += drawer.finish()
  }

  /// Whether the text of a note alone says what the note does.
  private static func isReadAsWritten(_ note: [UInt8]) -> Bool {
    let lines = OrgBody.written(note)
    return OrgBody.note(lines) == note && OrgChecklist(lines).items.isEmpty
  }

  private mutating func write(_ key: AttributeKey, _ value: [UInt8], of record: Record, _ drawer: inout OrgDrawer) {
    let date = record.date(key)
    var isWhole = false
    switch key {
    case .due, .plan: isWhole = date?.kind == .day
    case .done, .cancelled: isWhole = key == record.closingKey && date?.kind == .day
    case .created:
      if let date {
        drawer.add(verbatim: OrgProperty.created.name, OrgTimestamp.text(date, takesFirst: true, isActive: false))
      }
      isWhole = date?.kind == .day
    case .every:
      let repeater = Self.repeater(of: record)
      if repeater == nil, record.status.isActive { written.losses.add(.orgRecurrence, at: record.place) }
      isWhole = repeater.map { OrgRepeater.rule(Array($0.utf8)) == value } ?? false
    case .est:
      if let effort = OrgEffort.text(value) {
        drawer.add(verbatim: "Effort", effort)
        isWhole = OrgEffort.value(effort[...]) == value
      }
    case .id:
      drawer.add(verbatim: OrgProperty.identifier.name, value)
      isWhole = OrgTaskReader.isOwn(id: value)
    default: break
    }
    if !isWhole { drawer.add(OrgProperty.name(of: key), value) }
  }
}

/// A drawer of properties that is put together line by line.
private struct OrgDrawer {
  private var lines: [UInt8] = []

  /// Adds a property of ours.
  mutating func add(_ name: String, _ value: [UInt8]) { add(verbatim: name, OrgProperty.escaped(value)) }

  /// Adds a property that other programs read.
  mutating func add(verbatim name: String, _ value: [UInt8]) {
    lines += (lines.isEmpty ? ":PROPERTIES:\n:" : ":").utf8
    lines += name.utf8
    lines += ": ".utf8
    lines += value
    lines.append(0x0A)
  }

  /// Ends the drawer, and returns it; nothing without properties.
  consuming func finish() -> [UInt8] {
    if !lines.isEmpty { lines += ":END:\n".utf8 }
    return lines
  }
}
