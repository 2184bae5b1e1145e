import TaskEditing
import TaskModel
import TaskSyntax

extension ImportedRecords {
  /// Gives the records that came with their own lines what the other program changed, and nothing else: the fields that
  /// differ from those that the line would have given.
  ///
  /// - Parameter format: writes and reads the record that a line gives.
  mutating func applyLines(_ context: InterchangeContext, _ format: InterchangeFormat) {
    let ids = Set(records.compactMap { $0[.id] })
    // The names of tasks with subtasks, as they came.
    var came: [Int: (contexts: [[UInt8]], tags: [[UInt8]])] = [:]
    for parent in records.lazy.compactMap(\.parent) where records.indices.contains(parent) {
      came[parent] = (records[parent].contexts, records[parent].tags)
    }
    records = context.pieces.joined(records) { Self.withLines(Array($0), ids, context, format) }
    for index in records.indices {
      // Names that the parent has there and not here are none: the format holds them in another form.
      guard let parent = records[index].parent, parent < index, let names = came[parent] else { continue }
      let known = records[parent]
      records[index].contexts.removeAll { names.contexts.contains($0) && !known.contexts.contains($0) }
      records[index].tags.removeAll { names.tags.contains($0) && !known.tags.contains($0) }
    }
  }

  private static func withLines(
    _ came: [Record], _ ids: Set<[UInt8]>, _ context: InterchangeContext, _ format: InterchangeFormat
  ) -> [Record] {
    var records = came
    for index in records.indices { records[index].source = nil }
    var plain = PlainLines(context.dialect)
    for record in records { plain.add(record, inheriting: Classification()) }
    let lines = plain.read(records.span, Array(records.indices))
    var changed: [(index: Int, line: Record, source: RecordSource)] = []
    for index in records.indices {
      guard let source = came[index].source else { continue }
      // Most lines are those that would be written anew.
      if came[index].note == nil, source.note?.isEmpty ?? false, lines.isPlain(index, source.line) {
        records[index].source = source
        continue
      }
      let came = records[index]
      guard var line = source.record(context.dialect, at: came.place, preferring: came.note) else { continue }
      if line.isEqual(to: came) {
        (line.parent, line.source) = (came.parent, source)
        records[index] = line
      } else {
        changed.append((index, line, source))
      }
    }
    for ((index, line, source), expected) in zip(changed, expected(changed.map(\.line), context, format)) {
      guard let expected else { continue }
      records[index] = line.changed(from: expected, to: records[index], ids: ids, source)
    }
    return records
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
