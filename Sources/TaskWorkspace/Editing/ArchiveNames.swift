package import TaskFiles

/// The archive of each file.
package struct ArchiveNames {
  private static let name = Array("{name}".utf8)
  private static let extensions = [".tasks.md", ".tasks"].map { Array($0.utf8) }

  private let prefix: [UInt8]
  /// The suffix of an archive's name; `nil` where all files share one archive.
  private let suffix: [UInt8]?
  private let root: BytePath

  /// - Parameters:
  ///   - setting: a path from `root`, in which `{name}` stands for that of a file, without its ending.
  ///   - root: of the workspace.
  package init(setting: [UInt8], root: BytePath) {
    self.root = root
    let start = setting.indices.first { setting[$0...].starts(with: Self.name) }
    prefix = Array(setting[..<(start ?? setting.endIndex)])
    suffix = start.map { Array(setting[($0 + Self.name.count)...]) }
  }

  /// The archive of a file. That of a file outside the workspace lies beside it.
  package func archive(of path: BytePath) -> BytePath {
    guard let suffix else { return root.joined(BytePath(prefix)) }
    let isInside = path.isInside(root)
    let base = isInside ? root : path.parent
    let place = isInside ? path.relative(to: root).bytes : Array(path.name)
    let ending = Self.extensions.first { place.suffix($0.count).elementsEqual($0) } ?? []
    let name = prefix + place.dropLast(ending.count) + suffix
    // `x.tasks.md` is shown as Markdown, and so is its archive.
    let isMarkdown = ending.count == Self.extensions[0].count && suffix.suffix(6).elementsEqual(".tasks".utf8)
    return base.joined(BytePath(name + (isMarkdown ? Array(".md".utf8) : [])))
  }

  /// Whether a file is the archive of one.
  package func isArchive(_ path: BytePath) -> Bool {
    var place = path.isInside(root) ? path.relative(to: root).bytes : Array(path.name)
    guard let suffix else { return place == prefix }
    if place.suffix(3).elementsEqual(".md".utf8), !suffix.suffix(3).elementsEqual(".md".utf8) { place.removeLast(3) }
    return place.count > prefix.count + suffix.count && place.starts(with: prefix)
      && place.suffix(suffix.count).elementsEqual(suffix)
  }
}
