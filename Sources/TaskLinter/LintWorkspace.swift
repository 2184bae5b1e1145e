import TaskModel
import TaskSyntax

/// The documents of a workspace and the facts that rules need about them together.
struct LintWorkspace: Sendable {
  let documents: [WorkspaceDocument]
  let model: WorkspaceModel
  let names: WorkspaceNames
  /// The names of each task's `after`, as ranges of the model's links.
  let afterLists: [Range<Int>]

  init(_ documents: [WorkspaceDocument]) {
    self.documents = documents
    names = WorkspaceNames(documents)
    // Ids are not inherited, so front matter is irrelevant here.
    let linked = documents.contains { !$0.models.isEmpty } ? documents : []
    model = WorkspaceModel(linked.map { DocumentModel($0.models, frontMatter: FrontMatter()) })
    afterLists = Self.afterLists(model.links)
  }

  private static func afterLists(_ links: WorkspaceLinks) -> [Range<Int>] {
    var lists: [Range<Int>] = []
    // The task of the last list; `nil` after a link of another kind.
    var last: WorkspaceModel.Place?
    for (index, link) in links.enumerated() {
      let place = link.kind == .after ? link.place : nil
      if let place, place == last {
        lists[lists.count - 1] = lists[lists.count - 1].lowerBound..<index + 1
      } else if place != nil {
        lists.append(index..<index + 1)
      }
      last = place
    }
    return lists
  }

  func row(_ place: WorkspaceModel.Place) -> TaskRow { model.documents[place.document][place.task] }

  /// Returns the only task with a given id; `nil` if none or several have it, and for a series, whose dates decide
  /// which occurrence is meant.
  func bearer(of name: UInt32) -> WorkspaceModel.Place? {
    let bearers = model.bearers[Int(name)]
    guard let bearer = bearers.first, bearers.count == 1, !model.occurrences.contains(name),
      !row(bearer).flags.contains(.isRecurring)
    else { return nil }
    return bearer
  }

  /// Returns the range to delete for each name that is removed from an `after`, and `nil` for the others. If all are
  /// removed, the first range is the whole attribute. An attribute that touches punctuation is kept, because the
  /// punctuation would join the preceding word and could change it.
  func removals(in list: Range<Int>, where goes: [Bool]) -> [Range<Int>?] {
    let names = list.map { range(of: model.links[$0]) }
    guard goes.contains(false) else {
      if model.links[list.upperBound - 1].isTouched { return names.map { _ in nil } }
      // A blank precedes the attribute.
      let all = names[0].lowerBound - "after:".utf8.count - 1..<names[names.count - 1].upperBound
      return names.indices.map { $0 == 0 ? all : nil }
    }
    return NameList.removals(of: names, where: goes)
  }

  /// Returns the bytes of a name in its document.
  func range(of link: WorkspaceLink) -> Range<Int> {
    link.range.moved(by: documents[link.place.document].offset(ofPart: link.place.task.part))
  }

  /// Returns a task as a place that a finding in a document is also about: its words.
  func related(_ message: String, _ place: WorkspaceModel.Place, in document: Int) -> Diagnostic.Related {
    let row = row(place)
    let words = Int(row.wordsStart)..<max(Int(row.wordsStart), Int(row.wordsEnd))
    let offset = documents[place.document].offset(ofPart: place.task.part)
    return Diagnostic.Related(
      message, at: words.moved(by: offset), in: place.document == document ? nil : place.document)
  }

  /// Returns a name in single quotes, for messages.
  func quote(_ name: UInt32) -> String {
    let bytes = Array(model.names[name])
    return bytes.span.quote(0..<bytes.count)
  }

  /// The bytes, in their documents, of the `after` attributes of tasks. The names of one attribute are consecutive
  /// links.
  var afterAttributes: [WorkspaceModel.Place: Range<Int>] {
    var ranges: [WorkspaceModel.Place: Range<Int>] = [:]
    for link in model.links where link.kind == .after {
      let range = range(of: link)
      ranges[link.place] = (ranges[link.place]?.lowerBound ?? range.lowerBound - "after:".utf8.count)..<range.upperBound
    }
    return ranges
  }
}
