import TaskFiles
import TaskModel
import TaskSyntax

/// The contents of a large file. Its parts keep their records, or are read again where records are asked for: records
/// take twice the memory of the text, and a screen shows few of them. Where the text is not kept either, it is read from
/// the file again.
final class FileContent: DeferredContent {
  /// A part, its rows, and what it hands down.
  struct Part: Sendable {
    var syntax: SyntaxPart
    var model: PartModel
    var outline: PartOutline
  }

  /// The place of the text.
  enum Origin: Sendable {
    case memory(SourceText)
    case file(FileReader)
  }

  private let origin: Origin
  private let contents: [Part]
  private let frontMatter: FrontMatter
  let dialect: Dialect
  private let keepsRecords: Bool
  private let kept: SharedState<KeptParts<SyntaxPart>>
  /// All parts with their records, once they were asked for.
  private let all = SharedState<[SyntaxPart]?>(nil)
  /// Why the file does not hold what it held, once that was noticed.
  private let noticed = SharedState<FileError?>(nil)

  /// - Parameters:
  ///   - parts: all parts of the document, in order.
  ///   - keepsRecords: whether they have their records.
  init(_ origin: Origin, _ parts: [Part], _ frontMatter: FrontMatter, _ dialect: Dialect, keepsRecords: Bool) {
    self.origin = origin
    contents = parts
    self.frontMatter = frontMatter
    self.dialect = dialect
    self.keepsRecords = keepsRecords
    kept = SharedState(KeptParts(count: parts.count))
    if case .file = origin { Self.openCount.withLock { $0 += 1 } }
  }

  deinit { if case .file = origin { Self.openCount.withLock { $0 -= 1 } } }

  /// The number of files that stay open, so that they are the ones that were read whatever happens to their names.
  private static let openCount = SharedState(0)
  private static let mostOpen = 8

  /// Whether another file may stay open, in place of its text. Systems permit few open files.
  static var mayKeepOpen: Bool { openCount.withLock { $0 < mostOpen } }

  var document: Document {
    Document(self, DocumentModel(contents.map(\.model), frontMatter: frontMatter), frontMatter)
  }

  var source: SourceText {
    switch origin {
    case .memory(let source): source
    case .file:
      SourceText(
        padding: contents.indices.flatMap { number in
          let part = text(ofPart: number)
          return part.bytes.array(part.bytes.indices)
        })
    }
  }

  var parts: [SyntaxPart] {
    if let parts = all.withLock({ $0 }) { return parts }
    let source = source
    let read = contents.indices.map { syntax(ofPart: $0).placed(in: source) }
    all.withLock { $0 = read }
    return read
  }

  func syntax(ofPart number: Int) -> SyntaxPart {
    if keepsRecords { return contents[number].syntax }
    if let part = kept.withLock({ $0[number] }) { return part }
    var part = text(ofPart: number)
    part.readAgain(nil, dialect)
    if case .file(let file) = origin, !part.holds(contents[number].model) {
      note(FileError(file.path, .changedWhileShown))
      let model = contents[number].model
      part = SyntaxPart(
        inPlaceOf: contents[number].syntax, tasks: model.rows.map { (Int($0.record), Int($0.offset)) },
        headings: model.sections.dropFirst().map { Int($0.record) })
    }
    let read = part
    kept.withLock { $0.keep(read, number) }
    return part
  }

  /// Reads another version of a document whose text is kept: only the parts from the first difference to the last one.
  ///
  /// - Returns: the numbers of the parts that were read, before and after; `nil` where the text is not kept.
  func changed(to source: SourceText) -> (content: FileContent, old: Range<Int>, new: Range<Int>)? {
    guard case .memory = origin else { return nil }
    let parts = contents.map { OpenText.Part($0.syntax, $0.model, $0.outline, hasRecords: keepsRecords) }
    var text = OpenText(parts, dialect, keepsRecords: keepsRecords)
    let read = text.replaceAll(with: source.bytes)
    let frontMatter = read.new.lowerBound == 0 ? text.syntax(ofPart: 0).frontMatter : frontMatter
    let content = FileContent(
      .memory(source), text.parts.map { Part(syntax: $0.syntax, model: $0.model, outline: $0.outline) }, frontMatter,
      text.dialect, keepsRecords: keepsRecords)
    return (content, read.old, read.new)
  }

  /// Returns the codes of the handles of the tasks in some parts.
  func handleCodes(ofParts numbers: Range<Int>) -> [HandleCode] {
    numbers.flatMap { syntax(ofPart: $0).handleCodes(of: contents[$0].model) }
  }

  /// Returns the number of tasks before a part.
  func taskCount(beforePart number: Int) -> Int { contents[..<number].reduce(0) { $0 + $1.model.rows.count } }

