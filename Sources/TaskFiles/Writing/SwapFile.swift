/// Swap files of Vim and Neovim, and nano's lock files, which have the same form: whether one records unsaved changes.
enum SwapFile {
  /// The endings in the order in which Vim tries them: a second editor of the same file takes the next one.
  private static let endings: [[UInt8]] = (UInt8(ascii: "a")...UInt8(ascii: "p")).reversed().map {
    Array(".sw".utf8) + [$0]
  }
  /// The first block begins with `b` and one of these, for the kinds of encryption.
  private static let kinds = Array("0cCdSs".utf8)
  /// The last byte of the name of the file in the first block, and its value if there are unsaved changes.
  private static let mark = (offset: 1007, value: UInt8(0x55))

  /// Returns the name of a swap file in the folder that records unsaved changes: `stem` with one of the endings.
  static func unsaved(_ stem: [UInt8], in folder: borrowing OpenFolder) -> BytePath? {
    for ending in endings {
      let name = BytePath(stem + ending)
      if isUnsaved(name, in: folder) { return name }
    }
    return nil
  }

  /// Whether an entry is such a file. One that cannot be read counts, because it may be. Reads only the first block, and
  /// neither follows a link nor waits for a pipe.
  private static func isUnsaved(_ name: BytePath, in folder: borrowing OpenFolder) -> Bool {
    do throws(SystemError) {
      guard try folder.statusIfAny(of: name)?.kind == .regular else { return false }
      let descriptor = try folder.open(name, for: .reading)
      guard try descriptor.status().kind == .regular else { return false }
      var block = [UInt8](repeating: 0, count: mark.offset + 1)
      guard try descriptor.read(from: 0, into: &block, 0..<block.count) == block.count else { return false }
      return block[0] == UInt8(ascii: "b") && kinds.contains(block[1]) && block[mark.offset] == mark.value
    } catch {
      return error == .notPermitted
    }
  }
}

extension WriteTarget {
  /// Returns the file in which an editor records unsaved changes of this one: a swap file of Vim beside it, of Neovim in
  /// one of `swapFolders`, or Emacs's lock. A file that an editor only shows has no such record: the editor reads it again.
  func editorLock(swapFolders: [BytePath]) -> BytePath? {
    let lock = BytePath(Array(".#".utf8) + name.bytes)
    if let kind = (try? folder.statusIfAny(of: lock))?.kind, kind == .link || kind == .regular { return neighbor(lock) }
    let dot: [UInt8] = name.bytes.first == BytePath.dot ? [] : [BytePath.dot]
    if let swap = SwapFile.unsaved(dot + name.bytes, in: folder) { return neighbor(swap) }
    let stem = resolved.bytes.map { $0 == BytePath.slash ? UInt8(ascii: "%") : $0 }
    for path in swapFolders {
      guard let folder = try? OpenFolder(path), let swap = SwapFile.unsaved(stem, in: folder) else { continue }
      return path.joined(swap)
    }
    return nil
  }
}
