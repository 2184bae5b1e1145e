import TaskModel
import TaskSyntax

/// A headline with a keyword and the lines below it, as they were read.
struct OrgTask: Sendable {
  var record: Record
  var losses = LossReport()
  /// The values that it hands down.
  var inherited: OrgInheritance
  /// The checkboxes below the headline; `nil` if they are words of the note.
  var checklist: OrgChecklist?
}

/// A reader of a headline with a keyword.
struct OrgTaskReader {
  private(set) var task: OrgTask
  private let section: OrgSection
  private let context: InterchangeContext

  /// The dates that stand in the line of planning, besides the day on which a task was closed.
  static let planning: [(key: AttributeKey, name: String)] = [(.due, "DEADLINE"), (.plan, "SCHEDULED")]

  init(
    _ headline: OrgHeadline, _ section: OrgSection, at place: RecordPlace, _ context: InterchangeContext,
    inheriting outer: OrgInheritance
  ) {
    self.section = section
    self.context = context
    task = OrgTask(record: Record(at: place), inherited: outer)
    task.inherited.add(headline, section)
    task.record.sentence = headline.title
    if let title = ours(OrgProperty.title), OrgHeadline.written(title: title) == headline.title {
      task.record.sentence = title
    }
    readNote()
    readKeyword(of: headline)
    readRank(of: headline)
    task.inherited.hand(to: &task.record)
    readDates()
    readRecurrence()
    readEffort()
    readOthers()
    task.record.source = ours(OrgProperty.line).flatMap(RecordSource.init)
    task.record.sortAttributes()
  }

  /// The value of a property of ours.
  private func ours(_ name: String) -> [UInt8]? { section.properties[name].map(OrgProperty.unescaped) }

  private func ours(_ key: AttributeKey) -> [UInt8]? { ours(OrgProperty.name(of: key)).map(\.onOneLine) }

  private mutating func keep(_ name: String, _ value: [UInt8], as kind: LossKind = .value) {
    task.losses.add(kind, at: task.record.place)
    task.record.addNote(Array("- \(name): ".utf8) + value.onOneLine)
  }

  private mutating func readKeyword(of headline: OrgHeadline) {
    guard let meaning = headline.meaning else { return }
    task.record.status = meaning.status
    if !meaning.isExact { keep("keyword", headline.keyword ?? [], as: .orgKeyword) }
  }

  private mutating func readRank(of headline: OrgHeadline) {
    if let priority = headline.priority, let first = priority.first {
      let number = first.isDigit ? Int(digits: priority) ?? 0 : Int(first) - 0x40
      task.record.letter = min(max(number, 1), 5)
      if number > 5 { task.losses.add(.lowLetter, at: task.record.place) }
    }
    guard let text = ours(OrgProperty.rank)?.trimmed, !text.isEmpty else { return }
    guard let rank = RankLiteral(written: text) else { return keep(OrgProperty.rank.lowercased(), text) }
    task.record.quadrant = rank.quadrant
    if rank.letter == task.record.letter { task.record.number = rank.number }
  }

  /// Reads the text below the headline. As it was written here, if Org's is as it was written, too; else without its
  /// checklist. Exports of earlier versions hold the note of a checklist only in the lines of the task.
  private mutating func readNote() {
    if let note = ours(OrgProperty.note), OrgBody.note(OrgBody.written(note)) == section.note {
      task.record.note = note
      return
    }
    let list = section.checklist
    if !list.items.isEmpty, let source = ours(OrgProperty.line).flatMap(RecordSource.init),
      let note = source.record(context.dialect, at: task.record.place)?.note,
      OrgBody.note(OrgBody.written(note)) == section.note
    {
      task.record.note = note
      return
    }
    task.record.note = OrgBody.note(list.rest.map { section.text[$0] })
    task.checklist = list
  }

  private mutating func readDates() {
    for (key, name) in Self.planning { if let text = section.planning[name] { read(key, name, text) } }
    for key in [AttributeKey.done, .cancelled] where key != task.record.closingKey { task.record[key] = ours(key) }
    if let text = section.planning["CLOSED"] {
      if let key = task.record.closingKey { read(key, "CLOSED", text) } else { keep("closed", text) }
    }
    if let text = section.properties[OrgProperty.created] { read(.created, OrgProperty.created, text) }
    task.record[.start] = ours(.start)
    task.record[.until] = ours(.until)
  }

