import TaskModel
import TaskSyntax

/// Reads a todo.txt file line by line.
struct TodoTxtReader {
  private(set) var result = ImportedRecords()
  private let file: [UInt8]
  /// The values of `id` with their records, and the values of `p` of each record.
  private var ids: [(id: [UInt8], record: Int)] = []
  private var parents: [(record: Int, ids: [[UInt8]])] = []

  init(_ text: [UInt8], file: [UInt8], _ context: InterchangeContext) {
    self.file = file
    let pieces = TextPieces(text, lines: context.pieces.count, context.pieces)
    // Threads that shared the name would wait for each other.
    var readers = context.pieces.map(pieces.count) { number in
      TodoTxtReader(pieces[number], file: file.map { $0 }, context.dialect)
    }
    result.records.reserveCapacity(readers.reduce(0) { $0 + $1.result.records.count })
    for index in readers.indices { append(&readers[index]) }
  }

  private init(_ piece: TextPiece, file: [UInt8], _ dialect: Dialect) {
    self.file = file
    for (offset, line) in TextLines(piece.text).enumerated() {
      let place = RecordPlace(file: file, line: piece.firstLine + offset)
      if let line = Self.read(line, at: place, dialect) { add(line) }
    }
  }

  private mutating func append(_ piece: inout TodoTxtReader) {
    let first = result.records.count
    ids += piece.ids.map { ($0.id, $0.record + first) }
    parents += piece.parents.map { ($0.record + first, $0.ids) }
    result.records.take(&piece.result.records)
    result.losses.add(piece.result.losses)
    result.problems += piece.result.problems
  }

  /// Reads a line: `["x " [DATE [DATE]]] | ["(A) "] [DATE]`, then words. `nil` for a blank one.
  private static func read(
    _ line: ArraySlice<UInt8>, at place: RecordPlace, _ dialect: Dialect
  ) -> TodoTxtLine? {
    var record = Record(at: place)
    var losses = LossReport()
    let text = Array(line).onOneLine
    losses.add(.control, at: place, count: line.count { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
    // Empty words are runs of blanks, which a code span may hold.
    var words = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)[...]
    dropBlanks(&words)
    let isBlank = words.isEmpty
    if isBlank && losses.entries.isEmpty { return nil }
    readHead(of: &words, &record, &losses)
    var line = TodoTxtLine(record, dialect, losses, isBlank: isBlank)
    for word in words { line.read(word) }
    line.finish()
    return line
  }

  private mutating func add(_ line: TodoTxtLine) {
    result.losses.add(line.losses)
    guard !line.isBlank else { return }
    let record = line.record
    guard !record.sentence.isEmpty || record.hasNames else {
      result.problems.append(RecordProblem(at: record.place, Array("the task has no words".utf8)))
      return
    }
    if let id = line.id { ids.append((id, result.records.count)) }
    if !line.parents.isEmpty { parents.append((result.records.count, line.parents)) }
    result.records.append(record)
  }

  private static func dropBlanks(_ words: inout ArraySlice<ArraySlice<UInt8>>) { words = words.drop { $0.isEmpty } }

  /// Reads what stands before the words: whether the task is closed, its letter, and its dates.
  private static func readHead(
    of words: inout ArraySlice<ArraySlice<UInt8>>, _ record: inout Record, _ losses: inout LossReport
  ) {
    func takeDate() -> [UInt8]? {
      guard let first = words.first, let date = DateLiteral(first.span, in: 0..<first.count), date.kind == .day,
        date.minuteOfDay == nil
      else { return nil }
      words.removeFirst()
      dropBlanks(&words)
      return Array(first)
    }
    if words.first == [UInt8(ascii: "x")], words.count > 1 {
      words.removeFirst()
      dropBlanks(&words)
      record.status = .done
      record[.done] = takeDate()
      if record[.done] != nil { record[.created] = takeDate() }
      return
    }
    if let first = words.first, words.count > 1, let letter = Self.letter(first) {
      words.removeFirst()
      dropBlanks(&words)
      record.letter = min(Int(letter) - 0x40, 5)
      if letter > UInt8(ascii: "E") { losses.add(.lowLetter, at: record.place) }
    }
    record[.created] = takeDate()
  }

  /// Returns the letter of a word such as `(A)`; `nil` for other words.
  private static func letter(_ word: ArraySlice<UInt8>) -> UInt8? {
    guard word.count == 3, word.first == UInt8(ascii: "("), word.last == UInt8(ascii: ")") else { return nil }
    let letter = word[word.startIndex + 1]
    return letter &- 0x41 < 26 ? letter : nil
  }

  /// Joins subtasks with their parents. A second parent comes after the task instead.
  mutating func finish(_ text: DecodedText) {
    result.losses.add(.invalid, at: RecordPlace(file: file, line: text.invalidLine), count: text.invalidCount)
    let ids = Dictionary(ids.map { ($0.id, $0.record) }, uniquingKeysWith: { first, _ in first })
    for (record, given) in parents {
      let place = result.records[record].place
      let known = given.compactMap { ids[$0] }.filter { $0 != record }
      result.losses.add(.orphan, at: place, count: given.count - known.count)
      result.records[record].parent = known.first
      for parent in known.dropFirst() { add(record, toAfterOf: parent) }
    }
  }

  private mutating func add(_ record: Int, toAfterOf parent: Int) {
    let id = result.records[record][.id] ?? Array("t\(result.records[record].place.line)".utf8)
    result.records[record][.id] = id
    let after = result.records[parent][.after]
    result.records[parent][.after] = after.map { $0 + [UInt8(ascii: ",")] + id } ?? id
    result.records[record].sortAttributes()
    result.records[parent].sortAttributes()
  }
}
