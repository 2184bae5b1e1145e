import TaskModel

/// The facts of a linted document that a workspace keeps: findings, offsets of parts, ids, names, links, headings that
/// links may name, and suppressions. A class, because there may be many documents and none needs a copy.
public final class WorkspaceDocument: Sendable {
  /// The findings in the document alone.
  public let findings: Findings
  /// The file's path from the workspace's root; `nil` if unknown.
  let path: [UInt8]?
  /// The offset of each part, in bytes; empty for a single part at the start of the document.
  private let offsets: [Int]
  /// The models of the parts up to the last one that names an id.
  let models: [PartModel]
  let names: KeptNames
  let destinations: [LinkDestination]
  let anchors: AnchorList
  let allowanceList: AllowanceList

  public init(_ document: borrowing LintDocument, _ findings: consuming Findings = Findings()) {
    self.findings = findings
    path = document.path
    offsets = document.offsets == [0] ? [] : document.offsets
    models = document.models
    names = KeptNames(document.names)
    destinations = document.destinations
    anchors = document.anchors
    allowanceList = document.allowanceList
  }

  /// Returns the offset of a part, in bytes.
  func offset(ofPart number: Int) -> Int { offsets.isEmpty ? 0 : offsets[number] }

  /// The number of tasks in parts that name an id.
  public var taskCount: Int { models.reduce(0) { $0 + $1.rows.count } }

  /// Whether any link leads to a heading or a file.
  public var hasDestinations: Bool { !destinations.isEmpty }

  /// The files of the workspace that the document's links name; they may not exist.
  public var linkedFiles: Set<[UInt8]> {
    guard let path else { return [] }
    return Set(destinations.compactMap { $0.path.isEmpty ? nil : $0.target(from: path) })
  }
}
