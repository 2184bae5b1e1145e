import TaskLinter
import TaskModel
import TaskSyntax

extension CompletionContext {
  /// Files of the workspace, and headings behind `#`, in the target of a link.
  static let link = CompletionContext { cursor in
    guard let range = cursor.typedTarget else { return nil }
    let bytes = cursor.text(range)
    let files = cursor.workspace.files
    let own = files[cursor.document].name
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "#")) else {
      var list = CompletionList(cursor, replacing: range)
      for file in files where file.name != own {
        list.add(.file, RelativePath.from(own, to: file.name), detail: file.document.title.map { FactText($0) } ?? "")
      }
      return list.completion()
    }
    guard let link = LinkDestination(bytes, range: 0..<bytes.count), let target = link.target(from: own),
      let number = files.firstIndex(where: { $0.name == target })
    else { return Completion([]) }
    var list = CompletionList(cursor, replacing: range.lowerBound + mark + 1..<range.upperBound)
    for (anchor, title) in cursor.workspace.headings(of: number) {
      list.add(.heading, anchor, detail: FactText(title), search: title)
    }
    return list.completion()
  }
}

extension Cursor {
  /// The target of a link that is being typed, from `](` to the cursor and behind it.
  fileprivate var typedTarget: Range<Int>? {
    let bytes = syntax.bytes
    var start = offset
    while start > line.lowerBound, !bytes[start - 1].isBlank, bytes[start - 1] != UInt8(ascii: "(") { start -= 1 }
    guard start >= line.lowerBound + 2, bytes[start - 1] == UInt8(ascii: "("), bytes[start - 2] == UInt8(ascii: "]")
    else { return nil }
    var end = offset
    while end < line.upperBound, !bytes[end].isBlank, bytes[end] != UInt8(ascii: ")") { end += 1 }
    return start..<end
  }
}

extension Document {
  /// The title in the front matter.
  fileprivate var title: [UInt8]? { parts.first?.frontMatter.title }
}

extension EditorWorkspace {
  /// Returns the headings of a document with their anchors, in order.
  func headings(of document: Int) -> [(anchor: [UInt8], title: [UInt8])] {
    var anchors = AnchorList()
    var titles: [[UInt8]] = []
    for part in index.parts[document] {
      anchors.append(AnchorList(part.part, part.model))
      titles += part.model.sections.dropFirst().map { part.part.title(of: Int($0.record)) }
    }
    return Array(zip(anchors.list, titles))
  }
}

/// Paths from one file of a workspace to another, as links name them.
enum RelativePath {
  static func from(_ base: [UInt8], to target: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let folders = base.split(separator: slash).dropLast()
    let names = target.split(separator: slash)
    let shared = zip(folders, names.dropLast()).prefix { $0 == $1 }.count
    let up = [[UInt8]](repeating: Array("..".utf8), count: folders.count - shared)
    return Array((up + names.dropFirst(shared).map(Array.init)).joined(separator: [slash]))
  }
}