  func parts(file: [UInt8]) -> [DocumentPart] {
    var context = PartContext(frontMatter)
    return contents.enumerated().map { number, part in
      let result =
        keepsRecords
        ? DocumentPart(part.syntax, part.model, context, file: file)
        : DocumentPart(part.syntax, readBy: self, number, part.model, context, file: file)
      context.pass(part.outline)
      return result
    }
  }
}

// A text that is not kept.
extension FileContent {
  func text(ofPart number: Int) -> SyntaxPart {
    let head = contents[number].syntax
    guard case .file(let file) = origin else { return head }
    defer { confirm() }
    return head.placed(alone: SourceText(padding: bytes(of: file, head.documentOffset, head.range.count)))
  }

  func text(of lines: [DeferredLine]) -> (bytes: [UInt8], starts: [Int]) {
    guard case .file(let file) = origin else { return copy(of: lines) }
    let places = lines.map { line in
      let offset = contents[line.part].syntax.documentOffset
      return offset + line.range.lowerBound..<offset + line.range.upperBound
    }
    var (bytes, starts): ([UInt8], [Int]) = ([], [])
    var block: [UInt8] = []
    var first = 0
    while first < places.count {
      let end = Self.endOfBlock(places, from: first)
      let range = places[first].lowerBound..<places[end - 1].upperBound
      read(range, of: file, into: &block)
      for place in places[first..<end] {
        starts.append(bytes.count)
        bytes.append(
          copying: block.span.extracting(place.lowerBound - range.lowerBound..<place.upperBound - range.lowerBound))
        bytes.append(UInt8(ascii: "\n"))
      }
      first = end
    }
    confirm()
    return (bytes, starts)
  }

  /// Returns the end of the run of lines that are read together with line `first`.
  private static func endOfBlock(_ places: [Range<Int>], from first: Int) -> Int {
    var end = first + 1
    while end < places.count, places[end].lowerBound >= places[end - 1].upperBound,
      places[end].lowerBound - places[end - 1].upperBound <= widestGap,
      places[end].upperBound - places[first].lowerBound <= blockSize
    { end += 1 }
    return end
  }

  /// The largest gap between two lines, in bytes, that is read along with them. Reading a larger gap takes longer than
  /// another call.
  private static let widestGap = 2_048
  /// The largest number of bytes that are read at once for several lines.
  private static let blockSize = 64 << 10

  /// Reads bytes of the document to the start of a block. Bytes that are no longer in the file become line feeds.
  private func read(_ range: Range<Int>, of file: FileReader, into block: inout [UInt8]) {
    if block.count < range.count { block += repeatElement(0, count: range.count - block.count) }
    var count = 0
    do throws(FileError) {
      count = try file.read(from: range.lowerBound, into: &block, at: 0, count: range.count)
      if count < range.count { note(FileError(file.path, .changedWhileShown)) }
    } catch {
      note(error)
    }
    for index in count..<range.count { block[index] = UInt8(ascii: "\n") }
  }

  /// Returns bytes of the file. Bytes that are not there any more are line feeds.
  private func bytes(of file: FileReader, _ offset: Int, _ count: Int) -> [UInt8] {
    do throws(FileError) {
      var bytes = try file.bytes(from: offset, count: count, reservedTail: SourceText.padding)
      if bytes.count < count {
        note(FileError(file.path, .changedWhileShown))
        bytes += repeatElement(UInt8(ascii: "\n"), count: count - bytes.count)
      }
      return bytes
    } catch {
      note(error)
      return Array(repeating: UInt8(ascii: "\n"), count: count)
    }
  }

  private func note(_ error: FileError) { noticed.withLock { $0 = $0 ?? error } }

  /// Finds out whether the file is still the one that was read.
  private func confirm() {
    guard case .file(let file) = origin else { return }
    do throws(FileError) {
      try file.checkUnchanged()
    } catch {
      note(error.reason == .changedWhileRead ? FileError(file.path, .changedWhileShown) : error)
    }
  }

  /// Throws if the file had changed, or could not be read, when it was read again: then what was shown of it may be wrong.
  func checkUnchanged() throws(FileError) { if let error = noticed.withLock({ $0 }) { throw error } }
}

extension SyntaxPart {
  /// Whether the records are those of which a model was made, as far as one is found by the other.
  fileprivate func holds(_ model: PartModel) -> Bool {
    taskCount == model.rows.count
      && model.rows.allSatisfy { row in
        let index = Int(row.record)
        return index < records.count && records[index].kind == .task && records[index].lowerBound == Int(row.offset)
      }
      && model.sections.dropFirst().allSatisfy { section in
        let index = Int(section.record)
        return index < records.count && records[index].kind == .heading
      }
  }
}
