import JSON
import TaskSyntax

/// Reads tasks from JSON: the objects of the array `tasks`, or objects of an array or one after the other. The headings of
/// the array `documents` come along.
struct JSONTaskReader {
  private(set) var result = ImportedRecords()

  init(_ text: [UInt8], file: [UInt8], _ context: InterchangeContext) {
    let text = text.withLineFeeds
    if !read(text, file: file, context, areLines: true) { _ = read(text, file: file, context, areLines: false) }
  }

  /// Reads the tasks and the headings of a text.
  ///
  /// - Parameter areLines: whether to find the end of `tasks` by the lines of its objects.
  /// - Returns: whether that end is known: it may not be if an object was malformed, or taken to be so.
  private mutating func read(
    _ text: [UInt8], file: [UInt8], _ context: InterchangeContext, areLines: Bool
  ) -> Bool {
    let arrays = JSONArrays(of: text, areLines: areLines)
    var (pieces, problems, hasWrongEnd) = JSONRecords.read(
      text, file: file, in: arrays["tasks"], context, state: Piece()
    ) { piece, object, place in
      piece.records.add(Self.fields(of: object, at: place, &piece.names, context.dialect))
    }
    if areLines, hasWrongEnd || !problems.isEmpty { return false }
    var fields = pieces.map(\.records)
    pieces = []
    let records = FieldRecords(joining: &fields)
    result = records.result
    result.problems += problems
    if arrays["tasks"] != nil, let range = arrays["documents"] {
      let positions = RecordPositions(records.origins)
      typealias Documents = [(object: JSONValue, place: RecordPlace)]
      let (documents, _, _) = JSONRecords.read(text, file: file, in: range, context, state: Documents()) {
        $0.append(($1, $2))
      }
      for document in documents.joined() { addTexts(document.object, at: document.place, positions) }
      result.sortTexts()
    }
    result.problems.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    return true
  }

  private struct Piece: Sendable {
    var names = JSONFieldNames()
    var records = FieldRecords()
  }

  private static func fields(
    of object: JSONValue, at place: RecordPlace, _ names: inout JSONFieldNames, _ dialect: Dialect
  ) -> FieldRecord {
    // Lists name the depth and have parents, so a quadrant is computed only where they say so.
    var record = FieldRecord(at: place, isList: false)
    let members = object.members
    let isWritten = members.first { $0.key.hasText(JSONFieldNames.quadrantWritten) }?.value.boolean ?? true
    for (index, (key, value)) in members.enumerated() where value.kind != .null {
      switch names.name(key, at: index) {
      case .quadrantWritten, .field(.derived): continue
      case .attributes where value.kind == .object:
        for (key, value) in value.members where value.kind != .null {
          record.read(text(of: value), as: .other(key.text))
        }
      case .attributes: read(value, as: .other(key.text), &record)
      case .field(.quadrant) where !isWritten: continue
      case .field(let field): read(value, as: field, &record)
      }
    }
    record.finish(dialect)
    return record
  }

  private static func read(_ value: JSONValue, as field: TaskField, _ record: inout FieldRecord) {
    switch value.kind {
    case .array: record.read(value.elements.map(\.text), as: field)
    case .object: record.read(value.line[...], as: field)
    default: record.read(text(of: value), as: field)
    }
  }

  private static func text(of value: JSONValue) -> ArraySlice<UInt8> { value.plainText ?? value.text[...] }

  /// Adds the headings of a file, each before the first task behind it, and counts front matter.
  private mutating func addTexts(_ object: JSONValue, at place: RecordPlace, _ positions: RecordPositions) {
    let members = object.members
    func value(_ name: String, of members: JSONMembers) -> JSONValue? {
      members.first { $0.key.hasText(Array(name.utf8)) }?.value
    }
    func number(_ name: String, of members: JSONMembers) -> Int? {
      value(name, of: members).flatMap { Int(digits: $0.text) }
    }
    if value("frontMatter", of: members)?.kind == .string { result.losses.add(.frontMatter, at: place) }
    let file = value("file", of: members)?.text.onOneLine ?? []
    for heading in value("headings", of: members)?.elements ?? [] {
      let fields = heading.members
      guard let line = number("line", of: fields), let title = value("title", of: fields)?.text else {
        result.losses.add(.heading, at: place)
        continue
      }
      let level = min(max(number("level", of: fields) ?? 1, 1), 6)
      let position = positions.position(file: file, behindLine: line)
      result.add(heading: title, level: level, isMarkdown: false, position: position, at: place)
    }
  }
}

/// The meanings of members. Most objects of a text have the same members in the same order, so each is looked up once.
private struct JSONFieldNames: Sendable {
  enum Name: Sendable {
    case field(TaskField)
    case attributes
    case quadrantWritten
  }

  static let quadrantWritten = Array("quadrantWritten".utf8)

  private var known: [(key: [UInt8], name: Name)] = []

  /// Returns the meaning of a key, which is the one with this number in its object.
  mutating func name(_ key: JSONValue, at index: Int) -> Name {
    if index < known.count, key.hasText(known[index].key) { return known[index].name }
    let text = key.text
    let name = Self.name(text)
    while known.count <= index { known.append((text, name)) }
    known[index] = (text, name)
    return name
  }

  private static func name(_ key: [UInt8]) -> Name {
    if key == quadrantWritten { return .quadrantWritten }
    return key == Array("attributes".utf8) ? .attributes : .field(TaskField(key))
  }
}

/// The positions of records by the places that they had in their files.
private struct RecordPositions {
  private var lines: [[UInt8]: [(line: Int, record: Int)]] = [:]
  private var count = 0

  init(_ origins: some Sequence<(file: [UInt8], line: Int)>) {
    for (record, origin) in origins.enumerated() {
      lines[origin.file, default: []].append((origin.line, record))
      count = record + 1
    }
    for file in lines.keys { lines[file]?.sort { ($0.line, $0.record) < ($1.line, $1.record) } }
  }

  /// Returns the index of the first record behind a line of a file. If there is none, the one behind all records of the
  /// file, or behind all records.
  func position(file: [UInt8], behindLine line: Int) -> Int {
    let known = lines[file] ?? []
    let index = known.partitioningIndex { $0.line > line }
    return index < known.count ? known[index].record : known.last.map { $0.record + 1 } ?? count
  }
}
