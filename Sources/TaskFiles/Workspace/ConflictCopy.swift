import TaskSyntax

/// A copy of a task file that another program made beside it and that a person has yet to compare.
package struct ConflictCopy: Sendable, Equatable {
  package enum Origin: Sendable, Equatable {
    /// A Syncthing copy, made when two devices changed the file: `inbox.sync-conflict-20261121-091500-ABCDEFG.tasks`.
    case syncthing
    /// A Dropbox copy, made when two devices changed the file: `inbox (Maria's conflicted copy 2026-11-21).tasks`.
    case dropbox
    /// A Nextcloud copy, made when two devices changed the file: `inbox (conflicted copy 2026-11-21 091500).tasks`.
    case nextcloud
    /// A copy kept by `patch` or a merge tool: `inbox.tasks.orig`.
    case merge
    /// A copy kept by an editor: `inbox.tasks~`.
    case editor

    /// Whether a sync service made the copy, so that it has changes of another device.
    package var isOfSync: Bool { self != .merge && self != .editor }
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
    } else if let (origin, original) = Self.ofSync(name) {
      self.origin = origin
      self.original = path.parent.joined(original)
    } else {
      return nil
    }
    if !TaskFileName.matches(original) { return nil }
  }

  /// Returns the copies in `folders`, without subfolders, in the order of their paths. Folders that cannot be read are
  /// skipped.
  package static func find(in folders: [BytePath]) -> [ConflictCopy] {
    Set(folders).flatMap { (try? find(in: $0)) ?? [] }.sorted { $0.path < $1.path }
  }

  /// Returns the copies that sync services have made of a file, in the order of their paths.
  package static func ofSync(beside path: BytePath) throws(FileError) -> [ConflictCopy] {
    try find(in: path.parent).filter { $0.origin.isOfSync && $0.original.name == path.name }.sorted {
      $0.path < $1.path
    }
  }

  private static func find(in folder: BytePath) throws(FileError) -> [ConflictCopy] {
    var copies: [ConflictCopy] = []
    try FolderListing(folder).forEachEntry { name, kind in
      guard kind == .regular else { return }
      if let copy = ConflictCopy(folder.joined(name.array(name.indices))) { copies.append(copy) }
    }
    return copies
  }

  /// Returns the original of a copy that a sync service made, by its name; `nil` for another name.
  static func originalOfSync(_ name: Span<UInt8>) -> [UInt8]? {
    guard name.count > 20, name.contains(Array("conflict".utf8)) else { return nil }
    return ofSync(name.array(name.indices)[...]).map(\.original)
  }

  /// Services put their words before the last extension: `x.tasks.sync-conflict-….md` is a copy of `x.tasks.md`.
  private static func ofSync(_ name: ArraySlice<UInt8>) -> (origin: Origin, original: [UInt8])? {
    if let start = start(of: ".sync-conflict-", in: name) {
      // The mark extends to the dot of the file extension.
      let rest = name[(start + 1)...]
      guard let end = rest.firstIndex(of: BytePath.dot) else { return nil }
      return (.syncthing, Array(name[..<start] + name[end...]))
    }
    guard let mark = start(of: "conflicted copy ", in: name),
      let start = name[..<mark].lastIndex(of: UInt8(ascii: "(")),
      let end = name[mark...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let stem = name[..<start].last == UInt8(ascii: " ") ? name[..<start].dropLast() : name[..<start]
    return (start + 1 == mark ? .nextcloud : .dropbox, Array(stem + name[(end + 1)...]))
  }

  /// Returns the start of a mark with a date behind it.
  private static func start(of mark: String, in name: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.utf8)
    return name.indices.first { index in
      guard name[index...].starts(with: mark) else { return false }
      return name[index...].dropFirst(mark.count).prefix(4).count { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } == 4
    }
  }
}

extension Span<UInt8> {
  fileprivate func contains(_ text: [UInt8]) -> Bool {
    guard count >= text.count else { return false }
    return (0...count - text.count).contains { holds(text, at: $0) }
  }
}
