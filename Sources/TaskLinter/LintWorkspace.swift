import TaskModel
import TaskSyntax

/// The documents of a workspace as rules see them.
struct LintWorkspace: Sendable {
  let documents: [LintDocument]
  let model: WorkspaceModel
  let names: WorkspaceNames

  init(_ documents: [LintDocument]) {
    self.documents = documents
    names = WorkspaceNames(documents)
    // Ids are not handed down: what front matter says does not matter here.
    let linked = documents.contains(where: \.hasLinks) ? documents : []
    model = WorkspaceModel(linked.map { DocumentModel($0.models, frontMatter: FrontMatter()) })
  }

  /// The bytes of a name in its document.
  func range(of link: WorkspaceModel.Link) -> Range<Int> {
    link.range.moved(by: documents[link.place.document].offsets[link.place.task.part])
  }

  /// A name in single quotes, as messages show it.
  func quote(_ name: UInt32) -> String {
    let bytes = Array(model.names[name])
    return bytes.span.quote(0..<bytes.count)
  }

  /// The bytes, in their document, of the `after` attributes of tasks: all names of one stand side by side.
  var afterAttributes: [WorkspaceModel.Place: Range<Int>] {
    var ranges: [WorkspaceModel.Place: Range<Int>] = [:]
    for link in model.links where link.kind == .after {
      let range = range(of: link)
      ranges[link.place] = (ranges[link.place]?.lowerBound ?? range.lowerBound - "after:".utf8.count)..<range.upperBound
    }
    return ranges
  }
}