  /// Reads a timestamp. As it was written here, if Org's is as it was written, too.
  private mutating func read(_ key: AttributeKey, _ name: String, _ text: [UInt8]) {
    guard let stamp = OrgTimestamp(text) else { return keep(name.lowercased(), text) }
    if stamp.hasWarning { task.losses.add(.orgWarning, at: task.record.place) }
    if stamp.hasEnd { task.losses.add(.orgRange, at: task.record.place) }
    task.record[key] = stamp.value
    guard let ours = ours(key), let date = DateLiteral(ours.span, in: 0..<ours.count) else { return }
    let written = OrgTimestamp(OrgTimestamp.text(date, takesFirst: key == .created, isActive: true))
    if written?.value == stamp.value { task.record[key] = ours }
  }

  private mutating func readRecurrence() {
    let stamps = Self.planning.compactMap { section.planning[$0.name].flatMap { OrgTimestamp($0) } }
    let repeaters = stamps.compactMap(\.repeater)
    let ours = ours(.every)
    guard let repeater = repeaters.first else {
      task.record[.every] = ours
      return
    }
    let literal = ours.flatMap { RecurrenceLiteral($0.span, in: 0..<$0.count) }
    let dates = Self.planning.compactMap { task.record.date($0.key) }
    if let literal, OrgRepeater.text(literal, dates: dates).map({ Array($0.utf8) }) == repeater {
      task.record[.every] = ours
    } else if let rule = OrgRepeater.rule(repeater) {
      task.record[.every] = rule
    } else {
      keep("every", repeater)
    }
    for other in repeaters.dropFirst() where other != repeater { keep("every", other) }
  }

  private mutating func readEffort() {
    if let text = section.properties[OrgProperty.effort] {
      if let ours = ours(.est), OrgEffort.text(ours) == text {
        task.record[.est] = ours
      } else if let value = OrgEffort.value(text) {
        task.record[.est] = value
      } else {
        keep("effort", text)
      }
    } else if let ours = ours(.est), OrgEffort.text(ours) == nil {
      task.record[.est] = ours
    }
    task.record[.spent] = ours(.spent)
    if section.clockedMinutes > 0 {
      let known =
        task.record[.spent].flatMap { DurationLiteral($0.span, in: 0..<$0.count, allowsDays: false) }?.minutes ?? 0
      task.record[.spent] = FieldRecord.duration(min(known + section.clockedMinutes, DurationLiteral.maximumMinutes))
    }
  }

  /// Whether an id is one of ours rather than one that Org makes.
  static func isOwn(id: [UInt8]) -> Bool {
    !RecordIdentity.isUUID(id.map(\.lowercased)) && Record.Attribute(.id, id).word(in: .init()) != nil
  }

  private mutating func readID() {
    guard let id = section.properties[OrgProperty.id], !id.isEmpty else { return }
    if Self.isOwn(id: id) || ours(.id) == id {
      task.record[.id] = id
    } else if context.keepsIDs {
      task.record.attributes.append(Record.Attribute(Array("uid".utf8), id.onOneLine))
    }
  }

  /// The properties that are read beside others.
  private static let known = Set(AttributeKey.reserved.map { OrgProperty.name(of: $0) })
    .union([OrgProperty.title, OrgProperty.rank, OrgProperty.project, OrgProperty.note, OrgProperty.line])
    .union([OrgProperty.id, OrgProperty.category, OrgProperty.created, OrgProperty.effort])

  /// Reads the properties that are attributes alone, and keeps those of other programs in the note.
  private mutating func readOthers() {
    readID()
    for key in [AttributeKey.owner, .of, .after] { task.record[key] = ours(key) }
    for reminder in ours(.remind)?.split(separator: 0x20) ?? [] {
      task.record.attributes.append(Record.Attribute(.remind, Array(reminder)))
    }
    for name in section.names where !Self.known.contains(name) && !OrgProperty.isIgnored(name) {
      let value = section.properties[name] ?? []
      let key = name.hasPrefix(OrgProperty.declared) ? String(name.dropFirst(OrgProperty.declared.count)) : name
      let attribute = Record.Attribute(Array(key.lowercased().utf8), OrgProperty.unescaped(value).onOneLine)
      if attribute.reserved == .declared, attribute.word(in: context.dialect) != nil,
        !task.record.attributes.contains(where: { $0.hasKey(of: attribute) })
      {
        task.record.attributes.append(attribute)
      } else if !value.isEmpty {
        keep(name.lowercased(), value, as: .field)
      }
    }
  }
}
