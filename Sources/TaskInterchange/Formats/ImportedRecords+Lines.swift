import TaskEditing
import TaskModel
import TaskSyntax

extension ImportedRecords {
  /// Gives the records that came with their own lines what the other program changed, and nothing else: the fields that
  /// differ from those that the line would have given.
  ///
  /// - Parameter format: writes and reads the record that a line gives.
  mutating func applyLines(_ context: InterchangeContext, _ format: InterchangeFormat) {
    var ids: Set<[UInt8]> = []
    // The names of tasks with subtasks, as they came.
    var came: [Int: (contexts: [[UInt8]], tags: [[UInt8]])] = [:]
    for index in records.indices {
      if let id = records[index].attributes[.id] { ids.insert(id) }
      guard let parent = records[index].parent, records.indices.contains(parent) else { continue }
      came[parent] = (records[parent].contexts, records[parent].tags)
    }
    for (index, record) in Self.changes(of: records, ids, context, format) { records[index] = record }
    for index in records.indices {
      // Names that the parent has there and not here are none: the format holds them in another form.
      guard let parent = records[index].parent, parent < index, let names = came[parent] else { continue }
      let known = (contexts: records[parent].contexts, tags: records[parent].tags)
      records[index].contexts.removeAll { names.contexts.contains($0) && !known.contexts.contains($0) }
      records[index].tags.removeAll { names.tags.contains($0) && !known.tags.contains($0) }
    }
  }

  /// Returns the changed records, with their numbers. Most stay as they came, and a copy of all would count all their
  /// references.
  private static func changes(
    of records: [Record], _ ids: Set<[UInt8]>, _ context: InterchangeContext, _ format: InterchangeFormat
  ) -> [(number: Int, record: Record)] {
    let starts = Array(stride(from: 0, to: records.count, by: context.pieces.count))
    return context.pieces.map(starts.count) {
      changes(in: records[starts[$0]...].prefix(context.pieces.count), ids, context, format)
    }.flatMap(\.self)
  }

  private static func changes(
    in came: ArraySlice<Record>, _ ids: Set<[UInt8]>, _ context: InterchangeContext, _ format: InterchangeFormat
  ) -> [(number: Int, record: Record)] {
    var plain = PlainLines(context.dialect)
    var made: [(number: Int, record: Record)] = []
    var changed: [(place: Int, line: Record, source: RecordSource)] = []
    for index in came.indices {
      guard let source = came[index].source else { continue }
      // Most lines are those that would be written anew. Such a line is read back when it is written.
      let hasNoNote = came[index].note == nil && source.note?.isEmpty ?? false
      if hasNoNote, plain.writes(source.line, for: came[index]) { continue }
      var record = came[index]
      record.source = nil
      if var line = source.record(context.dialect, at: record.place, preferring: record.note) {
        if line.isEqual(to: record) {
          (line.parent, line.source) = (record.parent, source)
          record = line
        } else {
          changed.append((made.count, line, source))
        }
      }
      made.append((index, record))
    }
    for ((place, line, source), expected) in zip(changed, expected(changed.map(\.line), context, format)) {
      guard let expected else { continue }
      made[place].record = line.changed(from: expected, to: made[place].record, ids: ids, source)
    }
    return made
  }

  /// Returns the records that lines would have given; `nil` for a line that would have given none.
  private static func expected(
    _ lines: [Record], _ context: InterchangeContext, _ format: InterchangeFormat
  ) -> [Record?] {
    var plain = context
    (plain.isPlain, plain.keepsIDs, plain.pieces) = (true, false, Pieces())
    var losses = LossReport()
    func records(of lines: [Record]) -> [Record] {
      format.read(format.written(lines, plain, &losses), lines.first?.place.file ?? [], plain).records
    }
    // Together, a task might find the one that it comes after.
    let rest = lines.filter { $0[.after] == nil }
    let all = records(of: rest)
    guard all.count == rest.count else { return lines.map { records(of: [$0]).first } }
    var next = all.makeIterator()
    return lines.map { $0[.after] == nil ? next.next() : records(of: [$0]).first }
  }
}

extension Record {
  /// Whether another record has the same values. Place, parent and source do not count.
  fileprivate func isEqual(to other: Record) -> Bool {
    status == other.status && letter == other.letter && number == other.number && quadrant == other.quadrant
      && sentence == other.sentence && project == other.project && contexts == other.contexts && tags == other.tags
      && attributes == other.attributes && note == other.note
  }

  /// Returns the record of a line with the fields in which the record that came differs from the expected one.
  fileprivate func changed(
    from expected: Record, to came: Record, ids: Set<[UInt8]>, _ source: RecordSource
  ) -> Record {
    var result = self
    result.source = source
    (result.parent, result.place) = (came.parent, came.place)
    if came.status != expected.status { result.status = came.status }
    if came.letter != expected.letter || came.number != expected.number {
      (result.letter, result.number) = (came.letter, came.number)
    }
    if came.quadrant != expected.quadrant { result.quadrant = came.quadrant }
    if came.sentence.trimmed != expected.sentence.trimmed { result.sentence = came.sentence }
    if came.project != expected.project { result.project = came.project }
    result.contexts = Self.changed(contexts, from: expected.contexts, to: came.contexts)
    result.tags = Self.changed(tags, from: expected.tags, to: came.tags)
    if came.note != expected.note {
      result.note = came.note
      result.source?.note = nil
    }
    result.changeAttributes(from: expected, to: came, ids)
    return result
  }

  /// Returns names without those that were removed, and with those that were added.
  private static func changed(_ names: [[UInt8]], from expected: [[UInt8]], to came: [[UInt8]]) -> [[UInt8]] {
    let (wasExpected, hasCome) = (NameLookup(expected), NameLookup(came))
    var result = names.filter { !wasExpected.contains($0) || hasCome.contains($0) }
    result += came.filter { !wasExpected.contains($0) }
    result.removeRepeats()
    return result
  }

  private mutating func changeAttributes(from expected: Record, to came: Record, _ ids: Set<[UInt8]>) {
    func values(_ key: [UInt8], _ record: Record) -> [[UInt8]] {
      record.attributes.filter { $0.key == key }.map(\.value)
    }
    func names(_ record: Record) -> [[UInt8]] {
      record[.after]?.split(separator: UInt8(ascii: ",")).map { Array($0) } ?? []
    }
    func isKnown(_ name: [UInt8]) -> Bool { ids.contains(name) && name != self[.id] }
    var keys: [[UInt8]] = []
    for attribute in came.attributes + expected.attributes { keys.append(attribute.key) }
    // A line alone does not find the tasks that it comes after.
    if self[.after] != nil { keys.append(AttributeKey.after.bytes) }
    keys.removeRepeats()
    for key in keys {
      // Names of tasks that are not in the file, and its own, are no change.
      let isSame =
        key == AttributeKey.after.bytes
        ? names(came).filter(isKnown) == names(self).filter(isKnown)
        : values(key, came) == values(key, expected)
      if isSame { continue }
      attributes.removeAll { $0.key == key }
      attributes += values(key, came).map { Attribute(key, $0) }
    }
    sortAttributes()
  }
}
