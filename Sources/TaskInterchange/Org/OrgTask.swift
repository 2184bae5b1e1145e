import TaskModel
import TaskSyntax

/// A headline with a keyword and the lines below it, as they were read.
struct OrgTask: Sendable {
  var record: Record
  var losses = LossReport()
  /// The checkboxes below the headline; `nil` if they are words of the note.
  var checklist: OrgChecklist?
}

/// A reader of a headline with a keyword.
struct OrgTaskReader {
  private(set) var task: OrgTask
  private let section: OrgSection
  private let context: InterchangeContext

  /// The repeaters of the timestamps of planning, in the order of `OrgPlanning.dates`.
  private var repeaters: [[UInt8]] = []

  /// - Parameter inherited: the values of the headlines above and of this one.
  init(
    _ headline: OrgHeadline, _ section: OrgSection, at place: RecordPlace, _ context: InterchangeContext,
    inheriting inherited: OrgInheritance
  ) {
    self.section = section
    self.context = context
    task = OrgTask(record: Record(at: place))
    task.record.sentence = headline.title
    if let title = section.properties.ours(.ourTitle), OrgHeadline.written(title: title) == headline.title {
      task.record.sentence = title
    }
    readNote()
    readKeyword(of: headline)
    readRank(of: headline)
    inherited.hand(to: &task.record)
    readDates()
    readRecurrence()
    readEffort()
    readOthers()
    task.record.source = section.properties.ours(.ourLine).flatMap(RecordSource.init)
    task.record.sortAttributes()
  }

  private mutating func keep(_ name: String, _ value: [UInt8], as kind: LossKind = .value) {
    task.losses.add(kind, at: task.record.place)
    task.record.addNote(Array("- \(name): ".utf8) + value.onOneLine)
  }

  private mutating func readKeyword(of headline: OrgHeadline) {
    guard let meaning = headline.meaning else { return }
    task.record.status = meaning.status
    if !meaning.isExact { keep("keyword", Array(headline.keyword), as: .orgKeyword) }
  }

  private mutating func readRank(of headline: OrgHeadline) {
    if let priority = headline.priority, let first = priority.first {
      let number = first.isDigit ? Int(digits: priority) ?? 0 : Int(first) - 0x40
      task.record.letter = min(max(number, 1), 5)
      if number > 5 { task.losses.add(.lowLetter, at: task.record.place) }
    }
    guard let text = section.properties.ours(.ourRank)?.trimmed, !text.isEmpty else { return }
    guard let rank = RankLiteral(written: text) else { return keep(OrgProperty.ourRank.name.lowercased(), text) }
    task.record.quadrant = rank.quadrant
    if rank.letter == task.record.letter { task.record.number = rank.number }
  }

  /// Reads the text below the headline. As it was written here, if Org's is as it was written, too; else without its
  /// checklist. Exports of earlier versions hold the note of a checklist only in the lines of the task.
  private mutating func readNote() {
    let ours = section.properties.ours(.ourNote)
    if ours == nil, section.text.isEmpty { return }
    if let note = ours, OrgBody.note(OrgBody.written(note)) == section.note {
      task.record.note = note
      return
    }
    let list = section.checklist
    if !list.items.isEmpty, let source = section.properties.ours(.ourLine).flatMap(RecordSource.init),
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
    let (planning, properties) = (section.planning, section.properties)
    for (key, word) in OrgPlanning.dates {
      guard let text = planning[word], let repeater = read(key, word.name, text) else { continue }
      repeaters.append(repeater)
    }
    let closing = task.record.closingKey
    for key in [AttributeKey.done, .cancelled] where key != closing { task.record[key] = properties.ours(key) }
    if let text = planning[.closed] {
      if let closing { read(closing, "CLOSED", text) } else { keep("closed", Array(text)) }
    }
    if let text = properties[.created] { read(.created, OrgProperty.created.name, text) }
    task.record[.start] = properties.ours(.start)
    task.record[.until] = properties.ours(.until)
  }

  /// Reads a timestamp. As it was written here, if Org's is as it was written, too.
  ///
  /// - Returns: its repeater; `nil` without one.
  @discardableResult
  private mutating func read(_ key: AttributeKey, _ name: String, _ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard let stamp = OrgTimestamp(text) else {
      keep(name.lowercased(), Array(text))
      return nil
    }
    if stamp.hasWarning { task.losses.add(.orgWarning, at: task.record.place) }
    if stamp.hasEnd { task.losses.add(.orgRange, at: task.record.place) }
    task.record[key] = stamp.value
    if let ours = section.properties.ours(key), let date = DateLiteral(ours.span, in: 0..<ours.count) {
      let written = OrgTimestamp(OrgTimestamp.text(date, takesFirst: key == .created, isActive: true)[...])
      if written?.value == stamp.value { task.record[key] = ours }
    }
    return stamp.repeater
  }

  private mutating func readRecurrence() {
    let ours = section.properties.ours(.every)
    guard let repeater = repeaters.first else {
      task.record[.every] = ours
      return
    }
    let literal = ours.flatMap { RecurrenceLiteral($0.span, in: 0..<$0.count) }
    let dates = OrgPlanning.dates.compactMap { task.record.date($0.key) }
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
    let ours = section.properties.ours(.est)
    if let text = section.properties[.effort] {
      if let ours, OrgEffort.text(ours)?.elementsEqual(text) ?? false {
        task.record[.est] = ours
      } else if let value = OrgEffort.value(text) {
        task.record[.est] = value
      } else {
        keep("effort", Array(text))
      }
    } else if let ours, OrgEffort.text(ours) == nil {
      task.record[.est] = ours
    }
    task.record[.spent] = section.properties.ours(.spent)
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
    guard let id = section.properties[.identifier].map({ Array($0) }), !id.isEmpty else { return }
    if Self.isOwn(id: id) || section.properties.ours(.id) == id {
      task.record[.id] = id
    } else if context.keepsIDs {
      task.record.attributes.append(Record.Attribute(Array("uid".utf8), id.onOneLine))
    }
  }

  /// Reads the properties that are attributes alone, and keeps those of other programs in the note.
  private mutating func readOthers() {
    readID()
    for key in [AttributeKey.owner, .of, .after] { task.record[key] = section.properties.ours(key) }
    for reminder in section.properties.ours(.remind)?.split(separator: 0x20) ?? [] {
      task.record.attributes.append(Record.Attribute(.remind, Array(reminder)))
    }
    for (name, value) in section.properties.others where !OrgProperty.isIgnored(name) {
      let key = name.hasPrefix(OrgProperty.declared) ? String(name.dropFirst(OrgProperty.declared.count)) : name
      let attribute = Record.Attribute(Array(key.lowercased().utf8), OrgProperty.unescaped(value).onOneLine)
      if attribute.reserved == .declared, attribute.word(in: context.dialect) != nil,
        !task.record.attributes.contains(where: { $0.hasKey(of: attribute) })
      {
        task.record.attributes.append(attribute)
      } else if !value.isEmpty {
        keep(name.lowercased(), Array(value), as: .field)
      }
    }
  }
}
