import TaskSyntax

/// A copy of a task file that another program made beside it and that a person has yet to compare.
package struct ConflictCopy: Sendable, Equatable {
  package enum Origin: Sendable, Equatable {
    /// A Syncthing copy, made when two devices changed the file: `inbox.sync-conflict-20261121-091500-ABCDEFG.tasks`.
    case syncthing
    /// A Dropbox copy, made when two devices changed the file: `inbox (Maria's conflicted copy 2026-11-21).tasks`.
    case dropbox
    /// A copy kept by `patch` or a merge tool: `inbox.tasks.orig`.
    case merge
    /// A copy kept by an editor: `inbox.tasks~`.
    case editor
  }

  package var path: BytePath
  package var origin: Origin
  /// The path of the original, which may not exist.
  package var original: BytePath

  /// Returns `nil` if the name is not that of such a copy.
  package init?(_ path: BytePath) {
    self.path = path
    let name = path.name
    if name.last == UInt8(ascii: "~") {
      origin = .editor
      original = path.parent.joined(name.dropLast())
    } else if name.reversed().starts(with: ".orig".utf8.reversed()) {
      origin = .merge
      original = path.parent.joined(name.dropLast(".orig".utf8.count))
    } else if let start = Self.start(of: ".sync-conflict-", in: name) {
      // The mark extends to the dot of the file extension.
      let rest = name[(start + 1)...]
      guard let end = rest.firstIndex(of: BytePath.dot) else { return nil }
      origin = .syncthing
      original = path.parent.joined(name[..<start] + name[end...])
    } else if let mark = Self.start(of: "conflicted copy ", in: name) {
      guard let start = name[..<mark].lastIndex(of: UInt8(ascii: "(")),
        let end = name[mark...].firstIndex(of: UInt8(ascii: ")"))
      else { return nil }
      origin = .dropbox
      let stem = name[..<start].last == UInt8(ascii: " ") ? name[..<start].dropLast() : name[..<start]
      original = path.parent.joined(stem + name[(end + 1)...])
    } else {
      return nil
    }
    if !TaskFileName.matches(original) { return nil }
  }

  /// Returns the copies in `folders`, without subfolders, in the order of their paths. Folders that cannot be read are
  /// skipped.
  package static func find(in folders: [BytePath]) -> [ConflictCopy] {
    var copies: [ConflictCopy] = []
    for folder in Set(folders) {
      guard let listing = try? FolderListing(folder) else { continue }
      try? listing.forEachEntry { name, kind in
        guard kind == .regular else { return }
        if let copy = ConflictCopy(folder.joined(name.array(name.indices))) { copies.append(copy) }
      }
    }
    return copies.sorted { $0.path < $1.path }
  }

  private static func start(of mark: String, in name: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.utf8)
    return name.indices.first { name[$0...].starts(with: mark) }
  }
}
