public import TaskModel
public import TaskSyntax

/// What is kept of a document when its parts have been read and dropped: where they began, the ids they name, the lines
/// that may be conflict markers, and the front matter.
public struct LintDocument: Sendable {
  /// Where each part begins, in bytes.
  private(set) var offsets: [Int] = []
  /// The model of each part that names an id; an empty one for all others.
  private(set) var models: [PartModel] = []
  /// Lines that may be conflict markers, in bytes of the document.
  private(set) var markers: [ConflictMarker] = []
  private(set) var frontMatter: FrontMatterLines?
  /// Whether any task has an id, or names one.
  private(set) var hasLinks = false

  public init() {}

  private static let emptyModel = PartModel(SyntaxPart())

  /// Adds the next part of the document, with its model.
  public mutating func append(_ part: SyntaxPart, _ model: PartModel) {
    if offsets.isEmpty { frontMatter = FrontMatterLines(part) }
    offsets.append(part.documentOffset)
    models.append(model.links.isEmpty ? Self.emptyModel : model)
    hasLinks = hasLinks || !model.links.isEmpty
    for var marker in part.conflictMarkers {
      marker.range = marker.range.moved(by: part.documentOffset)
      markers.append(marker)
    }
  }
}

/// The lines of a document's front matter, or the first line of one that only looks as if it had front matter.
struct FrontMatterLines: Sendable {
  /// The document up to the last line below.
  let bytes: [UInt8]
  /// The entries and the lines that are none, in order.
  let lines: [SyntaxRecord]
  /// What does not fit its key.
  let misfits: [Range<Int>]
  /// A first line `---` that opens nothing.
  let unopened: Range<Int>?

  /// `nil` where the document does not begin with `---`.
  init?(_ first: SyntaxPart) {
    guard let record = first.records.first else { return nil }
    let end: Int
    if record.kind == .frontMatter {
      lines = first.records[1..<Int(record.next)].map { $0 }
      misfits = first.frontMatter.misfits
      unopened = nil
      end = record.upperBound
    } else {
      let text = first.bytes
      guard record.kind == .text, record.lowerBound == text.byteOrderMarksEnd(from: 0, contentEnd: text.count),
        text.array(text.trimmed(record.range)) == Array("---".utf8)
      else { return nil }
      lines = []
      misfits = []
      unopened = text.trimmed(record.range)
      end = record.upperBound
    }
    bytes = first.bytes.array(0..<end)
  }
}
