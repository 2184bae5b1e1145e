import TaskModel

/// What a workspace keeps of a document that was linted by itself: what was found, where its parts began, the ids they
/// name, names, links, headings that links may name, and allowances. One of many: it is handed on without a copy.
public final class WorkspaceDocument: Sendable {
  /// Those in the document by itself.
  public let findings: Findings
  /// The file's path from the workspace's root; `nil` where it is not known.
  let path: [UInt8]?
  /// Where each part begins, in bytes; empty for one part that begins where the document does.
  private let offsets: [Int]
  /// The models of the parts up to the last one that names an id.
  let models: [PartModel]
  let names: NameUses
  let destinations: [LinkDestination]
  let anchors: AnchorList
  let allowanceList: AllowanceList

  public init(_ document: borrowing LintDocument, _ findings: consuming Findings = Findings()) {
    self.findings = findings
    path = document.path
    offsets = document.offsets == [0] ? [] : document.offsets
    models = document.models
    names = NameUses(document.names)
    destinations = document.destinations
    anchors = document.anchors
    allowanceList = document.allowanceList
  }

  /// Where a part begins, in bytes.
  func offset(ofPart number: Int) -> Int { offsets.isEmpty ? 0 : offsets[number] }

  /// Whether any link leads to a heading or a file.
  public var hasDestinations: Bool { !destinations.isEmpty }

  /// The files of the workspace that its links name, which need not be there.
  public var linkedFiles: Set<[UInt8]> {
    guard let path else { return [] }
    return Set(destinations.compactMap { $0.path.isEmpty ? nil : $0.target(from: path) })
  }
}
