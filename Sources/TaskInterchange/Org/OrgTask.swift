import TaskModel
import TaskSyntax

/// A headline with a keyword, the lines below it, and its record.
struct OrgTask {
  var record: Record
  private(set) var losses = LossReport()
  /// The values that it hands down.
  private(set) var inherited: OrgInheritance
  /// The checkboxes below the headline; `nil` if they are words of the note.
  private(set) var checklist: OrgChecklist?
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
    record = Record(at: place)
    inherited = outer
    inherited.add(headline, section)
    record.sentence = headline.title
    if let title = ours(OrgProperty.title), OrgHeadline.written(title: title) == headline.title {
      record.sentence = title
    }
    readNote()
    readKeyword(of: headline)
    readRank(of: headline)
    inherited.hand(to: &record)
    readDates()
    readRecurrence()
    readEffort()
    readOthers()
    record.source = ours(OrgProperty.line).flatMap(RecordSource.init)
    record.sortAttributes()
  }

  /// The value of a property of ours.
  private func ours(_ name: String) -> [UInt8]? { section.properties[name].map(OrgProperty.unescaped) }

  private func ours(_ key: AttributeKey) -> [UInt8]? { ours(OrgProperty.name(of: key)).map(\.onOneLine) }

  private mutating func keep(_ name: String, _ value: [UInt8], as kind: LossKind = .value) {
    losses.add(kind, at: record.place)
    record.addNote(Array("- \(name): ".utf8) + value.onOneLine)
  }

  private mutating func readKeyword(of headline: OrgHeadline) {
    guard let meaning = headline.meaning else { return }
    record.status = meaning.status
    if !meaning.isExact { keep("keyword", headline.keyword ?? [], as: .orgKeyword) }
  }

  private mutating func readRank(of headline: OrgHeadline) {
    if let priority = headline.priority, let first = priority.first {
      let number = first.isDigit ? Int(digits: priority) ?? 0 : Int(first) - 0x40
      record.letter = min(max(number, 1), 5)
      if number > 5 { losses.add(.lowLetter, at: record.place) }
    }
    guard let rank = ours(OrgProperty.rank).flatMap(RankLiteral.init(written:)) else { return }
    record.quadrant = rank.quadrant
    if rank.letter == record.letter { record.number = rank.number }
  }

  /// Reads the text below the headline. As it was written here, if Org's is as it was written, too; else without its
  /// checklist. Exports of earlier versions hold the note of a checklist only in the lines of the task.
  private mutating func readNote() {
    if let note = ours(OrgProperty.note), OrgBody.note(OrgBody.written(note)) == section.note {
      record.note = note
      return
    }
    let list = section.checklist
    if !list.items.isEmpty, let source = ours(OrgProperty.line).flatMap(RecordSource.init),
      let note = source.record(context.dialect, at: record.place)?.note,
      OrgBody.note(OrgBody.written(note)) == section.note
    {
      record.note = note
      return
    }
    record.note = OrgBody.note(list.rest.map { section.text[$0] })
    checklist = list
  }

  private mutating func readDates() {
    for (key, name) in Self.planning { if let text = section.planning[name] { read(key, name, text) } }
    for key in [AttributeKey.done, .cancelled] where key != record.closingKey { record[key] = ours(key) }
    if let text = section.planning["CLOSED"] {
      if let key = record.closingKey { read(key, "CLOSED", text) } else { keep("closed", text) }
    }
    if let text = section.properties[OrgProperty.created] { read(.created, OrgProperty.created, text) }
    record[.start] = ours(.start)
    record[.until] = ours(.until)
  }

  /// Reads a timestamp. As it was written here, if Org's is as it was written, too.
  private mutating func read(_ key: AttributeKey, _ name: String, _ text: [UInt8]) {
    guard let stamp = OrgTimestamp(text) else { return keep(name.lowercased(), text) }
    if stamp.hasWarning { losses.add(.orgWarning, at: record.place) }
    if stamp.hasEnd { losses.add(.orgRange, at: record.place) }
    record[key] = stamp.value
    guard let ours = ours(key), let date = DateLiteral(ours.span, in: 0..<ours.count) else { return }
    let written = OrgTimestamp(OrgTimestamp.text(date, takesFirst: key == .created, isActive: true))
    if written?.value == stamp.value { record[key] = ours }
  }

  private mutating func readRecurrence() {
    let stamps = Self.planning.compactMap { section.planning[$0.name].flatMap { OrgTimestamp($0) } }
    let repeaters = stamps.compactMap(\.repeater)
    let ours = ours(.every)
    guard let repeater = repeaters.first else {
      record[.every] = ours
      return
    }
    let literal = ours.flatMap { RecurrenceLiteral($0.span, in: 0..<$0.count) }
    let dates = Self.planning.compactMap { record.date($0.key) }
    if let literal, OrgRepeater.text(literal, dates: dates).map({ Array($0.utf8) }) == repeater {
      record[.every] = ours
    } else if let rule = OrgRepeater.rule(repeater) {
      record[.every] = rule
    } else {
      keep("every", repeater)
    }
    for other in repeaters.dropFirst() where other != repeater { keep("every", other) }
  }

  private mutating func readEffort() {
    if let text = section.properties[OrgProperty.effort] {
      if let ours = ours(.est), OrgEffort.text(ours) == text {
        record[.est] = ours
      } else if let value = OrgEffort.value(text) {
        record[.est] = value
      } else {
        keep("effort", text)
      }
    } else if let ours = ours(.est), OrgEffort.text(ours) == nil {
      record[.est] = ours
    }
    record[.spent] = ours(.spent)
    if section.clockedMinutes > 0 {
      let known = record[.spent].flatMap { DurationLiteral($0.span, in: 0..<$0.count, allowsDays: false) }?.minutes ?? 0
      record[.spent] = FieldRecord.duration(min(known + section.clockedMinutes, DurationLiteral.maximumMinutes))
    }
  }

  /// Whether an id is one of ours rather than one that Org makes.
  static func isOwn(id: [UInt8]) -> Bool {
    !RecordIdentity.isUUID(id.map(\.lowercased)) && Record.Attribute(AttributeKey.id.bytes, id).word(in: .init()) != nil
  }

  private mutating func readID() {
    guard let id = section.properties[OrgProperty.id], !id.isEmpty else { return }
    if Self.isOwn(id: id) || ours(.id) == id {
      record[.id] = id
    } else if context.keepsIDs {
      record.attributes.append(Record.Attribute(Array("uid".utf8), id.onOneLine))
    }
  }

  /// The properties that are read beside others.
  private static let known = Set(AttributeKey.reserved.map { OrgProperty.name(of: $0) })
    .union([OrgProperty.title, OrgProperty.rank, OrgProperty.project, OrgProperty.note, OrgProperty.line])
    .union([OrgProperty.id, OrgProperty.category, OrgProperty.created, OrgProperty.effort])

  /// Reads the properties that are attributes alone, and keeps those of other programs in the note.
  private mutating func readOthers() {
    readID()
    for key in [AttributeKey.owner, .of, .after] { record[key] = ours(key) }
    for reminder in ours(.remind)?.split(separator: 0x20) ?? [] {
      record.attributes.append(Record.Attribute(AttributeKey.remind.bytes, Array(reminder)))
    }
    for name in section.names where !Self.known.contains(name) && !OrgProperty.isIgnored(name) {
      let value = section.properties[name] ?? []
      let key = name.hasPrefix(OrgProperty.declared) ? String(name.dropFirst(OrgProperty.declared.count)) : name
      let attribute = Record.Attribute(Array(key.lowercased().utf8), OrgProperty.unescaped(value).onOneLine)
      if attribute.word(in: context.dialect) != nil, !record.attributes.contains(where: { $0.key == attribute.key }),
        AttributeKey(reserved: attribute.key) == nil
      {
        record.attributes.append(attribute)
      } else if !value.isEmpty {
        keep(name.lowercased(), value, as: .field)
      }
    }
  }
}
