public import TaskModel
public import TaskSyntax

/// The facts of a document that remain when its parts are parsed and dropped: the offsets of parts, ids, lines that may
/// be conflict markers, front matter, suppressions, links, names, hashes of titles, headings and ranks.
///
/// Threads make one value for each part, and the values are joined in document order. The facts of a part count from its
/// start, so a part that moves only gets another `offset`.
public struct LintDocument: Sendable {
  /// The place of the first part in the document, in bytes. All other places count from it.
  public var offset = 0
  /// The file's path from the workspace's root; `nil` if unknown.
  public var path: [UInt8]?
  /// The offset of each part, in bytes.
  private(set) var offsets: [Int] = []
  /// The models of the parts up to the last one that names an id; empty models for parts that name none.
  private(set) var models: [PartModel] = []
  /// The lines that may be conflict markers, in bytes of the document.
  private(set) var markers: [ConflictMarker] = []
  private(set) var frontMatter: FrontMatterLines?
  private(set) var headings = HeadingOutline()
  private(set) var ranks = RankSummary()
  private(set) var unknownLetters = UnknownLetters()
  private(set) var underlines = Underlines()
  private(set) var names = DocumentNames()
  private(set) var undeclaredKeys = UndeclaredKeys()
  /// The line endings, as far as they decide the canonical one.
  private var lineEnds = LineEnds()
  /// The canonical line ending that the first part suggests.
  private var firstLineEnd = LineEnd.lf
  /// The end of the byte order marks.
  private(set) var contentStart = 0

  private(set) var allowanceList = AllowanceList()
  private(set) var titles = TitleList()
  /// The links to headings and files.
  private(set) var destinations: [LinkDestination] = []
  private(set) var anchors = AnchorList()

  /// The offsets of the tasks whose texts decide whether they repeat each other. If there are any, which is rare, the
  /// document must be parsed once more with them.
  public var unknownTexts: Set<Int> { titles.unknownTexts }

  /// The line ending of the canonical form.
  public var lineEnd: LineEnd { lineEnds.canonical }
  /// Whether a later part shows that the canonical line ending is not the one that the first part suggests. Then the
  /// parts must be linted once more.
  public var changesLineEnd: Bool { lineEnd != firstLineEnd }

  private static let emptyModel = PartModel(SyntaxPart())

  /// Appends the facts of the parts that follow. An empty document takes them over.
  public mutating func append(_ next: consuming LintDocument) {
    if offsets.isEmpty {
      next.path = path
      swap(&self, &next)
      return
    }
    if !next.models.isEmpty {
      models += repeatElement(Self.emptyModel, count: offsets.count - models.count)
      models += next.models
    }
    let distance = next.offset - offset
    for start in next.offsets { offsets.append(start + distance) }
    lineEnds.append(next.lineEnds)
    headings.append(next.headings, movedBy: distance)
    ranks.append(next.ranks, movedBy: distance)
    unknownLetters.append(next.unknownLetters, movedBy: distance)
    underlines.append(next.underlines, movedBy: distance)
    names.append(next.names, movedBy: distance)
    undeclaredKeys.append(next.undeclaredKeys, movedBy: distance)
    for marker in next.markers { markers.append(marker.moved(by: distance)) }
    allowanceList.append(next.allowanceList, movedBy: distance)
    titles.append(next.titles, movedBy: distance)
    for destination in next.destinations { destinations.append(destination.moved(by: distance)) }
    anchors.append(next.anchors)
  }

  /// Appends only those facts of the parts that follow that decide how parts are linted: line endings and suppressions.
  ///
  /// - Parameter start: the place of the first of these parts in the document, in bytes.
  public mutating func appendConditions(of next: borrowing LintDocument, at start: Int) {
    lineEnds.append(next.lineEnds)
    allowanceList.append(next.allowanceList, movedBy: start - offset)
  }
}

// Each initializer sets all properties at once: properties set one by one would be copied at the end.
extension LintDocument {
  public init(path: [UInt8]? = nil) { self.init(path: path, offsets: []) }

  /// Collects the facts of one part and its model.
  ///
  /// - Parameter unknownTexts: the `unknownTexts` of an earlier pass over the document.
  public init(_ part: borrowing SyntaxPart, _ model: borrowing PartModel, unknownTexts: Set<Int> = []) {
    let isFirst = part.documentOffset == 0
    let lineEnds = LineEnds(decidingCanonicalOf: part)
    self.init(
      offset: part.documentOffset,
      offsets: [0],
      models: model.links.isEmpty ? [] : [copy model],
      markers: part.conflictMarkers,
      frontMatter: isFirst ? FrontMatterLines(part) : nil,
      headings: HeadingOutline(part, model),
      ranks: RankSummary(part, model),
      unknownLetters: UnknownLetters(part, model),
      underlines: Underlines(part),
      names: DocumentNames(part, model),
      undeclaredKeys: UndeclaredKeys(part),
      lineEnds: lineEnds,
      firstLineEnd: lineEnds.canonical,
      contentStart: isFirst ? part.bytes.byteOrderMarksEnd(from: 0, contentEnd: part.range.count) : 0,
      allowanceList: AllowanceList(part),
      titles: TitleList(part, model, unknown: unknownTexts),
      destinations: part.destinations,
      anchors: AnchorList(part, model))
  }
}

extension ConflictMarker {
  fileprivate func moved(by distance: Int) -> ConflictMarker {
    var marker = self
    marker.range = range.moved(by: distance)
    return marker
  }
}

extension FrontMatterLines {
  /// Returns the key of an entry.
  func key(of entry: SyntaxRecord) -> String {
    String(decoding: bytes[entry.range].prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
  }

  /// Returns the first entry with a key, which is the effective one.
  func entry(_ key: String) -> SyntaxRecord? { lines.first { $0.kind == .entry && self.key(of: $0) == key } }

  /// Returns the range after the colon of an entry, without surrounding blanks.
  func value(of entry: SyntaxRecord) -> Range<Int> {
    let colon = bytes[entry.range].firstIndex(of: UInt8(ascii: ":")) ?? entry.upperBound
    return bytes.span.trimmed(min(colon + 1, entry.upperBound)..<entry.upperBound)
  }
}

/// The lines of a document's front matter, or the first line of a document that only seems to have front matter.
struct FrontMatterLines: Sendable {
  /// The bytes of the document up to the end of the last of these lines.
  let bytes: [UInt8]
  /// The entries and the lines that are not entries, in order.
  let lines: [SyntaxRecord]
  /// The meaning of the front matter.
  let meaning: FrontMatter
  /// A first line `---` that opens no front matter.
  let unopened: Range<Int>?

  /// Returns `nil` if the document does not begin with `---`.
  init?(_ first: borrowing SyntaxPart) {
    guard let record = first.records.first else { return nil }
    let end: Int
    if record.kind == .frontMatter {
      lines = first.records[1..<Int(record.next)].map { $0 }
      meaning = first.frontMatter
      unopened = nil
      end = record.upperBound
    } else {
      let text = first.bytes
      guard record.kind == .text, record.lowerBound == text.byteOrderMarksEnd(from: 0, contentEnd: text.count),
        text.array(text.trimmed(record.range)) == Array("---".utf8)
      else { return nil }
      lines = []
      meaning = FrontMatter()
      unopened = text.trimmed(record.range)
      end = record.upperBound
    }
    bytes = first.bytes.array(0..<end)
  }
}
